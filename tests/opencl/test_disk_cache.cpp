// Compiled kernels on disk: entries that are whole, damaged, foreign or shared by many processes.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;
using runtime::disk_cache;

namespace {
std::string read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}
void write(const std::string& name, const std::string& bytes) {
    std::ofstream(name, std::ios::binary) << bytes;
}

/// Where PoCL keeps no kernels, it removes a program's folder in a thread of its own after the release. It
/// aborts if another program writes there meanwhile, as one does that is made of the first one's binary.
class folders_of_pocl {
public:
    folders_of_pocl() : before_(now()) {}
    /// Until the folders are gone that came since, for half a second at most.
    void wait() const {
        for (int turn = 0; turn < 50; ++turn) {
            const std::set<std::string> left = now();
            if (std::includes(before_.begin(), before_.end(), left.begin(), left.end())) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }

private:
    std::set<std::string> before_;

    static std::set<std::string> now() {
        std::set<std::string> names;
        const char *const xdg = std::getenv("XDG_CACHE_HOME"), *const home = std::getenv("HOME");
        const std::string cache = xdg ? xdg : home ? std::string(home) + "/.cache" : "/tmp";
        std::error_code failed;
        for (const auto& e : std::filesystem::directory_iterator(cache + "/pocl/uncached", failed))
            names.insert(e.path().string());
        return names;
    }
};

/// The kernel of the child processes. Returns how many texts the driver compiled for it.
std::int64_t compilations_in_child(const char* salt) {
    // A device of its own reads the environment anew.
    const device shared = default_device("opencl");
    const device d = opencl_device(context_of(shared), queue_of(shared));
    CHECK(run_scale(state_of(d), scale_kernel(salt), 2, 1) == std::vector<float>{3, 5, 7, 9});
    return d.counters().compilations;
}
/// The same in a process that does so again.
std::int64_t compilations_of(const char* salt) {
    const folders_of_pocl folders;
    const std::int64_t count = compilations_in_child(salt);
    folders.wait();
    return count;
}

bool has_opencl() {
    for (const device_info& d : sinter::devices())
        if (d.usable() && d.name().compare(0, 6, "opencl") == 0) return true;
    MESSAGE("skipped: there is no OpenCL device");
    return false;
}
} // namespace

TEST_CASE("an entry is found by its whole key") {
    const temporary_folder folder;
    const disk_cache cache(folder.name + "/made/when/needed");
    std::string payload = "before";
    CHECK(!cache.load("key", payload));
    CHECK(payload == "before");
    cache.store("key", std::string("pay\0load", 8));
    CHECK(cache.load("key", payload));
    CHECK(payload == std::string("pay\0load", 8));
    CHECK(!cache.load("ke", payload));
    CHECK(!cache.load("keyp", payload));
    // The file of another key under this one's name, as after a collision of hashes.
    cache.store("other key", "other");
    write(cache.path("key"), read(cache.path("other key")));
    CHECK(!cache.load("key", payload));
    cache.store("key", "again");
    CHECK(cache.load("key", payload));
    CHECK(payload == "again");
    cache.remove("key");
    CHECK(!cache.load("key", payload));
}

TEST_CASE("what is no file is no entry: a pipe, a link to a device, a folder") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    std::string payload;
    cache.store("key", "payload");
    const std::string entry = cache.path("key");
    REQUIRE(cache.load("key", payload));
    std::filesystem::remove(entry);
    REQUIRE(mkfifo(entry.c_str(), 0600) == 0); // nobody will ever write into it
    CHECK_FALSE(cache.load("key", payload));
    std::filesystem::remove(entry);
    std::filesystem::create_symlink("/dev/zero", entry);
    CHECK_FALSE(cache.load("key", payload));
    std::filesystem::remove(entry);
    std::filesystem::create_directory(entry);
    CHECK_FALSE(cache.load("key", payload));
    std::filesystem::remove(entry);
    cache.store("key", "payload");
    CHECK(cache.load("key", payload));
}

TEST_CASE("the folder does not grow for ever: what was not read for longest goes") {
    namespace fs = std::filesystem;
    const temporary_folder folder;
    const disk_cache cache(folder.name);
    std::string payload;
    const auto age = [&](const std::string& file, int days) {
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
    };
    for (int n = 0; n < 20; ++n) {
        const std::string key = "kernel " + std::to_string(n);
        cache.store(key, std::string(10000, 'k'));
        age(cache.path(key), 100 - n);
    }
    cache.store("tiles", "small");
    age(cache.path("tiles"), 1000);
    const std::string foreign = folder.name + "/a text of somebody's",
                      cut_short = cache.path("x") + ".1-2-3.tmp",
                      being_written = cache.path("y") + ".1-2-3.tmp";
    write(foreign, std::string(50000, 'f'));
    write(cut_short, "half an entry");
    write(being_written, "half an entry");
    const int writer = open(being_written.c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(flock(writer, LOCK_EX | LOCK_NB) == 0); // as store() has it
    age(foreign, 1000);
    CHECK(cache.load("kernel 0", payload)); // the oldest is used again
    const auto kept = [&] {
        int count = 0;
        for (int n = 0; n < 20; ++n) count += fs::exists(cache.path("kernel " + std::to_string(n)));
        return count;
    };
    cache.shrink(250000); // all take less
    CHECK(kept() == 20);
    CHECK(!fs::exists(cut_short));
    CHECK(fs::exists(being_written));
    close(writer);
    cache.shrink(160000);
    CHECK(kept() == 11); // of some 10040 bytes: no more than three quarters of the limit
    for (const int n : {0, 10, 19}) CHECK(cache.load("kernel " + std::to_string(n), payload));
    CHECK(!cache.load("kernel 1", payload));
    CHECK(cache.load("tiles", payload));
    CHECK(fs::exists(foreign));
    const disk_cache nowhere(folder.name + "/is not there");
    nowhere.shrink(0);
}

TEST_CASE("a damaged entry is no entry") {
    const temporary_folder folder;
    const disk_cache cache(folder.name);
    cache.store("key", "some payload");
    const std::string whole = read(cache.path("key"));
    std::string payload;
    for (std::size_t n = 0; n < whole.size(); ++n) {
        CAPTURE(n);
        write(cache.path("key"), whole.substr(0, n));
        CHECK(!cache.load("key", payload));
        std::string changed = whole;
        changed[n] = static_cast<char>(changed[n] ^ 0x40);
        write(cache.path("key"), changed);
        CHECK(!cache.load("key", payload));
    }
    write(cache.path("key"), whole + "x");
    CHECK(!cache.load("key", payload));
    write(cache.path("key"), whole);
    CHECK(cache.load("key", payload));
}

TEST_CASE("a folder that cannot be written is no error") {
    const temporary_folder folder;
    write(folder.name + "/file", "not a folder");
    const disk_cache inside_file(folder.name + "/file");
    inside_file.store("key", "payload"); // fails for root too
    std::string payload;
    CHECK(!inside_file.load("key", payload));
    inside_file.remove("key");
    const disk_cache nowhere("");
    nowhere.store("key", "payload");
    CHECK(!nowhere.load("key", payload));
    CHECK(nowhere.path("key").empty());
}

TEST_CASE("the environment names the folder") {
    const environment home("HOME", "/h"), none("XDG_CACHE_HOME", ""), own("SINTER_CACHE_DIR", ""),
        on("SINTER_CACHE", "");
    CHECK(disk_cache::folder_of_user() == "/h/.cache/sinter");
    const environment xdg("XDG_CACHE_HOME", "/x");
    CHECK(disk_cache::folder_of_user() == "/x/sinter");
    const environment given("SINTER_CACHE_DIR", "/d");
    CHECK(disk_cache::folder_of_user() == "/d");
    const environment off("SINTER_CACHE", "0");
    CHECK(disk_cache::folder_of_user().empty());
}

TEST_CASE("many threads may share a folder") {
    const temporary_folder folder;
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            const disk_cache cache(folder.name);
            for (int n = 0; n < 100; ++n) {
                const std::string key = "key " + std::to_string(n % 5);
                cache.store(key, key + std::string(static_cast<std::size_t>(1000 * (t + 1)), 'x'));
                std::string payload;
                if (!cache.load(key, payload) || payload.compare(0, key.size(), key) != 0) ++wrong;
            }
        });
    for (std::thread& t : threads) t.join();
    CHECK(wrong == 0);
    CHECK(folder.files().size() == 5); // no temporary file is left
}

// Run by the tests below in a process of its own.
TEST_CASE("child: compiles nothing" * doctest::skip()) {
    CHECK(compilations_in_child("disk") == 0);
}
TEST_CASE("child: may compile" * doctest::skip()) {
    CHECK(compilations_in_child("disk") <= 1);
}

TEST_CASE("a second process compiles nothing") {
    if (!has_opencl()) return;
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    CHECK(compilations_of("disk") == 1);
    REQUIRE(folder.files().size() == 1);
    CHECK(passed(start("child: compiles nothing")));
    CHECK(compilations_of("disk") == 0); // nor does another device of this process
}

TEST_CASE("a damaged or foreign entry is rebuilt") {
    if (!has_opencl()) return;
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    CHECK(compilations_of("disk") == 1);
    REQUIRE(folder.files().size() == 1);
    const std::string entry = folder.files().front(), whole = read(entry);
    for (const std::string& bytes : {std::string(), whole.substr(0, whole.size() / 2), std::string("foreign"),
                                     std::string(whole.size(), '\0')}) {
        write(entry, bytes);
        CHECK(compilations_of("disk") == 1);
        CHECK(compilations_of("disk") == 0);
    }
}

TEST_CASE("a binary that the driver refuses is rebuilt") {
    if (!has_opencl()) return;
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    CHECK(compilations_of("disk") == 1);
    REQUIRE(folder.files().size() == 1);
    const std::string entry = folder.files().front(), whole = read(entry);
    // Layout: 8 bytes, key length, ...: an entry that is whole, with a payload that is no binary.
    std::uint64_t length = 0;
    std::memcpy(&length, whole.data() + 8, sizeof length);
    const std::string key = whole.substr(disk_cache::header_size, static_cast<std::size_t>(length));
    const disk_cache cache(folder.name);
    REQUIRE(cache.path(key) == entry);
    cache.store(key, "this is no binary of any driver");
    CHECK(compilations_of("disk") == 1);
    CHECK(compilations_of("disk") == 0);
}

TEST_CASE("what PoCL keeps is noted, until its folder is gone") {
    const std::string kept = runtime::opencl::pocl_cache_identity();
    if (!has_opencl() || kept.empty() ||
        default_device("opencl").description().rfind("Portable Computing Language", 0) != 0)
        return;
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    CHECK(compilations_of("noted") == 1);
    REQUIRE(folder.files().size() == 1);
    CHECK(read(folder.files().front()).find(kept) != std::string::npos); // and no binary
    CHECK(compilations_of("noted") == 0);
    const temporary_folder another; // PoCL itself has read its environment long ago
    const environment moved("POCL_CACHE_DIR", another.name);
    CHECK(runtime::opencl::pocl_cache_identity() != kept);
    CHECK(compilations_of("noted") == 1);
    const environment none("POCL_KERNEL_CACHE", "0");
    CHECK(runtime::opencl::pocl_cache_identity().empty());
    CHECK(compilations_of("noted") == 1); // to a binary
    CHECK(compilations_of("noted") == 0);
    CHECK(read(folder.files().front()).find(kept) == std::string::npos);
}

TEST_CASE("many processes may share a folder") {
    if (!has_opencl()) return;
    const temporary_folder folder;
    const environment where("SINTER_CACHE_DIR", folder.name), on("SINTER_CACHE", "");
    std::vector<pid_t> children;
    for (int n = 0; n < 4; ++n) children.push_back(start("child: may compile"));
    for (pid_t child : children) CHECK(passed(child));
    CHECK(folder.files().size() == 1);
    CHECK(passed(start("child: compiles nothing")));
}

TEST_CASE("kernels run where nothing can be kept") {
    if (!has_opencl()) return;
    const temporary_folder folder;
    write(folder.name + "/file", "");
    const environment where("SINTER_CACHE_DIR", folder.name + "/file/below"), on("SINTER_CACHE", "");
    CHECK(compilations_of("nowhere") == 1);
    const environment off("SINTER_CACHE", "0");
    CHECK(compilations_of("nowhere") == 1);
}

// The files of the cache: who may have written what is read, limits, and many processes. What needs two users
// runs as root.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include <sinter/runtime/tuning/disk_cache.hpp>

#include "../temporary.hpp"

using sinter::runtime::disk_cache;

namespace {

constexpr uid_t somebody = 65534;

bool is_root() {
    if (geteuid() == 0) return true;
    MESSAGE("skipped: another user's files take root to make");
    return false;
}

/// Whether an entry is stored, and read again.
bool keeps(const disk_cache& cache, const std::string& key = "key") {
    std::string payload;
    return cache.store(key, "payload of " + key) && cache.load(key, payload) &&
           payload == "payload of " + key;
}
bool finds(const disk_cache& cache, const std::string& key = "key") {
    std::string payload;
    return cache.load(key, payload);
}

mode_t mode_of(const std::string& name) {
    struct stat found = {};
    REQUIRE(lstat(name.c_str(), &found) == 0);
    return found.st_mode & 07777;
}

/// Runs `body` in a process of its own; its answer is what that process ends with.
template <class Body>
pid_t start(Body body) {
    const pid_t child = fork();
    if (child == 0) _exit(body() ? 0 : 1);
    return child;
}
bool passed(pid_t child) {
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Entries that cannot be mistaken for each other, too long for one page.
std::string payload_of(int n) {
    return std::string(static_cast<std::size_t>(40000 + 1000 * n), static_cast<char>('a' + n % 26));
}
/// Every entry that is there is whole.
bool all_are_right(const disk_cache& cache, int entries) {
    for (int n = 0; n < entries; ++n) {
        std::string payload;
        if (cache.load("key " + std::to_string(n), payload) && payload != payload_of(n)) return false;
    }
    return true;
}

} // namespace

TEST_CASE("the hash is MurmurHash3's") {
    using sinter::runtime::hash_128;
    using sinter::runtime::hash_of;
    CHECK(hash_of("") == hash_128{0, 0});
    CHECK(hash_of("hello") == hash_128{0xcbd8a7b341bd9b02ull, 0x5b1e906a48ae1d19ull});
    CHECK(hash_of("hello, world") == hash_128{0x342fac623a5ebc8eull, 0x4cdcbc079642414dull});
    CHECK(hash_of("The quick brown fox jumps over the lazy dog.") ==
          hash_128{0xcd99481f9ee902c9ull, 0x695da1a38987b6e7ull});
}

TEST_CASE("folders and entries are the user's alone, whatever the umask") {
    const test::temporary_folder folder;
    const mode_t before = umask(0);
    const disk_cache cache(folder.name + "/a//b/");
    const bool kept = keeps(cache);
    umask(before);
    CHECK(kept);
    CHECK(mode_of(folder.name + "/a") == 0700);
    CHECK(mode_of(folder.name + "/a/b") == 0700);
    CHECK(mode_of(cache.path("key")) == 0600);
}

TEST_CASE("an entry that others may write is no entry") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    REQUIRE(keeps(cache));
    for (const mode_t mode : {0666u, 0620u, 0602u, 0777u}) {
        CAPTURE(mode);
        REQUIRE(chmod(cache.path("key").c_str(), mode) == 0);
        CHECK_FALSE(finds(cache));
        CHECK(keeps(cache)); // is made anew
        CHECK(mode_of(cache.path("key")) == 0600);
    }
    REQUIRE(chmod(cache.path("key").c_str(), 0644) == 0);
    CHECK(finds(cache));
    // A link, even to an entry that is whole.
    std::filesystem::rename(cache.path("key"), folder.name + "/elsewhere");
    std::filesystem::create_symlink(folder.name + "/elsewhere", cache.path("key"));
    CHECK_FALSE(finds(cache));
}

TEST_CASE("a folder that others may write is not used, but for a sticky one") {
    const test::temporary_folder folder;
    const std::string inner = folder.name + "/inner";
    const disk_cache cache(inner);
    REQUIRE(keeps(cache));
    for (const mode_t mode : {0777u, 0770u, 0702u}) {
        CAPTURE(mode);
        REQUIRE(chmod(inner.c_str(), mode) == 0);
        CHECK_FALSE(finds(cache));
        CHECK_FALSE(keeps(cache, "another"));
    }
    REQUIRE(chmod(inner.c_str(), 01777) == 0);
    CHECK(finds(cache));
    CHECK(keeps(cache, "another"));
    REQUIRE(chmod(inner.c_str(), 0755) == 0);
    std::filesystem::create_directory_symlink(inner, folder.name + "/link");
    CHECK(finds(disk_cache(folder.name + "/link"))); // a cache on another disk
}

TEST_CASE("another user's entries and folders are not used") {
    if (!is_root()) return;
    const test::temporary_folder folder;
    const std::string inner = folder.name + "/inner";
    const disk_cache cache(inner);
    REQUIRE(keeps(cache));
    REQUIRE(chown(cache.path("key").c_str(), somebody, somebody) == 0);
    CHECK_FALSE(finds(cache));
    CHECK(keeps(cache)); // replaced
    REQUIRE(chown(inner.c_str(), somebody, somebody) == 0);
    CHECK_FALSE(finds(cache));
    CHECK_FALSE(keeps(cache));
    // As root with the user's HOME: nothing that the user could not write is left in it.
    CHECK_FALSE(keeps(disk_cache(inner + "/.cache/sinter")));
    CHECK_FALSE(std::filesystem::exists(inner + "/.cache"));
    // The user reads what root has written.
    REQUIRE(chown(inner.c_str(), 0, 0) == 0);
    REQUIRE(chmod(folder.name.c_str(), 0755) == 0);
    REQUIRE(chmod(inner.c_str(), 0755) == 0);
    REQUIRE(chmod(cache.path("key").c_str(), 0644) == 0);
    CHECK(passed(start([&] { return setuid(somebody) == 0 && finds(cache) && !keeps(cache, "another"); })));
}

TEST_CASE("a folder that is only read") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    REQUIRE(keeps(cache));
    REQUIRE(chmod(folder.name.c_str(), 0555) == 0);
    REQUIRE(chmod(cache.path("key").c_str(), 0444) == 0);
    // Root writes everywhere.
    const auto body = [&] { return finds(cache) && (geteuid() == 0 || !cache.store("another", "payload")); };
    CHECK(passed(start(body)));
    if (is_root()) CHECK(passed(start([&] { return setuid(somebody) == 0 && body(); })));
    REQUIRE(chmod(folder.name.c_str(), 0755) == 0);
}

TEST_CASE("a limit of file sizes ends no process, and leaves nothing") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    CHECK(passed(start([&] {
        const struct rlimit limit = {50000, 50000};
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
        struct sigaction action = {};
        return !cache.store("large", std::string(1000000, 'x')) && !finds(cache, "large") && keeps(cache) &&
               sigaction(SIGXFSZ, nullptr, &action) == 0 && action.sa_handler == SIG_DFL;
    })));
    CHECK(folder.files() == std::vector<std::string>{cache.path("key")});
}

TEST_CASE("what a writer leaves that was killed goes when a process first stores") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    const std::string abandoned = cache.path("killed") + ".1-2-3.tmp",
                      being_written = cache.path("alive") + ".1-2-3.tmp",
                      foreign = folder.name + "/notes.tmp";
    for (const std::string& name : {abandoned, being_written, foreign}) std::ofstream(name) << "half";
    const int writer = open(being_written.c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(flock(writer, LOCK_EX | LOCK_NB) == 0); // as store() has it
    keeps(cache);                                   // the first of this program, or not
    cache.shrink(1u << 20);
    CHECK_FALSE(std::filesystem::exists(abandoned));
    CHECK(std::filesystem::exists(being_written));
    CHECK(std::filesystem::exists(foreign));
    close(writer);
}

TEST_CASE("eight processes on one empty cache, of which four are killed as they write") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name + "/cache");
    constexpr int entries = 12;
    const auto writes = [&](int rounds) {
        return [&cache, rounds] {
            bool right = true;
            for (int round = 0; round < rounds; ++round)
                for (int n = 0; n < entries; ++n) {
                    const std::string key = "key " + std::to_string(n);
                    right = cache.store(key, payload_of(n)) && all_are_right(cache, entries) && right;
                }
            return right;
        };
    };
    std::vector<pid_t> ending, killed;
    for (int n = 0; n < 4; ++n) {
        killed.push_back(start(writes(1 << 30)));
        ending.push_back(start(writes(4)));
    }
    for (const pid_t child : ending) CHECK(passed(child));
    for (const pid_t child : killed) {
        REQUIRE(kill(child, SIGKILL) == 0);
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
        CHECK(WIFSIGNALED(status));
    }
    for (int n = 0; n < entries; ++n) CHECK(finds(cache, "key " + std::to_string(n)));
    CHECK(all_are_right(cache, entries));
    cache.shrink(1u << 29);
    for (const auto& file : std::filesystem::directory_iterator(folder.name + "/cache"))
        CHECK(file.path().extension() != ".tmp");
}

TEST_CASE("no file stays open") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    const auto open_files = [] {
        const std::filesystem::directory_iterator all("/proc/self/fd");
        return std::distance(begin(all), end(all));
    };
    if (!std::filesystem::exists("/proc/self/fd")) return;
    keeps(cache);
    const auto before = open_files();
    for (int n = 0; n < 20; ++n) {
        keeps(cache);
        finds(cache, "missing");
        cache.shrink(0);
    }
    CHECK(open_files() == before);
}

// Programs whose cache folder is shared, full, read-only or no folder compute the right values, and leave
// nothing for good that is half an entry (docs/guide/caches.md, "The cache on disk"). Each process loads a
// driver and compiles, which takes PoCL half a second. SINTER_TEST_DEVICES names the device.

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include "../effort.hpp"
#include "calls.hpp"
#include "child.hpp"

using namespace test;

namespace {

constexpr uid_t somebody = 65534;

/// The device; an empty name if this machine has none of that kind.
const std::string& device_name() {
    static const std::string name = [] {
        const char* const wanted = std::getenv("SINTER_TEST_DEVICES");
        std::string kind = wanted ? wanted : "opencl";
        const environment nothing_kept("SINTER_CACHE", "0");
        if (run([&] { return compute(kind); }) != ending::no_device) return kind;
        MESSAGE("skipped: there is no device " << kind);
        return std::string();
    }();
    return name;
}
bool has_device() {
    return !device_name().empty();
}

/// In a process: a small disk of its own at that folder, with so many bytes left. False if this system does
/// not allow it.
bool mount_disk(const std::string& folder, std::size_t left) {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    const auto say = [](const char* file, const std::string& text) { std::ofstream(file) << text; };
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
        say("/proc/self/setgroups", "deny");
        say("/proc/self/uid_map", "0 " + std::to_string(user) + " 1");
        say("/proc/self/gid_map", "0 " + std::to_string(group) + " 1");
    }
    mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    if (mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=256k,nr_inodes=20,mode=0700") != 0) return false;
    const int file = open((folder + "/other").c_str(), O_WRONLY | O_CREAT, 0600);
    const std::string bytes((std::size_t{256} << 10) - left, 'x');
    return file >= 0 && write(file, bytes.data(), bytes.size()) > 0 && close(file) == 0;
}

} // namespace

TEST_CASE("eight processes compute at once, with one empty cache") {
    if (!has_device()) return;
    for (const bool of_pocl : {true, false}) {
        if (of_pocl && is_quick()) continue;
        CAPTURE(of_pocl);
        const caches all(of_pocl);
        std::vector<pid_t> children;
        for (int n = 0; n < 8; ++n) children.push_back(start([] { return compute(device_name()); }));
        for (const pid_t child : children) {
            const ending e = end_of(child);
            CHECK((e == ending::compiles || e == ending::reads_all));
        }
        CHECK(all.temporaries() == 0);
        CHECK(all.entries() == 1);
        CHECK(run([] { return compute(device_name()); }) == ending::reads_all);
    }
}

TEST_CASE("processes are killed as they store, beside others") {
    if (!has_device()) return;
    const caches all;
    std::vector<pid_t> killed, others;
    for (const call which : {call::open, call::write, call::rename})
        for (int twice = 0; twice < 2; ++twice)
            killed.push_back(start([&] {
                set_faults({all.folder(), which, fault::killed, 0, 0});
                return compute(device_name());
            }));
    for (int n = 0; n < 2; ++n) others.push_back(start([] { return compute(device_name()); }));
    for (const pid_t child : killed) {
        const ending e = end_of(child);
        CHECK((e == ending::killed || e == ending::reads_all)); // who finds the entry stores none
    }
    for (const pid_t child : others) CHECK(end_of(child) <= ending::compiles);
    CHECK(run([] { return compute(device_name()); }) == ending::reads_all);
    CHECK(run([] { return compute(device_name(), true); }) == ending::compiles); // stores, and tidies
    CHECK(all.temporaries() == 0);
}

TEST_CASE("a full disk") {
    if (!has_device()) return;
    for (const std::size_t left : {0u, 4096u}) {
        CAPTURE(left);
        const caches all;
        std::filesystem::create_directory(all.folder());
        const ending e = run([&] {
            if (!mount_disk(all.folder(), left)) return ending::no_device;
            if (const ending computed = compute(device_name()); computed != ending::compiles) return computed;
            return all.temporaries() == 0 ? ending::compiles : ending::is_wrong;
        });
        if (e == ending::no_device) {
            MESSAGE("skipped: no disk can be mounted");
            return;
        }
        CHECK(e == ending::compiles);
    }
}

TEST_CASE("a folder that is only read") {
    if (!has_device()) return;
    for (const bool has_entries : {false, true}) {
        CAPTURE(has_entries);
        const caches all;
        std::filesystem::create_directory(all.folder());
        if (has_entries) REQUIRE(run([] { return compute(device_name()); }) == ending::compiles);
        REQUIRE(chmod(all.folder().c_str(), 0555) == 0);
        for (const auto& file : std::filesystem::directory_iterator(all.folder()))
            REQUIRE(chmod(file.path().c_str(), 0444) == 0);
        const int before = all.entries();
        const temporary_folder drivers; // in which PoCL must be able to write
        std::filesystem::permissions(drivers.name, std::filesystem::perms::all);
        const environment of_pocl("POCL_CACHE_DIR", drivers.name);
        const ending e = run([] {
            // Root writes everywhere.
            if (geteuid() == 0 && (setgid(somebody) != 0 || setuid(somebody) != 0)) return ending::no_device;
            return compute(device_name());
        });
        CHECK(e == (has_entries ? ending::reads_all : ending::compiles));
        CHECK(all.entries() == before);
        CHECK(all.temporaries() == 0);
        REQUIRE(chmod(all.folder().c_str(), 0755) == 0);
    }
}

TEST_CASE("a file that is named as the folder") {
    if (!has_device()) return;
    const caches all;
    const std::string file = all.folder() + "-file";
    std::ofstream(file) << "text";
    for (const std::string& name : {file, file + "/below"}) {
        CAPTURE(name);
        const environment where("SINTER_CACHE_DIR", name);
        CHECK(run([] { return compute(device_name()); }) == ending::compiles);
    }
    std::ifstream still(file);
    std::string text;
    still >> text;
    CHECK(text == "text");
}

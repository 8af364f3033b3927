// Entries that are stored while calls of the system fail, or the process is killed. These tests need no
// device.

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include <sinter/runtime/tuning/disk_cache.hpp>

#include "calls.hpp"
#include "child.hpp"

using namespace test;
using sinter::runtime::disk_cache;

namespace {

const std::string old_payload(5000, 'a'), new_payload(9000, 'b');

std::string kept_by(const disk_cache& cache, const std::string& key) {
    std::string payload;
    return cache.load(key, payload) ? payload : "nothing";
}
std::string name_of(const fault_plan& p) {
    constexpr const char* names[] = {"open", "write", "rename"};
    return std::string(names[static_cast<int>(p.which)]) + ", error " + std::to_string(p.error) + ", after " +
           std::to_string(p.after);
}

} // namespace

TEST_CASE("SINTER_CACHE switches the cache off with the usual words") {
    const environment folder("SINTER_CACHE_DIR", "/tmp/folder_of_a_test");
    for (const char* const off : {"0", "no", "off", "false"}) {
        const environment cache("SINTER_CACHE", off);
        CHECK(disk_cache::folder_of_user().empty());
    }
    for (const char* const on : {"", "1", "yes", "00"}) {
        const environment cache("SINTER_CACHE", on);
        CHECK(disk_cache::folder_of_user() == "/tmp/folder_of_a_test");
    }
}

TEST_CASE("a call that fails stores nothing, leaves nothing, and is no error") {
    for (const call which : {call::open, call::write, call::rename})
        for (const int error : {ENOSPC, EDQUOT, EIO, EROFS, EACCES, ENOMEM})
            for (int after = 0; after < 2; ++after) {
                const temporary_folder folder;
                const disk_cache cache(folder.name);
                const fault_plan faults{folder.name, which, fault::error, error, after};
                CAPTURE(name_of(faults));
                REQUIRE(cache.store("old", old_payload));
                set_faults(faults);
                CHECK(cache.store("first", new_payload) == (after == 1));
                CHECK_FALSE(cache.store("old", new_payload));
                CHECK_FALSE(cache.store("last", new_payload));
                CHECK(faults_met() == 3 - after);
                set_faults({});
                CHECK(kept_by(cache, "first") == (after == 1 ? new_payload : "nothing"));
                CHECK(kept_by(cache, "old") == old_payload);
                CHECK(kept_by(cache, "last") == "nothing");
                CHECK(folder.files().size() == static_cast<std::size_t>(1 + after)); // no temporary one
                CHECK(cache.store("last", new_payload));                             // there is room again
                CHECK(kept_by(cache, "last") == new_payload);
            }
}

TEST_CASE("an entry that is written in parts, and between signals, is whole") {
    for (const fault what : {fault::few_bytes, fault::interrupted}) {
        const temporary_folder folder;
        const disk_cache cache(folder.name);
        set_faults({folder.name, call::write, what, EINTR, 0});
        CHECK(cache.store("key", new_payload));
        CHECK(faults_met() > 0);
        set_faults({});
        CHECK(kept_by(cache, "key") == new_payload);
        CHECK(folder.files().size() == 1);
    }
}

TEST_CASE("a process that is killed at a step of storing leaves the old entry or the new one") {
    for (const call which : {call::open, call::write, call::rename}) {
        const temporary_folder folder;
        const disk_cache cache(folder.name);
        const fault_plan faults{folder.name, which, fault::killed, 0, 1};
        CAPTURE(name_of(faults));
        REQUIRE(cache.store("old", old_payload));
        const ending e = run([&] {
            set_faults(faults);
            cache.store("first", new_payload);
            cache.store("old", new_payload);
            return ending::is_wrong;
        });
        CHECK(e == ending::killed);
        CHECK(kept_by(cache, "first") == new_payload);
        CHECK(kept_by(cache, "old") == old_payload);
        CHECK(folder.files().size() == (which == call::open ? 2 : 3));
        cache.shrink(1u << 20); // as the next process does
        CHECK(folder.files().size() == 2);
    }
}

TEST_CASE("what is named as the folder is none") {
    const temporary_folder place;
    const std::string file = place.name + "/file", link = place.name + "/link", loop = place.name + "/loop",
                      nowhere = place.name + "/nowhere";
    std::ofstream(file) << "text";
    std::filesystem::create_symlink(nowhere, link);
    std::filesystem::create_symlink(loop, loop);
    for (const std::string& name :
         {file, file + "/below", link, loop, place.name + "/" + std::string(300, 'x'),
          std::string("/dev/null"), std::string("/proc/self/cache")}) {
        CAPTURE(name);
        const disk_cache cache(name);
        CHECK_FALSE(cache.store("key", new_payload));
        CHECK(kept_by(cache, "key") == "nothing");
        cache.remove("key");
        cache.shrink(0);
    }
    CHECK(std::filesystem::file_size(file) == 4);
    CHECK_FALSE(std::filesystem::exists(nowhere));
    CHECK(place.files().size() == 3);
}

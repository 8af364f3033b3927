// The folder of the cache on Windows: where it is, who may write it, and what a store leaves.

#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

#include <sinter/runtime/tuning/disk_cache.hpp>

#include "../temporary.hpp"

using sinter::runtime::disk_cache;
using sinter::runtime::private_folder;

namespace {

bool keeps(const disk_cache& cache, const std::string& payload) {
    std::string found;
    return cache.store("key", payload) && cache.load("key", found) && found == payload;
}

/// A folder whose list lets these write: "WD" is everyone, "SY" the system.
std::string folder_for(const test::temporary_folder& in, const char* whom) {
    std::string path = in.name + "\\for-" + whom;
    const std::string list = std::string("D:P(A;OICI;FA;;;BA)(A;OICI;FA;;;") + whom + ")";
    SECURITY_ATTRIBUTES attributes = {sizeof attributes, nullptr, FALSE};
    REQUIRE(::ConvertStringSecurityDescriptorToSecurityDescriptorA(
        list.c_str(), SDDL_REVISION_1, &attributes.lpSecurityDescriptor, nullptr));
    REQUIRE(::CreateDirectoryA(path.c_str(), &attributes));
    ::LocalFree(attributes.lpSecurityDescriptor);
    return path;
}

/// An open file beside the entries, as a store that was not finished has one.
HANDLE open_temporary(const disk_cache& cache) {
    const std::string name = cache.path("key") + ".1-2-3.tmp";
    return ::CreateFileA(name.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL,
                         nullptr);
}

} // namespace

TEST_CASE("the cache is in the user's local application data") {
    const test::environment own("SINTER_CACHE_DIR", ""), local("LOCALAPPDATA", "C:\\users\\one\\local");
    CHECK(disk_cache::folder_of_user() == "C:\\users\\one\\local\\sinter\\cache");
    const test::environment asked("SINTER_CACHE_DIR", "D:\\cache");
    CHECK(disk_cache::folder_of_user() == "D:\\cache");
    const test::environment off("SINTER_CACHE", "0");
    CHECK(disk_cache::folder_of_user().empty());
}

TEST_CASE("folders that are missing are made, with both kinds of slashes, and an entry is replaced") {
    const test::temporary_folder in;
    for (const char* const below : {"\\a\\b", "/c/d/", "\\e"}) {
        const disk_cache cache(in.name + below);
        CHECK(keeps(cache, "first"));
        CHECK(keeps(cache, "second"));
        CHECK(private_folder(in.name + below, false).files().size() == 1);
        cache.remove("key");
        std::string found;
        CHECK_FALSE(cache.load("key", found));
    }
    CHECK_FALSE(disk_cache("Q:\\no\\such\\drive").store("key", "payload"));
}

TEST_CASE("a folder that others may write is not used") {
    const test::temporary_folder in;
    const char* const open = std::getenv("SINTER_TEST_OPEN_FOLDER");
    CHECK_FALSE(keeps(disk_cache(open ? open : folder_for(in, "WD")), "payload"));
    CHECK(keeps(disk_cache(folder_for(in, "SY")), "payload"));
}

TEST_CASE("what a store has left is removed when its writer is gone") {
    const test::temporary_folder in;
    const disk_cache cache(in.name + "\\cache");
    REQUIRE(keeps(cache, "payload"));
    const HANDLE writer = open_temporary(cache);
    REQUIRE(writer != INVALID_HANDLE_VALUE);
    cache.shrink(1 << 20);
    CHECK(private_folder(cache.folder(), false).files().size() == 2);
    ::CloseHandle(writer);
    cache.shrink(1 << 20);
    CHECK(private_folder(cache.folder(), false).files().size() == 1);
    CHECK(keeps(cache, "another"));
}

// A program that has more rights than the user who starts it does nothing that this user's environment asks
// for.

#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include <sinter/checks.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>
#include <sinter/sinter.hpp>

#include "child.hpp"

using namespace sinter;

namespace {

constexpr uid_t somebody = 65534;

int messages = 0;

/// True if one of the variables that the test below sets has an effect.
bool obeys_environment() {
    set_message_handler([](const char*) { ++messages; });
    bool has_device = true;
    try {
        default_device();
    } catch (const device_error&) {
        has_device = false; // SINTER_DEVICE names none
    }
    const checks before = set_checks(checks::none);
    return !runtime::disk_cache::folder_of_user().empty() || !has_device || before != checks::none ||
           own_variable("HOME");
}

/// This program anew, as that user, with one test of it.
bool passes_as(uid_t user, const std::string& program, const char* test) {
    return test::run([&] {
               const std::string filter = std::string("-tc=") + test;
               if (setgid(user) != 0 || setuid(user) != 0) return test::ending::is_wrong;
               execl(program.c_str(), "test", filter.c_str(), "-ns", "-m", static_cast<char*>(nullptr));
               return test::ending::is_wrong;
           }) == test::ending::reads_all;
}

} // namespace

// Run by the test below in processes of their own.
TEST_CASE("child: obeys" * doctest::skip()) {
    CHECK_FALSE(has_borrowed_rights());
    CHECK(obeys_environment());
}
TEST_CASE("child: does not obey" * doctest::skip()) {
    CHECK(has_borrowed_rights());
    CHECK_FALSE(obeys_environment());
    CHECK(messages <= 1); // of the interpreter; none of words that SINTER_CHECK should not have
}

TEST_CASE("a program with a setuid or setgid bit does not obey its environment") {
    const test::temporary_folder folder;
    const std::string program = folder.name + "/program";
    struct statvfs disk = {};
    REQUIRE(statvfs(folder.name.c_str(), &disk) == 0);
    if (geteuid() != 0 || (disk.f_flag & (ST_NOSUID | ST_NOEXEC)) != 0) {
        MESSAGE("skipped: takes root, and a temporary folder with setuid bits");
        return;
    }
    std::filesystem::copy_file("/proc/self/exe", program);
    std::filesystem::permissions(folder.name, std::filesystem::perms(0755));
    const test::environment home("HOME", "/tmp"), cache("SINTER_CACHE_DIR", "/tmp"), on("SINTER_CACHE", ""),
        device_name("SINTER_DEVICE", "nonsense"), checked("SINTER_CHECK", "nan,nonsense");
    REQUIRE(chmod(program.c_str(), 0755) == 0);
    CHECK(passes_as(somebody, program, "child: obeys"));
    for (const mode_t bit : {S_ISGID, S_ISUID}) {
        CAPTURE(bit);
        REQUIRE(chmod(program.c_str(), 0755 | bit) == 0);
        CHECK(passes_as(somebody, program, "child: does not obey"));
    }
}

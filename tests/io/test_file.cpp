// Files are replaced as a whole, or stay as they were.

#include <csignal>
#include <filesystem>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.hpp"

using namespace sinter;
namespace fs = std::filesystem;

TEST_CASE("file: a new content replaces the old one behind a link, and keeps its rights") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file", link = folder.name + "/link";
    io::write_file(path, "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("file", link);
    io::write_file(link, std::string("n\0w", 3));
    CHECK(io::read_file(path) == std::string("n\0w", 3));
    CHECK(fs::is_symlink(link));
    CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(folder.files().size() == 2);
    io::write_file("/dev/null", "gone");
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("file: what cannot be written leaves no half file") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file";
    CHECK(test::told(folder.name, [&] { io::write_file(folder.name, "x"); }) ==
          ": cannot be written: Is a directory");
    CHECK(test::told(path + "/below", [&] { io::write_file(path + "/below", "x"); }) ==
          ": cannot be written: No such file or directory");
    CHECK(test::told("/dev/full", [] { io::write_file("/dev/full", "x"); }) ==
          ": cannot be written: No space left on device");
    CHECK(folder.files().empty());
}

TEST_CASE("file: an empty path is told as such") {
    const std::string wanted = "sinter: a file without a name: its path is empty";
    CHECK(test::refused<file_error>([] { io::read_file(""); }) == wanted);
    CHECK(test::refused<file_error>([] { io::write_file("", "x"); }) == wanted);
}

TEST_CASE("file: names as long as the system has them, in this folder and in another") {
    const test::temporary_folder folder;
    const std::string name(255, 'n'), path = folder.name + "/" + name;
    for (const char* const content : {"new", "newer"}) {
        io::write_file(path, content);
        CHECK(io::read_file(path) == content);
    }
    const fs::path here = fs::current_path();
    fs::current_path(folder.name);
    io::write_file(name, "here");
    fs::current_path(here);
    CHECK(io::read_file(path) == "here");
    CHECK(folder.files().size() == 1);
    CHECK(test::told(path + "n", [&] { io::write_file(path + "n", "x"); }) ==
          ": cannot be written: File name too long");
}

TEST_CASE("file: what killed processes of this number left beside it does not matter") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file",
                      part = folder.name + "/sinter.part-" + std::to_string(getpid()) + "-";
    for (int n = 0; n < 300; ++n) std::fclose(std::fopen((part + std::to_string(n)).c_str(), "wb"));
    io::write_file(path, "new");
    CHECK(io::read_file(path) == "new");
    CHECK(folder.files().size() == 301);
}

TEST_CASE("file: a disk that is full leaves the old file") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file";
    io::write_file(path, "old");
    // Only a process of its own can have a limit of its own.
    const std::string large(100000, 'x');
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{4096, 4096};
        setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, SIG_IGN);
        try {
            io::write_file(path, large);
        } catch (const file_error&) {
            _exit(0);
        }
        _exit(1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(status == 0);
    CHECK(io::read_file(path) == "old");
    CHECK(folder.files().size() == 1);
}

TEST_CASE("file: the program's own output is written behind what stands there") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/log";
    io::write_file(path, "before\n");
    const int log = ::open(path.c_str(), O_WRONLY | O_APPEND), kept = ::dup(1);
    std::fflush(stdout);
    ::dup2(log, 1);
    io::write_file("/dev/stdout", "in it\n");
    ::dup2(kept, 1);
    ::close(log);
    ::close(kept);
    CHECK(io::read_file(path) == "before\nin it\n");
}

TEST_CASE("file: a link whose file is not there yet makes it") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file", link = folder.name + "/link",
                      circle = folder.name + "/circle";
    REQUIRE(::symlink(path.c_str(), link.c_str()) == 0);
    io::write_file(link, "new");
    CHECK(io::read_file(path) == "new");
    REQUIRE(::symlink(circle.c_str(), circle.c_str()) == 0);
    CHECK_THROWS_AS(io::write_file(circle, "x"), file_error);
}

TEST_CASE("file: what takes the place of a file is never readable by more than could read that") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/file";
    io::write_file(path, "old");
    REQUIRE(::chmod(path.c_str(), 0600) == 0);
    io::write_file(path, "new");
    struct stat found {};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0600);
    REQUIRE(::chmod(path.c_str(), 04755) == 0);
    io::write_file(path, "newer");
    REQUIRE(::stat(path.c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0755);
    REQUIRE(::chmod(path.c_str(), 0444) == 0);
    if (::geteuid() != 0) CHECK_THROWS_AS(io::write_file(path, "x"), file_error);
}

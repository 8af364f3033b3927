// Files are replaced as a whole, or stay as they were.

#include <csignal>
#include <filesystem>

#include <sys/resource.h>
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

#pragma once
// A folder of files that nobody but the user and root can have written: what is read from it may be native
// code. Every answer is about an open file, not a name, which may mean another file a moment later. Here are
// POSIX's; where there is neither POSIX nor Windows, no folder is usable.

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if !defined(_WIN32) && __has_include(<sys/stat.h>) && __has_include(<unistd.h>)
#define SINTER_HAS_POSIX_FILES 1
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#define SINTER_HAS_POSIX_FILES 0
#endif

#include <sinter/runtime/tuning/file_entry.hpp>
#ifdef _WIN32
#include <sinter/runtime/tuning/private_folder_windows.hpp>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

#if SINTER_HAS_POSIX_FILES
namespace detail {

/// An open file or folder, closed with the object; below 0 if it could not be opened.
class descriptor {
public:
    explicit descriptor(int number) : number_(number) {}
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    bool status(struct stat& found) const { return is_open() && ::fstat(number_, &found) == 0; }
    /// False if what was written may not be whole.
    bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

/// Root's files are taken as the user's own: root can do everything to both. With root_squash, and in a
/// container without the owner, it is neither.
inline bool is_owner_trusted(const struct stat& of) {
    return of.st_uid == ::geteuid() || of.st_uid == 0;
}
/// In a sticky folder, /tmp say, others may add files, which are theirs, and touch no others.
inline bool is_folder_trusted(const struct stat& of) {
    return S_ISDIR(of.st_mode) && is_owner_trusted(of) &&
           ((of.st_mode & (S_IWGRP | S_IWOTH)) == 0 || (of.st_mode & S_ISVTX) != 0);
}
inline bool is_file_trusted(const struct stat& of) {
    return S_ISREG(of.st_mode) && is_owner_trusted(of) && (of.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// A write beyond RLIMIT_FSIZE ends the process by SIGXFSZ, whose handler is the program's. The limit is
/// asked for instead, which changes nothing that other threads see.
inline bool is_within_file_limit(std::size_t bytes) {
    struct rlimit limit = {};
    return ::getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
           (limit.rlim_cur == RLIM_INFINITY || bytes <= static_cast<std::uintmax_t>(limit.rlim_cur));
}

inline bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(file, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// Makes the folder, and those above it that are missing, for nobody but the user; only below a folder of the
/// user's or root's, so that root leaves none in a home that `sudo` has kept.
inline void make_private_folders(const std::string& path) {
    for (std::size_t end = path.find_first_not_of('/'); end != std::string::npos;) {
        end = path.find('/', end);
        const std::string part = path.substr(0, end);
        struct stat found = {};
        if (::stat(part.c_str(), &found) != 0) {
            const std::size_t slash = part.find_last_of('/');
            const std::string above = slash == std::string::npos ? "." : part.substr(0, slash + 1);
            if (::stat(above.c_str(), &found) != 0 || !is_owner_trusted(found)) return;
            if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) return;
        }
        if (end != std::string::npos) end = path.find_first_not_of('/', end);
    }
}

} // namespace detail
#endif

#if SINTER_HAS_POSIX_FILES

/// An open folder that the user or root owns, and that nobody else may write unless it is sticky. Any number
/// of threads and processes may use one. Members throw std::bad_alloc and nothing else.
class private_folder {
public:
    /// `make`: where it is missing it is made, for the user alone.
    private_folder(const std::string& path, bool make) : folder_(opened(path, make)) {
        struct stat found = {};
        usable_ = folder_.status(found) && detail::is_folder_trusted(found);
    }

    bool is_usable() const { return usable_; }

    /// The whole of a file that nobody else may write; false if there is none, or it has more than `most`
    /// bytes. Its time is set to now if it is older than a day, so that it is not among the oldest.
    bool read(const std::string& name, std::string& bytes, std::size_t most) const {
        if (!usable_) return false;
        // A link may lead to a device without an end, and a pipe may wait for ever.
        const detail::descriptor file(
            ::openat(folder_.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        struct stat found = {};
        if (!file.status(found) || !detail::is_file_trusted(found)) return false;
        if (found.st_size < 0 || static_cast<std::uintmax_t>(found.st_size) > most) return false;
        bytes.resize(static_cast<std::size_t>(found.st_size));
        for (std::size_t at = 0; at < bytes.size();) {
            const ssize_t n = ::read(file.number(), bytes.data() + at, bytes.size() - at);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) return false;
            at += static_cast<std::size_t>(n);
        }
        if (std::time(nullptr) - found.st_mtime > 24 * 3600) ::futimens(file.number(), nullptr);
        return true;
    }

    /// Puts a file there, or replaces it: readers see the old one or the new one. False if it could not be
    /// written; then nothing of it is left. `temporary` is a name that no other writer uses.
    bool write(const std::string& name, const std::string& temporary, std::string_view bytes) const {
        if (!usable_ || !detail::is_within_file_limit(bytes.size())) return false;
        detail::descriptor file(created(temporary));
        if (!file.is_open()) return false;
        const bool written =
            detail::write_all(file.number(), bytes) &&
            ::renameat(folder_.number(), temporary.c_str(), folder_.number(), name.c_str()) == 0;
        if (!file.close() && written) remove(name);
        if (!written) remove(temporary);
        return written;
    }

    void remove(const std::string& name) const {
        if (usable_) ::unlinkat(folder_.number(), name.c_str(), 0);
    }

    /// Removes a temporary file whose writer is gone, whatever ended it: the system has given up its lock.
    /// Without locks, one that is an hour old.
    void remove_abandoned(const file_entry& temporary) const {
        if (!usable_) return;
        const detail::descriptor file(::openat(folder_.number(), temporary.name.c_str(),
                                               O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (!file.is_open()) return;
        const bool locked = ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
        if (!locked && (errno == EWOULDBLOCK || std::time(nullptr) - temporary.written < 3600)) return;
        remove(temporary.name);
    }

    /// Its regular files.
    std::vector<file_entry> files() const {
        std::vector<file_entry> list;
        if (!usable_) return list;
        const int again = ::openat(folder_.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        DIR* const all = again < 0 ? nullptr : ::fdopendir(again);
        if (!all) {
            if (again >= 0) ::close(again);
            return list;
        }
        try {
            while (const dirent* const one = ::readdir(all)) {
                struct stat found = {};
                if (::fstatat(again, one->d_name, &found, AT_SYMLINK_NOFOLLOW) != 0 ||
                    !S_ISREG(found.st_mode))
                    continue; // gone since, or not ours
                list.push_back({one->d_name, static_cast<std::uintmax_t>(found.st_size), found.st_mtime});
            }
        } catch (...) {
            ::closedir(all);
            throw;
        }
        ::closedir(all);
        return list;
    }

private:
    detail::descriptor folder_;
    bool usable_ = false;

    /// A new file with a lock, which tells remove_abandoned() that somebody writes it; below 0 if there is
    /// none. Before it had the lock, another process may have taken it for abandoned.
    int created(const std::string& name) const {
        for (int attempt = 0; attempt < 100; ++attempt) {
            const int file = ::openat(folder_.number(), name.c_str(),
                                      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
            if (file < 0) return -1;
            while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
            }
            struct stat found = {};
            if (::fstat(file, &found) == 0 && found.st_nlink > 0) return file;
            ::close(file);
        }
        return -1;
    }

    static int opened(const std::string& path, bool make) {
        if (path.empty()) return -1;
        if (make) detail::make_private_folders(path);
        return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
};

#elif !defined(_WIN32)

class private_folder {
public:
    private_folder(const std::string&, bool) {}
    bool is_usable() const { return false; }
    bool read(const std::string&, std::string&, std::size_t) const { return false; }
    bool write(const std::string&, const std::string&, std::string_view) const { return false; }
    void remove(const std::string&) const {}
    void remove_abandoned(const file_entry&) const {}
    std::vector<file_entry> files() const { return {}; }
};

#endif
#undef SINTER_HAS_POSIX_FILES

} // namespace sinter::runtime

#pragma once
// Whole files in and out. A file is read before anything is made of it, so that what its header claims is
// compared with bytes that are there. A file is written under another name beside its own and renamed: others
// see the old one or the new one, and none after an error.

#include <sinter/core/letters_begin.inc>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/stat.h>
#ifndef _WIN32
#include <unistd.h>
#endif

#include <sinter/core/errors.hpp>
#include <sinter/core/process.hpp>
#include <sinter/core/windows.hpp>

namespace sinter::inline SINTER_ABI::io {

namespace detail {

inline void require_name(const std::string& path) {
    if (path.empty()) throw file_error(path, "its path is empty");
}

} // namespace detail

/// All bytes of a file or of a pipe. Throws file_error.
inline std::string read_file(const std::string& path) {
    detail::require_name(path);
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (!file) throw file_error(path, std::string("cannot be opened: ") + std::strerror(errno));
    struct closing {
        std::FILE* file;
        ~closing() { std::fclose(file); }
    } const guard{file};
    std::string bytes;
    constexpr std::size_t least = std::size_t{1} << 16;
    while (true) {
        const std::size_t before = bytes.size(), step = before < least ? least : before;
        bytes.resize(before + step);
        const std::size_t got = std::fread(&bytes[before], 1, step, file);
        bytes.resize(before + got);
        if (got == step) continue;
        if (std::ferror(file)) throw file_error(path, std::string("cannot be read: ") + std::strerror(errno));
        return bytes;
    }
}

namespace detail {

/// The file that a name stands for, behind symbolic links; the name itself where there is none yet.
inline std::string behind_links(const std::string& path) {
#ifndef _WIN32
    if (char* const name = ::realpath(path.c_str(), nullptr)) {
        std::string found = name;
        std::free(name);
        return found;
    }
#endif
    return path;
}

/// A name that is to be written as it is: an open descriptor, whose file others write as well, or a link that
/// leads to no file.
inline bool is_written_directly([[maybe_unused]] const std::string& path) {
#ifndef _WIN32
    for (const char* const descriptors : {"/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"})
        if (path.rfind(descriptors, 0) == 0) return true;
    struct stat found {};
    return ::stat(path.c_str(), &found) != 0 && ::lstat(path.c_str(), &found) == 0;
#else
    return false;
#endif
}
inline std::FILE* open_directly(const std::string& path) {
#ifndef _WIN32
    const int descriptor = path == "/dev/stdout" ? 1 : path == "/dev/stderr" ? 2 : -1;
    if (descriptor >= 0) {
        const int own = ::dup(descriptor); // opened anew, a file would be written from its beginning
        return own < 0 ? nullptr : ::fdopen(own, "wb");
    }
#endif
    return std::fopen(path.c_str(), "wb");
}
/// Asked before another file takes its place, which needs no right to write it.
inline bool may_be_written([[maybe_unused]] const std::string& path) {
#ifndef _WIN32
    return ::access(path.c_str(), W_OK) == 0;
#else
    return true;
#endif
}
/// Gives a file that is empty the rights of the one whose place it takes.
inline bool set_rights([[maybe_unused]] std::FILE* file, [[maybe_unused]] unsigned rights) {
#ifndef _WIN32
    return ::fchmod(::fileno(file), static_cast<mode_t>(rights & 0777)) == 0;
#else
    return true;
#endif
}

/// Opens a file that is not there yet, beside `path`; its name goes to `temporary`. The name is short,
/// however long that of `path` is, and leftovers of another process of this number only take names away.
inline std::FILE* open_beside(const std::string& path, std::string& temporary) {
#ifdef _WIN32
    constexpr const char* ends_of_folders = "/\\:";
#else
    constexpr const char* ends_of_folders = "/";
#endif
    const std::string begin = path.substr(0, path.find_last_of(ends_of_folders) + 1) + "sinter.part-" +
                              std::to_string(process_number()) + "-";
    for (std::uint64_t n = 0;; ++n) {
        temporary = begin + std::to_string(n);
        std::FILE* const file = std::fopen(temporary.c_str(), "wbx");
        if (file || errno != EEXIST) return file;
    }
}

inline bool write_and_close(std::FILE* file, const std::string& bytes) {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const int error = errno;
    const bool closed = std::fclose(file) == 0;
    if (!written) errno = error;
    return written && closed;
}

[[noreturn]] inline void throw_unwritten(const std::string& path) {
    throw file_error(path, std::string("cannot be written: ") + std::strerror(errno));
}

} // namespace detail

/// Makes `bytes` the content of a file; the rights of one that was there stay. A device or a pipe is written
/// as it is. Throws file_error, and leaves the old file then.
inline void write_file(const std::string& path, const std::string& bytes) {
    detail::require_name(path);
    const std::string target = detail::behind_links(path);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (detail::is_written_directly(path) || (exists && (old.st_mode & S_IFMT) != S_IFREG)) {
        std::FILE* const file = detail::open_directly(path);
        if (!file || !detail::write_and_close(file, bytes)) detail::throw_unwritten(path);
        return;
    }
    if (exists && !detail::may_be_written(target)) detail::throw_unwritten(path);
    std::string temporary;
    std::FILE* const file = detail::open_beside(target, temporary);
    if (!file) detail::throw_unwritten(path);
    const bool has_rights = !exists || detail::set_rights(file, old.st_mode);
    const bool done = detail::write_and_close(file, bytes) && has_rights;
#ifdef _WIN32 // where std::rename replaces no file
    if (done && ::MoveFileExA(temporary.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING)) return;
    if (done) errno = EACCES;
#else
    if (done && std::rename(temporary.c_str(), target.c_str()) == 0) return;
#endif
    const int error = errno;
    std::remove(temporary.c_str());
    errno = error;
    detail::throw_unwritten(path);
}

} // namespace sinter::io

#include <sinter/core/letters_end.inc>

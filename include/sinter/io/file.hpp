#pragma once
// Whole files in and out. A file is read before anything is made of it, so that what its header claims is
// compared with bytes that are there. A file is written under another name beside its own and renamed: others
// see the old one or the new one, and none after an error.

#include <sinter/core/letters_begin.inc>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/stat.h>

#include <sinter/core/errors.hpp>
#include <sinter/core/process.hpp>
#include <sinter/core/windows.hpp>

namespace sinter::inline SINTER_ABI::io {

/// All bytes of a file or of a pipe. Throws file_error.
inline std::string read_file(const std::string& path) {
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

/// Opens a file that is not there yet, beside `path`; its name goes to `temporary`.
inline std::FILE* open_beside(const std::string& path, std::string& temporary) {
    const std::string own = std::to_string(process_number()) + "-";
    for (int n = 0; n < 100; ++n) {
        temporary = path + ".part-" + own + std::to_string(n);
        std::FILE* const file = std::fopen(temporary.c_str(), "wbx");
        if (file || errno != EEXIST) return file;
    }
    return nullptr;
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
    const std::string target = detail::behind_links(path);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && (old.st_mode & S_IFMT) != S_IFREG) {
        std::FILE* const file = std::fopen(target.c_str(), "wb");
        if (!file || !detail::write_and_close(file, bytes)) detail::throw_unwritten(path);
        return;
    }
    std::string temporary;
    std::FILE* const file = detail::open_beside(target, temporary);
    if (!file) detail::throw_unwritten(path);
    bool done = detail::write_and_close(file, bytes);
#ifdef _WIN32 // where std::rename replaces no file
    if (done && ::MoveFileExA(temporary.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING)) return;
    if (done) errno = EACCES;
#else
    if (done && exists) done = ::chmod(temporary.c_str(), old.st_mode & 07777) == 0;
    if (done && std::rename(temporary.c_str(), target.c_str()) == 0) return;
#endif
    const int error = errno;
    std::remove(temporary.c_str());
    errno = error;
    detail::throw_unwritten(path);
}

} // namespace sinter::io

#include <sinter/core/letters_end.inc>

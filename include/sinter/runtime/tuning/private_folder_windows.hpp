#pragma once
// private_folder on Windows; private_folder.hpp says what it is. While the folder is open, neither it nor a
// folder above it can be renamed, so that its path goes on meaning it.

#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <sinter/runtime/tuning/file_entry.hpp>
#include <sinter/runtime/tuning/windows_rights.hpp>
#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace windows {

/// Seconds since 1970 of a time in tenths of microseconds since 1601.
inline std::time_t time_of(const FILETIME& t) {
    const std::uint64_t since_1601 = std::uint64_t{t.dwHighDateTime} << 32 | t.dwLowDateTime;
    return static_cast<std::time_t>(since_1601 / 10000000) - 11644473600;
}

inline handle open_folder(const std::string& path) {
    return handle(::CreateFileA(path.c_str(), FILE_LIST_DIRECTORY | READ_CONTROL,
                                FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, nullptr));
}

inline bool is_folder(const std::string& path) {
    const DWORD attributes = ::GetFileAttributesA(path.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/// Makes the folder, and those above it that are missing, below a folder of the user's or an administrator's.
inline void make_private_folders(const std::string& path) {
    if (is_folder(path)) return;
    const std::size_t last = path.find_last_not_of("/\\");
    const std::size_t slash = last == std::string::npos ? last : path.find_last_of("/\\", last);
    if (slash != std::string::npos && slash > 0 && path[slash - 1] != ':')
        make_private_folders(path.substr(0, slash));
    const std::string above = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (is_owner_trusted(open_folder(above).get())) make_private_folder(path);
}

/// The name of an open folder, without links; empty if it has none.
inline std::string final_path(HANDLE folder) {
    for (DWORD size : {DWORD{512}, DWORD{1} << 16}) {
        std::string path(size, '\0');
        const DWORD length = ::GetFinalPathNameByHandleA(folder, path.data(), size, 0);
        if (length < size) return path.substr(0, length);
    }
    return {};
}

} // namespace windows

class private_folder {
public:
    private_folder(const std::string& path, bool make) : folder_(opened(path, make)) {
        if (folder_.is_open() && windows::is_file_trusted(folder_.get()))
            path_ = windows::final_path(folder_.get());
    }

    bool is_usable() const { return !path_.empty(); }

    bool read(const std::string& name, std::string& bytes, std::size_t most) const {
        if (!is_usable()) return false;
        const windows::handle file(::CreateFileA(
            path_of(name).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
            nullptr, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
        BY_HANDLE_FILE_INFORMATION found = {};
        if (!file.is_open() || !::GetFileInformationByHandle(file.get(), &found) ||
            !is_plain(found.dwFileAttributes) || !windows::is_file_trusted(file.get()))
            return false;
        const std::uint64_t size = std::uint64_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow;
        if (size > most) return false;
        bytes.resize(static_cast<std::size_t>(size));
        for (std::size_t at = 0; at < bytes.size();) {
            DWORD n = 0;
            if (!::ReadFile(file.get(), bytes.data() + at, piece(bytes.size() - at), &n, nullptr) || n == 0)
                return false;
            at += n;
        }
        if (std::time(nullptr) - windows::time_of(found.ftLastWriteTime) > 24 * 3600) touch(name);
        return true;
    }

    /// Fails, too, while another process reads the file that would be replaced.
    bool write(const std::string& name, const std::string& temporary, std::string_view bytes) const {
        if (!is_usable()) return false;
        windows::handle file(::CreateFileA(path_of(temporary).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                           FILE_ATTRIBUTE_NORMAL, nullptr));
        if (!file.is_open()) return false;
        bool written = true;
        while (written && !bytes.empty()) {
            DWORD n = 0;
            written = ::WriteFile(file.get(), bytes.data(), piece(bytes.size()), &n, nullptr) && n > 0;
            bytes.remove_prefix(n);
        }
        file.close();
        written = written && ::MoveFileExA(path_of(temporary).c_str(), path_of(name).c_str(),
                                           MOVEFILE_REPLACE_EXISTING) != 0;
        if (!written) remove(temporary);
        return written;
    }

    void remove(const std::string& name) const {
        if (is_usable()) ::DeleteFileA(path_of(name).c_str());
    }

    /// The system refuses while the writer has it open.
    void remove_abandoned(const file_entry& temporary) const { remove(temporary.name); }

    std::vector<file_entry> files() const {
        std::vector<file_entry> list;
        if (!is_usable()) return list;
        WIN32_FIND_DATAA found = {};
        struct search {
            HANDLE handle;
            ~search() {
                if (handle != INVALID_HANDLE_VALUE) ::FindClose(handle);
            }
        } const all{::FindFirstFileA(path_of("*").c_str(), &found)};
        if (all.handle == INVALID_HANDLE_VALUE) return list;
        do {
            if (is_plain(found.dwFileAttributes))
                list.push_back({found.cFileName,
                                std::uintmax_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow,
                                windows::time_of(found.ftLastWriteTime)});
        } while (::FindNextFileA(all.handle, &found));
        return list;
    }

private:
    windows::handle folder_;
    std::string path_; ///< empty if it is not usable

    std::string path_of(const std::string& name) const { return path_ + "\\" + name; }

    static bool is_plain(DWORD attributes) {
        return (attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT)) == 0;
    }
    static DWORD piece(std::size_t bytes) {
        constexpr std::size_t most = std::size_t{1} << 30;
        return static_cast<DWORD>(bytes < most ? bytes : most);
    }
    void touch(const std::string& name) const {
        const windows::handle file(::CreateFileA(path_of(name).c_str(), FILE_WRITE_ATTRIBUTES,
                                                 FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                                 nullptr, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT,
                                                 nullptr));
        FILETIME now = {};
        ::GetSystemTimeAsFileTime(&now);
        if (file.is_open()) ::SetFileTime(file.get(), nullptr, nullptr, &now);
    }
    static HANDLE opened(const std::string& path, bool make) {
        if (path.empty()) return INVALID_HANDLE_VALUE;
        if (make) windows::make_private_folders(path);
        return windows::open_folder(path).release();
    }
};

} // namespace sinter::runtime

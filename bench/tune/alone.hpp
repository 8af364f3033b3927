#pragma once
// One tuner at a time: two would spoil each other's times, and take what the other is trying for what has
// crashed.

#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <sinter/runtime/tuning/private_folder.hpp>

namespace tuning {

/// A lock on a cache folder, which the system takes off however the process ends.
class folder_lock {
public:
    /// Without a folder there is nothing to lock.
    explicit folder_lock(const std::string& folder) {
        if (folder.empty()) return;
        // Where it cannot be made nothing can be kept either.
        if (!sinter::runtime::private_folder(folder, true).is_usable()) return;
        file_ = open((folder + "/tuning.lock").c_str(), O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
        is_taken_ = file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) != 0;
    }
    ~folder_lock() {
        if (file_ >= 0) close(file_);
    }
    folder_lock(const folder_lock&) = delete;
    folder_lock& operator=(const folder_lock&) = delete;

    /// By another process.
    bool is_taken() const { return is_taken_; }

private:
    int file_ = -1;
    bool is_taken_ = false;
};

} // namespace tuning

#pragma once
// Kernels that load_kernels() has read (sinter/kernels.hpp).

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/threads.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// By key, of all devices.
class shipped_kernels {
public:
    void add(std::vector<kernel_binary> binaries) {
        const threads::lock_guard guard(busy_);
        for (kernel_binary& b : binaries) payloads_[std::move(b.key)] = std::move(b.payload);
    }
    /// False if there is none.
    bool load(const std::string& key, std::string& payload) const {
        const threads::lock_guard guard(busy_);
        const auto found = payloads_.find(key);
        if (found == payloads_.end()) return false;
        payload = found->second;
        return true;
    }
    /// The driver refused it.
    void forget(const std::string& key) {
        const threads::lock_guard guard(busy_);
        payloads_.erase(key);
    }

private:
    mutable threads::mutex busy_;
    std::map<std::string, std::string> payloads_;
};

/// The process's. Never destroyed, as devices compile until the process ends.
shipped_kernels& kernels_of_process(); // kernels_definitions.hpp

} // namespace sinter::runtime

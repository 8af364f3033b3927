#pragma once
// What kernels.hpp declares. A file is a magic line, and for each kernel the lengths of its key and of its
// binary, the hash of both (numbers of 64 bits, little-endian), the key and the binary.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sinter/core/linkage.hpp>
#include <sinter/device.hpp>
#include <sinter/io/file.hpp>
#include <sinter/runtime/registry.hpp>
#include <sinter/runtime/tuning/hash_128.hpp>
#include <sinter/runtime/tuning/shipped_kernels.hpp>

namespace sinter::inline SINTER_ABI {

namespace detail {

inline constexpr std::string_view magic_of_kernels = "sinter kernels 1\n";
inline constexpr std::size_t size_of_kernel_header = 4 * 8;

inline runtime::hash_128 hash_of_kernel(std::string_view key, std::string_view payload) {
    return runtime::hash_of(payload, runtime::hash_of(key).low);
}

inline void append_kernel(std::string& file, const runtime::kernel_binary& b) {
    const runtime::hash_128 hash = hash_of_kernel(b.key, b.payload);
    for (const std::uint64_t number : {static_cast<std::uint64_t>(b.key.size()),
                                       static_cast<std::uint64_t>(b.payload.size()), hash.low, hash.high})
        for (int shift = 0; shift < 64; shift += 8) file += static_cast<char>(number >> shift & 0xffu);
    file.append(b.key).append(b.payload);
}

inline std::vector<runtime::kernel_binary> kernels_in(const std::string& path, std::string_view file) {
    if (file.substr(0, magic_of_kernels.size()) != magic_of_kernels)
        throw file_error(path, {.byte = 0}, "this is no file of save_kernels()");
    std::vector<runtime::kernel_binary> found;
    for (std::size_t at = magic_of_kernels.size(); at < file.size();) {
        const auto fail = [&](const char* why) {
            throw file_error(path, {.byte = static_cast<std::int64_t>(at)}, why);
        };
        const std::string_view rest = file.substr(at);
        if (rest.size() < size_of_kernel_header) fail("the file ends within a kernel");
        const auto number = [&](std::size_t n) {
            return runtime::detail::little_endian(rest.substr(8 * n, 8));
        };
        const std::uint64_t key = number(0), payload = number(1), room = rest.size() - size_of_kernel_header;
        if (key > room || payload > room - key) fail("the file ends within a kernel");
        const std::string_view words = rest.substr(size_of_kernel_header, key),
                               binary = rest.substr(size_of_kernel_header + key, payload);
        if (hash_of_kernel(words, binary) != runtime::hash_128{number(2), number(3)})
            fail("this kernel is damaged");
        found.push_back({std::string(words), std::string(binary)});
        at += size_of_kernel_header + key + payload;
    }
    return found;
}

inline std::size_t write_kernels(const std::string& path,
                                 const dynamic_array<ref<runtime::device_state>>& devices) {
    std::string file(magic_of_kernels);
    std::size_t count = 0;
    for (const ref<runtime::device_state>& device : devices)
        runtime::on_device(*device, [&] {
            for (const runtime::kernel_binary& b : device->kernel_binaries()) {
                append_kernel(file, b);
                ++count;
            }
        });
    io::write_file(path, file);
    return count;
}

} // namespace detail

SINTER_DEFINE runtime::shipped_kernels& runtime::kernels_of_process() {
    static auto* const leaked = new shipped_kernels;
    return *leaked;
}

SINTER_DEFINE std::size_t save_kernels(const std::string& path) {
    return detail::write_kernels(path, runtime::opened_devices());
}

SINTER_DEFINE std::size_t save_kernels(const std::string& path, const device& d) {
    if (!d.state()) throw device_error("sinter: save_kernels: this device handle is empty");
    return detail::write_kernels(path, {ref<runtime::device_state>(d.state())});
}

SINTER_DEFINE std::size_t load_kernels(const std::string& path) {
    std::vector<runtime::kernel_binary> found = detail::kernels_in(path, io::read_file(path));
    const std::size_t count = found.size();
    runtime::kernels_of_process().add(std::move(found));
    return count;
}

} // namespace sinter

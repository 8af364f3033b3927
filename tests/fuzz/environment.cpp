// libFuzzer: whatever stands in the variables of the environment that sinter reads, the answer is one that it
// may give, and messages are one line. clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined
// -Iinclude, then -max_total_time=600.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sinter/blas/c/run.hpp>
#include <sinter/checks.hpp>
#include <sinter/runtime/opencl/pocl_cache.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>
#include <sinter/sinter.hpp>

#include "folder.hpp"

namespace {

void set(const char* name, const std::string& value) {
    setenv(name, value.c_str(), 1);
}

void is_one_line(const char* message) {
    const std::string text = message;
    require(text.rfind("sinter: ", 0) == 0);
    for (const char c : text) require(static_cast<unsigned char>(c) >= ' ' && c != 127);
}

/// The words between commas, spaces and tabs.
bool names(const std::string& list, const std::string& wanted) {
    std::string word;
    for (std::size_t n = 0; n <= list.size(); ++n) {
        if (n < list.size() && list[n] != ',' && list[n] != ' ' && list[n] != '\t') {
            word += list[n];
            continue;
        }
        if (word == wanted) return true;
        word.clear();
    }
    return false;
}

void check_checks(const std::string& value) {
    using sinter::checks;
    set("SINTER_CHECK", value);
    const checks found = sinter::detail::checks_of_environment();
    require(((found & checks::nan) != checks::none) == names(value, "nan"));
    require(((found & checks::bounds) != checks::none) == names(value, "bounds"));
}

void check_device(const std::string& value) {
    set("SINTER_DEVICE", value);
    try {
        require(sinter::default_device().name() == "host" && (value.empty() || value == "host"));
    } catch (const sinter::device_error& e) {
        require(value != "host" && std::string(e.what()).find(value) != std::string::npos);
    }
}

void check_tiny(const std::string& value) {
    set("SINTER_BLAS_TINY", value);
    const double tiny = sinter::blas::c::tiny_of_process();
    require(tiny >= 0);
}

/// Of a folder below this one, whatever its name; nothing is stored elsewhere.
void check_cache(const std::string& place, std::string value) {
    for (std::size_t at; (at = value.find("..")) != std::string::npos;) value.replace(at, 2, "__");
    set("SINTER_CACHE_DIR", place + "/" + value);
    const sinter::runtime::disk_cache cache(sinter::runtime::disk_cache::folder_of_user());
    require(cache.folder() == place + "/" + value);
    std::string payload;
    const bool stored = cache.store("key", "some payload");
    require(cache.load("key", payload) == stored && (!stored || payload == "some payload"));
    cache.shrink(0);
    std::filesystem::remove_all(place);
    std::filesystem::create_directory(place);
}

/// The value is what one of the other variables names.
void check_folders(unsigned which, const std::string& value) {
    constexpr const char* all[] = {"SINTER_CACHE", "XDG_CACHE_HOME", "HOME", "POCL_CACHE_DIR",
                                   "POCL_KERNEL_CACHE"};
    for (const char* const name : all) unsetenv(name);
    unsetenv("SINTER_CACHE_DIR");
    const char* const name = all[which % 5];
    set(name, value);
    const std::string found = sinter::runtime::disk_cache::folder_of_user();
    if (which % 5 == 1)
        require(found == (value.rfind('/', 0) == 0 ? value + "/sinter" : ""));
    else if (which % 5 == 2)
        require(found == (value.empty() ? "" : value + "/.cache/sinter"));
    else
        require(found.empty());
    const std::string kept = sinter::runtime::opencl::pocl_cache_identity();
    require(kept.empty() || kept.rfind("kept by PoCL in /", 0) == 0 || which % 5 != 4);
    unsetenv(name);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const folder place;
    if (size == 0) return 0;
    sinter::set_message_handler(&is_one_line);
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string value = bytes.c_str(); // as a variable of the environment ends
    switch (data[0] % 5) {
    case 0: check_checks(value); break;
    case 1: check_device(value); break;
    case 2: check_tiny(value); break;
    case 3: check_cache(place.name, value); break;
    default: check_folders(data[0] / 5, value);
    }
    return 0;
}

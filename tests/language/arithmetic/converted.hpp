#pragma once
// Numbers of one type as those of another, and what the host makes of them.

#include <cstdint>
#include <string>
#include <vector>

#include "../../devices.hpp"

namespace test {

template <class T>
std::vector<T> as(const std::vector<std::int32_t>& v) {
    std::vector<T> converted;
    for (const std::int32_t i : v) converted.push_back(static_cast<T>(i));
    return converted;
}

/// The numbers that `make` gives on the device and on the host, one by one.
template <class Make>
void same_as_on_host(const sinter::device& d, const char* name, Make make) {
    CAPTURE(std::string(name));
    const auto got = make(d), want = make(sinter::host_device());
    REQUIRE(got.size() == want.size());
    int wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i)
        wrong += !(got[i] == want[i] || (got[i] != got[i] && want[i] != want[i]));
    CHECK(wrong == 0);
}

} // namespace test

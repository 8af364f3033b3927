// A file without -ffast-math beside one with it: NaN and infinities are what they are here.

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include <sinter/sinter.hpp>

std::vector<float> halves(const std::vector<float>& values); // fast.cpp

int main() {
    const float infinity = std::numeric_limits<float>::infinity(),
                nan = std::numeric_limits<float>::quiet_NaN();
    const sinter::vector<float> x(sinter::host_device(), {1, nan, 2, -infinity});
    sinter::vector<float> y(sinter::host_device(), 4);
    sinter::scalar<float> s(sinter::host_device());
    int wrong = 0;
    const auto check = [&](bool is_right, const char* what) {
        if (is_right) return;
        std::puts(what);
        ++wrong;
    };
    check(halves({1, 2, 3}) == std::vector<float>{.5f, 1, 1.5f},
          "the file with -ffast-math computes wrong values");
    y = select(isnan(x), 7, x);
    check(y.to_host() == std::vector<float>{1, 7, 2, -infinity}, "isnan is lost");
    s = max(x);
    check(std::isnan(s.to_host()), "a maximum loses NaN");
    y = 0 * x;
    check(std::isnan(y.to_host()[3]), "0 times infinity is a number");
    return wrong;
}

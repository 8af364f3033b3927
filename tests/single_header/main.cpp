// A program of single headers, HEADER one of them; it may include another.
#include "sinter.hpp"

#include HEADER

#include <cstdio>

float other(const sinter::device& dev);

int main() {
    int devices = 0;
    bool right = true;
    for (const sinter::device_info& d : sinter::devices()) {
        if (!d.usable()) continue;
        ++devices;
        const sinter::device dev = d.open();
        sinter::matrix<float> A(dev, {{1, 2}, {3, 4}}), B(dev, {{0, 1}, {1, 0}}), C(dev, {{1, 1}, {1, 1}});
        C = 2.0f * A * B + 0.5f * C;
        const float last = C.to_host()[3], there = other(dev);
        std::printf("%s %g %g\n", d.name().c_str(), static_cast<double>(last), static_cast<double>(there));
        right = right && last == 6.5f && there == 9;
    }
    return right && (devices > 1) == (MORE_THAN_HOST) ? 0 : 1;
}

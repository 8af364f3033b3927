// One of two translation units that both use the library.
#include <cstdio>

#include "other.hpp"

int main() {
    const sinter::device dev = sinter::host_device();
    sinter::vector<float> x(dev, 3);
    x.fill(2);
    const float here = sinter::sum(x).to_host();
    const float there = other(dev);
    std::printf("%g %g\n", static_cast<double>(here), static_cast<double>(there));
    return here == 6 && there == 9 ? 0 : 1;
}

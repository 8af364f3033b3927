// Compiled with -ffast-math, in a program whose other file is not.

#include <vector>

#include <sinter/sinter.hpp>

std::vector<float> halves(const std::vector<float>& values) {
    sinter::vector<float> x(sinter::host_device(), values);
    x = 0.5f * x;
    return x.to_host();
}

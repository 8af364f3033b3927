// expect: sinter: reduce's function takes two symbols: write [](auto a, auto b) { ... }
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::reduce([](std::complex<float> a, std::complex<float> b) { return a + b; }, z, 0);
}

// expect: write select(x > 0, a, b), also where you would write x > 0 ? a : b
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::map([](auto e) { return abs(e) > 1 ? e : -e; }, z);
}

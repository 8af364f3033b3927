// expect: sinter: what this function gives is neither a real expression nor a real number
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::for_each_step(9, x, [](auto r) { return r * std::complex<float>(0, 1); });
}

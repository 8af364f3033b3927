// expect: sinter: what this function gives is neither a real expression nor a real number
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::reduce([](auto a, auto b) { return a + b * std::complex<float>(0, 1); }, x, 0);
}

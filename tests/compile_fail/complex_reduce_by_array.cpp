// expect: sinter: reduce's function joins what is on its left and on its right, and may use numbers
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::reduce([&](auto a, auto b) { return a + b + z; }, z, 0);
}

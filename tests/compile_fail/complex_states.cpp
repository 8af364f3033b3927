// expect: expressions and numbers; of complex z they are states(real(z), imag(z))
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::for_each_step(9, sinter::states(z, 0), [](auto e, auto k) { return sinter::states(e, k); });
}

// expect: one complex state beside one real: states(z, k)
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::for_each_step(9, sinter::states(z, z), [](auto e, auto k) { return sinter::states(e, k); });
}

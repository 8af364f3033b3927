// expect: sinter: for_each_step's function takes a symbol for each state, and gives as many
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::for_each_step(9, sinter::states(z, 0), [](auto e, auto k) { return e * k; });
}

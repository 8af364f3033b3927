// expect: sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>)
// errors: 4
// lines: 12
#include <sinter/complex.hpp>

void f(sinter::matrix<std::complex<float>>& Z) {
    (void)prod(Z, 1);
    (void)sum(Z, 1u);
    (void)var(Z, 1l);
    (void)norm1(Z, 1ul);
}

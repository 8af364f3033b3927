// expect: sinter: lu(A, refine) corrects solutions of real systems
// lines: 16
#include <sinter/complex_factor.hpp>

void f(sinter::matrix<std::complex<float>>& A) {
    (void)sinter::lu(A, sinter::refine);
}

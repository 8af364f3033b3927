// expect: sinter: this function takes complex matrices with #include <sinter/complex_batch.hpp>
// alone
// lines: 16
#include <sinter/complex.hpp>
#include <sinter/batch.hpp>

void f(sinter::matrix<std::complex<float>>& A, sinter::vector<std::complex<float>>& x) {
    A = sinter::batch::solve(A, A);
    (void)x;
}

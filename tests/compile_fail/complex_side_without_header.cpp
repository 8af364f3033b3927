// expect: sinter: this function takes complex matrices with #include <sinter/complex_factor.hpp>
// alone
// lines: 16
#include <sinter/complex.hpp>
#include <sinter/factor.hpp>

void f(sinter::matrix<float>& A, sinter::vector<std::complex<float>>& x) {
    x = sinter::solve(A, x);
}

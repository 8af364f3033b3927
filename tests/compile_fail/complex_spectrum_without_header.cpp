// expect: sinter: this function takes complex matrices with #include <sinter/complex_spectra.hpp>
// alone
// lines: 16
#include <sinter/complex.hpp>
#include <sinter/spectra.hpp>

void f(sinter::matrix<std::complex<float>>& A, sinter::vector<std::complex<float>>& x) {
    A = eigh(A).vectors;
    (void)x;
}

// expect: sinter: complex numbers have no order: compare abs(A), real(A) or imag(A)
#include <sinter/complex.hpp>

void f(sinter::matrix<bool>& less, sinter::matrix<std::complex<float>>& A) {
    less = A < 2.0f * A;
}

// expect: sinter: A is a matrix, or two functions: with_adjoint(
// lines: 16
#include <sinter/krylov.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& b) {
    lsqr([&](auto p) { return A * p; }, b);
}

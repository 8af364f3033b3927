// expect: sinter: a Krylov method is of float or double: cast<float>(b)
// lines: 16
#include <sinter/krylov.hpp>

void f(sinter::matrix<int>& A, sinter::vector<int>& b) {
    minres(A, b);
}

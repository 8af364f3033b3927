// expect: one index is for vectors; an element of a matrix is A(i, j)
// lines: 15
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A[1][2] = 4;
}

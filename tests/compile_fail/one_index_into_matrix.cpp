// expect: sinter: one index is for vectors; an element of a matrix is A(i, j)
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A(3) = 1.0f;
}

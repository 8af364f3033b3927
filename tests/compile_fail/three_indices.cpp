// expect: a matrix has two axes; a batch keeps one matrix in each row
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A(1, 2, 3) = 4;
}

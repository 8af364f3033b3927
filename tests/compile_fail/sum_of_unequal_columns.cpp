// expect: sinter: the operands of an elementwise operation must have equal numbers of columns
#include <sinter/sinter.hpp>

void f(sinter::matrix<float, 2, 3>& A, sinter::vector<float>& x) {
    A = A + x;
}

// expect: sinter: the operands of an elementwise operation must have equal numbers of rows
#include <sinter/sinter.hpp>

void f(sinter::matrix<float, 2, 3>& A, sinter::matrix<float, 3, 3>& B) {
    A + B;
}

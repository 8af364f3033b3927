// expect: sinter: the destination and the expression must have equal numbers of rows
#include <sinter/sinter.hpp>

void f(sinter::matrix<float, 2, 3>& A) {
    A = trans(A);
}

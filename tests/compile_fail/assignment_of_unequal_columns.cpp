// expect: sinter: the destination and the expression must have equal numbers of columns
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::matrix<float, 4, 4>& A) {
    x = A;
}

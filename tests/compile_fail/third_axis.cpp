// expect: sinter: an axis is 0 (down the rows) or 1 (along the columns)
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    x = sum(A, sinter::axis<2>);
}

// expect: sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>), since the type of the result
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = cumsum(A, 1);
    x = cummax(x, 0);
}

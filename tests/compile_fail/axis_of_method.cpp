// expect: sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>), since the type of the result
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    x = A.sum(1);
    x = A.mean(0);
    x = (2 * A).norm(0);
}

// expect: sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>), since the type of the result
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = norm_inf(A, 0);
}

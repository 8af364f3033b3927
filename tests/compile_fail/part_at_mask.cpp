// expect: and those that a mask chooses compress(x, mask) as a new array, select(mask, a, b) in their places
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A) {
    sinter::matrix<float> B = A(A > 0);
}

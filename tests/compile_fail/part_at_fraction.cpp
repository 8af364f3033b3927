// expect: an element A(i, j) of whole numbers
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A) {
    auto x = A(1.0, 2);
}

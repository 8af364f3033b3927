// expect: sinter: A.fill(0) sets every element
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A) {
    A.setZero();
}

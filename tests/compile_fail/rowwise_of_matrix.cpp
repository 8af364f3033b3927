// expect: sinter: rowwise and colwise take a vector
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = A + rowwise(A);
}

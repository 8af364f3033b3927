// expect: pow(x, 2) is a power
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = A ^ 2;
}

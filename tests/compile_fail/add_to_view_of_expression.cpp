// expect: deleted
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& X) {
    trans(X * 2.0f) += X;
}

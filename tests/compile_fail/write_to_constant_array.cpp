// expect: a_constant_array_cannot_be_written
// alone
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& K, sinter::matrix<float>& X) {
    K = X;
}

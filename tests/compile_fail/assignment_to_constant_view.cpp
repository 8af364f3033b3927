// expect: a_constant_array_cannot_be_written
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& A) {
    trans(A) = 1.0f;
}

// expect: sinter: a view of a constant array cannot be written
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& A) {
    trans(A) = 1.0f;
}

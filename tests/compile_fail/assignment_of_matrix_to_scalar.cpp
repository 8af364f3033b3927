// expect: sinter: one element, or a scalar, takes a number, a reduction or an element
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::scalar<float>& s, sinter::matrix<float>& A) {
    s = A;
}

// expect: sinter: a scalar or broadcast operand (rowwise, colwise) has no elements of its own to reduce
#include <sinter/sinter.hpp>

void f(sinter::scalar<float>& s) {
    s = sum(s);
}

// expect: sinter: a broadcast view cannot be assigned to, and a scalar takes only a scalar (a number, a
#include <sinter/sinter.hpp>

void f(sinter::scalar<float>& s, sinter::matrix<float>& A) {
    s = A;
}

// expect: sinter: a broadcast view cannot be assigned to, and a scalar takes only a scalar (a number, a
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::matrix<float>& A) {
    rowwise(x) = A;
}

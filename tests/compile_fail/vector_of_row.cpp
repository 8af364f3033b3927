// expect: sinter: a vector is a column; trans(...) turns a row, and matrix C = ... takes both
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    sinter::vector y = trans(x) * A;
    (void)y;
}

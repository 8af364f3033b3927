// expect: sinter: rowwise(x) and colwise(x) cannot be assigned to
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::matrix<float>& A) {
    rowwise(x) = A;
}

// expect: sinter: a scan goes along an axis of a matrix: cumsum(A, axis<1>) along each row, cumsum(A, axis<0>) down
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    x = cumsum(x);
    A = cumsum(A);
}

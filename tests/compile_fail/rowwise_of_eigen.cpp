// expect: sinter: sum(A, axis<1>) has a sum for each row, sum(A, axis<0>) for each column; A -= rowwise(x)
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::matrix<float>& A, sinter::vector<float>& x) {
    x = A.rowwise().sum();
    (2 * A).colwise() -= x;
}

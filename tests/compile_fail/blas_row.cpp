// expect: this argument of a BLAS routine is a vector, which is a column: write trans(A.row(i)) for a row
#include <sinter/blas.hpp>

void update(const sinter::vector<float>& x, sinter::matrix<float>& A) {
    sinter::blas::ger(0.5f, x, A.row(1), A);
}

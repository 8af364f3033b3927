// expect: sinter: a sparse matrix is multiplied by a column vector or by a matrix; rowwise(x) has no rows of its own
// lines: 16
#include <sinter/sparse.hpp>

void f(sinter::sparse_matrix<float>& S, sinter::vector<float>& x, sinter::matrix<float>& A) {
    A = S * rowwise(x);
}

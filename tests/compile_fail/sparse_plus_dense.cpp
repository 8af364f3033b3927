// expect: sinter: a sparse matrix and a dense array are only multiplied: A + to_dense(S) is dense
// lines: 16
#include <sinter/sparse.hpp>

void f(sinter::sparse_matrix<float>& S, sinter::matrix<float>& A) {
    A = A - S;
}

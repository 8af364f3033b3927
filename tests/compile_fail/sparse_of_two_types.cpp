// expect: sinter: two sparse matrices have elements of one type
// lines: 16
#include <sinter/sparse.hpp>

void f(sinter::sparse_matrix<float>& S, sinter::sparse_matrix<double>& T) {
    S + T;
}

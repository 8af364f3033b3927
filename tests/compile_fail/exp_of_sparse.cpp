// expect: sinter: this function of zero is not zero, so its result is no sparse matrix: map(
// lines: 16
#include <sinter/sparse.hpp>

void f(sinter::sparse_matrix<float>& S) {
    S = exp(S);
}

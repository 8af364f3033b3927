// expect: sinter: an incomplete factor is a preconditioner of vectors: solve for one column
// lines: 16
#include <sinter/krylov.hpp>

void f(sinter::sparse_matrix<float>& S, sinter::matrix<float>& B) {
    ic0(S)(B);
}

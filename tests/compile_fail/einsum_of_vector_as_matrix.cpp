// expect: sinter: einsum has two letters for a matrix, one for a vector
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"ij,jk->ik">(A, x);
}

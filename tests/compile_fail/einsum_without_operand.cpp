// expect: sinter: einsum's subscripts have as many parts as it has operands
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"ij,jk->ik">(A);
}

// expect: sinter: einsum's operands, and its result, have two axes at most
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"ij,k->ijk">(A, x);
}

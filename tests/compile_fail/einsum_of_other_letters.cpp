// expect: sinter: a letter of einsum's result stands there once, and in an operand
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"ij,jk->il">(A, A);
}

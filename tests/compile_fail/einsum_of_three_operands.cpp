// expect: sinter: einsum takes one operand or two
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"ij,jk,kl->il">(A, A);
}

// expect: sinter: einsum's subscripts are letters
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = sinter::einsum<"i...,j->i">(A, x);
}

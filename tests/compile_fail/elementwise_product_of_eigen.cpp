// expect: the product element by element is hadamard(A, B)
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& A, sinter::matrix<float>& C) {
    C = A.cwiseProduct(A);
}

// expect: inverse(A) * b is solve(A, b), of sinter/factor.hpp
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& A, sinter::matrix<float>& C) {
    C = A.inverse();
}

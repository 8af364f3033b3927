// expect: sinter: this is a function and no member: dot(x, y), max(A), trace(A), diagonal(A)
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

float mistakes(sinter::matrix<float>& A, sinter::matrix<double>& D, sinter::vector<float>& x) {
    A = D.cast<float>();
    A = A.diagonal();
    return x.dot(x);
}

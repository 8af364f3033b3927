// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
// lines: 12
// alone
#include <sinter/sinter.hpp>

double f(sinter::matrix<float>& A) {
    double s = A(1, 2);
    return s;
}

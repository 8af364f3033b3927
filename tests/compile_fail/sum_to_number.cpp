// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(float& total, const sinter::matrix<float>& A) {
    total += sum(A);
}

// expect: max(sinter::v0_1::matrix<float>&, float)
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <algorithm>

void f(sinter::matrix<float>& A) {
    A = std::max(A, 0.0f);
}

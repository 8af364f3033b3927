// expect: sqrt(sinter::matrix<float>&)
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <cmath>

void f(sinter::matrix<float>& A) {
    A = std::sqrt(A);
}

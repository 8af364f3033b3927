// expect: sqrt(sinter::v0_1::matrix<int>&)
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <cmath>

void f(sinter::matrix<int>& A) {
    A = std::sqrt(A);
}

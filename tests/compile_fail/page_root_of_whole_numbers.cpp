// expect: call of overloaded ‘sqrt(sinter::matrix<int>&)’ is ambiguous
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <cmath>

void f(sinter::matrix<int>& A) {
    A = std::sqrt(A);
}

// expect: unresolved overloaded function type
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = A.T * A;
}

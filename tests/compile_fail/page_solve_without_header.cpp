// expect: is not a member of
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    x = sinter::solve(A, x);
}

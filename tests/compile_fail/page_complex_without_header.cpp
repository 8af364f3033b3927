// expect: no matching function for call to
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/complex.hpp>
#include <sinter/factor.hpp>

void f(sinter::matrix<std::complex<float>>& A, sinter::vector<std::complex<float>>& x) {
    x = sinter::solve(A, x);
}

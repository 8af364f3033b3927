// expect: is ambiguous
// The words of both compilers that docs/troubleshooting.md quotes.
// lines: 12
#include <sinter/sinter.hpp>

void g(float);
void g(const sinter::vector<float>&);

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    g(eval(A * x));
    g(A * x);
}

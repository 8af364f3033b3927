// expect: invalid initialization of non-const reference of type
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

template <class A>
void g(A&& a) {
    a = 2 * a;
}
void h(sinter::vector<float>&);

void f(sinter::matrix<float>& A) {
    g(A);
    g(A.col(0));
    h(A.col(0));
}

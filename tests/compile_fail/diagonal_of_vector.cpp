// expect: sinter: the diagonal of a column is one element
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A = diagonal(x);
}

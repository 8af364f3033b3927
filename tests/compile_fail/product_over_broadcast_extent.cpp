// expect: sinter: a product cannot sum over a broadcast extent (of rowwise or colwise)
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::matrix<float>& A) {
    A = colwise(x) * A;
}

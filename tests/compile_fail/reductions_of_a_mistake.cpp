// expect: sinter: a product cannot sum over a broadcast extent (of rowwise or colwise)
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    const auto mistake = A * rowwise(x);
    (void)sum(mistake);
    (void)argmax(mistake, sinter::axis<0>);
    (void)mean(mistake);
    (void)mean(mistake, sinter::axis<1>);
    (void)norm(mistake);
    (void)norm1(mistake);
    (void)trace(mistake);
    (void)sum<double>(mistake);
    (void)dot<double>(mistake, x);
    (void)compensated_sum(mistake, sinter::axis<0>);
}

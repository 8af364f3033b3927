// expect: sinter: a broadcast extent (of a scalar, rowwise, colwise or row_index()) has no length of its own
#include <sinter/sinter.hpp>

void test(sinter::matrix<float>& A, sinter::vector<float>& x, sinter::matrix<float>& W) {
    A = (cast<float>(sinter::row_index()) * rowwise(x) * W)(sinter::rows(1, 3));
}

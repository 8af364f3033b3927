// expect: sinter: a broadcast extent (of a scalar, rowwise, colwise or row_index()) has no length of its own
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    x = diagonal(rowwise(x));
}

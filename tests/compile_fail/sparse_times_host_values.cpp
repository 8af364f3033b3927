// expect: sinter: this operand is on the host: sinter::vector v(dev, values) copies it to the device
// lines: 16
#include <sinter/sparse.hpp>

void f(sinter::sparse_matrix<float>& S, const std::vector<float>& values, sinter::vector<float>& x) {
    x = S * values;
}

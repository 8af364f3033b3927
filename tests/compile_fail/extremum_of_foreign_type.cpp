// expect: sinter: this operand is on the host: sinter::vector v(dev, values) copies it to the device
#include <sinter/sinter.hpp>

#include <vector>

void f(sinter::matrix<float>& A, const std::vector<float>& v) {
    A = max(A, v);
}

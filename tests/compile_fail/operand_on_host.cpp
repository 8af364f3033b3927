// expect: sinter: this operand is on the host: sinter::vector v(dev, values) copies it to the device
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

#include <vector>

void mistakes(sinter::vector<float>& x, sinter::matrix<float>& A, const std::vector<float>& values) {
    x = x + values;
    A *= values;
}

// expect: sinter: this operand is on the host: sinter::vector v(dev, values) copies it to the device
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

#include <vector>

void mistakes(sinter::vector<bool>& mask, const sinter::vector<float>& x, const std::vector<float>& values) {
    mask = x < values;
    mask = values == 2 * x;
}

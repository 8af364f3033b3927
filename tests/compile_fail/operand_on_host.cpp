// expect: sinter: this operand is on the host: sinter::vector v(dev, values) copies it to the device
// alone
// lines: 12
#include <sinter/sinter.hpp>

#include <vector>

void mistake(sinter::vector<float>& x, const std::vector<float>& values) {
    x = x + values;
}

// expect: full(dev, n, 1.0f) makes a vector of equal elements, full(dev, m, n, 1.0f) a matrix
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    sinter::vector<float> x(dev, 3, 1.0f);
}

// expect: sinter: full(dev, n, 1.0f) makes a vector of equal elements, full(dev, m, n, 1.0f) a matrix
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(const sinter::device& dev) {
    sinter::matrix<float> A(dev, 3, 3, 1.0f);
}

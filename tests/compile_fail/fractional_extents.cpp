// expect: sinter: extents are whole numbers: matrix<float> A(dev, int(m), int(n))
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(const sinter::device& dev, double n, float m) {
    sinter::matrix<float> A(dev, n, n);
    sinter::vector<float> x(dev, m);
}

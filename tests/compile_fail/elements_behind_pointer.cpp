// expect: sinter: elements behind a pointer have a first and a last: vector<float> x(dev, p, p + n)
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(const sinter::device& dev, const float* p, float* q, int n) {
    sinter::vector<float> x(dev, p, n);
    sinter::matrix<float> A(dev, n, n, q);
    sinter::vector<float> y(dev, n);
    y.to_device(static_cast<const float* const>(p), n);
}

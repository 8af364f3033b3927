// expect: sinter: an array lives on a device, which comes first: matrix<float> A(dev, m, n)
// errors: 4
// lines: 12
#include <sinter/sinter.hpp>

#include <vector>

void mistakes(const sinter::device& dev, const std::vector<float>& values) {
    sinter::matrix<float> A(3, 3, dev);
    sinter::matrix<float> B("opencl", 3, 3);
    sinter::vector<float> y(values);
    sinter::scalar<double> s(1.0);
}

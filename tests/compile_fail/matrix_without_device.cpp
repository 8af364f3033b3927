// expect: an array lives on a device, which comes first: matrix<float> A(dev, m, n)
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f() {
    sinter::matrix<float> A(3, 3);
}

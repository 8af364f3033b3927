// expect: an array lives on a device, which comes first: matrix<float> A(dev, m, n)
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f() {
    sinter::vector<float> x = {1, 2, 3};
}

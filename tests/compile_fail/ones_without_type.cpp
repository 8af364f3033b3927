// expect: an element type is missing: ones<float>(dev, m, n)
// lines: 12
#include <sinter/sinter.hpp>

void f(const sinter::device& dev, sinter::matrix<float>& A) {
    A += sinter::ones(dev, 3, 3);
}

// expect: a matrix has two axes; a batch keeps one matrix in each row
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    sinter::matrix<float> A(dev, 2, 3, 4);
}

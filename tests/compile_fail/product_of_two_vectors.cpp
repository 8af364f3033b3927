// expect: sinter: the product of two column vectors is not defined; write hadamard(x, y) for the elementwise
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::vector<float>& y) {
    y = x * y;
}

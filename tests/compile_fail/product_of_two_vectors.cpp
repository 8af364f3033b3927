// expect: sinter: the product of two column vectors is not defined; write hadamard(x, y) for the elementwise product
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::vector<double>& y) {
    y = x * x;
    y *= x;
}

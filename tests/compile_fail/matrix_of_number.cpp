// expect: this expression is a number and has no extents: scalar<float> s = trans(x) * y takes it
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::vector<float>& x, const sinter::vector<float>& y) {
    sinter::matrix<float> P = trans(x) * y;
}

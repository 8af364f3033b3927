// expect: sinter: reduce's function joins its two arguments, and may use numbers of the host beside them
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::scalar<float>& s) {
    (void)sinter::reduce([&](auto a, auto b) { return a + s * b; }, x, 0);
}

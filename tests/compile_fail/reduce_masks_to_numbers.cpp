// expect: sinter: this function gives numbers for a mask, whose elements would stay truths
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    const auto f = [](auto a, auto i, auto b, auto j) { return sinter::states(a + b, i + j); };
    (void)sinter::reduce(f, sinter::states(x, x > 0), sinter::states(0.0f, 0));
}

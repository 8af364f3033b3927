// expect: sinter: a step is a formula of an element's states and of what is in its place
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    x = sinter::for_each_step(
        3, x, [](auto v) { return sinter::for_each_step(2, v, [](auto w) { return w + 1; }); });
}

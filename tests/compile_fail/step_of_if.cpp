// expect: its if would have to choose for each: write select(x > 0, a, b)
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    x = sinter::for_each_step(3, x, [](auto v) {
        if (v > 1) return v;
        return 2 * v;
    });
}

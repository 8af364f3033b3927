// expect: its if would have to choose for each: write select(x > 0, a, b)
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::reduce(
        [](auto a, auto b) {
            if (a > b) return a;
            return b;
        },
        x, 0);
}

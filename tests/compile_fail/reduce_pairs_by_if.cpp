// expect: write select(x > 0, a, b), also where you would write x > 0 ? a : b
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    const auto larger = [](auto a, auto i, auto b, auto j) {
        return b > a ? sinter::states(b, j) : sinter::states(a, i);
    };
    (void)sinter::reduce(larger, sinter::states(x, sinter::row_index(3)), sinter::states(0.0f, 0));
}

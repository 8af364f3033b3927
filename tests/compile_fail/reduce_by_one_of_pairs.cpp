// expect: sinter: reduce's function takes a symbol for each of the states on the left
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::reduce([](auto a, auto b) { return a + b; }, sinter::states(x, x), sinter::states(0, 0));
}

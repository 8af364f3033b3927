// expect: reduce's function takes two symbols: write [](auto a, auto b) { ... }
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::reduce([](float a, float b) { return a + b; }, x, 0);
}

// expect: sinter: map's function takes symbols, one for each argument: write [](auto x) { ... }
#include <sinter/sinter.hpp>

void f(const sinter::vector<float>& x, sinter::vector<float>& y) {
    y = map([](float v) { return v * v; }, x);
}

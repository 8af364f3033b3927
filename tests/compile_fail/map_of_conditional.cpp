// expect: select(x > 0, a, b), also where you would write x > 0 ? a : b
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(const sinter::vector<float>& x) {
    sinter::vector<float> y = sinter::map([](auto v) { return v > 0 ? v : 0.1f * v; }, x);
}

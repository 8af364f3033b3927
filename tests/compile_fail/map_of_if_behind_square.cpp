// expect: write select(x > 0, a, b), also where you would write x > 0 ? a : b
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::map([](auto a) { return square(sinter::cast<double>(a)) > 1 ? a : -a; }, x);
}

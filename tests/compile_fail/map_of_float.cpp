// expect: its arguments are no numbers: write auto s = x + y where you would write float s
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::vector<float>& x) {
    x = map(
        [](auto a) {
            float s = a;
            return s * s;
        },
        x);
    x = map(
        [](auto a, auto b) {
            float s = 0;
            s += a * b;
            return s + a;
        },
        x, x);
    x = map(
        [](auto a) {
            double s = 1;
            s -= a;
            s *= a;
            return s;
        },
        x);
}

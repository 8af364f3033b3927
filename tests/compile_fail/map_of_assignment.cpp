// expect: its arguments keep their values: write auto y = x * x where you would write x = x * x or x *= x
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::vector<float>& x) {
    x = map(
        [](auto a) {
            a = a * a;
            return a;
        },
        x);
    x = map(
        [](auto a) {
            a += 1;
            return a;
        },
        x);
}

// expect: its arguments are no numbers: write auto s = x + y where you would write float s
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(const sinter::device& dev) {
    using namespace sinter;
    auto A = from_function<float>(dev, 3, 3, [](auto i, auto j) {
        int k = i * 4 + j;
        return k;
    });
    auto x = from_function<float>(dev, 3, [](auto i) {
        float k = i;
        return k / 3;
    });
    auto B = from_function(dev, 3, 3, [](auto i, auto j) {
        int k = i * 4;
        return j + k;
    });
}

// expect: sinter: this function is compiled once for all elements, and its if would have to choose for each
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    const auto A = sinter::from_function<float>(dev, 3, 3, [](auto i, auto j) {
        if (i == j) return 1.0f;
        return 0.0f;
    });
}

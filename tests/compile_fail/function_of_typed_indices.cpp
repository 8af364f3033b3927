// expect: write [](auto i, auto j) { ... }, for a vector [](auto i) { ... }
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    sinter::matrix<float> A = sinter::from_function<float>(dev, 3, 3, [](int i, int j) { return i + j; });
}

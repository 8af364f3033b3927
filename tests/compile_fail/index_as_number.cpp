// expect: cast<float>(x) for float(x), and sqrt(x) without std::
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    sinter::vector<float> x = sinter::from_function<float>(dev, 3, [](auto i) { return float(i) / 2; });
}

// expect: cast<float>(x) for float(x), and sqrt(x) without std::
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    using namespace sinter;
    matrix<float> A =
        from_function(dev, 3, 3, [](auto i, auto j) { return 1 / static_cast<float>(i + j + 1); });
}

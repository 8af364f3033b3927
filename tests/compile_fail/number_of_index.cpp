// expect: cast<float>(x) converts each element, and x.to_host() copies the elements
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(const sinter::device& dev) {
    using namespace sinter;
    matrix<float> A =
        from_function(dev, 3, 3, [](auto i, auto j) { return 1 / static_cast<float>(i + j + 1); });
}

// expect: cast<float>(x) for float(x), and sqrt(x) without std::
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

#include <cmath>

void mistakes(sinter::vector<float>& x) {
    x = map([](auto a) { return std::sqrt(a); }, x);
    x = map([](auto a) { return 1 + std::pow(a, 2); }, x);
}

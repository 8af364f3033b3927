// expect: cast<float>(x) for float(x), and sqrt(x) without std::
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

#include <cmath>

float square_of(float v) {
    return v * v;
}

void mistakes(sinter::vector<float>& x) {
    x = map([](auto a) { return std::sqrt(a); }, x);
    x = map([](auto a) { return square_of(a); }, x);
    x = map([](auto a) { return 1 + std::pow(a, 2); }, x);
}

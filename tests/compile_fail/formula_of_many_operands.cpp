// expect: sinter: a formula names at most 8192 operands, and what it names twice counts twice
#include <sinter/sinter.hpp>

template <int Steps, class X, class Y>
auto root(X x, Y y) {
    if constexpr (Steps == 0)
        return y;
    else
        return root<Steps - 1>(x, 0.5f * (y + x / y));
}

auto f(sinter::vector<float>& x) {
    return sinter::map([](auto a) { return root<13>(a, a); }, x);
}

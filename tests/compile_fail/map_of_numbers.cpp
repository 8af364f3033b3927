// expect: sinter: map(lambda, args...) needs an array or an expression
#include <sinter/sinter.hpp>

auto f() {
    return sinter::map([](auto a) { return a + 1; }, 2.0f);
}

// expect: max(sinter::v0_1::expression<sinter::v0_1::expr::probe<
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <algorithm>

void f(sinter::vector<float>& x) {
    x = map([](auto a) { return std::max(a, 0.0f); }, x);
}

// expect: sinter: clamp takes two bounds, clamp(x, low, high); min(x, high) has an upper bound alone
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x) {
    x = clamp(2 * x, 1);
}

// expect: and those that a mask chooses compress(x, mask) as a new array, select(mask, a, b) in their places
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x) {
    sinter::vector<float> y = x(x > 0);
}

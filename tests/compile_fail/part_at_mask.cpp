// expect: and those that a mask chooses select(mask, a, b)
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x) {
    sinter::vector<float> y = x(x > 0);
}

// expect: sinter: select takes a condition and two values: select(x > 0, x, 0)
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x) {
    x = select(x > 0, x);
}

// expect: sinter: & | ^ ~ << >> are for integers and bool, and && || ! for conditions; cast<std::int32_t>(x)
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, sinter::vector<std::int32_t>& n) {
    n = n & x;
}

// expect: sinter: this function gives numbers for a mask, whose elements would stay truths
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<bool>& mask) {
    (void)sinter::for_each_step(3, mask, [](auto m) { return m + 1; });
}

// expect: sinter: this function gives numbers for a mask, whose elements would stay truths
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<bool>& mask) {
    (void)sinter::reduce([](auto a, auto b) { return a + b; }, mask, 0);
}

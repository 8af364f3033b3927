// expect: sinter: a condition has no order beside numbers: 0 < x < 1 is written 0 < x && x < 1
#include <sinter/sinter.hpp>

void f(sinter::vector<bool>& inside, sinter::vector<float>& x) {
    inside = 0 < x < 1;
}

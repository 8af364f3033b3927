// expect: for (float e : x.to_host()) loops over a copy
// lines: 12
// alone
#include <sinter/sinter.hpp>

float f(const sinter::vector<float>& x) {
    float s = 0;
    for (float e : x) s += e;
    return s;
}

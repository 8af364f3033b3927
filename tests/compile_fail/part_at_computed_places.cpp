// expect: elements at computed places are gather(A, i, j), and those that a mask chooses select(mask, a, b)
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x, const sinter::vector<std::int32_t>& places) {
    sinter::vector<float> y = x(places);
}

// expect: sinter: ~ turns the bits of integers; the opposite of a mask is !mask, and ~cast<std::int32_t>(mask)
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::vector<float>& x, sinter::vector<bool>& mask) {
    mask = ~mask;
    x = select(~(x > 0), x, 0);
}

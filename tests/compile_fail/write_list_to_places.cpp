// expect: sinter: this operand is on the host
// alone
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x, const sinter::vector<std::int32_t>& places) {
    x(places) = {1, 2, 3};
}

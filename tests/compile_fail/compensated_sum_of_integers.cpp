// expect: sinter: a compensated sum is of floating elements
// alone
#include <sinter/sinter.hpp>

void f(sinter::vector<std::int32_t>& i) {
    (void)compensated_sum(i);
    (void)compensated_sum(i, sinter::axis<0>);
}

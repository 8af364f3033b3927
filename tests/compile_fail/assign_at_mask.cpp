// expect: a_constant_array_cannot_be_written
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x) {
    x(x > 0) = 1; // would change a new array alone
}

// expect: a_constant_array_cannot_be_written
// alone
#include <sinter/sinter.hpp>

void f(const sinter::vector<float>& k) {
    k = 1.0f;
}

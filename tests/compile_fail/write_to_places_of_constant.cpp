// expect: a_constant_array_cannot_be_written
// alone
#include <sinter/sinter.hpp>

void f(const sinter::matrix<float>& X, const sinter::vector<std::int32_t>& places) {
    X(places) = 1;
}

// expect: only_arrays_and_views_of_arrays_can_be_written
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& X, sinter::vector<std::int32_t>& places) {
    (X + X)(places) = X;
}

// expect: sinter: a part of an array is x(rows(0, 4)), A(rows(0, 4), cols(2, 6))
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A) {
    A(sinter::cols(0, 2), sinter::rows(0, 2)) = 1.0f;
}

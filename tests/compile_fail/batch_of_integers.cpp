// expect: sinter: the matrices of a batch are float or double
#include <sinter/batch.hpp>

void wrong(sinter::matrix<std::int32_t>& A) {
    A = sinter::batch::inverse(A);
}

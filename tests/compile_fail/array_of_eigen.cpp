// expect: sinter: arrays have no .array(): A * B alone is the product of matrices, and hadamard(A, B), A / B, exp(A)
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::matrix<float>& A, const sinter::matrix<float>& B) {
    A = A.array() * B.array();
    A = (A - B).array().abs().matrix();
    A.array() += 1;
}

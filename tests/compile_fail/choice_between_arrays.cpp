// expect: select(A > B, A, B) chooses between elements, and if (all(A == B).to_host()) asks for one truth
// lines: 12
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::matrix<float>& B, sinter::matrix<float>& C) {
    C = A > B ? A : B;
}

// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
#include <sinter/sinter.hpp>

float f(sinter::matrix<float>& A) {
    return static_cast<float>(sum(A)) + static_cast<float>(A(0, 0));
}

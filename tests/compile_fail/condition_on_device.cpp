// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
#include <sinter/sinter.hpp>

bool f(sinter::matrix<float>& A, sinter::matrix<float>& B) {
    if (all(A == B)) return true;
    return false;
}

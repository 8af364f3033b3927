// expect: to_host() asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())
// lines: 12
// alone
#include <sinter/sinter.hpp>

float f(const sinter::vector<float>& x, const sinter::vector<float>& y) {
    return trans(x) * y;
}

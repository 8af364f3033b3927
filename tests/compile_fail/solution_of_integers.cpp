// expect: sinter: a solution is of floating numbers, and so is its right side: cast<float>(B).
#include <sinter/factor.hpp>

void f(const sinter::matrix<float>& a, const sinter::vector<int>& b) {
    sinter::lu(a).solve(b);
}

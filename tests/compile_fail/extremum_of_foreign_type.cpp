// expect: sinter: this operand is neither an array, an expression nor a number
#include <sinter/sinter.hpp>

#include <vector>

void f(sinter::matrix<float>& A, const std::vector<float>& v) {
    A = max(A, v);
}

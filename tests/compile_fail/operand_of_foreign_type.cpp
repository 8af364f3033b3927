// expect: sinter: this operand is neither an array, an expression nor a number
// alone
// lines: 12
#include <sinter/sinter.hpp>

#include <string>

void f(sinter::matrix<float>& A, const std::string& s) {
    A = A + s;
}

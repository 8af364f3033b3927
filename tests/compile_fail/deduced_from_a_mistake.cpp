// expect: sinter: this operand is neither an array, an expression nor a number
// alone
#include <sinter/sinter.hpp>

#include <string>

void f(sinter::matrix<float>& A, const std::string& s) {
    sinter::matrix C = A + s;
    (void)C;
}

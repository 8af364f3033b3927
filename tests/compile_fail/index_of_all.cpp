// expect: sinter: all(mask) asks whether all elements are true; a row is A.row(0), a column A.col(0)
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<float>& x) {
    using namespace sinter;
    x = A(all, 0);
}

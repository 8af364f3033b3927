// expect: sinter: rows() and cols() of an array count them; A.row(i) is a row, A.col(j) a column
// alone
// lines: 12
#include <sinter/sinter.hpp>

void mistake(sinter::matrix<float>& A, sinter::matrix<float>& B) {
    B = A.rows(1);
}

// expect: sinter: the places of a gather are those of one vector, beside which col_index() or row_index() is
// 0; whole rows of A are gather(A, colwise(i), col_index())
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, sinter::vector<int>& i, sinter::matrix<float>& B) {
    B = gather(A, i, sinter::col_index());
}

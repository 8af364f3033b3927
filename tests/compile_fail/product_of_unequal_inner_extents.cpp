// expect: sinter: the number of columns of the left factor must equal the number of rows of the right factor
#include <sinter/sinter.hpp>

void f(sinter::matrix<float, 2, 3>& A, sinter::matrix<float, 2, 3>& B, sinter::matrix<float>& C) {
    C = A * B;
}

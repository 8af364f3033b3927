// expect: sinter: a matrix has its order along an axis: sort(A, axis<1>) sorts each row, sort(A, axis<0>) each column
#include <sinter/order.hpp>

void wrong(sinter::matrix<float>& A) {
    A = sort(A);
}

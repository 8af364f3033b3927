// expect: sinter: the type T of sum<T>(x) is the elements' own or a wider one, as double is for floats
// alone
#include <sinter/sinter.hpp>

void f(sinter::matrix<double>& A) {
    (void)sum<float>(A);
    (void)mean<float>(A, sinter::axis<0>);
    (void)dot<float>(A, A);
    (void)norm<float>(A);
}

// expect: select(A > B, A, B) chooses between elements
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = sinter::map(
        [](auto a) {
            if (a > 0) return a;
            return -a;
        },
        A);
}

// expect: sinter: this function is compiled once for all elements, and its if would have to choose for each
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A) {
    A = sinter::map(
        [](auto a) {
            if (a > 0) return a;
            return -a;
        },
        A);
}

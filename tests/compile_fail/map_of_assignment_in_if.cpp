// expect: sinter: this function is compiled once for all elements, and its if would have to choose for each
// alone
// lines: 12
#include <sinter/sinter.hpp>

void f(sinter::matrix<float>& A, const sinter::scalar<float>& s) {
    A = map(
        [&](auto x) {
            auto r = exp(x * s);
            if (r > 0.5f) r = x;
            return r;
        },
        A);
}

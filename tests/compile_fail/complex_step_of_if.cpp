// expect: its if would have to choose for each: write select(x > 0, a, b)
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    const auto next = [](auto e) {
        if (abs(e) > 2) return e;
        return e * e;
    };
    (void)sinter::for_each_step(9, z, next);
}

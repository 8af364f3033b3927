// expect: its if would have to choose for each: write select(x > 0, a, b)
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    const auto larger = [](auto a, auto b) {
        if (abs2(a) > abs2(b)) return a;
        return b;
    };
    (void)sinter::reduce(larger, z, 0);
}

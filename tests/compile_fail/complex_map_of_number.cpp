// expect: its arguments are no numbers: write auto s = x + y where you would write float s
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    const auto halved = [](auto e) {
        float size = abs(e);
        return e * size;
    };
    (void)sinter::map(halved, z);
}

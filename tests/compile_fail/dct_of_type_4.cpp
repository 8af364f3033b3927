// expect: sinter: dct and idct are of type 2 or 3: dct(x), dct<3>(x)
// alone
#include <sinter/fourier.hpp>

void f(const sinter::vector<float>& x, sinter::vector<float>& y) {
    y = sinter::dct<4>(x);
}

// expect: neither an expression nor a number; of complex symbols it gives a complex value
// lines: 16
#include <sinter/complex.hpp>

void f(sinter::vector<std::complex<float>>& z) {
    (void)sinter::reduce([](auto a, auto b) { return sinter::states(real(a), imag(b)); }, z, 0);
}

// expect: sinter: what this function gives is neither a real expression nor a real number
// lines: 16
#include <sinter/complex.hpp>

void f() {
    (void)sinter::from_function(9, [](auto i) { return i * std::complex<float>(0, 1); });
}

// expect: sinter: complex numbers have no order: sort abs(z), real(z) or imag(z), or write gather(z, argsort(abs(z)))
#include <sinter/complex.hpp>
#include <sinter/order.hpp>

void wrong(sinter::vector<std::complex<float>>& z) {
    z = sort(z);
}

// expect: sinter: this transform takes real elements: write fft(z), or rfft(real(z))
// alone
#include <sinter/fourier.hpp>

void f(const sinter::vector<std::complex<float>>& z, sinter::vector<std::complex<float>>& y) {
    y = rfft(z);
}

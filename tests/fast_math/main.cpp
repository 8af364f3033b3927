// A program compiled with -ffast-math, in which no number is infinite: kernels are what they are in any
// other, and numbers are printed and converted as they are.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <sstream>
#include <vector>

#include <sinter/print.hpp>

#include "../codegen/recorder.hpp"

int main() {
    int wrong = 0;
    for (const test::target& t : test::targets()) {
        const sinter::device d = t.handle();
        sinter::vector<float> x(d, 100);
        sinter::scalar<float> s(d);
        s = max(x); // begins with minus infinity
        const std::string& text = t.text().launched.back().text;
        const bool spelled = text.find("-INFINITY") != std::string::npos || // OpenCL C
                             text.find("uintBitsToFloat(0xff800000u)") != std::string::npos;
        if (spelled) continue;
        std::printf("%s:\n%s\n", t.name, text.c_str());
        ++wrong;
    }
    std::uint32_t bits[] = {0x3f800000u, 0x7fc00000u, 0x7f800000u, 0xff800000u}; // 1, NaN and the infinities
    float numbers[4];
    std::memcpy(numbers, bits, sizeof numbers);
    const sinter::vector<float> x(sinter::host_device(), 4, numbers);
    std::ostringstream printed;
    printed << x;
    if (printed.str() != "[  1.  nan  inf -inf]") {
        std::puts(printed.str().c_str());
        ++wrong;
    }
    std::vector<double> terms(3000, 0x1p-30); // what the roundings lose is kept
    terms.front() = 0x1p60, terms.back() = -0x1p60;
    const sinter::vector<double> y(sinter::host_device(), terms);
    if (compensated_sum(y).to_host() != 2998 * 0x1p-30) {
        std::puts("a compensated sum loses what it rounds away");
        ++wrong;
    }
    if (sinter::to_integer(sinter::dtype::i32, static_cast<double>(numbers[1])) != 0) {
        std::puts("NaN is no 0");
        ++wrong;
    }
    return wrong;
}

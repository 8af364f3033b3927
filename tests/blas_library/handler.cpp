// A C program that replaces cblas_xerbla alone: the numbers of the C functions' arguments, `order` among
// them.

#include <cstdio>
#include <string>

#include "symbols.hpp"

namespace {
int told = 0, wrong = 0;
std::string name;

void expect(int number, const char* routine) {
    if (told != number || name != routine) {
        std::printf("%d of %s in place of %d of %s\n", told, name.c_str(), number, routine);
        ++wrong;
    }
    told = 0;
}
} // namespace

// As the reference has it, a routine that takes row-major matrices for their transposes counts what it passes
// on.
extern "C" void cblas_xerbla(int number, const char* routine, const char*, ...) {
    told = number;
    name = routine;
    if (RowMajorStrg && name.find("gemm") != std::string::npos && (number == 4 || number == 5))
        told = 9 - number;
}

int main() {
    double v = 0;
    for (const int order : {101, 102}) {
        cblas_dgemm(order, 111, 111, -1, 1, 1, 1, &v, 1, &v, 1, 0, &v, 1);
        expect(4, "cblas_dgemm");
        cblas_dgemm(order, 111, 111, 1, -1, 1, 1, &v, 1, &v, 1, 0, &v, 1);
        expect(5, "cblas_dgemm");
        cblas_dgemm(order, 7, 111, 1, 1, 1, 1, &v, 1, &v, 1, 0, &v, 1);
        expect(2, "cblas_dgemm");
        cblas_dgemm(order, 111, 7, 1, 1, 1, 1, &v, 1, &v, 1, 0, &v, 1);
        expect(3, "cblas_dgemm");
        cblas_dsyr2k(order, 121, 111, 2, 2, 1, &v, 2, &v, 1, 0, &v, 2);
        expect(10, "cblas_dsyr2k");
        cblas_dtrsv(order, 121, 111, 131, 1, &v, 1, &v, 0);
        expect(9, "cblas_dtrsv");
    }
    cblas_dger(100, 1, 1, 1, &v, 1, &v, 1, &v, 1);
    expect(1, "cblas_dger");
    cblas_sspr(0, 121, 1, 1, nullptr, 1, nullptr);
    expect(1, "cblas_sspr");
    return wrong;
}

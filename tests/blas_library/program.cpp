// A program that knows nothing of sinter: built against the system's BLAS, it prints what that computes, or,
// with an argument, makes a mistake. Whole numbers, so that every right BLAS prints the same.

#include <cstdio>
#include <cstring>
#include <vector>

extern "C" {
void cblas_dgemm(int, int, int, int, int, int, double, const double*, int, const double*, int, double,
                 double*, int);
void cblas_strsm(int, int, int, int, int, int, int, float, const float*, int, float*, int);
double cblas_ddot(int, const double*, int, const double*, int);
void dsymv_(const char*, const int*, const double*, const double*, const int*, const double*, const int*,
            const double*, double*, const int*);
int isamax_(const int*, const float*, const int*);
void cblas_zgemm(int, int, int, int, int, int, const void*, const void*, int, const void*, int, const void*,
                 void*, int);
__extension__ typedef double _Complex returned;
returned zdotc_(const int*, const void*, const int*, const void*, const int*);
}

int main(int argc, char**) {
    const int n = 67, one = 1;
    if (argc > 1) {
        cblas_dgemm(101, 111, 111, n, n, -1, 1, nullptr, n, nullptr, n, 0, nullptr, n);
        return 0;
    }
    std::vector<double> a(n * n), b(n * n), c(n * n, 1);
    std::vector<float> l(n * n), r(n * n);
    for (int i = 0; i < n * n; ++i) {
        const auto e = static_cast<std::size_t>(i);
        a[e] = i % 11 - 5;
        b[e] = i % 7 - 3;
        l[e] = i % n == i / n ? 2.0f : static_cast<float>(i % 3 - 1);
        r[e] = static_cast<float>(8 * (i % 5));
    }
    cblas_dgemm(101, 112, 111, n, n, n, 2, a.data(), n, b.data(), n, -1, c.data(), n);
    std::vector<double> y(n, 3);
    const double alpha = 2, beta = -1;
    dsymv_("L", &n, &alpha, a.data(), &n, b.data(), &one, &beta, y.data(), &one);
    const int few = 3; // solutions stay exact
    cblas_strsm(102, 141, 122, 111, 131, few, few, 2, l.data(), n, r.data(), n);
    // Pairs of the same numbers as complex ones, of half the order.
    const int half = n / 2;
    std::vector<double> z(2 * half * half, 1);
    const double factor[] = {2, -1}, none[] = {0, 0};
    cblas_zgemm(101, 113, 111, half, half, half, factor, a.data(), half, b.data(), half, none, z.data(),
                half);
    const returned dot = zdotc_(&half, a.data(), &one, b.data(), &one);
    double parts[2];
    std::memcpy(parts, &dot, sizeof parts);
    for (const double v : c) std::printf("%.17g\n", v);
    for (const double v : z) std::printf("%.17g\n", v);
    std::printf("%.17g %.17g\n", parts[0], parts[1]);
    for (const double v : y) std::printf("%.17g\n", v);
    for (const float v : r) std::printf("%.9g\n", static_cast<double>(v));
    std::printf("%.17g %d\n", cblas_ddot(n, a.data(), 1, b.data(), -2), isamax_(&n, r.data(), &one));
}

#pragma once
// The BLAS's symbols as a program declares them for itself, and one way to call a routine through each: from
// Fortran, and from C with either order.

#include <complex>
#include <cstddef>

namespace test {

// Options with CBLAS's numbers and Fortran's letters.
enum class op : int { plain = 111, transposed = 112, conjugate_transposed = 113 };
enum class half : int { upper = 121, lower = 122 };
enum class diag : int { stored = 131, unit = 132 };
enum class side : int { left = 141, right = 142 };
inline const char* letter(op t) {
    return t == op::plain ? "N" : t == op::transposed ? "t" : t == op::conjugate_transposed ? "C" : "/";
}
inline const char* letter(half h) {
    return h == half::upper ? "U" : h == half::lower ? "l" : "/";
}
inline const char* letter(diag d) {
    return d == diag::stored ? "N" : d == diag::unit ? "u" : "/";
}
inline const char* letter(side s) {
    return s == side::left ? "L" : s == side::right ? "r" : "/";
}

enum class way { fortran, column_major, row_major };
constexpr way all_ways[] = {way::fortran, way::column_major, way::row_major};

} // namespace test

#define TEST_DECLARE(real, s)                                                                                \
    extern "C" {                                                                                             \
    void s##rotg_(real*, real*, real*, real*);                                                               \
    void s##rotmg_(real*, real*, real*, const real*, real*);                                                 \
    void s##rot_(const int*, real*, const int*, real*, const int*, const real*, const real*);                \
    void s##rotm_(const int*, real*, const int*, real*, const int*, const real*);                            \
    void s##swap_(const int*, real*, const int*, real*, const int*);                                         \
    void s##copy_(const int*, const real*, const int*, real*, const int*);                                   \
    void s##scal_(const int*, const real*, real*, const int*);                                               \
    void s##axpy_(const int*, const real*, const real*, const int*, real*, const int*);                      \
    real s##dot_(const int*, const real*, const int*, const real*, const int*);                              \
    real s##nrm2_(const int*, const real*, const int*);                                                      \
    real s##asum_(const int*, const real*, const int*);                                                      \
    int i##s##amax_(const int*, const real*, const int*);                                                    \
    void cblas_##s##rotg(real*, real*, real*, real*);                                                        \
    void cblas_##s##rotmg(real*, real*, real*, real, real*);                                                 \
    void cblas_##s##rot(int, real*, int, real*, int, real, real);                                            \
    void cblas_##s##rotm(int, real*, int, real*, int, const real*);                                          \
    void cblas_##s##swap(int, real*, int, real*, int);                                                       \
    void cblas_##s##copy(int, const real*, int, real*, int);                                                 \
    void cblas_##s##scal(int, real, real*, int);                                                             \
    void cblas_##s##axpy(int, real, const real*, int, real*, int);                                           \
    real cblas_##s##dot(int, const real*, int, const real*, int);                                            \
    real cblas_##s##nrm2(int, const real*, int);                                                             \
    real cblas_##s##asum(int, const real*, int);                                                             \
    std::size_t cblas_i##s##amax(int, const real*, int);                                                     \
    }                                                                                                        \
    TEST_MATRIX_ROUTINES(real, s, real)                                                                      \
    TEST_SYMMETRIC_ROUTINES(real, s, real)

// F and C are the arguments in Fortran and in C.
#define TEST_ROUTINE(s, name, F, C)                                                                          \
    extern "C" void s##name##_ F;                                                                            \
    extern "C" void cblas_##s##name C;

// `number` is what C hands a number over as. Some routines exist for all elements, others for real or complex
// ones only.
#define TEST_MATRIX_ROUTINES(real, s, number)                                                                \
    TEST_ROUTINE(s, gemv,                                                                                    \
                 (const char*, const int*, const int*, const real*, const real*, const int*, const real*,    \
                  const int*, const real*, real*, const int*),                                               \
                 (int, int, int, int, number, const real*, int, const real*, int, number, real*, int))       \
    TEST_ROUTINE(                                                                                            \
        s, gbmv,                                                                                             \
        (const char*, const int*, const int*, const int*, const int*, const real*, const real*, const int*,  \
         const real*, const int*, const real*, real*, const int*),                                           \
        (int, int, int, int, int, int, number, const real*, int, const real*, int, number, real*, int))      \
    TEST_TRIANGULAR(real, s, number, trmv)                                                                   \
    TEST_TRIANGULAR(real, s, number, trsv)                                                                   \
    TEST_BANDED(real, s, number, tbmv)                                                                       \
    TEST_BANDED(real, s, number, tbsv)                                                                       \
    TEST_PACKED(real, s, number, tpmv)                                                                       \
    TEST_PACKED(real, s, number, tpsv)                                                                       \
    TEST_ROUTINE(                                                                                            \
        s, gemm,                                                                                             \
        (const char*, const char*, const int*, const int*, const int*, const real*, const real*, const int*, \
         const real*, const int*, const real*, real*, const int*),                                           \
        (int, int, int, int, int, int, number, const real*, int, const real*, int, number, real*, int))      \
    TEST_ROUTINE(s, symm,                                                                                    \
                 (const char*, const char*, const int*, const int*, const real*, const real*, const int*,    \
                  const real*, const int*, const real*, real*, const int*),                                  \
                 (int, int, int, int, int, number, const real*, int, const real*, int, number, real*, int))  \
    TEST_ROUTINE(s, syrk,                                                                                    \
                 (const char*, const char*, const int*, const int*, const real*, const real*, const int*,    \
                  const real*, real*, const int*),                                                           \
                 (int, int, int, int, int, number, const real*, int, number, real*, int))                    \
    TEST_ROUTINE(s, syr2k,                                                                                   \
                 (const char*, const char*, const int*, const int*, const real*, const real*, const int*,    \
                  const real*, const int*, const real*, real*, const int*),                                  \
                 (int, int, int, int, int, number, const real*, int, const real*, int, number, real*, int))  \
    TEST_SIDED(real, s, number, trmm)                                                                        \
    TEST_SIDED(real, s, number, trsm)
#define TEST_SYMMETRIC_ROUTINES(real, s, number)                                                             \
    TEST_ROUTINE(s, symv,                                                                                    \
                 (const char*, const int*, const real*, const real*, const int*, const real*, const int*,    \
                  const real*, real*, const int*),                                                           \
                 (int, int, int, number, const real*, int, const real*, int, number, real*, int))            \
    TEST_ROUTINE(s, sbmv,                                                                                    \
                 (const char*, const int*, const int*, const real*, const real*, const int*, const real*,    \
                  const int*, const real*, real*, const int*),                                               \
                 (int, int, int, int, number, const real*, int, const real*, int, number, real*, int))       \
    TEST_ROUTINE(s, spmv,                                                                                    \
                 (const char*, const int*, const real*, const real*, const real*, const int*, const real*,   \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, const real*, int, number, real*, int))                 \
    TEST_ROUTINE(s, ger,                                                                                     \
                 (const int*, const int*, const real*, const real*, const int*, const real*, const int*,     \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, int, const real*, int, real*, int))                    \
    TEST_ROUTINE(s, syr, (const char*, const int*, const real*, const real*, const int*, real*, const int*), \
                 (int, int, int, number, const real*, int, real*, int))                                      \
    TEST_ROUTINE(s, spr, (const char*, const int*, const real*, const real*, const int*, real*),             \
                 (int, int, int, number, const real*, int, real*))                                           \
    TEST_ROUTINE(s, syr2,                                                                                    \
                 (const char*, const int*, const real*, const real*, const int*, const real*, const int*,    \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, int, const real*, int, real*, int))                    \
    TEST_ROUTINE(                                                                                            \
        s, spr2,                                                                                             \
        (const char*, const int*, const real*, const real*, const int*, const real*, const int*, real*),     \
        (int, int, int, number, const real*, int, const real*, int, real*))
#define TEST_TRIANGULAR(real, s, number, name)                                                               \
    TEST_ROUTINE(                                                                                            \
        s, name,                                                                                             \
        (const char*, const char*, const char*, const int*, const real*, const int*, real*, const int*),     \
        (int, int, int, int, int, const real*, int, real*, int))
#define TEST_BANDED(real, s, number, name)                                                                   \
    TEST_ROUTINE(s, name,                                                                                    \
                 (const char*, const char*, const char*, const int*, const int*, const real*, const int*,    \
                  real*, const int*),                                                                        \
                 (int, int, int, int, int, int, const real*, int, real*, int))
#define TEST_PACKED(real, s, number, name)                                                                   \
    TEST_ROUTINE(s, name,                                                                                    \
                 (const char*, const char*, const char*, const int*, const real*, real*, const int*),        \
                 (int, int, int, int, int, const real*, real*, int))
#define TEST_SIDED(real, s, number, name)                                                                    \
    TEST_ROUTINE(s, name,                                                                                    \
                 (const char*, const char*, const char*, const char*, const int*, const int*, const real*,   \
                  const real*, const int*, real*, const int*),                                               \
                 (int, int, int, int, int, int, int, number, const real*, int, real*, int))

TEST_DECLARE(float, s)
TEST_DECLARE(double, d)
extern "C" {
double dsdot_(const int*, const float*, const int*, const float*, const int*);
double cblas_dsdot(int, const float*, int, const float*, int);
float sdsdot_(const int*, const float*, const float*, const int*, const float*, const int*);
float cblas_sdsdot(int, float, const float*, int, const float*, int);
void xerbla_(const char*, const int*, std::size_t);
void cblas_xerbla(int, const char*, const char*, ...);
extern int RowMajorStrg;
const char* sinter_blas_device();
long long sinter_blas_launches();
}

namespace test {

template <class T>
const T* address(const T& number) {
    return &number;
}
template <class T>
T* address(T* const& array) {
    return array;
}
inline const char* address(const op& t) {
    return letter(t);
}
inline const char* address(const half& h) {
    return letter(h);
}
inline const char* address(const diag& d) {
    return letter(d);
}
inline const char* address(const side& s) {
    return letter(s);
}
template <class T>
T number(T value) {
    return value;
}
/// C takes complex numbers by address.
template <class T>
const std::complex<T>* number(const std::complex<T>& value) {
    return &value;
}
inline int number(op t) {
    return static_cast<int>(t);
}
inline int number(half h) {
    return static_cast<int>(h);
}
inline int number(diag d) {
    return static_cast<int>(d);
}
inline int number(side s) {
    return static_cast<int>(s);
}

/// A routine of level 2 or 3 by its symbols, called in one of three ways with the same arguments.
template <auto Fortran, auto C>
struct routine {
    static constexpr auto fortran = Fortran;
    static constexpr auto c = C;
    template <class... A>
    static void call(way w, const A&... arguments) {
        if (w == way::fortran)
            Fortran(address(arguments)...);
        else
            C(w == way::row_major ? 101 : 102, number(arguments)...);
    }
};
/// A routine of level 1, which has no order.
template <auto Fortran, auto C>
struct vector_routine {
    template <class... A>
    static auto call(way w, const A&... arguments) {
        if (w == way::fortran) return Fortran(address(arguments)...);
        return C(number(arguments)...);
    }
};

#define TEST_PRECISION(type, s)                                                                              \
    struct s##_blas {                                                                                        \
        using real = type;                                                                                   \
        using part = type;                                                                                   \
        using rot = vector_routine<s##rot_, cblas_##s##rot>;                                                 \
        using rotm = vector_routine<s##rotm_, cblas_##s##rotm>;                                              \
        using rotg = vector_routine<s##rotg_, cblas_##s##rotg>;                                              \
        using rotmg = vector_routine<s##rotmg_, cblas_##s##rotmg>;                                           \
        using swap = vector_routine<s##swap_, cblas_##s##swap>;                                              \
        using copy = vector_routine<s##copy_, cblas_##s##copy>;                                              \
        using scal = vector_routine<s##scal_, cblas_##s##scal>;                                              \
        using axpy = vector_routine<s##axpy_, cblas_##s##axpy>;                                              \
        using dot = vector_routine<s##dot_, cblas_##s##dot>;                                                 \
        using nrm2 = vector_routine<s##nrm2_, cblas_##s##nrm2>;                                              \
        using asum = vector_routine<s##asum_, cblas_##s##asum>;                                              \
        static int iamax(way w, int n, const real* x, int incx) {                                            \
            return w == way::fortran ? i##s##amax_(&n, x, &incx) - 1                                         \
                                     : static_cast<int>(cblas_i##s##amax(n, x, incx));                       \
        }                                                                                                    \
        TEST_MEMBERS(s)                                                                                      \
        TEST_MEMBER(s, ger)                                                                                  \
        TEST_HALVES(s, sy, sb, sp)                                                                           \
    };
#define TEST_MEMBERS(s)                                                                                      \
    TEST_MEMBER(s, gemv)                                                                                     \
    TEST_MEMBER(s, gbmv)                                                                                     \
    TEST_MEMBER(s, trmv)                                                                                     \
    TEST_MEMBER(s, trsv)                                                                                     \
    TEST_MEMBER(s, tbmv)                                                                                     \
    TEST_MEMBER(s, tbsv)                                                                                     \
    TEST_MEMBER(s, tpmv)                                                                                     \
    TEST_MEMBER(s, tpsv)                                                                                     \
    TEST_MEMBER(s, gemm)                                                                                     \
    TEST_MEMBER(s, symm)                                                                                     \
    TEST_MEMBER(s, syrk)                                                                                     \
    TEST_MEMBER(s, syr2k)                                                                                    \
    TEST_MEMBER(s, trmm)                                                                                     \
    TEST_MEMBER(s, trsm)
// Routines on symmetric matrices, or Hermitian ones.
#define TEST_HALVES(s, sy, sb, sp)                                                                           \
    using half_mv = routine<s##sy##mv_, cblas_##s##sy##mv>;                                                  \
    using band_mv = routine<s##sb##mv_, cblas_##s##sb##mv>;                                                  \
    using packed_mv = routine<s##sp##mv_, cblas_##s##sp##mv>;                                                \
    using half_r = routine<s##sy##r_, cblas_##s##sy##r>;                                                     \
    using packed_r = routine<s##sp##r_, cblas_##s##sp##r>;                                                   \
    using half_r2 = routine<s##sy##r2_, cblas_##s##sy##r2>;                                                  \
    using packed_r2 = routine<s##sp##r2_, cblas_##s##sp##r2>;                                                \
    using half_mm = routine<s##sy##mm_, cblas_##s##sy##mm>;                                                  \
    using half_rk = routine<s##sy##rk_, cblas_##s##sy##rk>;                                                  \
    using half_r2k = routine<s##sy##r2k_, cblas_##s##sy##r2k>;
#define TEST_MEMBER(s, name) using name = routine<s##name##_, cblas_##s##name>;
TEST_PRECISION(float, s)
TEST_PRECISION(double, d)

} // namespace test

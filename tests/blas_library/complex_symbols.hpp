#pragma once
// The BLAS's complex symbols: see symbols.hpp.

#include <complex>
#include <cstring>

#include "symbols.hpp"

#define TEST_HERMITIAN_ROUTINES(real, part, s, number)                                                       \
    TEST_ROUTINE(s, hemv,                                                                                    \
                 (const char*, const int*, const real*, const real*, const int*, const real*, const int*,    \
                  const real*, real*, const int*),                                                           \
                 (int, int, int, number, const real*, int, const real*, int, number, real*, int))            \
    TEST_ROUTINE(s, hbmv,                                                                                    \
                 (const char*, const int*, const int*, const real*, const real*, const int*, const real*,    \
                  const int*, const real*, real*, const int*),                                               \
                 (int, int, int, int, number, const real*, int, const real*, int, number, real*, int))       \
    TEST_ROUTINE(s, hpmv,                                                                                    \
                 (const char*, const int*, const real*, const real*, const real*, const int*, const real*,   \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, const real*, int, number, real*, int))                 \
    TEST_ROUTINE(s, geru,                                                                                    \
                 (const int*, const int*, const real*, const real*, const int*, const real*, const int*,     \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, int, const real*, int, real*, int))                    \
    TEST_ROUTINE(s, gerc,                                                                                    \
                 (const int*, const int*, const real*, const real*, const int*, const real*, const int*,     \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, int, const real*, int, real*, int))                    \
    TEST_ROUTINE(s, her2,                                                                                    \
                 (const char*, const int*, const real*, const real*, const int*, const real*, const int*,    \
                  real*, const int*),                                                                        \
                 (int, int, int, number, const real*, int, const real*, int, real*, int))                    \
    TEST_ROUTINE(                                                                                            \
        s, hpr2,                                                                                             \
        (const char*, const int*, const real*, const real*, const int*, const real*, const int*, real*),     \
        (int, int, int, number, const real*, int, const real*, int, real*))                                  \
    TEST_ROUTINE(s, hemm,                                                                                    \
                 (const char*, const char*, const int*, const int*, const real*, const real*, const int*,    \
                  const real*, const int*, const real*, real*, const int*),                                  \
                 (int, int, int, int, int, number, const real*, int, const real*, int, number, real*, int))  \
    TEST_ROUTINE(s, her, (const char*, const int*, const part*, const real*, const int*, real*, const int*), \
                 (int, int, int, part, const real*, int, real*, int))                                        \
    TEST_ROUTINE(s, hpr, (const char*, const int*, const part*, const real*, const int*, real*),             \
                 (int, int, int, part, const real*, int, real*))                                             \
    TEST_ROUTINE(s, herk,                                                                                    \
                 (const char*, const char*, const int*, const int*, const part*, const real*, const int*,    \
                  const part*, real*, const int*),                                                           \
                 (int, int, int, int, int, part, const real*, int, part, real*, int))                        \
    TEST_ROUTINE(s, her2k,                                                                                   \
                 (const char*, const char*, const int*, const int*, const real*, const real*, const int*,    \
                  const real*, const int*, const part*, real*, const int*),                                  \
                 (int, int, int, int, int, number, const real*, int, const real*, int, part, real*, int))
#define TEST_DECLARE_COMPLEX(real, part, c, cs, sc)                                                          \
    extern "C" {                                                                                             \
    void c##rotg_(real*, real*, part*, real*);                                                               \
    void cs##rot_(const int*, real*, const int*, real*, const int*, const part*, const part*);               \
    void c##swap_(const int*, real*, const int*, real*, const int*);                                         \
    void c##copy_(const int*, const real*, const int*, real*, const int*);                                   \
    void c##scal_(const int*, const real*, real*, const int*);                                               \
    void cs##scal_(const int*, const part*, real*, const int*);                                              \
    void c##axpy_(const int*, const real*, const real*, const int*, real*, const int*);                      \
    returned_##c c##dotu_(const int*, const real*, const int*, const real*, const int*);                     \
    returned_##c c##dotc_(const int*, const real*, const int*, const real*, const int*);                     \
    part sc##nrm2_(const int*, const real*, const int*);                                                     \
    part sc##asum_(const int*, const real*, const int*);                                                     \
    int i##c##amax_(const int*, const real*, const int*);                                                    \
    void cblas_##c##rotg(real*, real*, part*, real*);                                                        \
    void cblas_##cs##rot(int, real*, int, real*, int, part, part);                                           \
    void cblas_##c##swap(int, real*, int, real*, int);                                                       \
    void cblas_##c##copy(int, const real*, int, real*, int);                                                 \
    void cblas_##c##scal(int, const real*, real*, int);                                                      \
    void cblas_##cs##scal(int, part, real*, int);                                                            \
    void cblas_##c##axpy(int, const real*, const real*, int, real*, int);                                    \
    void cblas_##c##dotu_sub(int, const real*, int, const real*, int, real*);                                \
    void cblas_##c##dotc_sub(int, const real*, int, const real*, int, real*);                                \
    part cblas_##sc##nrm2(int, const real*, int);                                                            \
    part cblas_##sc##asum(int, const real*, int);                                                            \
    std::size_t cblas_i##c##amax(int, const real*, int);                                                     \
    }                                                                                                        \
    TEST_MATRIX_ROUTINES(real, c, const real*)                                                               \
    TEST_HERMITIAN_ROUTINES(real, part, c, const real*)

// C's complex numbers, which Fortran functions return.
__extension__ typedef float _Complex returned_c;
__extension__ typedef double _Complex returned_z;
TEST_DECLARE_COMPLEX(std::complex<float>, float, c, cs, sc)
TEST_DECLARE_COMPLEX(std::complex<double>, double, z, zd, dz)

namespace test {

#define TEST_COMPLEX_PRECISION(type, part_type, c, cs, sc)                                                   \
    struct c##_blas {                                                                                        \
        using real = type;                                                                                   \
        using part = part_type;                                                                              \
        using rot = vector_routine<cs##rot_, cblas_##cs##rot>;                                               \
        using rotg = vector_routine<c##rotg_, cblas_##c##rotg>;                                              \
        using swap = vector_routine<c##swap_, cblas_##c##swap>;                                              \
        using copy = vector_routine<c##copy_, cblas_##c##copy>;                                              \
        using scal = vector_routine<c##scal_, cblas_##c##scal>;                                              \
        using scal_by_real = vector_routine<cs##scal_, cblas_##cs##scal>;                                    \
        using axpy = vector_routine<c##axpy_, cblas_##c##axpy>;                                              \
        using nrm2 = vector_routine<sc##nrm2_, cblas_##sc##nrm2>;                                            \
        using asum = vector_routine<sc##asum_, cblas_##sc##asum>;                                            \
        static int iamax(way w, int n, const real* x, int incx) {                                            \
            return w == way::fortran ? i##c##amax_(&n, x, &incx) - 1                                         \
                                     : static_cast<int>(cblas_i##c##amax(n, x, incx));                       \
        }                                                                                                    \
        static real dotu(way w, int n, const real* x, int incx, const real* y, int incy) {                   \
            real result;                                                                                     \
            if (w == way::fortran) {                                                                         \
                const auto r = c##dotu_(&n, x, &incx, y, &incy);                                             \
                std::memcpy(static_cast<void*>(&result), &r, sizeof r);                                      \
            } else {                                                                                         \
                cblas_##c##dotu_sub(n, x, incx, y, incy, &result);                                           \
            }                                                                                                \
            return result;                                                                                   \
        }                                                                                                    \
        static real dotc(way w, int n, const real* x, int incx, const real* y, int incy) {                   \
            real result;                                                                                     \
            if (w == way::fortran) {                                                                         \
                const auto r = c##dotc_(&n, x, &incx, y, &incy);                                             \
                std::memcpy(static_cast<void*>(&result), &r, sizeof r);                                      \
            } else {                                                                                         \
                cblas_##c##dotc_sub(n, x, incx, y, incy, &result);                                           \
            }                                                                                                \
            return result;                                                                                   \
        }                                                                                                    \
        TEST_MEMBERS(c)                                                                                      \
        TEST_MEMBER(c, geru)                                                                                 \
        TEST_MEMBER(c, gerc)                                                                                 \
        TEST_HALVES(c, he, hb, hp)                                                                           \
    };
TEST_COMPLEX_PRECISION(std::complex<float>, float, c, cs, sc)
TEST_COMPLEX_PRECISION(std::complex<double>, double, z, zd, dz)

} // namespace test

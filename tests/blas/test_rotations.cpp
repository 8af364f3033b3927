// Rotations are numbers of the host: against what they mean, and against a transcription of the reference.

#include <limits>

#include <sinter/blas.hpp>

#include "../devices.hpp"

namespace {

namespace blas = sinter::blas;

/// drotmg as the article and the reference BLAS have it, but for one thing: the reference of 2022 (3.11) puts
/// -1 and 1 in place of h21 and h12 whenever it scales a full matrix once more, so that the second component
/// is no longer zero; the article's does so only while there is no full matrix yet.
template <class T>
blas::modified_rotation<T> reference(T& d1, T& d2, T& x1, T y1) {
    const T gam = 4096, gamsq = gam * gam, rgamsq = 1 / gamsq;
    T flag = 0, h11 = 0, h21 = 0, h12 = 0, h22 = 0;
    const auto refuse = [&] {
        flag = -1;
        h11 = h12 = h21 = h22 = 0;
        d1 = d2 = x1 = 0;
    };
    const auto fill = [&] {
        if (flag == 0) {
            h11 = 1;
            h22 = 1;
        } else if (flag == 1) {
            h21 = -1;
            h12 = 1;
        }
        flag = -1;
    };
    if (d1 < 0) {
        refuse();
    } else {
        const T p2 = d2 * y1;
        if (p2 == 0) return {-2, 1, 0, 0, 1};
        const T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
        if (std::fabs(q1) > std::fabs(q2)) {
            h21 = -y1 / x1;
            h12 = p2 / p1;
            const T u = 1 - h12 * h21;
            if (u > 0) {
                flag = 0;
                d1 = d1 / u;
                d2 = d2 / u;
                x1 = x1 * u;
            } else {
                refuse();
            }
        } else if (q2 < 0) {
            refuse();
        } else {
            flag = 1;
            h11 = p1 / p2;
            h22 = x1 / y1;
            const T u = 1 + h11 * h22, kept = d2 / u;
            d2 = d1 / u;
            d1 = kept;
            x1 = y1 * u;
        }
        while (d1 != 0 && (d1 <= rgamsq || d1 >= gamsq)) {
            fill();
            if (d1 <= rgamsq) {
                d1 = d1 * gamsq;
                x1 = x1 / gam;
                h11 = h11 / gam;
                h12 = h12 / gam;
            } else {
                d1 = d1 / gamsq;
                x1 = x1 * gam;
                h11 = h11 * gam;
                h12 = h12 * gam;
            }
        }
        while (d2 != 0 && (std::fabs(d2) <= rgamsq || std::fabs(d2) >= gamsq)) {
            fill();
            if (std::fabs(d2) <= rgamsq) {
                d2 = d2 * gamsq;
                h21 = h21 / gam;
                h22 = h22 / gam;
            } else {
                d2 = d2 / gamsq;
                h21 = h21 * gam;
                h22 = h22 * gam;
            }
        }
    }
    if (flag == 0) h11 = h22 = 1; // not told; what rotm takes
    if (flag == 1) h21 = -1, h12 = 1;
    return {flag, h11, h21, h12, h22};
}

/// What rotmg was given: (sqrt(d1) x1, sqrt(d2) y1).
struct given {
    double d1, d2, x1, y1;
};

template <class T>
void check_rotmg(const given& g) {
    CAPTURE(g.d1);
    CAPTURE(g.d2);
    CAPTURE(g.x1);
    CAPTURE(g.y1);
    const T y1 = static_cast<T>(g.y1), first = static_cast<T>(g.x1);
    T d1 = static_cast<T>(g.d1), d2 = static_cast<T>(g.d2), x1 = first, e1 = d1, e2 = d2, z1 = x1;
    const T before = d1 * x1 * x1 + d2 * y1 * y1;
    const auto h = blas::rotmg(d1, d2, x1, y1), wanted = reference(e1, e2, z1, y1);
    CHECK(h.flag == wanted.flag);
    CHECK(h.h11 == wanted.h11);
    CHECK(h.h21 == wanted.h21);
    CHECK(h.h12 == wanted.h12);
    CHECK(h.h22 == wanted.h22);
    CHECK(d1 == e1);
    CHECK(d2 == e2);
    CHECK(x1 == z1);
    if (h.flag == T(-2) || (h.flag == T(-1) && h.h11 == 0 && h.h12 == 0)) return; // nothing is rotated
    const T few = 16 * std::numeric_limits<T>::epsilon();
    CHECK(std::fabs(h.h21 * first + h.h22 * y1) <= few * std::fabs(h.h22 * y1)); // the second is zero
    CHECK(std::fabs(d1 * x1 * x1 - before) <= few * before);                     // and the length is kept
}

} // namespace

TEST_CASE("plane rotations are made as in the reference BLAS") {
    const auto g = blas::rotg(3.0, -4.0);
    CHECK(g.c * 3 - g.s * 4 == doctest::Approx(g.r));
    CHECK(-g.s * 3 - g.c * 4 == doctest::Approx(0));
    CHECK(blas::rotg(0.0, 0.0).c == 1);
}

TEST_CASE("modified rotations are made as in the reference BLAS") {
    for (const given& g :
         {given{2, 3, 1.5, 0.5},  {2, 3, 1.5, 4},       {2, 3, 1.5, 1e6},
          {2, -3, 5, 1},                           // d2 < 0, but q1 is larger
          {2, -3, 1, 5},                           // q2 < 0
          {-1, 2, 1, 1},                           // d1 < 0
          {1, 0, 1, 1},                            // p2 == 0
          {1, 1, 1, 0},                            // p2 == 0
          {0, 1, 1, 2},                            // d2 becomes 0
          {1, -1, 1, 1},                           // q1 == -q2
          {1, -1, 5, 4},                           // u < 1
          {1e-9, 2, 9e4, 1},      {1e-9, 2, 1, 1}, // each scaled once, up and down, with both flags
          {1e9, 2, 1, 1},         {2, 1e9, 1, 1},       {2, 1e-9, 1, 1},
          {2, 1e-9, 1, 9e4},      {1e-20, 1e-20, 3, 1}, // both, and more than once
          {1e-20, 1e-20, 1, 3},   {1e20, 1e20, 3, 1},   {1e20, 1e20, 1, 3},
          {1e-20, 1e20, 1, 1},    {1e20, 1e-20, 1, 1},  {1e20, -1e-20, 1, 1},
          {1e-12, 1e-12, 1e3, -1}}) {
        check_rotmg<double>(g);
        check_rotmg<float>(g);
    }
}

TEST_CASE("a modified rotation with an infinity ends") {
    const double inf = std::numeric_limits<double>::infinity();
    for (const given& g : {given{inf, 1, 1, 1}, {1, inf, 1, 1}, {inf, inf, 1, 1}}) {
        double d1 = g.d1, d2 = g.d2, x1 = g.x1;
        blas::rotmg(d1, d2, x1, g.y1);
        CHECK(!(std::isfinite(d1) && std::isfinite(d2) && std::isfinite(x1)));
    }
}

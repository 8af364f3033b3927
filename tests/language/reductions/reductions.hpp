#pragma once
// What tests of several reductions in one launch have in common: counts, exact numbers and plain folds.

#include <cmath>
#include <vector>

#include "../../devices.hpp"

namespace test::reductions {

using sinter::counters, sinter::device, sinter::dtype, sinter::dtype_of;

/// What a statement took: all its kernels.
template <class F>
counters used_by(const device& d, F statement) {
    const counters before = d.counters();
    statement();
    return d.counters() - before;
}

/// A sum that is shared out takes a second launch where the shares are not joined in the first.
template <class F>
void together(const device& d, F statement, bool may_share = false) {
    const counters used = used_by(d, statement);
    CHECK(used.launches >= 1);
    CHECK(used.launches <= (may_share && !test::joins_shares(d) ? 2 : 1));
    if (!may_share) CHECK(used.temporaries == 0);
    CHECK(used.bytes_to_host == 0);
    CHECK(used.bytes_to_device == 0);
}

template <class T>
T converted(double x) {
    if constexpr (dtype_of<T> == dtype::f16)
        return static_cast<T>(static_cast<float>(x));
    else
        return static_cast<T>(x);
}

/// Small numbers, of which sums are exact in every order.
template <class T>
std::vector<T> values(std::int64_t count) {
    std::vector<T> v;
    for (std::int64_t i = 0; i < count; ++i) v.push_back(converted<T>(static_cast<double>(i * 37 % 11 - 5)));
    return v;
}

template <class T>
bool same(T a, T b) {
    const auto x = static_cast<double>(a), y = static_cast<double>(b);
    return x == y || (std::isnan(x) && std::isnan(y));
}
template <class T>
void check_same(const std::vector<T>& found, const std::vector<T>& wanted) {
    REQUIRE(found.size() == wanted.size());
    std::size_t i = 0;
    while (i < wanted.size() && same(found[i], wanted[i])) ++i;
    CAPTURE(i);
    CHECK(i == wanted.size());
}

/// The element of each row (or, `down`, of each column) that `join` makes of its elements, from `first` on.
template <class T, class Join>
std::vector<T> folded(const std::vector<T>& x, std::int64_t rows, std::int64_t cols, bool down, double first,
                      Join join) {
    std::vector<T> all;
    for (std::int64_t o = 0; o < (down ? cols : rows); ++o) {
        double sum = first;
        for (std::int64_t k = 0; k < (down ? rows : cols); ++k) {
            const std::int64_t e = down ? k * cols + o : o * cols + k;
            sum = join(sum, static_cast<double>(x[static_cast<std::size_t>(e)]));
        }
        all.push_back(converted<T>(sum));
    }
    return all;
}
inline double plus(double a, double b) {
    return a + b;
}
inline double larger(double a, double b) {
    return b > a || std::isnan(b) ? b : a;
}

struct matrix_extents {
    std::int64_t rows, cols;
};

} // namespace test::reductions

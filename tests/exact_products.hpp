#pragma once
// Products that lose nothing to rounding, whatever the order of their terms: those that select an element and
// multiply it by a power of two (the identity, permutations), and those of small whole numbers. They are the
// same bits by every schedule of every device.

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "devices.hpp"

namespace test {

/// Of an element type: its digits, and the exponents of what is selected, of its factors, and of whole
/// numbers' sums.
struct exact_range {
    int digits, least, most, factor, sum;
};
template <class T>
constexpr exact_range exact_range_of() {
    if constexpr (sizeof(T) == 8) return {53, -900, 900, 60, 50};
    if constexpr (sizeof(T) == 4) return {24, -100, 100, 20, 24};
    return {11, -7, 7, 7, 11};
}

class exact_numbers {
public:
    explicit exact_numbers(std::uint64_t seed) : state_(seed) {}
    std::int64_t below(std::int64_t bound) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(bound));
    }
    int between(int least, int most) { return least + static_cast<int>(below(most - least + 1)); }
    /// With all digits of its type, of either sign.
    double with_digits(int digits, int exponent) {
        const std::int64_t upper = std::int64_t{1} << (digits - 1);
        const double whole =
            static_cast<double>(upper + (below(std::int64_t{1} << 31) * 2097169 + 1) % upper);
        return std::ldexp(below(2) ? whole : -whole, exponent - digits + 1);
    }

private:
    std::uint64_t state_;
};

template <class T>
T as(double x) {
    return T(static_cast<std::conditional_t<sizeof(T) == 8, double, float>>(x));
}

/// Rows and columns of a product, and its terms.
struct exact_shape {
    std::int64_t m, k, n;
};

/// A S and S B, where each column of S (row, in S B) has one element that is not 0, a power of two, and A and
/// B have all digits and exponents from `least` on.
template <class T>
void check_selections(const sinter::device& d, const exact_shape& s, int least) {
    constexpr exact_range range = exact_range_of<T>();
    exact_numbers random(static_cast<std::uint64_t>(s.m * 7919 + s.k * 31 + s.n));
    for (const bool left : {true, false})
        for (const bool identity : {true, false}) {
            CAPTURE(left);
            CAPTURE(identity);
            const std::int64_t outer = left ? s.m : s.n, picked = left ? s.n : s.m;
            std::vector<T> values(static_cast<std::size_t>(outer * s.k)),
                selection(static_cast<std::size_t>(s.k * picked), as<T>(0)),
                wanted(static_cast<std::size_t>(s.m * s.n));
            for (T& x : values)
                x = as<T>(random.with_digits(range.digits, random.between(least, range.most)));
            for (std::int64_t p = 0; p < picked; ++p) {
                const std::int64_t from = identity ? p % s.k : random.below(s.k);
                const double factor =
                    identity ? 1 : std::ldexp(random.below(2) ? 1 : -1, random.between(0, range.factor));
                selection[static_cast<std::size_t>(left ? from * picked + p : p * s.k + from)] =
                    as<T>(factor);
                for (std::int64_t o = 0; o < outer; ++o)
                    wanted[static_cast<std::size_t>(left ? o * picked + p : p * outer + o)] = as<T>(
                        factor *
                        static_cast<double>(
                            values[static_cast<std::size_t>(left ? o * s.k + from : from * outer + o)]));
            }
            const sinter::matrix<T> A(d, s.m, s.k, left ? values : selection),
                B(d, s.k, s.n, left ? selection : values);
            sinter::matrix<T> C(d, s.m, s.n);
            C = A * B;
            const std::vector<T> got = C.to_host();
            std::size_t different = 0;
            for (std::size_t e = 0; e < got.size(); ++e) different += !(got[e] == wanted[e]);
            CHECK(different == 0);
        }
}

/// Whole numbers of which one factor has many digits and the other few, and no sum more than the type.
template <class T>
void check_whole_numbers(const sinter::device& d, const exact_shape& s) {
    int bits = exact_range_of<T>().sum; // of a product
    for (std::int64_t terms = 1; terms < s.k; terms *= 2) --bits;
    if (bits < 2) return;
    exact_numbers random(static_cast<std::uint64_t>(s.m + s.k + s.n));
    for (const int of_left : {1, bits / 2, bits - 1}) {
        CAPTURE(of_left);
        const auto of_bits = [&](std::int64_t count, int most) {
            std::vector<T> v(static_cast<std::size_t>(count));
            for (T& x : v)
                x = as<T>(
                    static_cast<double>(random.below((std::int64_t{1} << (most < 31 ? most : 31)) + 1)) *
                    (random.below(2) ? 1 : -1));
            return v;
        };
        const std::vector<T> a = of_bits(s.m * s.k, of_left), b = of_bits(s.k * s.n, bits - of_left);
        const sinter::matrix<T> A(d, s.m, s.k, a), B(d, s.k, s.n, b);
        sinter::matrix<T> C(d, s.m, s.n);
        C = A * B;
        const std::vector<T> got = C.to_host();
        std::size_t different = 0;
        for (std::int64_t i = 0; i < s.m; ++i)
            for (std::int64_t j = 0; j < s.n; ++j) {
                double sum = 0;
                for (std::int64_t t = 0; t < s.k; ++t)
                    sum += static_cast<double>(a[static_cast<std::size_t>(i * s.k + t)]) *
                           static_cast<double>(b[static_cast<std::size_t>(t * s.n + j)]);
                different += static_cast<double>(got[static_cast<std::size_t>(i * s.n + j)]) != sum;
            }
        CHECK(different == 0);
    }
}

/// All of the above. `least` is the least exponent of what is selected, for devices that keep subnormals.
template <class T>
void check_exact_products(const sinter::device& d, const exact_shape& s,
                          int least = exact_range_of<T>().least) {
    INFO(s.m, " x ", s.k, " x ", s.n);
    check_selections<T>(d, s, least);
    check_whole_numbers<T>(d, s);
}

} // namespace test

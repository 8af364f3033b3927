#pragma once
// Numbers for a structure: extents, places of views, the values of arrays and of the host.

#include <cmath>
#include <limits>

#include <sinter/core/bfloat16.hpp>
#include <sinter/core/half.hpp>

#include "grammar.hpp"

namespace random_statements {

/// What arrays hold. Of whole numbers and short fractions nearly all results are exact.
enum class flavour : std::uint8_t { whole, fractions, general, special };

inline bool is_signed(dtype t) {
    return is_float(t) || range_of(t).least < 0;
}

/// The nearest value of a type.
inline double stored_as(dtype t, double x) {
    switch (t) {
    case dtype::boolean: return x != 0;
    case dtype::f16: return static_cast<double>(static_cast<float>(sinter::half(static_cast<float>(x))));
    case dtype::bf16: return static_cast<double>(static_cast<float>(sinter::bfloat16(static_cast<float>(x))));
    case dtype::f32: return static_cast<double>(static_cast<float>(x));
    case dtype::f64: return x;
    default: return std::trunc(std::fmin(std::fmax(x, range_of(t).least), range_of(t).most));
    }
}

class instance_maker {
public:
    /// `special` says that NaN, infinities and the ends of ranges may be among the values.
    instance_maker(const structure& s, std::uint64_t seed, bool special) : structure_(s), random_(seed) {
        constexpr flavour all[] = {flavour::whole,     flavour::whole,   flavour::whole,   flavour::fractions,
                                   flavour::fractions, flavour::general, flavour::general, flavour::special};
        flavour_ = random_.one_of(all);
        if (flavour_ == flavour::special && !special) flavour_ = flavour::general;
    }

    /// No more than `most` steps of a plain evaluation, as far as extents tell.
    instance make(std::int64_t most) {
        instance in;
        in.checks_each = random_.chance(50);
        choose_extents(in);
        while (work(in) > most && halve(in)) in.find_extents(structure_);
        for (int n = 0; n < structure_.slots; ++n) {
            draw d;
            for (std::uint32_t& x : d) x = static_cast<std::uint32_t>(random_.next() >> 20);
            if (random_.chance(25)) d[1] = d[2] = 0; // neighbours
            in.draws.push_back(d);
        }
        in.numbers.assign(static_cast<std::size_t>(structure_.slots), 0);
        for (const statement& s : structure_.statements)
            for (const assigned& a : s)
                for_each(a.value, [&](const term& t) {
                    if (t.form == term_form::number)
                        in.numbers[static_cast<std::size_t>(t.slot)] = number(t.type);
                });
        for (const pool_array& a : structure_.arrays) {
            std::vector<double> values(static_cast<std::size_t>(in.size(a)));
            for (double& x : values) x = value(a.type);
            in.values.push_back(std::move(values));
        }
        return in;
    }

private:
    const structure& structure_;
    generator random_;
    flavour flavour_;

    void choose_extents(instance& in) {
        constexpr std::int64_t sizes[] = {1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 8, 9, 12, 16, 17, 31, 33};
        constexpr std::int64_t large[] = {64, 65, 100, 127, 128, 200, 257, 301};
        const bool empty = random_.chance(6), wide = random_.chance(25);
        for (const dimension& d : structure_.dimensions) {
            std::int64_t n = wide && random_.chance(35) ? random_.one_of(large) : random_.one_of(sizes);
            if (d.form == dimension_form::base && empty && random_.chance(40)) n = 0;
            if (d.form == dimension_form::plus) n = random_.chance(80) ? random_.below(4) : random_.below(20);
            in.chosen.push_back(n);
        }
        in.chosen[one] = in.chosen[unit] = 0;
        in.find_extents(structure_);
    }
    bool halve(instance& in) const {
        std::size_t largest = 0;
        std::int64_t extent = 1;
        for (std::size_t d = 2; d < in.chosen.size(); ++d) {
            const dimension_form f = structure_.dimensions[d].form;
            const bool chosen =
                f == dimension_form::base || f == dimension_form::positive || f == dimension_form::plus;
            if (chosen && in.chosen[d] > extent) extent = in.chosen[largest = d];
        }
        in.chosen[largest] /= 2;
        return largest != 0;
    }
    std::int64_t work(const instance& in) const {
        std::int64_t all = 0;
        for (const pool_array& a : structure_.arrays) all += in.size(a);
        for (const statement& s : structure_.statements)
            for (const assigned& a : s)
                all += work(in, a.value, in.extent(a.place.rows), in.extent(a.place.cols));
        return all;
    }
    std::int64_t work(const instance& in, const term& t, std::int64_t rows, std::int64_t cols) const {
        if (t.rows != any) rows = in.extent(t.rows);
        if (t.cols != any) cols = in.extent(t.cols);
        std::int64_t all = rows * cols;
        if (t.form == term_form::product) all *= 1 + in.extent(t.parts[0].cols);
        for (const term& p : t.parts) {
            const bool within =
                t.form != term_form::reduce && t.form != term_form::product && t.form != term_form::view;
            all += work(in, p, within ? rows : 1, within ? cols : 1);
        }
        return all;
    }

    double value(dtype t) {
        if (t == dtype::boolean) return static_cast<double>(random_.below(2));
        const auto small = static_cast<double>(random_.below(9) - 4);
        switch (flavour_) {
        case flavour::whole: return is_signed(t) ? small : std::fabs(small);
        case flavour::fractions:
            if (!is_float(t)) return is_signed(t) ? small : std::fabs(small);
            return static_cast<double>(random_.below(33) - 16) / (random_.chance(50) ? 4.0 : 8.0);
        case flavour::general: return general(t);
        case flavour::special: return random_.chance(25) ? special(t) : general(t);
        }
        return 0;
    }
    double general(dtype t) {
        if (!is_float(t))
            return stored_as(t, static_cast<double>(random_.below(2000) - (is_signed(t) ? 1000 : 0)));
        const double x = std::ldexp(2 * random_.fraction() - 1, static_cast<int>(random_.below(8)) - 4);
        return stored_as(t, std::fabs(x) < 1e-4 ? 0 : x);
    }
    double special(dtype t) {
        if (t == dtype::i32) {
            constexpr double ends[] = {
                -2147483648.0, 2147483647.0, -2147483647.0, -1, 0, 65536, 16777217, 31, 32};
            return random_.one_of(ends);
        }
        if (t == dtype::u32) {
            constexpr double ends[] = {4294967295.0, 2147483648.0, 2147483647.0, 0, 65536, 16777217, 31, 32};
            return random_.one_of(ends);
        }
        if (is_long(t)) { // as far as doubles tell each from the next
            const double ends[] = {0x1p53 - 1, 0x1p32, 0x1p31,     4294967295.0, 0, 1,
                                   63,         64,     1 - 0x1p53, -0x1p31,      -1};
            return stored_as(t, random_.one_of(ends));
        }
        if (is_narrow(t)) {
            const double ends[] = {range_of(t).least, range_of(t).most, 0, 1, 31, 32, 100};
            return random_.one_of(ends);
        }
        const double largest = t == dtype::f16    ? 65504
                               : t == dtype::bf16 ? 0x1.fep127
                               : t == dtype::f32  ? 0x1.fffffep127
                                                  : 0x1.fffffffffffffp1023;
        const double ends[] = {NAN, INFINITY, -INFINITY, largest, -largest, 0.0, -0.0,
                               1,   -1,       .5,        1e4,     -1e4,     3};
        return stored_as(t, random_.one_of(ends));
    }
    /// A number of the host: short to write.
    double number(dtype t) {
        if (!is_signed(t)) return static_cast<double>(1 + random_.below(6));
        if (!is_float(t)) return static_cast<double>(random_.below(9) - 3);
        constexpr double some[] = {0.5, -0.5, 2, 3, -1, 1, 0.25, 1.5, -2, 0, 4, -3};
        return random_.one_of(some);
    }
};

} // namespace random_statements

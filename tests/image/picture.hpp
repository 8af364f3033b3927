#pragma once
// Pictures on the host, and what correlation and resampling make of them, by their definitions.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/image.hpp>

#include "../devices.hpp"
#include "../edges.hpp"

namespace test {

using sinter::coordinates;
using sinter::filter;

struct picture {
    std::int64_t rows = 0, pixels = 0, channels = 1;
    std::vector<float> v;

    picture(std::int64_t r, std::int64_t p, std::int64_t c, int seed)
        : picture(r, p, c, numbers(r * p * c, seed)) {}
    picture(std::int64_t r, std::int64_t p, std::int64_t c, std::vector<float> values)
        : rows(r), pixels(p), channels(c), v(std::move(values)) {}
    double at(edge beyond, std::int64_t i, std::int64_t p, std::int64_t c) const {
        const std::int64_t r = found(beyond, i, rows), q = found(beyond, p, pixels);
        return r < 0 || q < 0
                   ? 0
                   : static_cast<double>(v[static_cast<std::size_t>((r * pixels + q) * channels + c)]);
    }
};

/// The taps v(r) w(s) of a separable correlation.
inline std::vector<float> outer(const std::vector<float>& v, const std::vector<float>& w) {
    std::vector<float> vw;
    for (const float a : v)
        for (const float b : w) vw.push_back(a * b);
    return vw;
}

/// The sum of weights(r, s) x(i + r - R / 2, p + s - S / 2), or the convolution; whole numbers.
inline std::vector<float> reference(const picture& x, edge beyond, const std::vector<float>& weights,
                                    std::int64_t R, std::int64_t S, bool convolution) {
    std::vector<float> y;
    for (std::int64_t i = 0; i < x.rows; ++i)
        for (std::int64_t p = 0; p < x.pixels; ++p)
            for (std::int64_t c = 0; c < x.channels; ++c) {
                double sum = 0;
                for (std::int64_t r = 0; r < R; ++r)
                    for (std::int64_t s = 0; s < S; ++s) {
                        const std::int64_t down = convolution ? (R - 1) / 2 - r : r - R / 2,
                                           right = convolution ? (S - 1) / 2 - s : s - S / 2;
                        sum += static_cast<double>(weights[static_cast<std::size_t>(r * S + s)]) *
                               x.at(beyond, i + down, p + right, c);
                    }
                y.push_back(static_cast<float>(sum));
            }
    return y;
}

inline double sinc(double x) {
    const double a = 3.14159265358979323846 * x;
    return x == 0 ? 1 : std::sin(a) / a;
}
/// The filters by their definitions, at distance d.
inline double weight(filter f, double d) {
    d = std::fabs(d);
    switch (f) {
    case filter::linear: return d < 1 ? 1 - d : 0;
    case filter::cubic: {
        const double a = -0.75;
        if (d < 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
        return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
    }
    case filter::lanczos: return d < 3 ? sinc(d) * sinc(d / 3) : 0;
    default: return 0;
    }
}

/// What a picture becomes, in double, and the error that float may make of it.
struct resized_picture {
    std::vector<double> v;
    double bound = 0;

    void append(const resized_picture& below) {
        v.insert(v.end(), below.v.begin(), below.v.end());
        bound = below.bound;
    }
    double error(const std::vector<float>& got) const {
        double worst = got.size() == v.size() ? 0 : INFINITY;
        for (std::size_t n = 0; n < got.size() && n < v.size(); ++n) {
            const double e = std::fabs(static_cast<double>(got[n]) - v[n]);
            if (!(e <= worst)) worst = std::isnan(e) ? INFINITY : e;
        }
        return worst;
    }
};

template <filter Between, edge Beyond>
resized_picture resized(const picture& x, std::int64_t rows, std::int64_t pixels, coordinates how) {
    const auto place = [how](std::int64_t i, std::int64_t from, std::int64_t to) {
        if (how == coordinates::align_corners)
            return to > 1 ? static_cast<double>(i * (from - 1)) / static_cast<double>(to - 1) : 0;
        return (static_cast<double>(i) + 0.5) * static_cast<double>(from) / static_cast<double>(to) - 0.5;
    };
    // A place is off by 3 roundings of at most its extent; weights change by less than 3 for each 1 of place,
    // and have less than 24 operations themselves; 36 terms of at most 4 (Lanczos divides by a sum near 1).
    const double eps = 6e-8;
    resized_picture result;
    result.bound = 36 * 4 * eps * (3 * 3 * static_cast<double>(std::max(x.rows, x.pixels)) + 24);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t p = 0; p < pixels; ++p)
            for (std::int64_t c = 0; c < x.channels; ++c) {
                const double u = place(i, x.rows, rows), w = place(p, x.pixels, pixels);
                double wanted = 0, weights = 0;
                if (Between == filter::nearest) {
                    wanted = x.at(Beyond, static_cast<std::int64_t>(std::floor(u + 0.5)),
                                  static_cast<std::int64_t>(std::floor(w + 0.5)), c);
                } else {
                    for (auto r = static_cast<std::int64_t>(std::floor(u)) - 2;
                         static_cast<double>(r) <= u + 3; ++r)
                        for (auto s = static_cast<std::int64_t>(std::floor(w)) - 2;
                             static_cast<double>(s) <= w + 3; ++s) {
                            const double factor = weight(Between, u - static_cast<double>(r)) *
                                                  weight(Between, w - static_cast<double>(s));
                            weights += factor;
                            wanted += factor * x.at(Beyond, r, s, c);
                        }
                    if (Between == filter::lanczos) wanted /= weights;
                }
                result.v.push_back(wanted);
            }
    return result;
}

} // namespace test

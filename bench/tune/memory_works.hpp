#pragma once
// Works that memory bounds, at one size, of whole numbers whose sums are exact in any order: maps, sums to a
// scalar and along both axes, a matrix by a vector.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sinter/sinter.hpp>

#include "exact.hpp"
#include "size_tuner.hpp"

namespace tuning {

class memory_works {
public:
    memory_works(sinter::device on, int log2)
        : d(std::move(on)), n(std::int64_t{1} << log2), side(std::int64_t{1} << log2 / 2), hx(numbers(n, 1)),
          hy(thinned(n, 2)), hz(quarter_turns()), hu(numbers(side, 4)), x(d, n, hx), y(d, n, hy), z(d, n, hz),
          r(d, n), u(d, side, hu), v(d, side), few(d, narrow), s(d, 0.0f), A(d, side, side, part(hx)),
          B(d, side, side, part(hy)), R(d, side, side) {}

    /// All of them, at one size.
    static std::vector<sized_work> all(int log2) {
        return {{"axpy", dealt::maps, log2},         {"chain", dealt::maps, log2},
                {"add_row", dealt::maps, log2},      {"sum", dealt::scalars, log2},
                {"dot", dealt::scalars, log2},       {"dot_turned", dealt::scalars, log2},
                {"row_sums", dealt::lines, log2},    {"column_sums", dealt::lines, log2},
                {"A*u", dealt::lines, log2},         {"trans(A)*u", dealt::lines, log2},
                {"sums_of_few", dealt::lines, log2}, {"sums_of_tall", dealt::lines, log2}};
    }

    /// Enqueues one.
    void start(const std::string& name) {
        take(name, [](const auto& statement) { statement(); });
    }
    /// The same, and says how it is run.
    std::string explained(const std::string& name) {
        std::string text;
        take(name, [&](const auto& statement) { text = sinter::explain(statement()); });
        return text;
    }
    void finish() { d.synchronize(); }

    /// Whether it computes what it should.
    bool is_right(const std::string& name) {
        r = -77.0f;
        R = -77.0f;
        s = -77.0f;
        v = -77.0f;
        few = -77.0f;
        start(name);
        if (name == "axpy") return same(r.to_host(), [&](std::size_t e) { return 3 * hx[e] + hy[e]; });
        if (name == "chain")
            return same(r.to_host(), [&](std::size_t e) {
                constexpr float sines[] = {0, 1, 0, -1};
                return 2 * hx[e] + 3 * hy[e] - sines[e % 4] * hx[e];
            });
        const auto m = static_cast<std::size_t>(side);
        if (name == "add_row") return same(R.to_host(), [&](std::size_t e) { return 2 * hx[e] + hu[e % m]; });
        const bool scalar = name == "sum" || name == "dot" || name == "dot_turned",
                   of_few = name == "sums_of_few" || name == "sums_of_tall";
        std::vector<float>& wanted = sums[name];
        if (wanted.empty()) wanted = scalar ? std::vector<float>{scalar_of(name)} : line_of(name);
        return same(scalar   ? std::vector<float>{s.to_host()}
                    : of_few ? few.to_host()
                             : v.to_host(),
                    [&](std::size_t e) { return wanted[e]; });
    }

private:
    static constexpr std::int64_t narrow = 16;

    template <class F>
    void take(const std::string& name, const F& use) {
        if (name == "axpy") use([&] { return r = 3.0f * x + y; });
        if (name == "chain") use([&] { return r = 2.0f * x + 3.0f * y - hadamard(floor(sin(z) + 0.5f), x); });
        if (name == "add_row") use([&] { return R = 2.0f * A + rowwise(u); });
        if (name == "sum") use([&] { return s = sum(x); });
        if (name == "dot") use([&] { return s = dot(x, y); });
        if (name == "dot_turned") use([&] { return s = dot(A, trans(B)); });
        if (name == "row_sums") use([&] { return v = sum(A, sinter::axis<1>); });
        if (name == "column_sums") use([&] { return v = sum(A, sinter::axis<0>); });
        if (name == "A*u") use([&] { return v = A * u; });
        if (name == "trans(A)*u") use([&] { return v = trans(A) * u; });
        if (name == "sums_of_few")
            use([&] { return few = sum(reshape(x, narrow, n / narrow), sinter::axis<1>); });
        if (name == "sums_of_tall")
            use([&] { return few = sum(reshape(x, n / narrow, narrow), sinter::axis<0>); });
    }

    sinter::device d;
    std::int64_t n, side;
    std::vector<float> hx, hy, hz, hu;
    sinter::vector<float> x, y, z, r, u, v, few;
    sinter::scalar<float> s;
    sinter::matrix<float> A, B, R;
    std::map<std::string, std::vector<float>> sums; ///< that were computed here, by work

    /// Not negative, and so that the sum of all is exact.
    std::vector<float> numbers(std::int64_t count, std::uint64_t seed) const {
        const std::int64_t most = (std::int64_t{1} << 24) / n;
        if (most < 1) return thinned(count, seed);
        random_numbers next(seed);
        std::vector<float> list;
        for (std::int64_t e = 0; e < count; ++e)
            list.push_back(
                static_cast<float>(next() % static_cast<std::uint64_t>(most < 200 ? most + 1 : 200)));
        return list;
    }
    /// 1 as often as a sum of all can take, and at most every second time, else 0.
    std::vector<float> thinned(std::int64_t count, std::uint64_t seed) const {
        random_numbers next(seed);
        std::vector<float> list;
        const std::int64_t apart = n >> 23 > 2 ? n >> 23 : 2;
        for (std::int64_t e = 0; e < count; ++e)
            list.push_back(next() % static_cast<std::uint64_t>(apart) == 0 ? 1.0f : 0.0f);
        return list;
    }
    std::vector<float> quarter_turns() const {
        std::vector<float> list;
        for (std::int64_t e = 0; e < n; ++e) list.push_back(1.5707964f * static_cast<float>(e % 4));
        return list;
    }
    std::span<const float> part(const std::vector<float>& of) const {
        return std::span<const float>(of).first(static_cast<std::size_t>(side * side));
    }

    template <class F>
    static bool same(const std::vector<float>& got, const F& wanted) {
        for (std::size_t e = 0; e < got.size(); ++e)
            if (!(got[e] == wanted(e))) return false;
        return true;
    }

    float scalar_of(const std::string& name) const {
        const auto m = static_cast<std::size_t>(side);
        double sum = 0;
        if (name == "dot_turned")
            for (std::size_t i = 0; i < m; ++i)
                for (std::size_t j = 0; j < m; ++j) sum += double{hx[i * m + j]} * double{hy[j * m + i]};
        else
            for (std::size_t e = 0; e < hx.size(); ++e)
                sum += double{hx[e]} * (name == "dot" ? double{hy[e]} : 1);
        return static_cast<float>(sum);
    }
    std::vector<float> line_of(const std::string& name) const {
        const bool few_rows = name == "sums_of_few", tall = name == "sums_of_tall";
        const std::int64_t cols = few_rows ? n / narrow
                                  : tall   ? narrow
                                           : side,
                           rows = few_rows ? narrow
                                  : tall   ? n / narrow
                                           : side;
        const bool along = few_rows || name == "row_sums" || name == "A*u",
                   by_vector = name == "A*u" || name == "trans(A)*u";
        std::vector<double> totals(static_cast<std::size_t>(along ? rows : cols));
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < cols; ++j) {
                const double factor = by_vector ? double{hu[static_cast<std::size_t>(along ? j : i)]} : 1;
                totals[static_cast<std::size_t>(along ? i : j)] +=
                    factor * double{hx[static_cast<std::size_t>(i * cols + j)]};
            }
        return std::vector<float>(totals.begin(), totals.end());
    }
};

} // namespace tuning

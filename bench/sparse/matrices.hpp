#pragma once
// Sparse matrices of kinds that differ in how long their rows are and how far their columns lie apart, and
// what other libraries multiply them by.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "../contest.hpp"

namespace bench {

enum class sparse_kind { mesh, power_law, banded, random, hubs_first, one_long_row };
inline constexpr sparse_kind sparse_kinds[] = {sparse_kind::mesh,       sparse_kind::power_law,
                                               sparse_kind::banded,     sparse_kind::random,
                                               sparse_kind::hubs_first, sparse_kind::one_long_row};
inline const char* name_of(sparse_kind k) {
    constexpr const char* names[] = {"mesh", "power law", "banded", "random", "hubs first", "one long row"};
    return names[static_cast<int>(k)];
}

/// Square, in compressed rows; columns rise.
struct sparse_rows {
    int n = 0;
    std::vector<int> offsets = {0}, columns;
    std::vector<float> values;
};

/// The same rows in order, the longest first.
inline sparse_rows hubs_first(const sparse_rows& of) {
    std::vector<int> order(static_cast<std::size_t>(of.n));
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int i) { return static_cast<std::size_t>(i); };
    const auto length = [&](int i) { return of.offsets[at(i) + 1] - of.offsets[at(i)]; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return length(a) > length(b); });
    sparse_rows s;
    s.n = of.n;
    for (const int i : order) {
        const auto first = of.offsets[at(i)], end = of.offsets[at(i) + 1];
        s.columns.insert(s.columns.end(), of.columns.begin() + first, of.columns.begin() + end);
        s.values.insert(s.values.end(), of.values.begin() + first, of.values.begin() + end);
        s.offsets.push_back(static_cast<int>(s.columns.size()));
    }
    return s;
}

/// About ten elements a row (a mesh: five). In `hubs_first` the rows of a power law stand in order, the
/// longest first; `one_long_row` has one row with all of its elements among rows of one.
inline sparse_rows make_rows(sparse_kind kind, int n) {
    unsigned state = 7;
    const auto unit = [&] { return next_number(state) + 0.5; };
    sparse_rows s;
    s.n = n;
    if (kind == sparse_kind::hubs_first) return hubs_first(make_rows(sparse_kind::power_law, n));
    const int side = std::max(1, static_cast<int>(std::sqrt(static_cast<double>(n))));
    for (int i = 0; i < n; ++i) {
        std::vector<int> row;
        const auto add = [&](long long j) {
            if (j >= 0 && j < n) row.push_back(static_cast<int>(j));
        };
        if (kind == sparse_kind::mesh)
            for (const int d : {-side, -1, 0, 1, side}) add(static_cast<long long>(i) + d);
        if (kind == sparse_kind::banded)
            for (int d = -5; d <= 4; ++d) add(static_cast<long long>(i) + d);
        if (kind == sparse_kind::random)
            for (int k = 0; k < 10; ++k) add(static_cast<long long>(unit() * n));
        if (kind == sparse_kind::one_long_row)
            for (int j = 0; j < (i == n / 3 ? n : 1); ++j) add(i == n / 3 ? j : i);
        if (kind == sparse_kind::power_law) { // lengths with density l^-2.1 from 4 on; some columns are dear
            const double length = std::min(4 * std::pow(1 - unit(), -1 / 1.1), static_cast<double>(n) / 4);
            for (int k = 0; k < static_cast<int>(length); ++k)
                add(static_cast<long long>(std::pow(unit(), 3) * n));
        }
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        for (const int j : row) {
            s.columns.push_back(j);
            s.values.push_back(static_cast<float>(next_number(state)));
        }
        s.offsets.push_back(static_cast<int>(s.columns.size()));
    }
    return s;
}

/// Multiplies a matrix by `cols` columns, row-major.
class sparse_peer {
public:
    virtual ~sparse_peer() = default;
    virtual std::string name() const = 0;
    virtual void prepare(const sparse_rows& s, int cols, const std::vector<float>& b) = 0;
    virtual void start() = 0;
    virtual void finish() {}
    virtual std::vector<float> result() = 0;
};
using make_sparse_peer = std::function<std::unique_ptr<sparse_peer>()>;
inline std::vector<make_sparse_peer>& sparse_peers() {
    static std::vector<make_sparse_peer> all;
    return all;
}

} // namespace bench

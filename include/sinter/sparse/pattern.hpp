#pragma once
// Which elements a sparse matrix stores: on the host, where functions of whole matrices look at them, and on
// the device, where kernels do.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/blocks_of_sums.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::expr {

using places = std::vector<std::int32_t>;

/// The rows of a matrix: row i has entries offsets[i] up to before offsets[i + 1], whose columns rise.
struct sparse_rows {
    std::int64_t rows = 0, cols = 0;
    places offsets = {0}, columns;

    std::int64_t entries() const { return static_cast<std::int64_t>(columns.size()); }
    std::size_t first(std::int64_t i) const {
        return static_cast<std::size_t>(offsets[static_cast<std::size_t>(i)]);
    }
    std::size_t end(std::int64_t i) const { return first(i + 1); }
    /// act(row, entry) for all entries in order.
    template <class F>
    void for_each(F act) const {
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::size_t k = first(i); k < end(i); ++k) act(i, k);
    }
};

inline std::int32_t as_place(std::int64_t n) {
    return static_cast<std::int32_t>(n);
}

/// Throws shape_error and unsupported_error for extents that a sparse matrix cannot have.
inline void require_sparse_extents(std::int64_t rows, std::int64_t cols, std::int64_t entries) {
    constexpr std::int64_t most = 0x7ffffffe;
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: a sparse matrix cannot have extents of " + std::to_string(rows) + " x " +
                          std::to_string(cols));
    if (rows > most || cols > most || entries > most)
        throw unsupported_error("sinter: rows, columns and entries of a sparse matrix are counted in int32; it "
                                "would have " +
                                std::to_string(rows) + " x " + std::to_string(cols) + " with " +
                                std::to_string(entries) + " entries");
}

/// Rows, and what the device has of them. Matrices with the same pattern share it; nobody changes it.
struct sparse_pattern {
    sparse_rows host;
    vector<std::int32_t> offsets, columns;
    // Rows of more entries than a sum adds up without losing digits are shared out. If there are none, the
    // shares are the rows, and these are the same arrays as `offsets`.
    std::int64_t shares;
    vector<std::int32_t> share_offsets, row_offsets;

    bool is_shared() const { return shares != host.rows; }
};
using pattern_ref = std::shared_ptr<const sparse_pattern>;

/// One element where there is none: kernels name all arrays that they might read.
template <class T>
vector<T> at_least_one(const device& d, const std::vector<T>& values) {
    return values.empty() ? vector<T>(d, {T(0)}) : vector<T>(d, values);
}

/// Shares of equal lengths, and of each row where its shares begin.
inline void share_rows(const sparse_rows& of, places& share_offsets, places& row_offsets) {
    constexpr std::int64_t most = plan::terms_of_block;
    share_offsets = {0};
    row_offsets = {0};
    for (std::int64_t i = 0; i < of.rows; ++i) {
        const auto begin = static_cast<std::int64_t>(of.first(i)),
                   length = static_cast<std::int64_t>(of.end(i)) - begin;
        const std::int64_t count = length <= most ? 1 : (length + most - 1) / most;
        for (std::int64_t s = 1; s <= count; ++s)
            share_offsets.push_back(as_place(begin + length * s / count));
        row_offsets.push_back(as_place(static_cast<std::int64_t>(share_offsets.size()) - 1));
    }
}

inline pattern_ref make_pattern(const device& d, sparse_rows rows) {
    require_sparse_extents(rows.rows, rows.cols, rows.entries());
    places share_offsets, row_offsets;
    share_rows(rows, share_offsets, row_offsets);
    const auto shares = static_cast<std::int64_t>(share_offsets.size()) - 1;
    vector<std::int32_t> offsets(d, rows.offsets), columns = at_least_one(d, rows.columns);
    vector<std::int32_t> of_shares, of_rows;
    if (shares != rows.rows) {
        of_shares = vector<std::int32_t>(d, share_offsets);
        of_rows = vector<std::int32_t>(d, row_offsets);
    }
    return std::make_shared<const sparse_pattern>(sparse_pattern{std::move(rows), std::move(offsets),
                                                                 std::move(columns), shares,
                                                                 std::move(of_shares), std::move(of_rows)});
}

/// Rows made of entries in any order, and which entries each of theirs comes of: `sources` from `begins[k]`
/// up to before `begins[k + 1]`, in the order in which they were given.
struct sorted_entries {
    sparse_rows rows;
    places sources, begins;
};

/// `row(n)` and `col(n)` are places of entry n of `count`, which lie within the extents.
template <class Row, class Col>
sorted_entries sort_entries(std::int64_t m, std::int64_t n, std::int64_t count, Row row, Col col) {
    sorted_entries all;
    all.rows.rows = m;
    all.rows.cols = n;
    places begins(static_cast<std::size_t>(m) + 1, 0);
    for (std::int64_t e = 0; e < count; ++e) ++begins[static_cast<std::size_t>(row(e)) + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    all.sources.resize(static_cast<std::size_t>(count));
    places next = begins;
    for (std::int64_t e = 0; e < count; ++e)
        all.sources[static_cast<std::size_t>(next[static_cast<std::size_t>(row(e))]++)] = as_place(e);
    all.rows.offsets = {0};
    for (std::int64_t i = 0; i < m; ++i) {
        const auto from = all.sources.begin() + begins[static_cast<std::size_t>(i)],
                   to = all.sources.begin() + begins[static_cast<std::size_t>(i) + 1];
        std::stable_sort(from, to, [&](std::int32_t a, std::int32_t b) { return col(a) < col(b); });
        const std::size_t first = all.rows.columns.size();
        for (auto e = from; e != to; ++e) {
            const auto column = as_place(col(*e));
            if (all.rows.columns.size() > first && all.rows.columns.back() == column) continue;
            all.rows.columns.push_back(column);
            all.begins.push_back(as_place(e - all.sources.begin()));
        }
        all.rows.offsets.push_back(as_place(all.rows.entries()));
    }
    all.begins.push_back(as_place(count));
    return all;
}

} // namespace sinter::expr

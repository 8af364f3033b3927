#pragma once
// Which elements a sparse matrix stores: on the host, where functions of whole matrices look at them, and on
// the device, where kernels do.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
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

/// The most rows, columns and entries of a sparse matrix.
inline constexpr std::int64_t most_of_sparse = 0x7ffffffe;

/// Throws shape_error and unsupported_error for extents that a sparse matrix cannot have.
inline void require_sparse_extents(std::int64_t rows, std::int64_t cols, std::int64_t entries) {
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: a sparse matrix cannot have extents of " + std::to_string(rows) + " x " +
                          std::to_string(cols));
    if (rows > most_of_sparse || cols > most_of_sparse || entries > most_of_sparse)
        throw unsupported_error(
            "sinter: rows, columns and entries of a sparse matrix are counted in int32; it "
            "would have " +
            std::to_string(rows) + " x " + std::to_string(cols) + " with " + std::to_string(entries) +
            " entries");
}

/// Of a row with more entries than `length` all but the last ones are shares of so many, which other
/// work-items add up.
struct row_shares {
    std::int64_t length = 0, count = 0; ///< length 0: there is no such row
};

struct transposed_pattern;

/// Rows, and what the device has of them. Matrices with the same pattern share it; nobody changes it.
struct sparse_pattern {
    sparse_rows host;
    vector<std::int32_t> offsets, columns;
    // Long rows are shared out. If there are none, these have no memory.
    row_shares shares;
    vector<std::int32_t> share_begins, shares_before;
    mutable std::mutex making;
    mutable std::shared_ptr<const transposed_pattern> transposed; ///< made when it is asked for

    sparse_pattern(const device& d, sparse_rows rows);
    bool is_shared() const { return shares.length > 0; }
};
using pattern_ref = std::shared_ptr<const sparse_pattern>;

/// The pattern of a transpose, and the entries of the original that its own come of.
struct transposed_pattern {
    pattern_ref pattern;
    vector<std::int32_t> sources;
};

/// One element where there is none: kernels name all arrays that they might read.
template <class T>
vector<T> at_least_one(const device& d, const std::vector<T>& values) {
    return values.empty() ? vector<T>(d, {T(0)}) : vector<T>(d, values);
}

/// The entries of a share, if the longest row has `length`. A CPU's work-item adds up a row in blocks, and a
/// share takes it as long as another launch does. Elsewhere a sum of so many floats keeps its digits. On a
/// GPU other rows wait for the longest share that their work-group has, and then for the longest row of
/// shares.
inline std::int64_t longest_share(std::int64_t length, const plan::device_facts& facts) {
    constexpr std::int64_t most = plan::terms_of_block, few = 128, of_cpu = 32 * most;
    if (facts.runs_long_loops()) return of_cpu;
    if (facts.is_cpu || length >= most * most) return most;
    std::int64_t share = few;
    while (share * share < length) share *= 2;
    return share;
}

/// Where the shares of `length` entries begin, and how many there are before each row.
struct places_of_shares {
    places begins, before = {0};
};
inline places_of_shares share_rows(const sparse_rows& of, std::int64_t length) {
    places_of_shares all;
    for (std::int64_t i = 0; i < of.rows; ++i) {
        const auto first = static_cast<std::int64_t>(of.first(i)), end = static_cast<std::int64_t>(of.end(i));
        for (std::int64_t k = first; k + length < end; k += length) all.begins.push_back(as_place(k));
        all.before.push_back(as_place(static_cast<std::int64_t>(all.begins.size())));
    }
    return all;
}

inline std::int64_t longest_row(const sparse_rows& of) {
    std::size_t longest = 0;
    for (std::int64_t i = 0; i < of.rows; ++i) longest = std::max(longest, of.end(i) - of.first(i));
    return static_cast<std::int64_t>(longest);
}

inline sparse_pattern::sparse_pattern(const device& d, sparse_rows rows) : host(std::move(rows)) {
    offsets = vector<std::int32_t>(d, host.offsets);
    columns = at_least_one(d, host.columns);
    const std::int64_t longest = longest_row(host), length = longest_share(longest, d.state()->facts());
    if (longest <= length) return;
    const places_of_shares all = share_rows(host, length);
    shares = {length, static_cast<std::int64_t>(all.begins.size())};
    share_begins = vector<std::int32_t>(d, all.begins);
    shares_before = vector<std::int32_t>(d, all.before);
}

inline pattern_ref make_pattern(const device& d, sparse_rows rows) {
    require_sparse_extents(rows.rows, rows.cols, rows.entries());
    return std::make_shared<const sparse_pattern>(d, std::move(rows));
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
    // A column, and below it the number of its entry: a key that no other has.
    std::vector<std::uint64_t> keys(static_cast<std::size_t>(count));
    places next = begins;
    for (std::int64_t e = 0; e < count; ++e)
        keys[static_cast<std::size_t>(next[static_cast<std::size_t>(row(e))]++)] =
            static_cast<std::uint64_t>(col(e)) << 32 | static_cast<std::uint64_t>(e);
    all.sources.resize(keys.size());
    all.rows.columns.reserve(keys.size());
    all.begins.reserve(keys.size() + 1);
    all.rows.offsets.reserve(static_cast<std::size_t>(m) + 1);
    for (std::int64_t i = 0; i < m; ++i) {
        const auto from = static_cast<std::size_t>(begins[static_cast<std::size_t>(i)]),
                   to = static_cast<std::size_t>(begins[static_cast<std::size_t>(i) + 1]);
        std::sort(keys.begin() + static_cast<std::ptrdiff_t>(from),
                  keys.begin() + static_cast<std::ptrdiff_t>(to));
        for (std::size_t k = from; k < to; ++k) {
            const auto column = static_cast<std::int32_t>(keys[k] >> 32);
            all.sources[k] = static_cast<std::int32_t>(keys[k] & 0xffffffffu);
            if (k > from && all.rows.columns.back() == column) continue;
            all.rows.columns.push_back(column);
            all.begins.push_back(as_place(static_cast<std::int64_t>(k)));
        }
        all.rows.offsets.push_back(as_place(all.rows.entries()));
    }
    all.begins.push_back(as_place(count));
    return all;
}

/// Made once.
inline std::shared_ptr<const transposed_pattern> transposed_of(const sparse_pattern& p) {
    const std::lock_guard<std::mutex> guard(p.making);
    if (p.transposed) return p.transposed;
    const sparse_rows& rows = p.host;
    places of_entry(rows.columns.size());
    rows.for_each([&](std::int64_t i, std::size_t k) { of_entry[k] = as_place(i); });
    sorted_entries turned = sort_entries(
        rows.cols, rows.rows, rows.entries(),
        [&](std::int64_t e) { return rows.columns[static_cast<std::size_t>(e)]; },
        [&](std::int64_t e) { return of_entry[static_cast<std::size_t>(e)]; });
    const device d = p.offsets.device();
    p.transposed = std::make_shared<const transposed_pattern>(
        transposed_pattern{make_pattern(d, std::move(turned.rows)), at_least_one(d, turned.sources)});
    return p.transposed;
}

} // namespace sinter::expr

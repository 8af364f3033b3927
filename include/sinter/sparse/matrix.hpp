#pragma once
// Sparse matrices on a device, in compressed rows.

#include <initializer_list>
#include <span>

#include <sinter/sparse/expression.hpp>
#include <sinter/sparse/pattern.hpp>

namespace sinter::inline SINTER_ABI {

/// An element of a sparse matrix that is being made.
template <class T>
struct triplet {
    std::int64_t row, col;
    T value;
};

namespace expr {

/// Base of what operators take for a sparse matrix.
struct sparse_base {};
template <class X>
concept is_sparse = std::is_base_of_v<sparse_base, std::remove_cvref_t<X>>;

[[noreturn]] inline void throw_outside(std::int64_t n, std::int64_t row, std::int64_t col, std::int64_t rows,
                                       std::int64_t cols) {
    throw shape_error("sinter: triplet " + std::to_string(n) + " is at row " + std::to_string(row) +
                      ", column " + std::to_string(col) + ", outside of a sparse matrix of " +
                      shape_text(rows, cols));
}

/// The sum of the values of some entries, rounded once.
template <class T, class Value>
T sum_of_entries(const sorted_entries& all, std::size_t n, Value value) {
    const auto first = static_cast<std::size_t>(all.begins[n]),
               end = static_cast<std::size_t>(all.begins[n + 1]);
    const auto at = [&](std::size_t e) { return value(all.sources[e]); };
    if (end == first + 1) return at(first);
    if constexpr (std::is_integral_v<T>) {
        std::uint64_t total = 0; // which wraps
        for (std::size_t e = first; e < end; ++e) total += static_cast<std::uint64_t>(at(e));
        return static_cast<T>(total);
    } else {
        double total = 0;
        for (std::size_t e = first; e < end; ++e) total += static_cast<double>(at(e));
        return as_element<T>(total);
    }
}

} // namespace expr

/// An m x n matrix of which only some elements are stored, row by row, on one device: compressed sparse rows.
/// What is not stored counts as zero, also beside infinities. A sparse matrix does not change: functions make
/// new ones. Copies share the arrays, and so do matrices with the same pattern.
template <class T>
class sparse_matrix : public expr::sparse_base {
    static_assert(
        is_element<T> && !std::is_same_v<T, bool>,
        "sinter: elements of a sparse matrix are float, double, half, bfloat16, or whole numbers of 8, "
        "16, 32 or 64 bits");

public:
    using value_type = T;

    sparse_matrix() = default;
    /// Of zeros only: nothing is stored. Throws shape_error, unsupported_error, device_error.
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n)
        : sparse_matrix(d, m, n, std::span<const triplet<T>>()) {}
    /// From triplets in any order; those at one place are added up. A value that is zero is stored, too.
    /// Throws shape_error for a triplet outside, unsupported_error for more than int32 counts.
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n,
                  std::span<const triplet<T>> entries) {
        make(
            d, m, n, static_cast<std::int64_t>(entries.size()),
            [&](std::int64_t e) { return entries[static_cast<std::size_t>(e)].row; },
            [&](std::int64_t e) { return entries[static_cast<std::size_t>(e)].col; },
            [&](std::int64_t e) { return entries[static_cast<std::size_t>(e)].value; });
    }
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n,
                  std::initializer_list<triplet<T>> entries)
        : sparse_matrix(d, m, n, std::span<const triplet<T>>(entries.begin(), entries.size())) {}
    /// The same from coordinates: rows[k], cols[k] and values[k] are one entry. Throws shape_error if there
    /// are not as many of each.
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n, std::span<const std::int32_t> rows,
                  std::span<const std::int32_t> cols, std::span<const T> values) {
        if (rows.size() != values.size() || cols.size() != values.size())
            throw shape_error("sinter: coordinates of a sparse matrix are as many rows, columns and values; "
                              "they are " +
                              std::to_string(rows.size()) + ", " + std::to_string(cols.size()) + " and " +
                              std::to_string(values.size()));
        make(
            d, m, n, static_cast<std::int64_t>(values.size()),
            [&](std::int64_t e) { return rows[static_cast<std::size_t>(e)]; },
            [&](std::int64_t e) { return cols[static_cast<std::size_t>(e)]; },
            [&](std::int64_t e) { return values[static_cast<std::size_t>(e)]; });
    }
    /// The same from vectors on a device, which go to the host and back.
    sparse_matrix(std::int64_t m, std::int64_t n, const vector<std::int32_t>& rows,
                  const vector<std::int32_t>& cols, const vector<T>& values)
        : sparse_matrix(values.device(), m, n, rows.to_host(), cols.to_host(), values.to_host()) {}
    /// Of a pattern, and a value for each of its entries in their order.
    sparse_matrix(expr::pattern_ref pattern, vector<T> values)
        : stored_(std::make_shared<stored>(std::move(pattern), std::move(values))) {}

    std::int64_t rows() const { return pattern().host.rows; }
    std::int64_t cols() const { return pattern().host.cols; }
    /// How many elements are stored, zeros among them.
    std::int64_t nonzeros() const { return pattern().host.entries(); }
    sinter::device device() const { return pattern().offsets.device(); }

    /// What is stored, row by row, and in a row from left to right.
    auto values() const {
        const vector<T>& all = require().values;
        return all(sinter::rows(0, nonzeros()));
    }
    /// The columns of what is stored, and where each row begins among them; the last is nonzeros().
    auto columns() const { return pattern().columns(sinter::rows(0, nonzeros())); }
    const vector<std::int32_t>& offsets() const { return pattern().offsets; }

    /// A matrix with the same elements stored, which are those of `values`, a vector expression, perhaps one
    /// without memory. One launch. Throws shape_error if it has another length, device_error if it lies on
    /// another device.
    template <expr::is_ours X>
    auto with_values(X&& x) const {
        using element = expr::deduced_element<X>;
        if (expr::rows_of(x) != nonzeros() || expr::cols_of(x) != 1)
            throw shape_error("sinter: " + std::to_string(nonzeros()) +
                              " elements of the sparse matrix are stored, and the values are an array of " +
                              expr::shape_text(expr::rows_of(x), expr::cols_of(x)));
        if (nonzeros() == 0)
            return sparse_matrix<element>(pattern_shared(), vector<element>(device(), {element(0)}));
        vector<element> all(device(), nonzeros());
        all = static_cast<X&&>(x);
        return sparse_matrix<element>(pattern_shared(), std::move(all));
    }

    /// S = S * by, and so on: new matrices.
    template <class X>
    sparse_matrix& operator*=(const X& by) {
        return *this = *this * by;
    }
    template <class X>
    sparse_matrix& operator/=(const X& by) {
        return *this = *this / by;
    }
    template <class X>
    sparse_matrix& operator+=(const X& other) {
        return *this = *this + other;
    }
    template <class X>
    sparse_matrix& operator-=(const X& other) {
        return *this = *this - other;
    }

    /// Some of its rows, or some rows and columns, in the order that the slices name: S(rows(0, 4), cols(2,
    /// 6)). Throws shape_error if there are no such rows or columns. (entries.hpp)
    sparse_matrix operator()(const row_slice& r) const;
    sparse_matrix operator()(const row_slice& r, const col_slice& c) const;

    /// Element (i, j) as a number of the device, like that of a dense matrix: zero where nothing is stored.
    /// The host finds its place. Throws shape_error beyond the extents. (entries.hpp)
    auto operator()(std::int64_t i, std::int64_t j) const;

    /// Rows as the host has them.
    const expr::sparse_pattern& pattern() const { return *require().pattern; }
    const expr::pattern_ref& pattern_shared() const { return require().pattern; }
    /// What a product reads.
    expr::sparse_operand<T> operand() const {
        const expr::sparse_pattern& p = pattern();
        const bool shared = p.is_shared();
        return {rows(),
                cols(),
                p.shares.count,
                p.shares.length,
                p.offsets,
                shared ? p.share_begins : p.offsets,
                shared ? p.shares_before : p.offsets,
                p.columns,
                require().values};
    }
    /// `make()`, a matrix, called once for all copies of this one.
    template <class Make>
    sparse_matrix transposed_once(Make make) const {
        const stored& own = require();
        const std::lock_guard<std::mutex> guard(own.making);
        if (!own.transposed) own.transposed = make().stored_;
        return sparse_matrix(own.transposed);
    }

private:
    struct stored {
        stored(expr::pattern_ref p, vector<T> v) : pattern(std::move(p)), values(std::move(v)) {}
        expr::pattern_ref pattern;
        vector<T> values;
        mutable std::mutex making;
        mutable std::shared_ptr<const stored> transposed;
    };
    std::shared_ptr<const stored> stored_;

    explicit sparse_matrix(std::shared_ptr<const stored> s) : stored_(std::move(s)) {}

    const stored& require() const {
        if (!stored_)
            throw device_error(
                "sinter: a default-constructed sparse matrix, or one that was moved from, has no "
                "device and no elements; construct it with a device, or assign to it first");
        return *stored_;
    }

    template <class Row, class Col, class Value>
    void make(const sinter::device& d, std::int64_t m, std::int64_t n, std::int64_t count, Row row, Col col,
              Value value) {
        expr::require_sparse_extents(m, n, count);
        for (std::int64_t e = 0; e < count; ++e) {
            const auto i = static_cast<std::int64_t>(row(e)), j = static_cast<std::int64_t>(col(e));
            if (i < 0 || i >= m || j < 0 || j >= n) expr::throw_outside(e, i, j, m, n);
        }
        expr::sorted_entries all = expr::sort_entries(m, n, count, row, col);
        std::vector<T> values;
        values.reserve(all.begins.size());
        for (std::size_t k = 0; k + 1 < all.begins.size(); ++k)
            values.push_back(expr::sum_of_entries<T>(all, k, value));
        stored_ = std::make_shared<stored>(expr::make_pattern(d, std::move(all.rows)),
                                           expr::at_least_one(d, values));
    }
};

namespace expr {
/// The matrix with these rows, of which entry k has the value of entry sources[k] of `s`. One launch.
template <class T>
sparse_matrix<T> with_entries(const sparse_matrix<T>& s, sparse_rows rows, const places& sources) {
    const device d = s.device();
    const pattern_ref pattern = make_pattern(d, std::move(rows));
    if (sources.empty()) return sparse_matrix<T>(pattern, vector<T>(d, {T(0)}));
    const vector<std::int32_t> which(d, sources);
    return sparse_matrix<T>(pattern, vector<T>(gather(s.values(), which)));
}
} // namespace expr

} // namespace sinter

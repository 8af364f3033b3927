#pragma once
// Sparse matrices made of others: parts, rows and columns in another order, and to and from dense matrices.

#include <utility>

#include <sinter/sparse/product.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The entries for which keep(row, column, entry) is true, at places that `move` gives.
template <class T, class Keep>
sparse_matrix<T> kept_entries(const sparse_matrix<T>& s, Keep keep) {
    const sparse_rows& from = s.pattern().host;
    sparse_rows to;
    to.rows = from.rows;
    to.cols = from.cols;
    places sources;
    for (std::int64_t i = 0; i < from.rows; ++i) {
        for (std::size_t k = from.first(i); k < from.end(i); ++k) {
            if (!keep(i, from.columns[k], k)) continue;
            to.columns.push_back(from.columns[k]);
            sources.push_back(as_place(static_cast<std::int64_t>(k)));
        }
        to.offsets.push_back(as_place(to.entries()));
    }
    return with_entries(s, std::move(to), sources);
}

/// Which entry is in row i and column j, or -1 if none is stored.
inline std::int32_t entry_at(const sparse_rows& rows, std::int64_t i, std::int64_t j) {
    const auto begin = rows.columns.begin();
    const auto first = begin + static_cast<std::ptrdiff_t>(rows.first(i)),
               end = begin + static_cast<std::ptrdiff_t>(rows.end(i)),
               at = std::lower_bound(first, end, as_place(j));
    return at != end && *at == j ? as_place(at - begin) : -1;
}

/// Whole numbers within 0 ... extent - 1.
inline void require_places(const places& p, std::int64_t extent, const char* what) {
    for (const std::int32_t place : p)
        if (place < 0 || place >= extent)
            throw shape_error("sinter: there is no " + std::string(what) + " " + std::to_string(place) +
                              " in a sparse matrix with " + std::to_string(extent) + " of them");
}

template <class T>
sparse_matrix<T> taken_sparse_rows(const sparse_matrix<T>& s, const places& p) {
    const sparse_rows& from = s.pattern().host;
    require_places(p, from.rows, "row");
    sparse_rows to;
    to.rows = static_cast<std::int64_t>(p.size());
    to.cols = from.cols;
    places sources;
    for (const std::int32_t i : p) {
        for (std::size_t k = from.first(i); k < from.end(i); ++k) {
            to.columns.push_back(from.columns[k]);
            sources.push_back(as_place(static_cast<std::int64_t>(k)));
        }
        require_sparse_extents(to.rows, to.cols, to.entries());
        to.offsets.push_back(as_place(to.entries()));
    }
    return with_entries(s, std::move(to), sources);
}

/// The numbers that a slice of `extent` rows or columns names.
template <class Slice>
places places_of(const Slice& s, std::int64_t extent) {
    const measured_slice named = measure(s, extent);
    places p;
    for (std::int64_t n = 0; n < named.count; ++n) p.push_back(as_place(named.first + n * named.step));
    return p;
}

} // namespace expr

template <class T>
sparse_matrix<T> sparse_matrix<T>::operator()(const row_slice& r) const {
    return expr::taken_sparse_rows(*this, expr::places_of(r, rows()));
}
template <class T>
sparse_matrix<T> sparse_matrix<T>::operator()(const row_slice& r, const col_slice& c) const {
    const expr::places of_cols = expr::places_of(c, cols());
    return trans(expr::taken_sparse_rows(trans((*this)(r)), of_cols));
}

/// The rows of S that `places` names, in that order, or with axis<1> the columns. A permutation of all of
/// them permutes S. The places move to the host. Throws shape_error for a place that S has not.
template <class T, expr::is_ours I, int Axis>
sparse_matrix<T> take(const sparse_matrix<T>& s, const I& places, axis_t<Axis>) {
    const vector<std::int32_t> as_numbers = cast<std::int32_t>(places);
    const expr::places p = as_numbers.to_host();
    if constexpr (Axis == 0) return expr::taken_sparse_rows(s, p);
    expr::require_places(p, s.cols(), "column");
    return trans(expr::taken_sparse_rows(trans(s), p));
}

template <class T>
auto sparse_matrix<T>::operator()(std::int64_t i, std::int64_t j) const {
    expr::check_index("row", i, rows());
    expr::check_index("column", j, cols());
    const std::int32_t k = expr::entry_at(pattern().host, i, j);
    const vector<T> from = k >= 0 ? require().values : vector<T>(device(), {T(0)});
    return from(std::int64_t{k >= 0 ? k : 0});
}

/// The elements of S on and above diagonal k: 0 is the main one, 1 the one above it.
template <class T>
sparse_matrix<T> triu(const sparse_matrix<T>& s, std::int64_t k = 0) {
    return expr::kept_entries(s, [&](std::int64_t i, std::int64_t j, std::size_t) { return k <= j - i; });
}
/// The elements of S on and below diagonal k.
template <class T>
sparse_matrix<T> tril(const sparse_matrix<T>& s, std::int64_t k = 0) {
    return expr::kept_entries(s, [&](std::int64_t i, std::int64_t j, std::size_t) { return k >= j - i; });
}

/// The elements of S for which the mask, one for each stored element, is true: compress(S.values() != 0, S)
/// drops stored zeros. The mask moves to the host. Throws shape_error for another number of them.
template <class M, class T>
requires expr::is_ours<M> sparse_matrix<T> compress(const M& mask, const sparse_matrix<T>& s) {
    if (expr::rows_of(mask) != s.nonzeros())
        throw shape_error("sinter: " + std::to_string(s.nonzeros()) +
                          " elements of the sparse matrix are stored, and the mask is an array of " +
                          expr::shape_text(expr::rows_of(mask), expr::cols_of(mask)));
    if (s.nonzeros() == 0) return s;
    const vector<std::int32_t> as_numbers = select(mask, 1, 0);
    const expr::places held = as_numbers.to_host();
    return expr::kept_entries(s, [&](std::int64_t, std::int64_t, std::size_t k) { return held[k] != 0; });
}

/// Diagonal k of S as a vector expression, with zeros where nothing is stored. The places are found on the
/// host.
template <class T>
auto diag(const sparse_matrix<T>& s, std::int64_t k = 0) {
    const expr::sparse_rows& rows = s.pattern().host;
    const auto lesser = [](std::int64_t p, std::int64_t q) { return p < q ? p : q; };
    const std::int64_t top = k < -rows.rows ? rows.rows
                             : k < 0        ? -k
                                            : 0,
                       left = lesser(k < 0 ? 0 : k, rows.cols),
                       length = lesser(rows.rows - top, rows.cols - left);
    expr::places found;
    for (std::int64_t i = 0; i < length; ++i) found.push_back(expr::entry_at(rows, top + i, left + i));
    const vector<std::int32_t> places(s.device(), length, found);
    return gather<edge::zero>(s.operand().values, places);
}

/// The main diagonal of S as a vector expression.
template <class T>
auto diagonal(const sparse_matrix<T>& s) {
    return diag(s, 0);
}

/// The row of each stored element, in their order: S.with_values(S.values() * gather(d, row_places(S)))
/// scales rows. (S.columns() has the columns.)
template <class T>
vector<std::int32_t> row_places(const sparse_matrix<T>& s) {
    expr::places of_entry(static_cast<std::size_t>(s.nonzeros()));
    s.pattern().host.for_each([&](std::int64_t i, std::size_t k) { of_entry[k] = expr::as_place(i); });
    return vector<std::int32_t>(s.device(), of_entry);
}

/// The sum of all elements of S; with axis<1> those of each row as a column, with axis<0> those of each
/// column, also as a column.
template <class T>
auto sum(const sparse_matrix<T>& s) {
    return sum(s.values());
}
template <class T>
auto sum(const sparse_matrix<T>& s, axis_t<1>) {
    return s * ones<T>(s.cols());
}
template <class T>
auto sum(const sparse_matrix<T>& s, axis_t<0>) {
    return trans(s) * ones<T>(s.rows());
}

/// The same along an axis that is known at run time.
template <class T>
auto sum(const sparse_matrix<T>& s, axis_number along) {
    return expr::runs_down<matrix<T>>(along) ? sum(s, axis<0>) : sum(s, axis<1>);
}

/// S as a matrix with all its zeros. It is filled on the host. Throws what constructors of arrays throw.
template <class T>
matrix<T> to_dense(const sparse_matrix<T>& s) {
    matrix<T> dense(s.device(), s.rows(), s.cols()); // throws if it is too large, before the host has room
    std::vector<T> all(static_cast<std::size_t>(s.rows() * s.cols()), T(0));
    if (s.nonzeros() > 0) {
        const std::vector<T> values = s.values().to_host();
        const expr::sparse_rows& rows = s.pattern().host;
        rows.for_each([&](std::int64_t i, std::size_t k) {
            all[static_cast<std::size_t>(i * rows.cols + rows.columns[k])] = values[k];
        });
    }
    dense.to_device(all);
    return dense;
}

/// The elements of a matrix that are not zero, NaN among them. It is evaluated, and moves to the host.
template <expr::is_ours X>
auto to_sparse(const X& x) {
    using T = expr::deduced_element<X>;
    const matrix<T> a = x;
    const std::vector<T> all = a.to_host();
    std::vector<triplet<T>> entries;
    for (std::int64_t i = 0; i < a.rows(); ++i)
        for (std::int64_t j = 0; j < a.cols(); ++j)
            if (const T value = all[static_cast<std::size_t>(i * a.cols() + j)]; !(value == T(0)))
                entries.push_back({i, j, value});
    return sparse_matrix<T>(a.device(), a.rows(), a.cols(), entries);
}

} // namespace sinter

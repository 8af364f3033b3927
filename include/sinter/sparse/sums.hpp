#pragma once
// Sums and products of two sparse matrices, which are sparse again. Which elements they store is found on the
// host.

#include <utility>

#include <sinter/runtime/one_device.hpp>
#include <sinter/sparse/product.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// A matrix, or a multiple of one, as a matrix of its own.
template <class T>
const sparse_matrix<T>& as_matrix(const sparse_matrix<T>& s) {
    return s;
}
template <class T, class F>
sparse_matrix<T> as_matrix(const scaled_sparse<T, F>& s) {
    return s;
}

template <class S, class U>
constexpr bool has_one_type() {
    constexpr bool same = std::is_same_v<typename S::value_type, typename U::value_type>;
    static_assert(same, "sinter: two sparse matrices have elements of one type; "
                        "S.with_values(cast<T>(S.values())) converts one");
    return same;
}

/// Rows of two matrices together, and which entry of each is there, or -1.
struct merged_rows {
    sparse_rows rows;
    places left, right;
};

/// Those that one has, or those that both have.
inline merged_rows merge_rows(const sparse_rows& a, const sparse_rows& b, const char* sign, bool both) {
    if (a.rows != b.rows || a.cols != b.cols)
        throw_shapes("shapes that do not fit together", a.rows, a.cols, b.rows, b.cols,
                     std::string("S ") + sign + " T");
    merged_rows all;
    all.rows.rows = a.rows;
    all.rows.cols = a.cols;
    const auto add = [&](std::int32_t column, std::int64_t left, std::int64_t right) {
        if (both && (left < 0 || right < 0)) return;
        all.rows.columns.push_back(column);
        all.left.push_back(as_place(left));
        all.right.push_back(as_place(right));
    };
    for (std::int64_t i = 0; i < a.rows; ++i) {
        std::size_t k = a.first(i), l = b.first(i);
        while (k < a.end(i) || l < b.end(i)) {
            const bool from_a = l == b.end(i) || (k < a.end(i) && a.columns[k] <= b.columns[l]),
                       from_b = k == a.end(i) || (l < b.end(i) && b.columns[l] <= a.columns[k]);
            add(from_a ? a.columns[k] : b.columns[l], from_a ? static_cast<std::int64_t>(k) : -1,
                from_b ? static_cast<std::int64_t>(l) : -1);
            k += from_a;
            l += from_b;
        }
        require_sparse_extents(a.rows, a.cols, all.rows.entries());
        all.rows.offsets.push_back(as_place(all.rows.entries()));
    }
    return all;
}

/// f of what both have stored, or zero, at each place that one has, or both.
template <class A, class B, class F>
auto merge_entries(const A& a, const B& b, const char* sign, bool both, F f) {
    using T = typename A::value_type;
    if constexpr (!has_one_type<A, B>()) {
        return sparse_matrix<T>();
    } else {
        const sparse_matrix<T> left = as_matrix(a), right = as_matrix(b);
        runtime::require_one_device(*left.device().state(), *right.device().state());
        merged_rows all = merge_rows(left.pattern().host, right.pattern().host, sign, both);
        const device d = left.device();
        const pattern_ref pattern = make_pattern(d, std::move(all.rows));
        if (all.left.empty()) return sparse_matrix<T>(pattern, vector<T>(d, {T(0)}));
        const vector<std::int32_t> of_left(d, all.left), of_right(d, all.right);
        return sparse_matrix<T>(pattern,
                                vector<T>(cast<T>(f(gather<edge::zero>(left.operand().values, of_left),
                                                    gather<edge::zero>(right.operand().values, of_right)))));
    }
}

/// Gustavson, "Two fast algorithms for sparse matrices: multiplication and permuted transposition", 1978: a
/// row of the product is the sum of the rows of `b` that a row of `a` names.
template <class T>
sparse_matrix<T> multiply_matrices(const sparse_matrix<T>& a, const sparse_matrix<T>& b) {
    const sparse_rows &left = a.pattern().host, &right = b.pattern().host;
    if (left.cols != right.rows)
        throw_shapes("the columns of the left factor are not as many as the rows of the right factor",
                     left.rows, left.cols, right.rows, right.cols, "S * T");
    const device d = a.device();
    runtime::require_one_device(*d.state(), *b.device().state());
    using number = std::conditional_t<std::is_integral_v<T>, T, double>;
    const std::vector<T> of_left = a.nonzeros() > 0 ? a.values().to_host() : std::vector<T>(),
                         of_right = b.nonzeros() > 0 ? b.values().to_host() : std::vector<T>();
    sparse_rows to;
    to.rows = left.rows;
    to.cols = right.cols;
    std::vector<T> values;
    struct column_sum {
        number sum = 0;
        std::int64_t last = -1; ///< the row that has come to this column
    };
    std::vector<column_sum> sums(static_cast<std::size_t>(right.cols));
    for (std::int64_t i = 0; i < left.rows; ++i) {
        const std::size_t first = to.columns.size();
        for (std::size_t k = left.first(i); k < left.end(i); ++k)
            for (std::size_t l = right.first(left.columns[k]); l < right.end(left.columns[k]); ++l) {
                column_sum& s = sums[static_cast<std::size_t>(right.columns[l])];
                if (s.last != i) {
                    s = {number(0), i};
                    to.columns.push_back(right.columns[l]);
                }
                s.sum = static_cast<number>(s.sum + static_cast<number>(of_left[k]) *
                                                        static_cast<number>(of_right[l]));
            }
        require_sparse_extents(to.rows, to.cols, to.entries());
        std::sort(to.columns.begin() + static_cast<std::ptrdiff_t>(first), to.columns.end());
        for (std::size_t c = first; c < to.columns.size(); ++c)
            values.push_back(as_element<T>(sums[static_cast<std::size_t>(to.columns[c])].sum));
        to.offsets.push_back(as_place(to.entries()));
    }
    return sparse_matrix<T>(make_pattern(d, std::move(to)), at_least_one(d, values));
}

} // namespace expr

/// The sum, which stores what either operand stores. The places are merged on the host, the values added by
/// one launch. Throws shape_error for extents that differ, device_error for two devices.
template <expr::is_sparse A, expr::is_sparse B>
auto operator+(const A& a, const B& b) {
    return expr::merge_entries(a, b, "+", false, [](auto x, auto y) { return x + y; });
}
/// The difference, which stores what either operand stores.
template <expr::is_sparse A, expr::is_sparse B>
auto operator-(const A& a, const B& b) {
    return expr::merge_entries(a, b, "-", false, [](auto x, auto y) { return x - y; });
}
/// The product element by element, which stores what both operands store.
template <expr::is_sparse A, expr::is_sparse B>
auto hadamard(const A& a, const B& b) {
    return expr::merge_entries(a, b, ".*", true, [](auto x, auto y) { return hadamard(x, y); });
}
/// The product of two sparse matrices, which is sparse. The host computes it: the values of both move there,
/// and those of the result back. Throws shape_error for extents that do not fit, device_error for two
/// devices.
template <expr::is_sparse A, expr::is_sparse B>
auto operator*(const A& a, const B& b) {
    if constexpr (expr::has_one_type<A, B>())
        return expr::multiply_matrices(expr::as_matrix(a), expr::as_matrix(b));
    else
        return sparse_matrix<typename A::value_type>();
}

} // namespace sinter

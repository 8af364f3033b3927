#pragma once
// Incomplete factors that store what the matrix stores: Saad, "Iterative Methods for Sparse Linear Systems",
// sections 10.3 and 11.6. The host factors in double; the device solves, one launch for each level: rows that
// wait for none of each other.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI {

/// In which order incomplete factors take the rows: as they are, or by colours, so that neighbours have
/// different ones.
enum class elimination : std::uint8_t { in_order, by_colours };

namespace krylov {

/// Rows on the host that are factored in place: L below the diagonal, whose own diagonal is one, and U.
struct incomplete_rows {
    expr::sparse_rows rows;
    std::vector<double> values;
    expr::places diagonal; ///< the entry of each row's
};

/// The colour of each row, counted from 0: the least one that no neighbour before has.
inline expr::places colours_of(const expr::sparse_rows& a, const expr::sparse_rows& turned) {
    const auto n = static_cast<std::size_t>(a.rows);
    expr::places colour(n, -1), taken_by(1, -1);
    for (std::int64_t i = 0; i < a.rows; ++i) {
        for (const expr::sparse_rows* const side : {&a, &turned})
            for (std::size_t k = side->first(i); k < side->end(i); ++k)
                if (const auto c = colour[static_cast<std::size_t>(side->columns[k])]; c >= 0)
                    taken_by[static_cast<std::size_t>(c)] = expr::as_place(i);
        std::size_t free = 0;
        while (free < taken_by.size() && taken_by[free] == i) ++free;
        if (free + 1 >= taken_by.size()) taken_by.push_back(-1);
        colour[static_cast<std::size_t>(i)] = expr::as_place(static_cast<std::int64_t>(free));
    }
    return colour;
}
/// The places in the order of their keys, where equal keys stay in order.
inline expr::places in_order_of(const expr::places& keys) {
    expr::places order(keys.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = expr::as_place(static_cast<std::int64_t>(i));
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
    });
    return order;
}
inline expr::places inverse_order(const expr::places& order) {
    expr::places inverse(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        inverse[static_cast<std::size_t>(order[i])] = expr::as_place(static_cast<std::int64_t>(i));
    return inverse;
}

/// Rows and columns in another order, with an entry on each diagonal.
inline incomplete_rows permuted_rows(const expr::sparse_rows& a, const std::vector<double>& values,
                                     const expr::places& order) {
    const expr::places place = inverse_order(order);
    incomplete_rows made;
    made.rows.rows = made.rows.cols = a.rows;
    std::vector<std::pair<std::int32_t, double>> row;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        row.clear();
        bool has_diagonal = false;
        const std::int64_t from = order[static_cast<std::size_t>(i)];
        for (std::size_t k = a.first(from); k < a.end(from); ++k) {
            row.push_back({place[static_cast<std::size_t>(a.columns[k])], values[k]});
            has_diagonal = has_diagonal || row.back().first == i;
        }
        if (!has_diagonal) row.push_back({expr::as_place(i), 0.0});
        std::sort(row.begin(), row.end());
        for (const auto& [col, value] : row) {
            if (col == i) made.diagonal.push_back(expr::as_place(made.rows.entries()));
            made.rows.columns.push_back(col);
            made.values.push_back(value);
        }
        made.rows.offsets.push_back(expr::as_place(made.rows.entries()));
    }
    return made;
}

/// LU without what would fill zeros. A pivot that is zero, or not positive if it must be, makes it false.
inline bool factor_incomplete(incomplete_rows& f, bool positive) {
    const expr::sparse_rows& a = f.rows;
    expr::places entry(static_cast<std::size_t>(a.rows), -1); // of the row at work, by column
    for (std::int64_t i = 0; i < a.rows; ++i) {
        for (std::size_t k = a.first(i); k < a.end(i); ++k)
            entry[static_cast<std::size_t>(a.columns[k])] = expr::as_place(static_cast<std::int64_t>(k));
        for (std::size_t k = a.first(i); k < a.end(i) && a.columns[k] < i; ++k) {
            const std::int64_t above = a.columns[k];
            const auto pivot = static_cast<std::size_t>(f.diagonal[static_cast<std::size_t>(above)]);
            const double by = f.values[k] /= f.values[pivot];
            for (std::size_t u = pivot + 1; u < a.end(above); ++u)
                if (const auto e = entry[static_cast<std::size_t>(a.columns[u])]; e >= 0)
                    f.values[static_cast<std::size_t>(e)] -= by * f.values[u];
        }
        for (std::size_t k = a.first(i); k < a.end(i); ++k)
            entry[static_cast<std::size_t>(a.columns[k])] = -1;
        const double pivot = f.values[static_cast<std::size_t>(f.diagonal[static_cast<std::size_t>(i)])];
        if (!std::isfinite(pivot) || pivot == 0 || (positive && pivot < 0)) return false;
    }
    return true;
}

/// A triangle as rows by levels. Level l has the places from begins[l] on; it reads the levels before.
template <class T>
class level_schedule {
public:
    /// `reads(i, act)` calls act(column, value) for the entries of row i, of rows that are solved before it.
    template <class Reads>
    level_schedule(const device& d, std::int64_t n, bool upwards, Reads reads) {
        expr::places level(static_cast<std::size_t>(n), 0);
        for (std::int64_t step = 0; step < n; ++step) {
            const std::int64_t i = upwards ? n - 1 - step : step;
            reads(i, [&](std::int64_t j, double) {
                auto& own = level[static_cast<std::size_t>(i)];
                own = std::max(own, level[static_cast<std::size_t>(j)] + 1);
            });
        }
        order = in_order_of(level);
        place = inverse_order(order);
        begins = {0};
        for (std::int64_t at = 0; at < n;) {
            const std::int64_t first = at;
            const auto level_at = [&](std::int64_t k) {
                return level[static_cast<std::size_t>(order[static_cast<std::size_t>(k)])];
            };
            std::vector<triplet<T>> entries;
            for (; at < n && level_at(at) == level_at(first); ++at)
                reads(order[static_cast<std::size_t>(at)], [&](std::int64_t j, double value) {
                    entries.push_back(
                        {at - first, place[static_cast<std::size_t>(j)], static_cast<T>(value)});
                });
            parts.push_back(first == 0 ? sparse_matrix<T>(d, 0, 0)
                                       : sparse_matrix<T>(d, at - first, first, entries));
            begins.push_back(at);
        }
    }

    std::vector<sparse_matrix<T>> parts;
    std::vector<std::int64_t> begins;
    expr::places order, place; ///< the row at a place, and the place of a row
};

} // namespace krylov

/// ilu0(A) and ic0(A) make it: of a vector, the solution of L U x = r.
template <class T>
class incomplete_preconditioner {
public:
    incomplete_preconditioner(const device& d, const krylov::incomplete_rows& f, const expr::places& order,
                              double shift)
        : lower_(d, f.rows.rows, false, strict(f, false)), upper_(d, f.rows.rows, true, strict(f, true)),
          shift_(shift) {
        const std::size_t n = order.size();
        expr::places from(n), of_lower(n), to(n);
        std::vector<T> inverse(n);
        const expr::places place = krylov::inverse_order(order);
        for (std::size_t i = 0; i < n; ++i) {
            const auto row = static_cast<std::size_t>(upper_.order[i]);
            from[i] = order[static_cast<std::size_t>(lower_.order[i])];
            of_lower[i] = lower_.place[row];
            inverse[i] = static_cast<T>(1 / f.values[static_cast<std::size_t>(f.diagonal[row])]);
            to[i] = upper_.place[static_cast<std::size_t>(place[i])];
        }
        if (n == 0) return;
        from_ = vector<std::int32_t>(d, from);
        of_lower_ = vector<std::int32_t>(d, of_lower);
        to_ = vector<std::int32_t>(d, to);
        inverse_ = vector<T>(d, inverse);
    }

    template <class R>
    vector<T> operator()(const R& r) const {
        static_assert(expr::tree_of<R>::info.cols == 1,
                      "sinter: an incomplete factor is a preconditioner of vectors: solve for one column");
        const std::int64_t n = static_cast<std::int64_t>(lower_.order.size());
        if (expr::rows_of(r) != n)
            throw shape_error("sinter: an incomplete factor of " + std::to_string(n) +
                              " rows is no preconditioner of a vector of " +
                              std::to_string(expr::rows_of(r)));
        if (n == 0) return vector<T>(r);
        const device d = inverse_.device();
        vector<T> y(d, n), x(d, n);
        for (std::size_t l = 0; l + 1 < lower_.begins.size(); ++l) {
            const std::int64_t first = lower_.begins[l], end = lower_.begins[l + 1];
            const auto right = gather(r, from_(rows(first, end)));
            if (first == 0)
                y(rows(first, end)) = right;
            else
                y(rows(first, end)) = right - lower_.parts[l] * y(rows(0, first));
        }
        for (std::size_t l = 0; l + 1 < upper_.begins.size(); ++l) {
            const std::int64_t first = upper_.begins[l], end = upper_.begins[l + 1];
            const auto right = gather(y, of_lower_(rows(first, end)));
            const auto by = inverse_(rows(first, end));
            if (first == 0)
                x(rows(first, end)) = hadamard(by, right);
            else
                x(rows(first, end)) = hadamard(by, right - upper_.parts[l] * x(rows(0, first)));
        }
        return gather(x, to_);
    }

    /// Launches of L and U: levels, together.
    std::int64_t levels() const {
        return static_cast<std::int64_t>(lower_.parts.size() + upper_.parts.size());
    }
    /// What was added to the diagonal for its size, so that all pivots are positive.
    double shift() const { return shift_; }

private:
    krylov::level_schedule<T> lower_, upper_;
    vector<std::int32_t> from_, of_lower_, to_;
    vector<T> inverse_;
    double shift_;

    /// The entries of a row beside the diagonal, on one side.
    static auto strict(const krylov::incomplete_rows& f, bool above) {
        return [&f, above](std::int64_t i, const auto& act) {
            const auto diagonal = static_cast<std::size_t>(f.diagonal[static_cast<std::size_t>(i)]);
            const std::size_t first = above ? diagonal + 1 : f.rows.first(i),
                              end = above ? f.rows.end(i) : diagonal;
            for (std::size_t k = first; k < end; ++k) act(f.rows.columns[k], f.values[k]);
        };
    }
};

namespace krylov {

template <class T>
incomplete_preconditioner<T> incomplete(const char* function, const sparse_matrix<T>& a, elimination how,
                                        bool positive) {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                  "sinter: a preconditioner is of float or double");
    factor::require_square(function, a.rows(), a.cols());
    const std::vector<T> read = a.values().to_host();
    const std::vector<double> values(read.begin(), read.end());
    const expr::sparse_rows& rows = a.pattern().host;
    expr::places order(static_cast<std::size_t>(a.rows()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = expr::as_place(static_cast<std::int64_t>(i));
    if (how == elimination::by_colours)
        order = in_order_of(colours_of(rows, expr::transposed_of(a.pattern())->pattern->host));
    const incomplete_rows whole = permuted_rows(rows, values, order);
    constexpr int most_tries = 30;
    double shift = 0;
    for (int tries = 0; tries < most_tries; ++tries) {
        incomplete_rows f = whole;
        for (const std::int32_t k : f.diagonal) {
            double& own = f.values[static_cast<std::size_t>(k)];
            own += shift * (own == 0 ? 1 : std::fabs(own));
        }
        if (factor_incomplete(f, positive)) return incomplete_preconditioner<T>(a.device(), f, order, shift);
        shift = shift == 0 ? 1e-3 : 2 * shift; // Manteuffel, 1980
    }
    throw value_error(std::string("sinter: ") + function +
                      (positive ? " finds no positive pivots: is A positive definite, and finite?"
                                : " finds a pivot that is zero or not finite: is A finite?"));
}

} // namespace krylov

/// The incomplete LU factors of a sparse matrix, as a preconditioner for bicgstab and gmres: they store what
/// A stores. Each use takes one launch for each level, and one more: rows of a level wait for none of each
/// other. by_colours makes few levels, and a preconditioner that is somewhat weaker. The host factors the
/// matrix. Throws shape_error if A is not square, value_error if it finds no factors.
template <class T>
auto ilu0(const sparse_matrix<T>& a, elimination how = elimination::in_order) {
    return krylov::incomplete("ilu0(A)", a, how, false);
}
/// The incomplete Cholesky factor, L D L', of a symmetric positive definite sparse matrix, as a
/// preconditioner for cg and minres. If a pivot is not positive, it adds a part of the diagonal to the
/// diagonal first. Else as ilu0().
template <class T>
auto ic0(const sparse_matrix<T>& a, elimination how = elimination::in_order) {
    return krylov::incomplete("ic0(A)", a, how, true);
}

} // namespace sinter

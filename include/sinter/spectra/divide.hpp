#pragma once
// Values and vectors of a symmetric tridiagonal matrix by divide and conquer (secular.hpp). Who keeps the
// vectors is a parameter: the host, or the device for the larger parts.

#include <utility>

#include <sinter/spectra/host_tridiagonal.hpp>
#include <sinter/spectra/secular.hpp>

namespace sinter::inline SINTER_ABI::spectra {

inline constexpr std::int64_t largest_leaf = 24; ///< order that QL takes

/// The vectors that are asked for: the last merge, most of the work, makes no others.
struct column_range {
    std::int64_t first, end;
};

/// Vectors on the host: a diagonal of blocks, two of which become one.
struct host_basis {
    table q;
    column_range asked;

    explicit host_basis(std::int64_t n) : host_basis(n, {0, n}) {}
    host_basis(std::int64_t n, column_range which) : q(n, n), asked(which) {}
    /// Vectors of the part that begins at `first`, in the rows of `vectors`.
    void begin(std::int64_t first, const table& vectors) {
        for (std::int64_t i = 0; i < vectors.rows; ++i)
            for (std::int64_t j = 0; j < vectors.cols; ++j) q.row(first + j)[first + i] = vectors.row(i)[j];
    }
    /// The blocks [first, middle) and [middle, end) times the rows of s that are theirs.
    void merge(std::int64_t first, std::int64_t middle, std::int64_t end, const table& s) {
        const std::int64_t n = end - first;
        const column_range made = n == q.rows ? asked : column_range{0, n};
        const std::int64_t count = made.end - made.first;
        numbers line(static_cast<std::size_t>(count));
        for (std::int64_t i = first; i < end; ++i) {
            const bool upper = i < middle;
            const std::int64_t from = upper ? first : middle, to = upper ? middle : end;
            std::fill(line.begin(), line.end(), 0.0);
            add_rows(line.data(), q.row(i) + from, s.row(from - first) + made.first, n, to - from, count);
            std::copy(line.begin(), line.end(), q.row(i) + first + made.first);
        }
    }
};

/// t's values ascend in t.d afterwards.
template <class Basis>
class conqueror {
public:
    conqueror(tridiagonal& t, Basis& basis) : t_(t), basis_(basis), first_(t.d.size()), last_(t.d.size()) {
        flush(t.d);
        flush(t.e);
        conquer(0, static_cast<std::int64_t>(t.d.size()));
    }

private:
    tridiagonal& t_;
    Basis& basis_;
    numbers first_, last_; // rows of every block, which its neighbours meet

    void conquer(std::int64_t first, std::int64_t end) {
        if (end - first <= largest_leaf) return begin(first, end);
        const std::int64_t middle = first + (end - first) / 2;
        const double off = t_.e[static_cast<std::size_t>(middle - 1)], rho = std::fabs(off);
        t_.d[static_cast<std::size_t>(middle - 1)] -= rho;
        t_.d[static_cast<std::size_t>(middle)] -= rho;
        conquer(first, middle);
        conquer(middle, end);
        const std::int64_t n = end - first, m = middle - first;
        numbers z(last_.begin() + first, last_.begin() + middle);
        for (std::int64_t i = middle; i < end; ++i)
            z.push_back(off < 0 ? -first_[static_cast<std::size_t>(i)] : first_[static_cast<std::size_t>(i)]);
        updated_diagonal whole =
            update_diagonal(numbers(t_.d.begin() + first, t_.d.begin() + end), std::move(z), rho);
        std::copy(whole.values.begin(), whole.values.end(), t_.d.begin() + first);
        numbers top(static_cast<std::size_t>(n)), bottom(static_cast<std::size_t>(n));
        for (std::int64_t i = 0; i < m; ++i)
            add_times(top.data(), first_[static_cast<std::size_t>(first + i)], whole.s.row(i), n);
        for (std::int64_t i = m; i < n; ++i)
            add_times(bottom.data(), last_[static_cast<std::size_t>(first + i)], whole.s.row(i), n);
        std::copy(top.begin(), top.end(), first_.begin() + first);
        std::copy(bottom.begin(), bottom.end(), last_.begin() + first);
        basis_.merge(first, middle, end, whole.s);
    }
    void begin(std::int64_t first, std::int64_t end) {
        const std::int64_t n = end - first;
        if (n == 0) return;
        table vectors = unit_table(n, n);
        double* const d = t_.d.data() + first;
        numbers e(t_.e.begin() + first, t_.e.begin() + (end - 1));
        implicit_ql(d, e.data(), vectors);
        sort_rows(d, vectors);
        basis_.begin(first, vectors);
        for (std::int64_t i = 0; i < n; ++i) {
            first_[static_cast<std::size_t>(first + i)] = vectors.row(i)[0];
            last_[static_cast<std::size_t>(first + i)] = vectors.row(i)[n - 1];
        }
    }
    static void sort_rows(double* d, table& vectors) {
        for (std::int64_t i = 0; i < vectors.rows; ++i) {
            const std::int64_t least = std::min_element(d + i, d + vectors.rows) - d;
            if (least == i) continue;
            std::swap(d[i], d[least]);
            std::swap_ranges(vectors.row(i), vectors.row(i) + vectors.cols, vectors.row(least));
        }
    }
};

/// Keeps no vectors.
struct no_basis {
    void begin(std::int64_t, const table&) {}
    void merge(std::int64_t, std::int64_t, std::int64_t, const table&) {}
};
/// The values of t, ascending: by divide and conquer sooner than by QL, which finds them to the same errors.
inline numbers tridiagonal_values(tridiagonal t) {
    no_basis none;
    const conqueror<no_basis> conquer(t, none);
    return std::move(t.d);
}

/// The vectors of t that are asked for, in columns; t.d gets its values, in ascending order.
inline table tridiagonal_vectors(tridiagonal& t, column_range asked) {
    host_basis basis(static_cast<std::int64_t>(t.d.size()), asked);
    const conqueror<host_basis> conquer(t, basis);
    table z(basis.q.rows, asked.end - asked.first);
    for (std::int64_t i = 0; i < z.rows; ++i) std::copy_n(basis.q.row(i) + asked.first, z.cols, z.row(i));
    return z;
}

} // namespace sinter::spectra

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

/// Rows of two blocks' vectors: the first one of the upper block, and the last one of the lower block.
struct outer_rows {
    numbers top, bottom;

    /// Both with zeros for the other block, turned by deflation's rotations.
    outer_rows turned(const deflation& what) const {
        outer_rows whole{top, numbers(top.size())};
        whole.top.resize(top.size() + bottom.size());
        whole.bottom.insert(whole.bottom.end(), bottom.begin(), bottom.end());
        what.rotate_row(whole.top);
        what.rotate_row(whole.bottom);
        return whole;
    }
    /// Of all vectors, where `s` has those of the update.
    outer_rows times(const table& s) const {
        const auto m = static_cast<std::int64_t>(top.size()), n = s.cols;
        outer_rows made{numbers(static_cast<std::size_t>(n)), numbers(static_cast<std::size_t>(n))};
        add_rows(made.top.data(), top.data(), s.row(0), n, m, n);
        if (m < s.rows) add_rows(made.bottom.data(), bottom.data(), s.row(m), n, s.rows - m, n);
        return made;
    }
};

/// Two neighbouring blocks that become one. With both blocks' vectors, the matrix is D + rho z z'.
struct joint {
    std::int64_t first, middle, end; ///< rows of the blocks: [first, middle) and [middle, end)
    numbers d, z;
    double rho;
    outer_rows outer;

    std::int64_t order() const { return end - first; }
    rank_one_update update() const { return {d, z, rho}; }
};
/// Its values, ascending, or descending if they are singular values.
struct joined {
    numbers values;
    outer_rows outer;
};

/// `s` gets the vectors of D + rho z z'.
inline joined join_on_host(const joint& two, const rank_one_update& update, table& s) {
    updated_diagonal whole = update_diagonal(update);
    s = std::move(whole.s);
    return {std::move(whole.values), two.outer.times(s)};
}

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
    joined join(const joint& two) {
        table s;
        joined one = join_on_host(two, two.update(), s);
        merge(two.first, two.middle, two.end, s);
        return one;
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
        numbers z(last_.begin() + first, last_.begin() + middle);
        for (std::int64_t i = middle; i < end; ++i)
            z.push_back(off < 0 ? -first_[static_cast<std::size_t>(i)] : first_[static_cast<std::size_t>(i)]);
        const joined one = basis_.join({first,
                                        middle,
                                        end,
                                        numbers(t_.d.begin() + first, t_.d.begin() + end),
                                        std::move(z),
                                        rho,
                                        {numbers(first_.begin() + first, first_.begin() + middle),
                                         numbers(last_.begin() + middle, last_.begin() + end)}});
        std::copy(one.values.begin(), one.values.end(), t_.d.begin() + first);
        std::copy(one.outer.top.begin(), one.outer.top.end(), first_.begin() + first);
        std::copy(one.outer.bottom.begin(), one.outer.bottom.end(), last_.begin() + first);
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
    joined join(const joint& two) {
        table s;
        return join_on_host(two, two.update(), s);
    }
    void merge(std::int64_t, std::int64_t, std::int64_t, const table&) {}
};
/// The values of t, ascending: by divide and conquer sooner than by QL, which finds them to the same errors.
template <class Basis = no_basis>
numbers tridiagonal_values(tridiagonal t, Basis none = {}) {
    const conqueror<Basis> conquer(t, none);
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

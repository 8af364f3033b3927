#pragma once
// Two blocks of vectors become one on the device: what divide.hpp's join_on_host() does, with the device's
// arithmetic. The host keeps what has one dimension.

#include <vector>

#include <sinter/spectra/device_secular.hpp>
#include <sinter/spectra/divide_bidiagonal.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// Which vectors stand where in an update of order n: those of roots have the rows that deflation kept, and
/// those that are settled are unit vectors.
class vector_places {
public:
    /// Column c has root order[c], or the settled row order[c] - kept.size().
    vector_places(const device& where, std::int64_t n, const std::vector<std::int64_t>& kept,
                  const std::vector<std::int64_t>& settled, const std::vector<std::int64_t>& order)
        : n_(n), place_(where, places_among(n, kept)), root_(where, roots_of(kept, settled, order)) {}

    /// An element of the row's and of the column's root.
    auto of_row(const vector<double>& v) const { return gather(v, colwise(place_), 0); }
    auto of_column(const vector<double>& v) const { return gather(v, rowwise(root_), 0); }
    /// From the row's pole to the column's root.
    template <poles What>
    auto gaps(const device_roots<What>& roots) const {
        return roots.gap(of_row(roots.pole()), of_column(roots.base()), of_column(roots.mu()));
    }
    /// True in the row of the first pole.
    auto first_row() const { return colwise(place_) == 0; }
    /// n x n: `vectors` where a root's vector meets a row that was kept.
    template <class T, class Vectors>
    matrix<T> settled_and(const Vectors& vectors) const {
        const auto root = rowwise(root_);
        const auto unit = select(row_index(n_, n_) == -1 - root, T(1), T(0));
        return select(root < 0, unit, select(colwise(place_) < 0, T(0), cast<T>(vectors)));
    }

private:
    std::int64_t n_;
    vector<std::int32_t> place_; ///< a row's number among those that were kept, or -1
    vector<std::int32_t> root_;  ///< a column's root, or -1 - its settled row

    static std::vector<std::int32_t> places_among(std::int64_t n, const std::vector<std::int64_t>& kept) {
        std::vector<std::int32_t> place(static_cast<std::size_t>(n), -1);
        for (std::size_t i = 0; i < kept.size(); ++i)
            place[static_cast<std::size_t>(kept[i])] = static_cast<std::int32_t>(i);
        return place;
    }
    static std::vector<std::int32_t> roots_of(const std::vector<std::int64_t>& kept,
                                              const std::vector<std::int64_t>& settled,
                                              const std::vector<std::int64_t>& order) {
        const auto k = static_cast<std::int64_t>(kept.size());
        std::vector<std::int32_t> root;
        for (const std::int64_t c : order)
            root.push_back(
                static_cast<std::int32_t>(c < k ? c : -1 - settled[static_cast<std::size_t>(c - k)]));
        return root;
    }
};

/// Rows of an update's vectors, turned back by deflation's rotations: all of them become one product with the
/// rows that they meet. Rotations that meet a row from `end` on are left out.
template <class T>
void rotate_back(const std::vector<deflation::rotation>& rotations, std::int64_t end, matrix<T>& s) {
    std::vector<std::int32_t> met, place(static_cast<std::size_t>(end), -1);
    std::vector<deflation::rotation> among; // with the rows' numbers in `met`
    const auto number_of = [&](std::int64_t row) {
        std::int32_t& number = place[static_cast<std::size_t>(row)];
        if (number < 0) {
            number = static_cast<std::int32_t>(met.size());
            met.push_back(static_cast<std::int32_t>(row));
        }
        return number;
    };
    for (const deflation::rotation& r : rotations)
        if (r.b < end) among.push_back({number_of(r.a), number_of(r.b), r.c, r.s});
    if (among.empty()) return;
    const auto count = static_cast<std::int64_t>(met.size());
    table turn = unit_table(count, count);
    for (auto r = among.rbegin(); r != among.rend(); ++r)
        rotate(turn.row(r->a), turn.row(r->b), r->c, -r->s, count);
    const vector<std::int32_t> lines(s.device(), met);
    const matrix<T> turned = write<T>(s.device(), turn) * s(lines);
    s(lines) = turned;
}

/// The roots, and sums over each root's vector u, whose numbers stand in a row of an expression. The host
/// reads what it keeps of both at once.
struct vector_sums {
    vector<double> length;
    numbers roots;
    outer_rows outer; ///< times the vectors, which are divided by their lengths

    template <class Roots, class U>
    vector_sums(const device& where, const Roots& of, const U& u, const outer_rows& rows,
                const deflation& what)
        : length(where, expr::rows_of(u)) {
        const vector<double> upper(where, what.of_kept(rows.top)), lower(where, what.of_kept(rows.bottom));
        vector<double> of_upper(where, length.size()), of_lower(where, length.size());
        const auto norm = sqrt(sum(square(u), axis<1>));
        evaluate(length = norm, of_upper = sum(hadamard(rowwise(upper), u), axis<1>) / norm,
                 of_lower = sum(hadamard(rowwise(lower), u), axis<1>) / norm);
        const numbers all = matrix<double>(stack_rows(of.values(), of_upper, of_lower)).to_host();
        const auto part = [&](std::ptrdiff_t n) {
            const std::ptrdiff_t count = length.size();
            return numbers(all.begin() + n * count, all.begin() + (n + 1) * count);
        };
        roots = part(0);
        outer = {what.with_settled(part(1), rows.top), what.with_settled(part(2), rows.bottom)};
    }
};

/// join_on_host() on the device. `s`, if there is one, gets the vectors.
template <class T>
joined join_on_device(const device& where, const joint& two, const rank_one_update& update, matrix<T>* s) {
    const deflation& what = update.what;
    const outer_rows rows = two.outer.turned(what);
    const device_roots<poles::plain> roots(where, update.places, update.weights, update.rho);
    const vector<double> w = roots.rebuilt_weights();
    const vector_sums sums(where, roots, rowwise(w) / roots.gaps(), rows, what);
    joined one{what.with_settled(sums.roots, update.d), sums.outer};
    const std::vector<std::int64_t> order = ascending(one.values);
    for (numbers* const v : {&one.values, &one.outer.top, &one.outer.bottom}) *v = in_order(*v, order);
    if (!s) return one;
    const vector_places at(where, two.order(), what.kept, what.settled, order);
    *s = at.template settled_and<T>(at.of_row(w) / hadamard(at.gaps(roots), at.of_column(sums.length)));
    rotate_back(what.rotations, two.order(), *s);
    return one;
}

/// The vectors of a bidiagonal matrix's update. On the left the elements of the row between are -1.
template <class T>
matrix<T> left_vectors(const device_roots<poles::squares>& roots, const vector<double>& weights,
                       const vector_places& at) {
    const std::int64_t k = weights.size();
    const auto of_root =
        select(col_index(k, k) == 0, -1.0, hadamard(rowwise(roots.pole()), rowwise(weights) / roots.gaps()));
    const vector<double> length = sqrt(sum(square(of_root), axis<1>));
    const auto u = hadamard(at.of_row(roots.pole()), at.of_row(weights) / at.gaps(roots));
    return at.template settled_and<T>(select(at.first_row(), -1.0, u) / at.of_column(length));
}

/// join_middle_on_host() on the device. `u` and `v`, if there are any, get the vectors: beside those on the
/// right lies a last column, where z vanishes.
template <class T>
joined join_middle_on_device(const device& where, const middle_joint& two, const middle_update& update,
                             matrix<T>* u, matrix<T>* v) {
    const deflation& what = update.what();
    const outer_rows rows = two.outer.turned(what);
    const device_roots<poles::squares> roots(where, update.places, update.weights, update.rho);
    const vector<double> w = roots.rebuilt_weights();
    const vector_sums sums(where, roots, rowwise(w) / roots.gaps(), rows, what);
    joined one{what.with_settled(sums.roots, update.d()), sums.outer};
    std::vector<std::int64_t> order = middle_update::descending(one.values), settled = what.settled;
    one.values = in_order(one.values, order);
    if (u) {
        *u = left_vectors<T>(roots, w, vector_places(where, two.n, what.kept, settled, order));
        rotate_back(what.rotations, two.n, *u);
    }
    if (two.extra != 0) {
        order.push_back(two.n);
        settled.push_back(two.n);
        one.outer.top.push_back(rows.top.back());
        one.outer.bottom.push_back(rows.bottom.back());
    }
    one.outer.top = in_order(one.outer.top, order);
    one.outer.bottom = in_order(one.outer.bottom, order);
    if (v) {
        const vector_places at(where, two.width(), what.kept, settled, order);
        *v = at.template settled_and<T>(at.of_row(w) / hadamard(at.gaps(roots), at.of_column(sums.length)));
        rotate_back(what.rotations, two.width(), *v);
    }
    return one;
}

/// True if the device solves secular equations of k roots sooner than the host does: see
/// bench/results/decisions/secular_equations.md.
inline bool solves_secular(const device& where, std::int64_t k) {
    constexpr std::int64_t most_of_host = 384;
    return k > most_of_host && can_reduce(where) && where.supports(dtype::f64);
}

/// Keeps no vectors, as no_basis, but lets the device solve large equations.
struct device_values {
    device where;

    void begin(std::int64_t, const table&) {}
    joined join(const joint& two) {
        const rank_one_update update = two.update();
        if (solves_secular(where, update.what.count()))
            return join_on_device<double>(where, two, update, nullptr);
        table s;
        return join_on_host(two, update, s);
    }
    void merge(std::int64_t, std::int64_t, std::int64_t, const table&) {}
};
inline joined join_middle(device_values& left, device_values& right, const middle_joint& two) {
    const middle_update update = two.update();
    if (!solves_secular(left.where, update.what().count()))
        return join_middle_on_host(left, right, two, update);
    return join_middle_on_device<double>(left.where, two, update, nullptr, nullptr);
}

} // namespace sinter::spectra

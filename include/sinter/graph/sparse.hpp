#pragma once
// Products of a sparse matrix: sums over what is stored of each row, whose bounds are elements of an array.
//
//   offsets   0 2 2 5         row 0 has entries 0 and 1, row 1 none, row 2 entries 2 to 4
//   columns   1 3 0 1 2       y(i) = sum of values[k] * x(columns[k]) for k from offsets[i] to offsets[i + 1]
//   values    a b c d e
//
// What the matrix is multiplied by is computed where it is read, if that is cheap. Rows that are long are
// shared out: what the shares give is an array, and a second kernel adds them up.

#include <cstdint>

#include <sinter/graph/value_writer.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// What the numbers of op::row_shares say: some row is shared out. (They are part of a plan's key.)
constexpr bool has_shared_rows(const view& numbers) {
    return numbers.row_i != 0;
}
constexpr view numbers_of_row_shares(bool shared) {
    view v;
    v.rows = v.cols = any_extent;
    v.row_i = shared ? 1 : 0;
    return v;
}

class sparse_writer : public value_writer {
public:
    sparse_writer(builder& b, dtype type) : value_writer(b, type) {}

    /// Entries `entries`, a tuple, of as many rows as leaf `counts` has, times `x`.
    value_id product(value_id counts, value_id entries, value_id x) {
        const value all = b_.graph[entries];
        const value_id column = element(all.args[1], turn());
        const value_id stored = cast(element(all.args[2], turn()), type());
        const value_id sum = sum_of_rows(counts, all.args[0], multiply(stored, row_of(x, column)), x);
        b_.graph.names.push_back({sum, name_of_product, {all.args[2], x, all.args[1]}, 2});
        return sum;
    }
    /// The sum of the shares that each row has in the array `shares`.
    value_id sum_of_shares(value_id counts, value_id offsets, value_id shares) {
        const value_id sum = sum_of_rows(counts, offsets, element_of_row(shares, turn()), shares);
        b_.graph.names.push_back({sum, "sum_of_shares", {shares, -1, -1}, 1});
        return sum;
    }

    /// Rows `first` up to before `end` of `x` together, in each column.
    value_id rows_between(reduction how, value_id first, value_id x, value_id end) {
        const extent cols = b_.graph[x].cols.is_one() ? extent::one() : extent::any();
        const value_id i = b_.add_row_of(first, cols), term = cast(element_of_row(x, turn()), type());
        return b_.add_sum_between(term, row_of(first, i), row_of(end, i), how);
    }

private:
    /// What is dearer is computed once, and not for each entry that reads it.
    static constexpr std::int64_t dear = 16;

    /// Element `place`, which exists, of a column.
    value_id element(value_id array, value_id place) {
        return b_.add_gather(lookup::inside, array, place, count(0));
    }
    /// The same of array `a`, in the column of what is computed.
    value_id element_of_row(value_id a, value_id place) {
        const bool matrix = b_.graph[a].cols.is_sized();
        return b_.add_gather(lookup::inside, a, place, matrix ? b_.add_col_of(a) : count(0));
    }
    /// `like` has the columns of the sum.
    value_id sum_of_rows(value_id counts, value_id offsets, value_id term, value_id like) {
        const extent cols = b_.graph[like].cols.is_one() ? extent::one() : extent::any();
        const value_id i = b_.add_row_of(counts, cols);
        const value_id first = element(offsets, i), end = element(offsets, call(op::add, i, count(1)));
        return b_.add_sum_between(term, first, end);
    }

    /// Row `place` of `x`, in the columns of what is computed.
    value_id row_of(value_id x, value_id place) {
        return b_.cost(x) > dear || !is_readable(x) ? element_of_row(b_.materialise(x), place)
                                                    : read_row(x, place);
    }
    bool is_own_row(value_id x) const {
        const leaf* l = b_.graph.leaf_of(x);
        return l && l->kind == leaf_kind::row_index && l->views.empty();
    }
    /// All of it can be read at another row, and a scalar that is not known yet does not depend on it.
    bool is_readable(value_id x) const {
        const value& v = b_.graph[x];
        if (b_.is_scalar(x) && !b_.reads_index(x)) return true;
        if (const leaf* l = b_.graph.leaf_of(x)) return !is_index(l->kind) || is_own_row(x);
        if (!(is_elementwise(v.code) || v.code == op::cast || v.code == op::gather)) return false;
        for (const value_id a : v.computed_args())
            if (!is_readable(a)) return false;
        return true;
    }
    value_id read_row(value_id x, value_id place) {
        const value v = b_.graph[x];
        if (b_.is_scalar(x) && !b_.reads_index(x)) return x;
        if (is_own_row(x)) return place;
        if (v.code == op::leaf) return read_leaf(x, place);
        value_id args[3] = {v.args[0], v.args[1], v.args[2]};
        for (int n = arrays_of(v.code); n < arity(v.code); ++n) args[n] = read_row(args[n], place);
        if (v.code == op::cast) return cast(args[0], v.type);
        if (v.code == op::gather) return b_.add_gather(v.attribute, args[0], args[1], args[2]);
        return b_.add_elementwise(v.code, v.type, args);
    }
    value_id read_leaf(value_id x, value_id place) {
        leaf l = *b_.graph.leaf_of(x);
        if (l.kind == leaf_kind::array) return l.rows.is_any() ? x : element_of_row(x, place);
        return b_.add_leaf(l, extent_kind::any, extent_kind::any); // one number for all elements
    }
};

/// args: what has as many rows as the matrix; what it is multiplied by; its entries, or shares of them.
inline value_id add_sparse_product(builder& b, dtype type, const value_id* args) {
    sparse_writer w(b, type);
    const value_id counts = args[0], x = args[1];
    const value all = b.graph[args[2]];
    if (b.graph[all.args[2]].code != op::tuple3) return w.product(counts, args[2], x);
    // Sums of halves are not rounded before they are complete.
    const value_id shares = b.materialise(w.product(all.args[0], all.args[2], x), half_form::floats);
    return w.sum_of_shares(counts, all.args[1], shares);
}

/// args: the first row of each fold, what has the rows, and the row behind the last one.
inline value_id add_rows_between(builder& b, reduction how, dtype type, const value_id* args) {
    return sparse_writer(b, type).rows_between(how, args[0], args[1], args[2]);
}

} // namespace sinter::graph

#pragma once
// Products of a sparse matrix: sums over what is stored of each row, whose bounds are elements of an array.
//
//   offsets   0 2 2 5         row 0 has entries 0 and 1, row 1 none, row 2 entries 2 to 4
//   columns   1 3 0 1 2       y(i) = sum of values[k] * x(columns[k]) for k from offsets[i] to offsets[i + 1]
//   values    a b c d e
//
// What the matrix is multiplied by is computed where it is read, if that is cheap. Rows that are long are
// shared out: other work-items add up all but the last of a row's shares, into an array that a second kernel
// reads. It adds up the last share itself, which of most rows is the whole row.

#include <cstdint>

#include <sinter/graph/value_writer.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// The numbers of op::row_shares: how many entries a share has, or 0 if no row is shared out. (They are part
/// of a plan's key.)
constexpr std::int64_t share_length(const view& numbers) {
    return numbers.row_i;
}
constexpr view numbers_of_row_shares(std::int64_t length) {
    view v;
    v.rows = v.cols = any_extent;
    v.row_i = length;
    return v;
}

/// The values of a sparse matrix: tuples of arrays, and what has as many rows as it has shares to be added.
struct sparse_values {
    value_id entries = -1; ///< where the shares begin, or the rows if none is shared out; columns; values
    value_id shares = -1;  ///< -1: no row is shared out
    value_id rows = -1;    ///< where the rows begin; how many shares are those of rows before a row
    std::int64_t length = 0;
};

class sparse_writer : public value_writer {
public:
    sparse_writer(builder& b, dtype type) : value_writer(b, type) {}

    /// The matrix, of as many rows as `counts` has, times `x`.
    value_id product(value_id counts, const sparse_values& s, value_id x) {
        const value_id i = row_number(counts, x), next = call(op::add, i, count(1));
        if (s.shares < 0) {
            const value_id begins = b_.graph[s.entries].args[0];
            return sum_of_entries(s.entries, x, element(begins, i), element(begins, next));
        }
        const value rows = b_.graph[s.rows];
        const value_id before = element(rows.args[1], i), after = element(rows.args[1], next),
                       in_shares = call(op::multiply, call(op::subtract, after, before), count(s.length)),
                       first = call(op::add, element(rows.args[0], i), in_shares);
        // Sums of halves are not rounded before they are complete.
        const value_id shares = b_.materialise(product_of_shares(s, x), half_form::floats);
        const value_id of_shares = b_.add_sum_between(element_of_row(shares, turn()), before, after);
        b_.graph.names.push_back({of_shares, "sum_of_shares", {shares, -1, -1}, 1});
        return add(sum_of_entries(s.entries, x, first, element(rows.args[0], next)), of_shares);
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
    /// The number of a row of `counts`, in the columns of `x`.
    value_id row_number(value_id counts, value_id x) {
        return b_.add_row_of(counts, b_.graph[x].cols.is_one() ? extent::one() : extent::any());
    }
    value_id product_of_shares(const sparse_values& s, value_id x) {
        const value_id first = element(b_.graph[s.entries].args[0], row_number(s.shares, x));
        return sum_of_entries(s.entries, x, first, call(op::add, first, count(s.length)));
    }
    /// The product of entries `first` up to before `end`.
    value_id sum_of_entries(value_id entries, value_id x, value_id first, value_id end) {
        const value all = b_.graph[entries];
        const value_id column = element(all.args[1], turn());
        const value_id stored = cast(element(all.args[2], turn()), type());
        const value_id sum = b_.add_sum_between(multiply(stored, row_of(x, column)), first, end);
        b_.graph.names.push_back({sum, name_of_product, {all.args[2], x, all.args[1]}, 2});
        return sum;
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

/// args: what has as many rows as there are shares; the arrays of rows; those of entries. Where no row is
/// shared out, the entries are all of it.
inline value_id add_row_shares(builder& b, const view& numbers, const value_id* args) {
    const std::int64_t length = share_length(numbers);
    return length == 0 ? args[2] : b.add_tuple(args[0], args[1], args[2], static_cast<std::uint16_t>(length));
}

/// args: what has as many rows as the matrix; what it is multiplied by; what add_row_shares gives.
inline value_id add_sparse_product(builder& b, dtype type, const value_id* args) {
    const value all = b.graph[args[2]];
    const bool shared = is_tuple(b.graph[all.args[2]].code);
    const sparse_values s =
        shared ? sparse_values{all.args[2], all.args[0], all.args[1], all.constant} : sparse_values{args[2]};
    return sparse_writer(b, type).product(args[0], s, args[1]);
}

/// args: the first row of each fold, what has the rows, and the row behind the last one.
inline value_id add_rows_between(builder& b, reduction how, dtype type, const value_id* args) {
    return sparse_writer(b, type).rows_between(how, args[0], args[1], args[2]);
}

} // namespace sinter::graph

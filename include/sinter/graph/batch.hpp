#pragma once
// Functions of small matrices, one to a row, written out without loops and branches: every element is a
// value of its own, and rows are exchanged by choosing. Golub, Van Loan, "Matrix Computations", 4th edition,
// algorithms 3.4.1 (LU with partial pivoting), 4.2.1 (Cholesky), 3.1.1 and 3.1.2 (substitution).

#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/edge.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/graph/value_writer.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// The elements of one row's matrix; -1 is a zero that nothing is computed with.
class small_matrix {
public:
    small_matrix(std::int64_t rows, std::int64_t cols)
        : rows_(rows), cols_(cols), elements_(static_cast<std::size_t>(rows * cols), -1) {}
    value_id& operator()(std::int64_t i, std::int64_t j) {
        return elements_[static_cast<std::size_t>(i * cols_ + j)];
    }
    value_id operator()(std::int64_t i, std::int64_t j) const {
        return elements_[static_cast<std::size_t>(i * cols_ + j)];
    }
    std::int64_t rows() const { return rows_; }
    std::int64_t cols() const { return cols_; }
    const dynamic_array<value_id>& elements() const { return elements_; }

    small_matrix transposed() const {
        small_matrix t(cols_, rows_);
        for (std::int64_t i = 0; i < rows_; ++i)
            for (std::int64_t j = 0; j < cols_; ++j) t(j, i) = (*this)(i, j);
        return t;
    }

private:
    std::int64_t rows_, cols_;
    dynamic_array<value_id> elements_; ///< row by row
};

/// L and U in one matrix, and what getrf says beside them.
struct small_lu {
    small_matrix a;
    dynamic_array<value_id> pivots;
    value_id info;
};

class batch_writer : public value_writer {
public:
    /// `one_column`: the results are columns. What tells columns apart has their number from elsewhere.
    batch_writer(builder& b, dtype type, bool one_column)
        : value_writer(b, type), cols_(one_column ? extent::one() : extent::any()) {}

    /// The number of the matrix in the rows of `array`.
    value_id number(value_id array) { return b_.add_row_of(array, cols_); }
    /// A column of zeros, one for each matrix.
    value_id zeros(value_id array) { return call(op::min, b_.add_row_of(array, extent::one()), count(0)); }

    /// The matrices of `rows` x `cols` in the rows of `array`.
    small_matrix read(value_id array, std::int64_t rows, std::int64_t cols) {
        small_matrix m(rows, cols);
        const value_id row = number(array);
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < cols; ++j)
                m(i, j) = b_.add_gather(lookup().packed(), array, row, count(i * cols + j));
        return m;
    }

    /// The same of `turned` ones, whose transposes lie there.
    small_matrix read(value_id array, std::int64_t rows, std::int64_t cols, bool turned) {
        return turned ? read(array, cols, rows).transposed() : read(array, rows, cols);
    }

    /// The one matrix that `array` is.
    small_matrix read_common(value_id array, std::int64_t n) {
        small_matrix m(n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                m(i, j) = b_.add_gather(lookup().packed(), array, count(i), count(j));
        return m;
    }

    /// Row by row, the value of that column. `index` is the column's number.
    value_id write(const dynamic_array<value_id>& by_column, value_id index) {
        return choice(by_column, index, 0, by_column.size());
    }

    /// P A = L U. `right` is exchanged and eliminated like the columns of A. `info` is 0, and says by its
    /// extents which those of the result's info are.
    small_lu lu(small_matrix a, value_id info, small_matrix* right = nullptr) {
        const std::int64_t n = a.rows();
        small_lu f{a, {}, info};
        for (std::int64_t k = 0; k < n; ++k) {
            f.pivots.push_back(exchange(f.a, right, k));
            const value_id pivot = f.a(k, k);
            const value_id zero = call(op::equal, pivot, literal(0));
            f.info = first_of(f.info, zero, k);
            // A column without a pivot is all zeros below, and stays so.
            const value_id divisor = select(zero, literal(1), pivot);
            for (std::int64_t r = k + 1; r < n; ++r) {
                const value_id factor = f.a(r, k) = divide(f.a(r, k), divisor);
                for (std::int64_t c = k + 1; c < n; ++c)
                    f.a(r, c) = less_product(f.a(r, c), factor, f.a(k, c));
                for (std::int64_t c = 0; right && c < right->cols(); ++c)
                    (*right)(r, c) = less_product((*right)(r, c), factor, (*right)(k, c));
            }
        }
        return f;
    }

    /// The lower half of A is read. A pivot that is not above 0 gives NaN; GLSL has no root of such numbers.
    /// `info` as for lu.
    small_matrix cholesky(const small_matrix& a, value_id& info) {
        const std::int64_t n = a.rows();
        small_matrix l(n, n);
        const value_id none = literal(__builtin_nan(""));
        for (std::int64_t k = 0; k < n; ++k) {
            for (std::int64_t r = k; r < n; ++r) {
                value_id rest = a(r, k);
                for (std::int64_t j = 0; j < k; ++j) rest = less_product(rest, l(r, j), l(k, j));
                if (r > k) {
                    l(r, k) = divide(rest, l(k, k));
                    continue;
                }
                const value_id positive = call(op::greater, rest, literal(0));
                info = first_of(info, call(op::logical_not, positive), k);
                l(k, k) = select(positive, call(op::sqrt, rest), none);
            }
            for (std::int64_t c = k + 1; c < n; ++c) l(k, c) = literal(0);
        }
        return l;
    }

    /// L X = B, from the first row on; B becomes X.
    void solve_lower(const small_matrix& l, bool unit, small_matrix& b) {
        for (std::int64_t r = 0; r < l.rows(); ++r)
            for (std::int64_t c = 0; c < b.cols(); ++c) {
                for (std::int64_t k = 0; k < r; ++k) b(r, c) = less_product(b(r, c), l(r, k), b(k, c));
                if (!unit && b(r, c) >= 0) b(r, c) = divide(b(r, c), l(r, r));
            }
    }
    /// U X = B, from the last row on.
    void solve_upper(const small_matrix& u, small_matrix& b) {
        for (std::int64_t r = u.rows() - 1; r >= 0; --r)
            for (std::int64_t c = 0; c < b.cols(); ++c) {
                for (std::int64_t k = r + 1; k < u.cols(); ++k)
                    b(r, c) = less_product(b(r, c), u(r, k), b(k, c));
                b(r, c) = divide(b(r, c), u(r, r));
            }
    }

    /// A^-1 = U^-1 L^-1 P: the zeros of L^-1 are known, those of L^-1 P are not.
    small_matrix inverse(const small_lu& f) {
        const std::int64_t n = f.a.rows();
        small_matrix x(n, n);
        for (std::int64_t k = 0; k < n; ++k) x(k, k) = literal(1);
        solve_lower(f.a, true, x);
        solve_upper(f.a, x);
        for (std::int64_t k = n - 1; k >= 0; --k)
            for (std::int64_t r = 0; r < n; ++r) {
                dynamic_array<value_id> row;
                for (std::int64_t c = 0; c < n; ++c) row.push_back(x(r, c));
                exchange(row, k, f.pivots[static_cast<std::size_t>(k)]);
                for (std::int64_t c = 0; c < n; ++c) x(r, c) = row[static_cast<std::size_t>(c)];
            }
        return x;
    }

    /// `odd` is 0, and says by its extents which those of the result are.
    value_id det(const small_lu& f, value_id odd) {
        value_id d = f.a(0, 0);
        for (std::int64_t k = 1; k < f.a.rows(); ++k) d = multiply(d, f.a(k, k));
        for (std::int64_t k = 0; k + 1 < f.a.rows(); ++k) {
            const value_id stays = call(op::equal, f.pivots[static_cast<std::size_t>(k)], count(k));
            odd = select(stays, odd, subtract(count(1), odd));
        }
        return select(call(op::equal, odd, count(0)), d, negate(d));
    }

    /// The exchanges of `pivots`, in order, on the rows of B.
    void permute(const small_matrix& pivots, small_matrix& b) {
        for (std::int64_t k = 0; k < b.rows(); ++k)
            for (std::int64_t c = 0; c < b.cols(); ++c) {
                dynamic_array<value_id> column;
                for (std::int64_t r = 0; r < b.rows(); ++r) column.push_back(b(r, c));
                exchange(column, k, pivots(0, k));
                for (std::int64_t r = 0; r < b.rows(); ++r) b(r, c) = column[static_cast<std::size_t>(r)];
            }
    }

    small_matrix product(const small_matrix& a, const small_matrix& b) {
        small_matrix c(a.rows(), b.cols());
        for (std::int64_t i = 0; i < a.rows(); ++i)
            for (std::int64_t j = 0; j < b.cols(); ++j) {
                value_id sum = multiply(a(i, 0), b(0, j));
                for (std::int64_t k = 1; k < a.cols(); ++k) sum = add(sum, multiply(a(i, k), b(k, j)));
                c(i, j) = sum;
            }
        return c;
    }

    /// The same of the matrices in the rows of two arrays, in a loop: element `index` of each row. `v`: as
    /// write_batch has it.
    value_id product(batch_function f, value_id a, value_id b, value_id index, const view& v) {
        const value_id width = count(v.col_j), row = call(op::divide, index, width);
        const value_id place = turns_left(f) ? add(multiply(turn(), count(v.row_i)), row)
                                             : add(multiply(row, count(v.row_j)), turn());
        const value_id left = b_.add_gather(lookup::inside, a, number(a), place);
        if (turns_right(f)) b = transposed(b, v.col_j, v.row_j);
        const value_id beside = add(multiply(turn(), width), call(op::mod, index, width));
        const value_id right = b_.add_gather(lookup::inside, b, number(b), beside);
        return series(multiply(left, right), v.row_j);
    }

private:
    extent cols_; ///< of what is read

    /// An array of the transposes of the `rows` x `cols` matrices in the rows of `array`: what is read again
    /// and again shall have its neighbours side by side.
    value_id transposed(value_id array, std::int64_t rows, std::int64_t cols) {
        const value_id index = b_.add_index_of(leaf_kind::col_index, array), height = count(rows);
        const value_id place =
            add(multiply(call(op::mod, index, height), count(cols)), call(op::divide, index, height));
        return b_.materialise(b_.add_gather(lookup::inside, array, number(array), place));
    }

    value_id choice(const dynamic_array<value_id>& all, value_id index, std::size_t first, std::size_t last) {
        if (last - first == 1) return all[first];
        const std::size_t middle = (first + last) / 2;
        const value_id left = choice(all, index, first, middle), right = choice(all, index, middle, last);
        // Equal values are chosen from, too: that the columns differ is what makes it a choice.
        return call(op::select, call(op::less, index, count(static_cast<std::int64_t>(middle))), left, right);
    }

    /// a - factor * x.
    value_id less_product(value_id a, value_id factor, value_id x) {
        if (x < 0) return a;
        const value_id p = multiply(factor, x);
        return a < 0 ? negate(p) : subtract(a, p);
    }

    /// `info`, or the number of pivot k if that is the first that fails.
    value_id first_of(value_id info, value_id fails, std::int64_t k) {
        const value_id none = call(op::equal, info, count(0));
        return select(call(op::logical_and, none, fails), count(k + 1), info);
    }

    /// Exchanges element k with element `with`, which is k or comes after it.
    void exchange(dynamic_array<value_id>& all, std::int64_t k, value_id with) {
        const auto at = static_cast<std::size_t>(k);
        const value_id before = all[at];
        for (std::size_t r = at + 1; r < all.size(); ++r) {
            const value_id here = call(op::equal, with, count(static_cast<std::int64_t>(r)));
            all[at] = select(here, all[r], all[at]);
            all[r] = select(here, before, all[r]);
        }
    }

    /// Brings the largest element of column k, from row k on, to row k. The row that it was in.
    value_id exchange(small_matrix& a, small_matrix* right, std::int64_t k) {
        value_id row = count(k), best = call(op::abs, a(k, k));
        for (std::int64_t r = k + 1; r < a.rows(); ++r) {
            const value_id size = call(op::abs, a(r, k)), larger = call(op::greater, size, best);
            row = select(larger, count(r), row);
            best = select(larger, size, best);
        }
        const auto columns_of = [&](small_matrix& m) {
            for (std::int64_t c = 0; c < m.cols(); ++c) {
                dynamic_array<value_id> column;
                for (std::int64_t r = 0; r < m.rows(); ++r) column.push_back(m(r, c));
                exchange(column, k, row);
                for (std::int64_t r = k; r < m.rows(); ++r) m(r, c) = column[static_cast<std::size_t>(r)];
            }
        };
        columns_of(a);
        if (right) columns_of(*right);
        return row;
    }
};

namespace detail {

/// Of view `numbers`: the first operand's matrices are row_i x row_j, the last one's row_j x col_j.
inline value_id write_batch(builder& b, const instruction& step, const view& numbers, const value_id* args) {
    const batch_function function = batch_function_of(step);
    const std::int64_t n = numbers.row_i, inner = numbers.row_j, cols = numbers.col_j;
    // One number of each matrix has the extents of zeros: what leads to it is what leads to the factors, and
    // is computed once.
    const bool number = is_one_number(function);
    batch_writer w(b, b.graph[args[0]].type, numbers.cols == 1 && !number);
    if (multiplies(function) && !is_written_out(n, inner, cols))
        return w.product(function, args[0], args[1], args[2], numbers);
    const small_matrix a = has_common_matrix(function) ? w.read_common(args[0], n)
                                                       : w.read(args[0], n, inner, turns_left(function));
    // The last operand's extents are the result's; its columns are numbered by it.
    const value_id last = args[arity(step.code) - 1];
    const value_id column = b.reads_index(last) ? last : b.add_index_of(leaf_kind::col_index, last);
    const auto result = [&](const small_matrix& m) { return w.write(m.elements(), column); };
    const auto right = [&] { return w.read(last, inner, cols); };
    value_id info = number ? w.zeros(args[0]) : w.count(0);
    switch (function) {
    case batch_function::lu: return result(w.lu(a, info).a);
    case batch_function::pivots: // row 0 of every matrix of order 1, and still an array
        return n > 1 ? w.write(w.lu(a, info).pivots, column) : w.zeros(args[0]);
    case batch_function::lu_info: return w.lu(a, info).info;
    case batch_function::cholesky: return result(w.cholesky(a, info));
    case batch_function::cholesky_info: w.cholesky(a, info); return info;
    case batch_function::inverse: return result(w.inverse(w.lu(a, info)));
    case batch_function::det: return w.det(w.lu(a, w.count(0)), info);
    case batch_function::solve: {
        small_matrix x = right();
        w.solve_upper(w.lu(a, info, &x).a, x);
        return result(x);
    }
    case batch_function::lower_solve:
    case batch_function::unit_lower_solve:
    case batch_function::common_lower_solve:
    case batch_function::common_unit_lower_solve: {
        small_matrix x = right();
        const bool unit = function == batch_function::unit_lower_solve ||
                          function == batch_function::common_unit_lower_solve;
        w.solve_lower(a, unit, x);
        return result(x);
    }
    case batch_function::upper_solve: {
        small_matrix x = right();
        w.solve_upper(a, x);
        return result(x);
    }
    case batch_function::lu_solve: {
        small_matrix x = right();
        w.permute(w.read(args[1], 1, n), x);
        w.solve_lower(a, true, x);
        w.solve_upper(a, x);
        return result(x);
    }
    default: break; // a product
    }
    return result(w.product(a, w.read(args[1], inner, cols, turns_right(function))));
}

} // namespace detail

/// A function of matrices that work-groups take. The last operand's extents are the result's.
inline value_id add_group(builder& b, const instruction& step, const view& numbers, const value_id* args) {
    const batch_function f = batch_function_of(step);
    const value last = b.graph[args[arity(step.code) - 1]];
    const bool column = is_one_column(f);
    const bool solves = f == batch_function::solve || is_system(f);
    // Of spectra col_j is the matrices' rows; of panels and blocks it says whether they have fewer columns
    // than there is room for.
    const std::int64_t second = solves || takes_group(f) ? numbers.col_j : 0;
    if (!takes_group(f) || is_spectrum(f)) b.unify(b.graph[args[0]].rows, last.rows);
    return b.add_group(step.attribute, step.type, packed_shape(numbers.row_j, second), last.rows,
                       column ? extent::one() : last.cols, args[0], solves ? args[1] : -1);
}

/// A function of the matrices in the rows of the operands, each of them an array or computed into a
/// temporary.
inline value_id add_batch(builder& b, const instruction& step, const view& numbers, const value_id* args) {
    const batch_function function = batch_function_of(step);
    if (takes_group(function) || b.in_groups.take(function, numbers.row_i))
        return add_group(b, step, numbers, args);
    value_name name{-1, name_of(function), {-1, -1, -1}, 0};
    for (int n = 0; n < arity(step.code); ++n) {
        // The number of a column stands for an operand's extents; what is computed with one is an array.
        const bool index = b.graph[args[n]].code == op::leaf && b.reads_index(args[n]);
        const bool array = b.is_array(args[n]) || index;
        name.args[name.count++] = array ? args[n] : b.materialise(args[n]);
    }
    name.id = detail::write_batch(b, step, numbers, name.args);
    if (name.count > 1 && b.reads_index(name.args[name.count - 1]))
        --name.count; // it is there for its extents
    if (b.graph[name.id].code != op::leaf) b.graph.names.push_back(name);
    return name.id;
}

} // namespace sinter::graph

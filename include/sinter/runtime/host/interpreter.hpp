#pragma once
// Interprets one kernel of a plan, block by block: a block is a run of columns of one row, and every value
// of the graph is computed for the whole block before the next one.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/plan/blocks_of_sums.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/study/varying.hpp>
#include <sinter/runtime/host/compensated.hpp>
#include <sinter/runtime/host/group.hpp>
#include <sinter/runtime/host/host_memory.hpp>
#include <sinter/runtime/host/ops.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Keeps its memory from kernel to kernel.
class interpreter {
public:
    /// `exact`: floating values keep double precision until they are stored.
    explicit interpreter(bool exact) : exact_(exact) {}

    void run(const plan::plan& p, const plan::kernel& k, const plan::bindings& b) {
        plan_ = &p;
        kernel_ = &k;
        bound_ = &b;
        if (blocks_.size() < p.values.values.size()) blocks_.resize(p.values.values.size());
        varies_by_turn_.clear();
        whole_rows_ = k.whole_rows();
        if (whole_rows_) varies_ = plan::varies_along_row(p.values);
        if (kernel_->reduction >= 0 && is_group(at(kernel_->reduction).code)) return run_group();
        if (kernel_->reduction >= 0 && is_scan(at(kernel_->reduction).code)) return run_scan();
        if (kernel_->border >= 0) copy_array();
        const std::int64_t rows = bound_->length(kernel_->rows), cols = bound_->length(kernel_->cols);
        // A column runs down its rows instead, so that a block is long.
        const bool down = cols == 1 && rows > 1;
        const std::int64_t outer = down ? 1 : rows, inner = down ? rows : cols;
        for (std::int64_t o = 0; o < outer; ++o)
            for (std::int64_t first = 0; first < inner; first += block_size) {
                const std::int64_t left = inner - first;
                const span s{down ? first : o, down ? 0 : first, down ? 1 : 0, down ? 0 : 1,
                             static_cast<std::size_t>(left < block_size ? left : block_size)};
                run_block(s);
            }
    }

private:
    static constexpr std::int64_t block_size = 256;

    /// `count` index pairs (i + n * di, j + n * dj).
    struct span {
        std::int64_t i, j, di, dj;
        std::size_t count;
    };
    struct block {
        dynamic_array<double> real;
        dynamic_array<std::int64_t> integer;
        std::int64_t stamp = 0; ///< the span for which it holds
    };

    const plan::plan* plan_ = nullptr;
    const plan::kernel* kernel_ = nullptr;
    const plan::bindings* bound_ = nullptr;
    bool exact_;
    // None of these grows after the first block: what fails for lack of memory does so before anything is
    // stored.
    dynamic_array<block> blocks_, results_;
    dynamic_array<double> scratch_;
    dynamic_array<double> sum_, best_, lost_;
    dynamic_array<std::int64_t> total_, where_;
    std::int64_t stamp_ = 0;
    bool whole_rows_ = false; ///< an output's columns are computed together, and what they share once
    dynamic_array<bool> varies_;
    std::int64_t row_stamp_ = 0;
    // While the loop of a series runs: its turn, and the spans for which what varies by turn holds, and what
    // does not.
    std::int64_t turn_ = 0, turn_stamp_ = 0, series_stamp_ = 0;
    /// Of a sum between bounds, for each element of the span: the turns that it begins and ends with.
    const block *first_turns_ = nullptr, *end_turns_ = nullptr;
    dynamic_array<bool> varies_by_turn_;

    const graph::value& at(graph::value_id id) const { return plan_->values[id]; }
    block& of(graph::value_id id) { return blocks_[static_cast<std::size_t>(id)]; }

    void run_block(const span& s) {
        const std::int64_t stamp = ++stamp_;
        if (whole_rows_) return run_rows(s);
        if (kernel_->reduction >= 0) {
            for (int n = 0; n < kernel_->reductions(); ++n) fold(kernel_->reduction_at(n), s);
            // The terms were evaluated at other indices than the epilogue's.
            for (std::size_t n = 0; n < plan_->values.values.size(); ++n) blocks_[n].stamp = 0;
            for (int n = 0; n < kernel_->reductions(); ++n) of(kernel_->reduction_at(n)).stamp = stamp;
        }
        for (const plan::output& o : kernel_->outputs) evaluate(o.value, s, stamp);
        for (const plan::output& o : kernel_->outputs) store(o, s);
    }

    /// All columns of all outputs in the rows of a span: computed before any is stored.
    void run_rows(const span& rows) {
        std::size_t next = 0;
        row_stamp_ = ++stamp_;
        each_column(rows, [&](const plan::output& o, const span& s) {
            evaluate(o.value, s, ++stamp_);
            if (next == results_.size()) results_.push_back({});
            results_[next++] = of(o.value);
        });
        next = 0;
        each_column(rows, [&](const plan::output& o, const span& s) { store(o, s, results_[next++]); });
    }
    template <class F>
    void each_column(const span& rows, F f) {
        for (const plan::output& o : kernel_->outputs)
            for (span s = rows; s.j < o.results(); ++s.j) f(o, s);
    }

    /// What work-groups find in matrices; then each output, row by row.
    void run_group();
    group_matrix matrix_of(graph::value_id id, std::int64_t rows, std::int64_t cols);
    static void read_row(const group_matrix& m, std::int64_t i, block& b);
    /// `give(id, i)` puts row i of a group's value into its block.
    template <class Give>
    void store_group(Give give);
    template <class Give>
    void give_below(graph::value_id id, std::int64_t i, Give give);

    /// A reduction by a function of the program's.
    void fold_by_function(graph::value_id id, const span& s);
    static void copy(bool real, const block& from, std::size_t first, std::size_t step, std::size_t count,
                     block& to);
    /// What a function of several parts takes or makes: a block of each.
    struct part_blocks {
        block all[3];
    };
    void copy_parts(const graph::joining* f, const part_blocks& from, std::size_t first, std::size_t step,
                    std::size_t count, part_blocks& to) const;
    void join(const graph::joining* f, const part_blocks& left, const part_blocks& right, std::size_t count,
              part_blocks& to);
    void join_in_order(const graph::joining* f, part_blocks& x, std::size_t count);

    /// Running sums, and other scans, line by line.
    void run_scan();
    void begin_scan(reduction how, dtype type);
    double scanned_so_far(reduction how) const;

    /// All of the array that the result is a block of.
    void copy_array() const {
        const plan::bindings::array &to = plan::written_by(kernel_->outputs.front(), *bound_),
                                    &from =
                                        bound_->leaves[static_cast<std::size_t>(at(kernel_->border).leaf)];
        const buffer &own = *buffer_of(to.memory), &old = *buffer_of(from.memory);
        const auto size = static_cast<std::size_t>(size_of(stored_type(own)));
        for (std::int64_t i = 0; i < to.place.rows; ++i) {
            const std::size_t row = static_cast<std::size_t>(to.place.at(i, 0)) * size;
            std::memcpy(static_cast<unsigned char*>(own.host) + row,
                        static_cast<const unsigned char*>(old.host) + row,
                        static_cast<std::size_t>(to.place.cols) * size);
        }
    }

    void store(const plan::output& o, const span& s) {
        at(o.value).code == op::scatter ? scatter(o, s) : store(o, s, of(o.value));
    }
    /// Where places are outside, nothing is written.
    void scatter(const plan::output& o, const span& s);
    void store(const plan::output& o, const span& s, const block& b) {
        const plan::bindings::array& to = plan::written_by(o, *bound_);
        buffer& memory = *buffer_of(to.memory);
        const std::int64_t row = s.i + to.block_row, col = s.j + to.block_col;
        if (to.place.fold == 0) {
            const std::int64_t first = to.place.at(row, col), step = step_of(to.place, s);
            if (is_floating(memory.type)) return write_reals(memory, first, step, s.count, b.real.data());
            return write_integers(memory, first, step, s.count, b.integer.data());
        }
        for (std::size_t e = 0; e < s.count; ++e) {
            const auto step = static_cast<std::int64_t>(e);
            const std::int64_t place = to.place.at(row + step * s.di, col + step * s.dj);
            if (is_floating(memory.type))
                write_real(memory, place, b.real[e]);
            else
                write_integer(memory, place, b.integer[e]);
        }
    }

    /// Elements from one of a span to the next, in an array that is not folded.
    static std::int64_t step_of(const layout& place, const span& s) {
        return s.di * place.row_stride + s.dj * place.col_stride;
    }

    void evaluate(graph::value_id id, const span& s, std::int64_t stamp) {
        block& b = of(id);
        const bool of_turn = turn_stamp_ != 0 && varies_by_turn_[static_cast<std::size_t>(id)];
        if (turn_stamp_ != 0) stamp = of_turn ? turn_stamp_ : series_stamp_;
        if (whole_rows_ && !of_turn && !varies_[static_cast<std::size_t>(id)]) stamp = row_stamp_;
        if (b.stamp == stamp) return;
        const graph::value& v = at(id);
        if (v.code == op::steps) return steps(id, s, stamp);
        if (takes_turns(v.code)) return series(v, s, b, stamp); // or a sum between bounds
        for (const graph::value_id a : v.computed_args()) evaluate(a, s, stamp);
        if (is_floating(v.type))
            b.real.resize(s.count);
        else
            b.integer.resize(s.count);
        b.stamp = stamp;
        if (v.code == op::leaf) return read_leaf(v, s, b);
        if (v.code == op::cast) return convert(v, s, b);
        if (v.code == op::gather) return gather(v, s, b);
        if (v.code == op::image_row) return image_row(v, s, b);
        if (is_tuple(v.code) || v.code == op::scatter) return; // its operands are meant
        if (v.code == op::turn) return read_turn(s, b);
        compute(v, s, b);
    }

    void series(const graph::value& v, const span& s, block& b, std::int64_t stamp);
    static void join_turn(reduction how, dtype t, const block& term, std::size_t e, block& b);
    void read_turn(const span& s, block& b) const;

    /// All states of a loop.
    void steps(graph::value_id id, const span& s, std::int64_t stamp);

    void compute(const graph::value& v, const span& s, block& b) {
        const dtype operands = at(v.args[arity(v.code) - 1]).type;
        const bool real = is_floating(operands);
        // The condition of a select is bool whatever its branches are.
        const bool mixed = info(v.code).types == op_types::select;
        const double* x[3] = {};
        const std::int64_t* y[3] = {};
        for (int n = 0; n < arity(v.code); ++n) {
            const block& a = of(v.args[n]);
            if (mixed && n == 0 && real) {
                scratch_.assign(a.integer.begin(), a.integer.begin() + static_cast<std::ptrdiff_t>(s.count));
                x[n] = scratch_.data();
            } else {
                x[n] = a.real.data();
                y[n] = a.integer.data();
            }
        }
        if (!real) {
            apply_integer(v.code, operands, s.count, y, b.integer.data());
            return wrap(v.type, b.integer.data(), s.count);
        }
        if (is_floating(v.type)) {
            apply_real(v.code, s.count, x, b.real.data());
            return round(computed_in(v.type), s, b);
        }
        scratch_.resize(s.count);
        apply_real(v.code, s.count, x, scratch_.data());
        for (std::size_t e = 0; e < s.count; ++e) b.integer[e] = scratch_[e] != 0;
    }

    void round(dtype t, const span& s, block& b) {
        if (exact_ || t == dtype::f64) return;
        double* const values = b.real.data();
        if (t == dtype::f32)
            for (std::size_t e = 0; e < s.count; ++e)
                values[e] = static_cast<double>(static_cast<float>(values[e]));
        else
            for (std::size_t e = 0; e < s.count; ++e) values[e] = round_to(t, values[e]);
    }

    void convert(const graph::value& v, const span& s, block& b) {
        const block& a = of(v.args[0]);
        const dtype from = at(v.args[0]).type;
        const bool from_real = is_floating(from), in_float = !exact_ && v.type != dtype::f64;
        for (std::size_t e = 0; e < s.count; ++e) {
            if (!is_floating(v.type))
                b.integer[e] = from_real ? to_integer(v.type, a.real[e]) : wrap(v.type, a.integer[e]);
            else
                b.real[e] = from_real ? a.real[e] : real_of_whole(from, a.integer[e], in_float);
        }
        if (is_floating(v.type)) round(v.type, s, b);
    }

    void read_leaf(const graph::value& v, const span& s, block& b) {
        const auto n = static_cast<std::size_t>(v.leaf);
        const graph::leaf& l = plan_->values.leaves[n];
        if (l.kind == leaf_kind::scalar || l.kind == leaf_kind::literal)
            return fill(l.type, l.kind == leaf_kind::literal ? l.number : bound_->numbers[n], s, b);
        const layout& place = bound_->leaves[n].place;
        if (l.kind == leaf_kind::array && place.fold == 0) {
            const buffer& memory = *buffer_of(bound_->leaves[n].memory);
            const std::int64_t first = place.at(s.i, s.j), step = step_of(place, s);
            if (is_floating(l.type)) return read_reals(memory, first, step, s.count, b.real.data());
            return read_integers(memory, first, step, s.count, b.integer.data());
        }
        for (std::size_t e = 0; e < s.count; ++e) {
            const auto step = static_cast<std::int64_t>(e);
            const std::int64_t i = s.i + step * s.di, j = s.j + step * s.dj;
            if (l.kind != leaf_kind::array) {
                b.integer[e] = wrap(l.type, place.at(i, j));
            } else {
                read_element(l.type, n, i, j, b, e);
            }
        }
    }

    void fill(dtype t, const any_number& number, const span& s, block& b) {
        if (is_floating(t))
            b.real.assign(s.count, exact_ ? number.real() : round_to(computed_in(t), number.real()));
        else
            b.integer.assign(s.count, number.whole());
    }

    /// Element (i, j) of leaf `n` into element `e` of the block.
    void read_element(dtype t, std::size_t n, std::int64_t i, std::int64_t j, block& b, std::size_t e) {
        const plan::bindings::array& a = bound_->leaves[n];
        const buffer& memory = *buffer_of(a.memory);
        if (is_floating(t))
            b.real[e] = read_real(memory, a.place.at(i, j));
        else
            b.integer[e] = read_integer(memory, a.place.at(i, j));
    }

    void gather(const graph::value& v, const span& s, block& b);

    void image_row(const graph::value& v, const span& s, block& b);

    /// A reduction for all elements of the span.
    void fold(graph::value_id id, const span& s);

    /// Sums go into `sum_`, and those of a block of terms to those of some hundred blocks, and of all.
    void begin_blocks(std::size_t count) {
        block_sums_.assign(count, 0);
        part_sums_.assign(count, 0);
        terms_in_block_ = blocks_in_part_ = 0;
    }
    /// So many terms more were added to each sum.
    void count_terms(std::int64_t terms) {
        terms_in_block_ += terms;
        if (terms_in_block_ < plan::terms_of_block) return;
        terms_in_block_ = 0;
        move_sums(sum_, block_sums_);
        if (++blocks_in_part_ < plan::blocks_of_sum) return;
        blocks_in_part_ = 0;
        move_sums(block_sums_, part_sums_);
    }
    void end_blocks() {
        move_sums(block_sums_, part_sums_);
        move_sums(part_sums_, sum_);
    }
    static void move_sums(dynamic_array<double>& from, dynamic_array<double>& to) {
        const std::size_t count = from.size() < to.size() ? from.size() : to.size();
        for (std::size_t e = 0; e < count; ++e) {
            to[e] += from[e];
            from[e] = 0;
        }
    }
    dynamic_array<double> block_sums_, part_sums_;
    std::int64_t terms_in_block_ = 0, blocks_in_part_ = 0;

    /// All elements into one, in blocks whose sums are added up: a long sum loses little.
    void fold_all(const graph::value& v, reduction how, std::int64_t rows, std::int64_t cols);

    /// The array that a value is, if its elements are floating and lie at strides.
    const plan::bindings::array* plain_array(graph::value_id id) const {
        const graph::value& v = at(id);
        if (v.code != op::leaf || !is_floating(v.type)) return nullptr;
        const auto n = static_cast<std::size_t>(v.leaf);
        const plan::bindings::array& a = bound_->leaves[n];
        const bool plain = plan_->values.leaves[n].kind == leaf_kind::array && a.place.fold == 0;
        return plain && a.memory ? &a : nullptr;
    }
    /// The same as add_product for all terms, without blocks of operands: small products are all overhead.
    void add_products(const plan::bindings::array& a, const plan::bindings::array& b, const span& s,
                      std::int64_t depth);

    void add_product(const graph::value& v, const span& s, std::int64_t k);
    /// Which of an operand's elements take part.
    void find_chosen(graph::value_id operand, const span& s, dynamic_array<std::int64_t>& chosen);
    dynamic_array<std::int64_t> chosen_left_, chosen_right_;
    dynamic_array<double> sum_left_;
    dynamic_array<std::int64_t> total_left_;

    /// Element e of `x` into accumulator `to`; `place` is its position, for argmin and argmax.
    void join(reduction how, dtype t, const block& x, std::size_t e, std::size_t to, std::int64_t place);
    /// More extreme than the best so far, or the first NaN.
    static bool is_more_extreme(bool least, double x, double best);
    static bool is_more_extreme(bool least, dtype t, std::int64_t x, std::int64_t best);
    bool is_ahead(bool least, dtype t, const block& x, std::size_t e, std::size_t to) const;
    void finish_fold(graph::value_id id, reduction how, const span& s);
};

} // namespace sinter::runtime::host

#include <sinter/runtime/host/interpret_fold.hpp>
#include <sinter/runtime/host/interpret_function.hpp>
#include <sinter/runtime/host/interpret_gather.hpp>
#include <sinter/runtime/host/interpret_group.hpp>
#include <sinter/runtime/host/interpret_scan.hpp>
#include <sinter/runtime/host/interpret_series.hpp>

#pragma once
// Kernels without a reduction that read an array which lies the other way round (`A + trans(B)`). A GPU's
// work-group computes a square of elements. It brings the turned array's square through local memory. So
// neighbours among the work-items read neighbours in memory, and write neighbours. (After Ruetsch and
// Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009.) A CPU's work-item does the same in memory of
// its own.
//
//   A + trans(B): a square of B goes through local memory
//
//   B in memory       local memory       result
//   a b c d           a e i .            a+ e+ i+ .
//   e f g h    --->   b f j .    --->    b+ f+ j+ .
//   i j k l           c g k .            c+ g+ k+ .
//
// | number                           | from (docs/schedules.md, "How to read a section")    |
// | group_squares, side, step: 32, 8 | 2026-11-25-h100, "Squares"                           |
// | item_squares, side: 8, or 16     | fact vector_width                                    |
// | item_squares, rows: 240          | single_figures.md                                    |
// | item_squares, rows: 64           | reasoned: cores would idle                           |
// | 2^16 elements                    | reasoned: a kernel of its own is worth it (is_large) |

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/squares/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What a square of either form needs.
class square_builder : protected placing {
protected:
    square_builder(const unwritten_kernel& k, std::int64_t size) : placing(k.low, k.of, k.how), size_(size) {}

    std::int64_t size_; ///< of the square
    std::vector<value_id> turned_;
    std::vector<int> squares_;

    /// Arrays that the kernel reads, and whose neighbours in memory lie below each other.
    void find_turned(value_id id, std::vector<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        if (low_.values().is_array(id) && low_.arrays.class_of(id).lies_down()) turned_.push_back(id);
        for (const value_id a : low_.at(id).computed_args()) find_turned(a, seen);
    }
    void declare_squares(std::int64_t elements, bool own) {
        std::vector<bool> seen(low_.values().values.size(), false);
        for (const output& o : kernel_.outputs) find_turned(o.value, seen);
        for (const value_id leaf : turned_)
            squares_.push_back(b_.local_array(low_.arrays.name_of(leaf) + "_square",
                                              {low_.register_type_of(leaf), false, 1}, elements, own));
    }
};

/// A CPU's work-item takes one square below the other, of vectors, whose cache lines it meets once.
class item_square_builder : square_builder {
public:
    item_square_builder(const unwritten_kernel& k, const item_squares& f)
        : square_builder(k, f.side), item_rows_(f.rows) {}

    void run() {
        declare_squares(size_ * size_, true);
        const lowering::node_range cols =
            low_.extents.run_of(global_x(), n(size_), low_.extents.cols(), "left", "right");
        const lowering::node_range rows =
            low_.extents.run_of(global_y(), n(item_rows_), low_.extents.rows(), "first_row", "end_row");
        const node_id left = cols.first, right = cols.second; // a lambda cannot hold a binding on clang 14
        const node_id end = rows.second;
        loop("top", rows.first, end, n(size_), [&](node_id top) {
            const node_id bottom = b_.declare("bottom", b_.index_op(op::min, b_.plus(top, n(size_)), end));
            const auto whole = [&](node_id from, node_id to) {
                return b_.compare(op::equal, b_.minus(to, from), n(size_));
            };
            b_.branch(b_.both(whole(top, bottom), whole(left, right)), [&] { square(top, left); });
            b_.otherwise([&] {
                loop("i", top, bottom, n(1), [&](node_id i) {
                    loop("j", left, right, n(1), [&](node_id j) { low_.outputs.store(i, j, 1); });
                });
            });
        });
    }

private:
    std::int64_t item_rows_;

    void square(node_id top, node_id left) {
        loop("c", n(0), n(size_), n(1), [&](node_id c) {
            loop("r", n(0), n(size_), n(1), [&](node_id r) {
                for (std::size_t l = 0; l < turned_.size(); ++l)
                    b_.store_local(squares_[l], b_.plus(b_.times(n(size_), c), r),
                                   low_.value(turned_[l], b_.plus(top, r), b_.plus(left, c), 1));
            });
        });
        const auto lanes = static_cast<int>(size_);
        loop("i", top, b_.plus(top, n(size_)), n(1), [&](node_id i) {
            const node_id row = b_.declare("row", b_.minus(i, top));
            for (std::size_t l = 0; l < turned_.size(); ++l) {
                std::vector<node_id> parts;
                for (std::int64_t c = 0; c < size_; ++c)
                    parts.push_back(b_.load_local(squares_[l], b_.plus(row, n(c * size_))));
                low_.set_value(turned_[l], i, left, lanes, b_.build(std::move(parts)));
            }
            low_.outputs.store(i, left, lanes);
        });
    }
};

class group_square_builder : square_builder {
public:
    group_square_builder(const unwritten_kernel& k, const group_squares& f)
        : square_builder(k, f.side), step_(f.step) {}

    void run() {
        const node_id across = b_.declare("across", b_.item("@local_x")),
                      down = b_.declare("down", b_.item("@local_y"));
        const node_id top = b_.declare("top", b_.times(n(size_), b_.item("@group_y")));
        const node_id left = b_.declare("left", b_.times(n(size_), b_.item("@group_x")));
        declare_squares(size_ * line(), false);
        for (std::size_t l = 0; l < turned_.size(); ++l)
            fetch(turned_[l], squares_[l], top, left, across, down);
        b_.barrier();
        const node_id j = b_.declare("j", b_.plus(left, across));
        for (std::int64_t r = 0; r < size_; r += step_) {
            const node_id row = b_.plus(down, n(r)),
                          i = b_.declare("i" + std::to_string(r), b_.plus(top, row));
            const node_id in_columns = b_.compare(op::less, j, low_.extents.cols());
            b_.branch(b_.both(b_.compare(op::less, i, low_.extents.rows()), in_columns), [&] {
                const lowering::scope inner(low_);
                for (std::size_t l = 0; l < turned_.size(); ++l) {
                    const node_id place = b_.plus(b_.times(n(line()), across), row);
                    low_.set_value(turned_[l], i, j, 1, b_.load_local(squares_[l], place));
                }
                low_.outputs.store(i, j, 1);
            });
        }
    }

private:
    std::int64_t step_; ///< rows between those of a work-item

    /// A column of the square, and one element so that neighbours of a row lie in different banks.
    std::int64_t line() const { return size_ + 1; }

    /// A square of a leaf, a column beside the other; beyond the edges the last elements again.
    void fetch(value_id leaf, int block, node_id top, node_id left, node_id across, node_id down) {
        const auto clamped = [&](node_id at, node_id limit) {
            return b_.index_op(op::min, at, before(limit));
        };
        const std::string name = low_.arrays.name_of(leaf);
        const node_id i = b_.declare(name + "_row", clamped(b_.plus(top, across), low_.extents.rows()));
        std::vector<node_id> elements;
        for (std::int64_t r = 0; r < size_; r += step_) {
            const node_id j = clamped(b_.plus(left, b_.plus(down, n(r))), low_.extents.cols());
            const node_id x = low_.value(leaf, i, j, 1);
            const bool named = b_.at(x).kind == loops::node_kind::name;
            elements.push_back(named ? x : b_.declare(name + "_element" + std::to_string(r), x));
        }
        for (std::size_t e = 0; e < elements.size(); ++e) {
            const node_id column = b_.plus(down, n(static_cast<std::int64_t>(e) * step_));
            b_.store_local(block, b_.plus(b_.times(n(line()), column), across), elements[e]);
        }
    }
};

inline group_count groups(const group_squares& f, const launch& l) {
    return {ceil_div(l.numbers.cols, f.side), ceil_div(l.numbers.rows, f.side)};
}
inline std::string describe(const group_squares& f, const schedule&) {
    return "squares of " + by(f.side, f.side) + ", every " + count_of(f.step, "row") + " by a work-item";
}
constexpr void add_rules(const group_squares&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_squares& f, const unwritten_kernel& k) {
    group_square_builder(k, f).run();
}

inline group_count groups(const item_squares& f, const launch& l) {
    return {ceil_div(l.numbers.cols, f.side), ceil_div(l.numbers.rows, f.rows)};
}
inline std::string describe(const item_squares& f, const schedule&) {
    return "squares of " + by(f.side, f.side) + ", " + count_of(f.rows, "row") + " for a work-item";
}
constexpr void add_rules(const item_squares&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const item_squares& f, const unwritten_kernel& k) {
    item_square_builder(k, f).run();
}

} // namespace sinter::plan

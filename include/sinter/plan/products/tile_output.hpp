#pragma once
// What contractions have in common on devices whose work-items may write anywhere: tiles are parameters, and
// operands values of the graph, so that whatever is fused into them is computed while they are fetched.

#include <string>

#include <sinter/plan/folds/block_sums.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::plan {

class tile_output : protected kernel_writer {
public:
    using kernel_writer::node_id;

    tile_output(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s), product_(low.at(k.reduction)) {}

protected:
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    graph::value product_;
    node_id share_ = -1; ///< of a split sum: the number of this part

    /// What is stored are sums of a share of the terms, for another launch to add up, and not results.
    bool shares() const {
        const bool joined = schedule_.joins && schedule_.is(run_shape::local_tile); // by its work-groups
        return schedule_.pass == fold_pass::shares && !joined;
    }

    /// (Written so that g++ 12 does not warn of a copy that overlaps, its bug 105651.)
    static std::string numbered(const char* what, int number) {
        return std::string(what) + std::to_string(number);
    }
    std::string acc(int r, int c) const {
        return numbered("acc", r) + (schedule_.vectors > 1 ? numbered("_", c) : std::string());
    }

    /// blocks(begin, end) for all terms. Where its sums, which lie in array `sums`, are those of many blocks
    /// (schedule::in_blocks), for `length` terms after the other: `count` sums of these are added to those in
    /// another array of `size`. Gives the array that holds the results.
    template <class Blocks>
    int add_up_blocks(int sums, loops::value_type type, std::int64_t size, node_id count, std::int64_t length,
                      Blocks blocks) {
        const node_id depth = low_.extents.depth();
        if (!schedule_.in_blocks) {
            blocks(n(0), depth);
            return sums;
        }
        const int totals = b_.local_array("totals", type, size, true);
        loop("part", n(0), depth, n(length), [&](node_id part) {
            blocks(part, b_.declare("part_end", end_of_block(b_, part, n(length), depth)));
            loop("e", n(0), count, n(1), [&](node_id e) {
                const node_id own = b_.load_local(sums, e);
                const node_id all = b_.apply(op::add, type, b_.load_local(totals, e), own);
                const node_id later = b_.compare(op::greater, part, n(0));
                b_.store_local(totals, e, b_.apply(op::select, type, later, all, own));
            });
        });
        return totals;
    }

    /// The accumulator plus a term. clang keeps vectors of 64 bytes in one register only in functions that
    /// hand such vectors to others ("min-legal-vector-width"), as to `fma`; processors with such registers
    /// have it.
    node_id sum_with(const std::string& accumulator, node_id a, node_id b, loops::value_type type) {
        const node_id before = b_.name(accumulator, type);
        if (facts_.vector_width >= 16 && is_floating(type.type) && type.lanes * size_of(type.type) == 64)
            return b_.apply(op::fma, type, b_.splat(a, type.lanes), b, before);
        return b_.apply(op::add, type, before, b_.apply(op::multiply, type, b_.scalar_factor(a, type), b));
    }

    /// Element `c - j` of a vector. A register has no address: on a GPU it is picked by comparison.
    node_id element(node_id vector, node_id c, node_id j) {
        if (facts_.is_cpu) return b_.pick(vector, b_.minus(c, j));
        const int lanes = b_.type_of(vector).lanes;
        loops::value_type one = b_.type_of(vector);
        one.lanes = 1;
        node_id found = b_.lane(vector, lanes - 1);
        for (int l = lanes - 1; l-- > 0;)
            found = b_.apply(op::select, one, b_.compare(op::equal, c, b_.plus(j, n(l))), b_.lane(vector, l),
                             found);
        return found;
    }

    /// Partial results of neighbouring outputs; the second launch adds them up and knows the epilogue.
    void store_share(node_id i, node_id j, node_id sum, int width) {
        const array_view& partial = low_.arrays.partial(0, b_.type_of(sum).type, true);
        const node_id cell = low_.extents.cell_of(i, j);
        for (int l = 0; l < width; ++l)
            b_.store(partial.array, low_.address().element(partial, b_.plus(cell, n(l)), share_),
                     b_.lane(sum, l));
    }

    /// Writes what the sums of `width` neighbours give.
    void finish(node_id i, node_id j, node_id sum, int width) {
        if (shares()) return store_share(i, j, sum, width);
        const lowering::scope inner(low_);
        low_.set_reduction(i, j, width, sum);
        low_.outputs.store(i, j, width);
    }

    /// Calls `visit(r, sums)` for the rows of a micro-tile, of which `left` are in the result: a row's number
    /// and the vectors of its sums.
    template <class Visit>
    void each_row(loops::value_type type, node_id left, Visit visit) {
        const int rows = schedule_.rows, vectors = schedule_.vectors;
        std::vector<node_id> sums(static_cast<std::size_t>(vectors));
        if (!schedule_.by_rows) {
            for (int r = 0; r < rows; ++r) {
                for (int c = 0; c < vectors; ++c)
                    sums[static_cast<std::size_t>(c)] = b_.name(acc(r, c), type);
                visit(n(r), sums);
            }
            return;
        }
        const int tile = b_.local_array("micro_tile", type, rows * vectors, true);
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < vectors; ++c)
                b_.store_local(tile, n(r * vectors + c), b_.name(acc(r, c), type));
        // As many turns as only the launch knows: a compiler would unroll a fixed number.
        loop("r", n(0), b_.index_op(op::min, left, n(rows)), n(1), [&](node_id r) {
            for (int c = 0; c < vectors; ++c)
                sums[static_cast<std::size_t>(c)] = b_.declare(
                    numbered("sum", c), b_.load_local(tile, b_.plus(b_.times(r, n(vectors)), n(c))));
            visit(r, sums);
        });
    }

    void write_tile(node_id i, node_id j, node_id col_count, node_id sum, bool inside) {
        const int lanes = schedule_.lanes;
        const int width = b_.type_of(sum).lanes;
        if (lanes == 1 && width > 1) { // the epilogue goes element by element
            for (int l = 0; l < width; ++l) {
                const node_id column = b_.plus(j, n(l));
                b_.branch(b_.compare(op::less, column, col_count),
                          [&] { finish(i, column, b_.lane(sum, l), 1); });
            }
            return;
        }
        if (lanes == 1) {
            if (inside) return b_.scope([&] { finish(i, j, sum, 1); });
            return b_.branch(b_.compare(op::less, j, col_count), [&] { finish(i, j, sum, 1); });
        }
        if (schedule_.whole_vectors) {
            if (inside) return b_.scope([&] { finish(i, j, sum, lanes); });
            return b_.branch(b_.compare(op::less, j, col_count), [&] { finish(i, j, sum, lanes); });
        }
        b_.branch(b_.compare(op::less_equal, b_.plus(j, n(lanes)), col_count),
                  [&] { finish(i, j, sum, lanes); });
        b_.otherwise(
            [&] { loop("c", j, col_count, n(1), [&](node_id c) { finish(i, c, element(sum, c, j), 1); }); });
    }
};

} // namespace sinter::plan

#pragma once
// Contractions on devices whose work-items may write anywhere: one nest of loops, with the tiles as
// parameters. Operands are values of the graph, so whatever is fused into them is computed while they are
// fetched.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/lower_loops.hpp>

namespace sinter::plan {

class contraction_builder {
public:
    using node_id = loops::node_id;

    contraction_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : low_(low), b_(low.b), kernel_(k), facts_(facts), schedule_(s), product_(low.at(k.reduction)) {}

    /// A work-item's tile, whose top left corner it finds from its number; operands come straight from
    /// memory.
    void register_tile(node_id item_x, node_id item_y) {
        const int lanes = schedule_.lanes, vectors = schedule_.vectors, rows = schedule_.rows;
        const graph::value v = low_.at(kernel_.reduction);
        const loops::value_type type{register_type(v.type, facts_), false, lanes};
        if (shares()) { // x counts shares, y tiles
            share_ = item_x;
            const node_id across =
                b_.declare("across", b_.index_op(op::divide, b_.plus(low_.cols(), n(lanes * vectors - 1)),
                                                 n(lanes * vectors)));
            item_x = b_.index_op(op::mod, item_y, across);
            item_y = b_.index_op(op::divide, item_y, across);
        }
        const node_id j0 = b_.declare("j", b_.times(n(lanes * vectors), item_x));
        const node_id i0 = b_.declare("i", b_.times(n(rows), item_y));
        const node_id row_count = low_.rows(), col_count = low_.cols();
        b_.leave_if(b_.compare(op::logical_or, outside(i0, row_count), outside(j0, col_count)));
        // Rows and columns past the edge repeat the last ones: read, and never written.
        const node_id last_row = b_.index_op(op::subtract, row_count, n(1));
        const node_id last_col = b_.index_op(op::subtract, col_count, n(1));
        std::vector<node_id> i{i0}, j{j0};
        for (int r = 1; r < rows; ++r)
            i.push_back(b_.declare(numbered("i", r), b_.index_op(op::min, b_.plus(i0, n(r)), last_row)));
        for (int c = 1; c < vectors; ++c)
            j.push_back(
                b_.declare(numbered("j", c), b_.index_op(op::min, b_.plus(j0, n(c * lanes)), last_col)));
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.real(0, type.type), lanes), false);
        const node_id depth = low_.extent_parameter(runtime::argument_kind::depth, kernel_.depth, "depth");
        const auto terms = [&](node_id k, int count) {
            const lowering::scope inner(low_);
            std::vector<node_id> right;
            for (int t = 0; t < count; ++t)
                for (int c = 0; c < vectors; ++c)
                    right.push_back(b_.declare(numbered("b", t * vectors + c),
                                               b_.splat(low_.value(v.args[1], b_.plus(k, n(t)),
                                                                   j[static_cast<std::size_t>(c)], lanes),
                                                        lanes)));
            for (int r = 0; r < rows; ++r) {
                const node_id left = b_.declare(
                    numbered("a", r), low_.value(v.args[0], i[static_cast<std::size_t>(r)], k, count));
                for (int t = 0; t < count; ++t)
                    for (int c = 0; c < vectors; ++c) {
                        const int which = t * vectors + c;
                        const node_id product =
                            b_.apply(op::multiply, type, scalar_factor(b_.lane(left, t), type),
                                     right[static_cast<std::size_t>(which)]);
                        b_.assign(acc(r, c), b_.apply(op::add, type, b_.name(acc(r, c), type), product));
                    }
            }
        };
        if (shares() && schedule_.local_x > 1) {
            // Neighbours take neighbouring terms, so that they read neighbours.
            const node_id parts = low_.integer_parameter(runtime::argument_kind::parts, "parts");
            b_.leave_if(outside(share_, parts));
            b_.loop("k", share_, depth, parts, [&](node_id k) { terms(k, 1); });
        } else if (shares()) {
            const auto [begin, end] = low_.terms_of_share(share_, depth);
            b_.loop("k", begin, end, n(1), [&](node_id k) { terms(k, 1); });
        } else if (schedule_.left.vector) {
            // Four terms of a row of the left operand are one vector.
            const node_id fours =
                b_.declare("fours", b_.index_op(op::subtract, depth, b_.index_op(op::mod, depth, n(4))));
            counted_loop(
                b_, schedule_.unroll, n(0), fours, [&](node_id k) { terms(k, 4); }, 4);
            b_.loop("k", fours, depth, n(1), [&](node_id k) { terms(k, 1); });
        } else {
            counted_loop(b_, schedule_.unroll, n(0), depth, [&](node_id k) { terms(k, 1); });
        }
        for (int r = 0; r < rows; ++r) {
            const auto row = [&] {
                for (int c = 0; c < vectors; ++c)
                    write_tile(i[static_cast<std::size_t>(r)], b_.plus(j0, n(c * lanes)), col_count,
                               b_.name(acc(r, c), type), c == 0);
            };
            if (r == 0)
                row();
            else
                b_.branch(b_.compare(op::less, b_.plus(i0, n(r)), row_count), row);
        }
    }

protected:
    lowering& low_;
    loops::builder& b_;
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    graph::value product_;
    node_id share_ = -1; ///< of a split sum: the number of this part

    bool shares() const { return schedule_.pass == fold_pass::shares; }

    node_id n(std::int64_t v) { return b_.integer(v); }
    node_id outside(node_id a, node_id limit) { return b_.compare(op::greater_equal, a, limit); }
    node_id before(node_id limit) { return b_.index_op(op::subtract, limit, n(1)); }
    /// (Written so that g++ 12 does not warn of a copy that overlaps, its bug 105651.)
    static std::string numbered(const char* what, int number) {
        return std::string(what) + std::to_string(number);
    }
    std::string acc(int r, int c) const {
        return numbered("acc", r) + (schedule_.vectors > 1 ? numbered("_", c) : std::string());
    }

    /// Element `c - j` of a vector. A register has no address: on a GPU it is picked by comparison.
    node_id element(node_id vector, node_id c, node_id j) {
        if (facts_.is_cpu) return b_.pick(vector, b_.index_op(op::subtract, c, j));
        const int lanes = b_.type_of(vector).lanes;
        loops::value_type one = b_.type_of(vector);
        one.lanes = 1;
        node_id found = b_.lane(vector, lanes - 1);
        for (int l = lanes - 1; l-- > 0;)
            found = b_.apply(op::select, one, b_.compare(op::equal, c, b_.plus(j, n(l))), b_.lane(vector, l),
                             found);
        return found;
    }

    /// Integer products are spelled as functions on some devices, which want equal types.
    node_id scalar_factor(node_id a, loops::value_type type) {
        return is_floating(type.type) ? a : b_.splat(a, type.lanes);
    }

    /// Partial results of neighbouring outputs; the second launch adds them up and knows the epilogue.
    void store_share(node_id i, node_id j, node_id sum, int width) {
        const array_view& partial = low_.partial(0, b_.type_of(sum).type, true);
        const node_id cell = b_.plus(b_.times(i, low_.cols()), j);
        for (int l = 0; l < width; ++l)
            b_.store(partial.array, low_.address().element(partial, b_.plus(cell, n(l)), share_),
                     b_.lane(sum, l));
    }

    /// Writes what the sums of `width` neighbours give.
    void finish(node_id i, node_id j, node_id sum, int width) {
        if (shares()) return store_share(i, j, sum, width);
        const lowering::scope inner(low_);
        low_.set_reduction(i, j, width, sum);
        low_.store_outputs(i, j, width);
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
        b_.branch(b_.compare(op::less_equal, b_.plus(j, n(lanes)), col_count),
                  [&] { finish(i, j, sum, lanes); });
        b_.otherwise([&] {
            b_.loop("c", j, col_count, n(1), [&](node_id c) { finish(i, c, element(sum, c, j), 1); });
        });
    }
};

} // namespace sinter::plan

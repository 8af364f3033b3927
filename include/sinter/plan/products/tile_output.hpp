#pragma once
// How the micro-tiles of a contraction are written.

#include <string>
#include <vector>

#include <sinter/plan/micro_tile.hpp>
#include <sinter/plan/products/product_output.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

class tile_output : protected product_output {
public:
    using product_output::node_id;

    tile_output(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                const micro_tile& micro, bool stores_shares)
        : product_output(low, k, facts, s, stores_shares), micro_(micro) {}

protected:
    const micro_tile micro_;

    std::string acc(int r, int c) const {
        return numbered("acc", r) + (micro_.vectors > 1 ? numbered("_", c) : std::string());
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

    /// Calls `visit(r, sums)` for the rows of a micro-tile, of which `left` are in the result: a row's number
    /// and the vectors of its sums.
    template <class Visit>
    void each_row(loops::value_type type, node_id left, Visit visit) {
        const int rows = micro_.rows, vectors = micro_.vectors;
        std::vector<node_id> sums(static_cast<std::size_t>(vectors));
        if (!micro_.rows_in_loop) {
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
        if (micro_.whole_vectors) {
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

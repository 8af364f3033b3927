#pragma once
// How the fragments of a quad share what they fetch for their tiles.

#include <cstddef>
#include <string>
#include <vector>

#include <sinter/plan/forms/texel_tile/tile_sums.hpp>

namespace sinter::inline SINTER_ABI::plan {

class quad_sums : protected tile_sums {
protected:
    using tile_sums::tile_sums;

    /// Where a fragment is in its quad, and the rows that it fetches.
    struct quad_place {
        node_id odd_row = -1;
        std::vector<node_id> own;
    };
    quad_place place_in_quad(const std::vector<node_id>& i) {
        quad_place quad;
        const std::size_t half = i.size() / 2;
        b_.declare("odd_col", remainder(b_.item("@texel_x"), n(2)));
        quad.odd_row = b_.declare("odd_row", remainder(b_.item("@texel_y"), n(2)));
        const std::size_t run = rows_together_ ? 4 : 1;
        for (std::size_t r = 0; r < half; r += run) {
            quad.own.push_back(
                b_.declare("row" + std::to_string(r / run), choose_column(i[2 * r], i[2 * r + run])));
            if (rows_together_) low_.known.add_multiple_of_4(quad.own.back());
        }
        return quad;
    }

    /// Of eight terms a fragment fetches the right operand's four that its row of the quad is to fetch, and
    /// has the others from the other row; of the rows' left operands every second (or four together, and not
    /// the other four), and has the others from beside: half of the fetches, which are what bounds a product.
    /// The two rows add their terms in different orders. Its sums are of the rows that it fetched (acc0 ...),
    /// and of those that it was given.
    void add_in_quads(const quad_place& quad, std::size_t rows,
                      const std::vector<std::vector<node_id>>& columns, node_id begin, node_id end) {
        const std::size_t half = rows / 2;
        const node_id odd_row = quad.odd_row;
        const std::vector<node_id>& own = quad.own;
        const auto add = [&](node_id k, int terms, const std::vector<std::vector<node_id>>& right) {
            if (rows_together_) {
                for (std::size_t first = 0; first < half; first += 4) {
                    const std::vector<node_id> left = left_rows(first, own[first / 4], k, terms),
                                               given = of_neighbours(left, half + first);
                    for (std::size_t r = 0; r < 4; ++r) {
                        add_row(first + r, lanes_of(left, r), right, terms);
                        add_row(half + first + r, lanes_of(given, r), right, terms);
                    }
                }
                return;
            }
            for (std::size_t r = 0; r < half; ++r) {
                const std::vector<node_id> left = left_terms(r, own[r], k, terms);
                add_row(r, left, right, terms);
                add_row(half + r, of_neighbours(left, half + r), right, terms);
            }
        };
        by_groups(begin, end, 8, [&](node_id k, int terms) {
            const bool both = terms > 1;
            const node_id first = both ? b_.declare("first", b_.plus(k, b_.times(n(4), odd_row))) : k;
            std::vector<std::vector<node_id>> right = right_of_tile(first, columns, terms);
            if (!both) return add(k, terms, right);
            low_.known.add_multiple_of_4(first);
            b_.scope([&] {
                const lowering::scope own_half(low_);
                add(first, terms, right);
            });
            b_.scope([&] {
                const lowering::scope other_half(low_);
                const node_id second =
                    b_.declare("second", b_.plus(k, b_.minus(n(4), b_.times(n(4), odd_row))));
                low_.known.add_multiple_of_4(second);
                std::size_t which = 0;
                for (std::vector<node_id>& vectors : right)
                    for (node_id& v : vectors)
                        v = b_.declare(std::string("c") + std::to_string(which++),
                                       b_.of_neighbour(v, true)); // see numbered()
                add(second, terms, right);
            });
        });
    }

    /// What a fragment in an even column of the quads has as `even`, and in an odd one as `odd`.
    node_id choose_column(node_id even, node_id odd) {
        return b_.apply(op::select, b_.type_of(even), b_.compare(op::equal, b_.index_name("odd_col"), n(0)),
                        even, odd);
    }
    /// Sums of texel `c` of a row after add_in_quads().
    node_id of_row(std::size_t r, std::size_t c) {
        const std::size_t half = shape_.rows / 2u, run = rows_together_ ? 4 : 1;
        const std::size_t which = r / (2 * run) * run + r % run;
        const node_id fetched = b_.name(acc(which, c), four()), given = b_.name(acc(half + which, c), four());
        return b_.declare("sum" + sum_of(r, c),
                          r / run % 2 == 0 ? choose_column(fetched, given) : choose_column(given, fetched));
    }

private:
    std::vector<node_id> of_neighbours(const std::vector<node_id>& fetched, std::size_t which) {
        std::vector<node_id> given;
        for (const node_id v : fetched)
            given.push_back(b_.declare("a" + std::to_string(which++), b_.of_neighbour(v, false)));
        return given;
    }
};

} // namespace sinter::plan

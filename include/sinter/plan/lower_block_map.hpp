#pragma once
// Kernels without a reduction on a GPU, of arrays that lie the other way round (`A + trans(B)`): a work-group
// computes a square of elements. What is read down columns passes through local memory, so that neighbours
// among the work-items read neighbours in memory, and write neighbours. After Ruetsch and Micikevicius,
// "Optimizing Matrix Transpose in CUDA", 2009.

#include <string>
#include <vector>

#include <sinter/plan/lower_place.hpp>

namespace sinter::plan {

class block_map_builder : public placing {
public:
    block_map_builder(lowering& low, const kernel& k, const schedule& s)
        : placing(low, k, s), size_(s.local_x), step_(s.local_y) {}

    void run() {
        const node_id across = b_.declare("across", b_.item("@local_x")),
                      down = b_.declare("down", b_.item("@local_y"));
        const node_id top = b_.declare("top", b_.times(n(size_), b_.item("@group_y")));
        const node_id left = b_.declare("left", b_.times(n(size_), b_.item("@group_x")));
        const std::vector<value_id> turned = low_.leaves_that_lie_down();
        std::vector<int> blocks;
        for (const value_id leaf : turned)
            blocks.push_back(b_.local_array(low_.name_of(leaf) + "_square",
                                            {low_.register_type_of(leaf), false, 1}, size_ * line()));
        for (std::size_t l = 0; l < turned.size(); ++l) fetch(turned[l], blocks[l], top, left, across, down);
        b_.barrier();
        const node_id j = b_.declare("j", b_.plus(left, across));
        for (std::int64_t r = 0; r < size_; r += step_) {
            const node_id row = b_.plus(down, n(r)),
                          i = b_.declare("i" + std::to_string(r), b_.plus(top, row));
            b_.branch(b_.both(b_.compare(op::less, i, low_.rows()), b_.compare(op::less, j, low_.cols())),
                      [&] {
                          const lowering::scope inner(low_);
                          for (std::size_t l = 0; l < turned.size(); ++l) {
                              const node_id place = b_.plus(b_.times(n(line()), across), row);
                              low_.set_value(turned[l], i, j, 1, b_.shared(blocks[l], place));
                          }
                          low_.store_outputs(i, j, 1);
                      });
        }
    }

private:
    std::int64_t size_; ///< of the square
    std::int64_t step_; ///< rows between those of a work-item

    /// A column of the square, and one element so that neighbours of a row lie in different banks.
    std::int64_t line() const { return size_ + 1; }

    /// A square of a leaf, a column beside the other; beyond the edges the last elements again.
    void fetch(value_id leaf, int block, node_id top, node_id left, node_id across, node_id down) {
        const auto before = [&](node_id at, node_id limit) {
            return b_.index_op(op::min, at, b_.index_op(op::subtract, limit, n(1)));
        };
        const std::string name = low_.name_of(leaf);
        const node_id i = b_.declare(name + "_row", before(b_.plus(top, across), low_.rows()));
        std::vector<node_id> elements;
        for (std::int64_t r = 0; r < size_; r += step_) {
            const node_id j = before(b_.plus(left, b_.plus(down, n(r))), low_.cols());
            const node_id x = low_.value(leaf, i, j, 1);
            const bool named = b_.at(x).kind == loops::node_kind::name;
            elements.push_back(named ? x : b_.declare(name + "_element" + std::to_string(r), x));
        }
        for (std::size_t e = 0; e < elements.size(); ++e) {
            const node_id column = b_.plus(down, n(static_cast<std::int64_t>(e) * step_));
            b_.share(block, b_.plus(b_.times(n(line()), column), across), elements[e]);
        }
    }
};

} // namespace sinter::plan

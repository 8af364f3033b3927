#pragma once
// Sums of lines: the large operand is read once, in vectors, and the thin one from memory that lies near.

#include <string>
#include <vector>

#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/thin_lines/params.hpp>
#include <sinter/plan/products/product_output.hpp>

namespace sinter::inline SINTER_ABI::plan {

class line_sums : protected product_output {
protected:
    line_sums(const unwritten_kernel& k, const thin_lines& numbers)
        : product_output(k.low, k.of, k.facts, k.how, false),
          numbers_(numbers), type_{register_type(product_.type, facts_), false, schedule_.lanes} {}

    const thin_lines numbers_;
    const bool down_ = numbers_.down; ///< the large operand is the left one
    const loops::value_type type_;
    node_id lines_ = -1, outputs_ = -1;
    node_id begin_ = -1, end_ = -1; ///< this work-item's outputs
    node_id terms_ = -1;            ///< of a block

    /// A work-item takes some outputs of every line, and a block of terms after the other: block(k0) adds
    /// those from k0 on. The thin operand's are first brought together, unless they are read where they lie.
    /// The sums lie in memory, line after line, where the epilogue takes them in vectors.
    template <class Block>
    void run(Block block) {
        const int count = numbers_.outputs, length = numbers_.terms_a_block;
        lines_ = down_ ? low_.extents.cols() : low_.extents.rows();
        outputs_ = down_ ? low_.extents.rows() : low_.extents.cols();
        begin_ = b_.declare("begin", b_.times(n(count), b_.item("@global_x")));
        b_.leave_if(outside(begin_, outputs_));
        end_ = b_.declare("end", b_.index_op(op::min, b_.plus(begin_, n(count)), outputs_));
        sums_ = b_.local_array("sums", one(), std::int64_t{most_thin_lines} * count);
        if (!in_place()) packed_ = b_.local_array("lines", one(), std::int64_t{most_thin_lines} * pitch());
        const auto blocks = [&](node_id begin, node_id end) {
            first_term_ = begin;
            loop("k0", begin, end, n(length), [&](node_id k0) {
                terms_ = b_.declare("terms", b_.index_op(op::min, n(length), b_.minus(end, k0)));
                if (!in_place()) pack_lines(k0);
                block(k0);
            });
        };
        sums_ = add_up_blocks(sums_, one(), std::int64_t{most_thin_lines} * count, b_.times(lines_, n(count)),
                              std::int64_t{blocks_of_part} * length, blocks);
        loop("line", n(0), lines_, n(1), [&](node_id line) { write_line(line); });
    }

    static std::string sum_name(int r, int t) { return numbered("acc", r) + numbered("_", t); }

    /// Line `first + r`, or the last one.
    node_id declare_line(node_id first, int r) {
        if (r == 0) return first;
        return b_.declare(numbered("line", r), b_.index_op(op::min, b_.plus(first, n(r)), before(lines_)));
    }
    void declare_sums(int rows, int vectors) {
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < vectors; ++v)
                b_.declare(sum_name(r, v), b_.splat(b_.number(0, type_.type), type_.lanes), false);
    }

    /// Terms k, k + 1 ... of output o in the large operand; or term k of outputs o, o + 1 ...
    node_id large_vector(node_id o, node_id k, bool of_outputs) {
        const int lanes = type_.lanes;
        const value_id large = product_.args[down_ ? 0 : 1];
        const node_id x = down_ == of_outputs ? low_.value_down(large, down_ ? o : k, down_ ? k : o, lanes)
                                              : low_.value(large, down_ ? o : k, down_ ? k : o, lanes);
        return wide(low_.masks.inside_only(large, x));
    }
    /// Terms k, k + 1 ... of the block that begins with k0.
    node_id thin_terms(node_id line, node_id k0, node_id k, int lanes) {
        if (!in_place()) return low_.masks.inside_only(b_.load_local(packed_, place_of_term(line, k), lanes));
        return thin_values(line, b_.plus(k0, k), lanes);
    }
    /// Sums of a block are added to those of the blocks before.
    void keep(node_id line, node_id o, node_id k0, node_id sums) {
        const node_id place = place_of_sum(line, o);
        b_.branch(b_.compare(op::equal, k0, first_term_), [&] { b_.store_local(sums_, place, sums); });
        b_.otherwise([&] {
            const node_id before = b_.load_local(sums_, place, b_.type_of(sums).lanes);
            b_.store_local(sums_, place, b_.apply(op::add, b_.type_of(sums), before, sums));
        });
    }

private:
    node_id first_term_ = -1; ///< of those that go to the same sums
    int sums_ = -1, packed_ = -1;

    bool in_place() const { return numbers_.thin == thin_operand::in_place; }
    loops::value_type one() const { return {type_.type, false, 1}; }
    /// From one packed line to the next: a power of two would put all lines into the same lines of the cache.
    std::int64_t pitch() const { return numbers_.terms_a_block + type_.lanes; }

    node_id wide(node_id x) { return b_.cast(type_, b_.splat(x, type_.lanes)); }
    node_id thin_values(node_id line, node_id k, int lanes) {
        const node_id x = down_ ? low_.value_down(product_.args[1], k, line, lanes)
                                : low_.value(product_.args[0], line, k, lanes);
        return b_.cast({type_.type, false, lanes},
                       b_.splat(low_.masks.inside_only(product_.args[down_ ? 1 : 0], x), lanes));
    }
    node_id place_of_term(node_id line, node_id k) { return b_.plus(b_.times(line, n(pitch())), k); }
    node_id place_of_sum(node_id line, node_id o) {
        return b_.plus(b_.times(line, n(numbers_.outputs)), b_.minus(o, begin_));
    }

    /// Terms that lie side by side are copied in vectors, and else put together; behind the last one there is
    /// something that is no term.
    void pack_lines(node_id k0) {
        const int lanes = type_.lanes;
        const bool in_vectors = numbers_.thin == thin_operand::packed_in_vectors;
        loop("k", n(0), terms_, n(lanes), [&](node_id k) {
            std::vector<node_id> places;
            for (int l = 0; l < lanes && !in_vectors; ++l)
                places.push_back(
                    b_.declare(numbered("term", l), b_.index_op(op::min, b_.plus(b_.plus(k0, k), n(l)),
                                                                before(low_.extents.depth()))));
            loop("line", n(0), lines_, n(1), [&](node_id line) {
                std::vector<node_id> elements;
                for (const node_id place : places) elements.push_back(thin_values(line, place, 1));
                b_.store_local(packed_, place_of_term(line, k),
                               elements.empty() ? thin_values(line, b_.plus(k0, k), lanes)
                                                : b_.build(std::move(elements)));
            });
        });
    }

    void write_line(node_id line) {
        const int lanes = type_.lanes;
        const node_id whole = b_.declare("whole_outputs", b_.rounded_down(begin_, end_, n(lanes)));
        const auto set = [&](node_id o, int width, node_id x) {
            down_ ? low_.set_value_down(kernel_.reduction, o, line, width, x)
                  : low_.set_value(kernel_.reduction, line, o, width, x);
        };
        loop("o", begin_, whole, n(lanes), [&](node_id o) {
            const node_id sums =
                b_.declare("result_vector", b_.load_local(sums_, place_of_sum(line, o), lanes));
            for (int l = 0; l < lanes; ++l) set(b_.plus(o, n(l)), 1, b_.lane(sums, l)); // for gathers
            set(o, lanes, sums);
            down_ ? low_.outputs.store_down(o, line, lanes) : low_.outputs.store(line, o, lanes);
        });
        loop("o", whole, end_, n(1), [&](node_id o) {
            const node_id sum = b_.declare("one", b_.load_local(sums_, place_of_sum(line, o)));
            down_ ? finish(o, line, sum, 1) : finish(line, o, sum, 1);
        });
    }
};

} // namespace sinter::plan

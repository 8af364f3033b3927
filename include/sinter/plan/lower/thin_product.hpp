#pragma once
// Products with few columns or few rows on a CPU. The other operand, the large one, is read once, in vectors:
// of terms, or of outputs, whichever lie side by side in it. Lines of outputs are the columns of a result
// that has few of them (schedule::rows_along_x), or its rows.

#include <string>
#include <vector>

#include <sinter/plan/products/product_output.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

class thin_product_builder : product_output {
public:
    thin_product_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : product_output(low, k, facts, s, false), type_{register_type(product_.type, facts), false, s.lanes},
          down_(s.rows_along_x) {}

    /// A work-item takes `chunk` outputs of every line, and a block of terms after the other; the thin
    /// operand's are first brought together, unless they are read where they lie (schedule::left_in_place).
    /// The sums lie in memory, line after line, where the epilogue takes them in vectors.
    void run() {
        const int chunk = schedule_.chunk;
        const bool by_terms = schedule_.is(run_shape::row_fold);
        lines_ = down_ ? low_.extents.cols() : low_.extents.rows();
        outputs_ = down_ ? low_.extents.rows() : low_.extents.cols();
        begin_ = b_.declare("begin", b_.times(n(chunk), b_.item("@global_x")));
        b_.leave_if(outside(begin_, outputs_));
        end_ = b_.declare("end", b_.index_op(op::min, b_.plus(begin_, n(chunk)), outputs_));
        sums_ = b_.local_array("sums", one(), std::int64_t{most_thin_lines} * chunk);
        if (!schedule_.left_in_place)
            lines_of_terms_ = b_.local_array("lines", one(), std::int64_t{most_thin_lines} * pitch());
        const int block = schedule_.tile.depth;
        const auto blocks = [&](node_id begin, node_id end) {
            first_term_ = begin;
            loop("k0", begin, end, n(block), [&](node_id k0) {
                terms_ = b_.declare("terms", b_.index_op(op::min, n(block), b_.minus(end, k0)));
                if (!schedule_.left_in_place) pack_lines(k0);
                if (by_terms) whole_ = b_.declare("whole", b_.rounded_down(terms_, n(type_.lanes)));
                const int step = by_terms ? schedule_.rows : type_.lanes * schedule_.vectors;
                loop("o", begin_, end_, n(step),
                     [&](node_id o) { by_terms ? of_terms(o, k0) : of_outputs(o, k0); });
            });
        };
        sums_ = add_up_blocks(sums_, one(), std::int64_t{most_thin_lines} * chunk, b_.times(lines_, n(chunk)),
                              std::int64_t{blocks_of_part} * block, blocks);
        loop("line", n(0), lines_, n(1), [&](node_id line) { write_line(line); });
    }

private:
    const loops::value_type type_;
    const bool down_; ///< the outputs of a line lie in a column: the large operand is the left one
    node_id lines_ = -1, outputs_ = -1;
    node_id begin_ = -1, end_ = -1;   ///< this work-item's outputs
    node_id terms_ = -1, whole_ = -1; ///< of a block: all, and those of whole vectors
    node_id first_term_ = -1;         ///< of those that go to the same sums
    int sums_ = -1, lines_of_terms_ = -1;

    loops::value_type one() const { return {type_.type, false, 1}; }
    /// From one packed line to the next: a power of two would put all lines into the same lines of the cache.
    std::int64_t pitch() const { return schedule_.tile.depth + type_.lanes; }

    static std::string sum_name(int r, int t) { return numbered("acc", r) + numbered("_", t); }

    /// Line `first + r`, or the last one.
    node_id declare_line(node_id first, int r) {
        if (r == 0) return first;
        return b_.declare(numbered("line", r), b_.index_op(op::min, b_.plus(first, n(r)), before(lines_)));
    }
    void declare_sums(int rows, int vectors) {
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < vectors; ++v)
                b_.declare(sum_name(r, v), b_.splat(b_.real(0, type_.type), type_.lanes), false);
    }

    node_id wide(node_id x) { return b_.cast(type_, b_.splat(x, type_.lanes)); }
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
        if (!schedule_.left_in_place)
            return low_.masks.inside_only(b_.load_local(lines_of_terms_, place_of_term(line, k), lanes));
        return thin_values(line, b_.plus(k0, k), lanes);
    }
    node_id thin_values(node_id line, node_id k, int lanes) {
        const node_id x = down_ ? low_.value_down(product_.args[1], k, line, lanes)
                                : low_.value(product_.args[0], line, k, lanes);
        return b_.cast({type_.type, false, lanes},
                       b_.splat(low_.masks.inside_only(product_.args[down_ ? 1 : 0], x), lanes));
    }
    node_id place_of_term(node_id line, node_id k) { return b_.plus(b_.times(line, n(pitch())), k); }
    node_id place_of_sum(node_id line, node_id o) {
        return b_.plus(b_.times(line, n(schedule_.chunk)), b_.minus(o, begin_));
    }

    /// Terms that lie side by side are copied in vectors, and else put together; behind the last one there is
    /// something that is no term.
    void pack_lines(node_id k0) {
        const int lanes = type_.lanes;
        loop("k", n(0), terms_, n(lanes), [&](node_id k) {
            std::vector<node_id> places;
            for (int l = 0; l < lanes && !schedule_.left.along_terms; ++l)
                places.push_back(
                    b_.declare(numbered("term", l), b_.index_op(op::min, b_.plus(b_.plus(k0, k), n(l)),
                                                                before(low_.extents.depth()))));
            loop("line", n(0), lines_, n(1), [&](node_id line) {
                std::vector<node_id> elements;
                for (const node_id place : places) elements.push_back(thin_values(line, place, 1));
                b_.store_local(lines_of_terms_, place_of_term(line, k),
                               elements.empty() ? thin_values(line, b_.plus(k0, k), lanes)
                                                : b_.build(std::move(elements)));
            });
        });
    }

    /// A block's terms of `rows` outputs from o on: those of `vectors` lines at a time, in vectors.
    void of_terms(node_id o, node_id k0) {
        const int rows = schedule_.rows, together = schedule_.vectors;
        std::vector<node_id> outputs{o};
        for (int r = 1; r < rows; ++r)
            outputs.push_back(
                b_.declare(numbered("o", r), b_.index_op(op::min, b_.plus(o, n(r)), before(end_))));
        loop("line", n(0), lines_, n(together), [&](node_id line) {
            std::vector<node_id> lines;
            for (int t = 0; t < together; ++t) lines.push_back(declare_line(line, t));
            declare_sums(rows, together);
            loop("k", n(0), whole_, n(type_.lanes), [&](node_id k) { add_vectors(outputs, lines, k0, k); });
            b_.branch(b_.compare(op::less, whole_, terms_), [&] { // what lies behind the terms is left out
                const lowering::scope inner(low_);
                low_.known.now.lanes_inside =
                    b_.declare("inside", low_.masks.first(b_.minus(terms_, whole_), type_.lanes));
                add_vectors(outputs, lines, k0, whole_);
            });
            for (int t = 0; t < together; ++t)
                for (int r = 0; r < rows; ++r)
                    keep(b_.plus(line, n(t)), b_.plus(o, n(r)), k0, sum_of_lanes(sum_name(r, t)));
        });
    }

    void add_vectors(const std::vector<node_id>& outputs, const std::vector<node_id>& lines, node_id k0,
                     node_id k) {
        std::vector<node_id> thin;
        for (std::size_t t = 0; t < lines.size(); ++t)
            thin.push_back(b_.declare(numbered("b", int(t)), thin_terms(lines[t], k0, k, type_.lanes)));
        const node_id term = b_.declare("term", b_.plus(k0, k));
        for (std::size_t r = 0; r < outputs.size(); ++r) {
            const node_id x = b_.declare(numbered("x", int(r)), large_vector(outputs[r], term, false));
            for (std::size_t t = 0; t < lines.size(); ++t) {
                const std::string sum = sum_name(int(r), int(t));
                b_.assign(sum, sum_with(sum, x, thin[t], type_));
            }
        }
    }

    /// A block's terms of `vectors` vectors of outputs from o on: those of `rows` lines at a time.
    void of_outputs(node_id o, node_id k0) {
        const int rows = schedule_.rows, vectors = schedule_.vectors, width = type_.lanes;
        std::vector<node_id> outputs{o}, inside;
        for (int v = 1; v < vectors; ++v) // past the edge the last output is read again
            outputs.push_back(b_.declare(numbered("o", v),
                                         b_.index_op(op::min, b_.plus(o, n(v * width)), before(outputs_))));
        for (int v = 0; v < vectors; ++v)
            inside.push_back(b_.declare(
                numbered("inside", v),
                low_.masks.first(b_.index_op(op::min, b_.minus(outputs_, b_.plus(o, n(v * width))), n(width)),
                                 width)));
        loop("line", n(0), lines_, n(rows), [&](node_id line) {
            std::vector<node_id> lines;
            for (int r = 0; r < rows; ++r) lines.push_back(declare_line(line, r));
            declare_sums(rows, vectors);
            loop("k", n(0), terms_, n(1), [&](node_id k) {
                const node_id term = b_.declare("term", b_.plus(k0, k));
                std::vector<node_id> x;
                for (int v = 0; v < vectors; ++v) {
                    const known_places::scope one_vector(low_.known);
                    low_.known.now.lanes_inside = inside[std::size_t(v)];
                    x.push_back(
                        b_.declare(numbered("x", v), large_vector(outputs[std::size_t(v)], term, true)));
                }
                for (int r = 0; r < rows; ++r) {
                    const node_id a =
                        b_.declare(numbered("a", r), thin_terms(lines[std::size_t(r)], k0, k, 1));
                    for (int v = 0; v < vectors; ++v)
                        b_.assign(sum_name(r, v), sum_with(sum_name(r, v), a, x[std::size_t(v)], type_));
                }
            });
            for (int r = 0; r < rows; ++r)
                for (int v = 0; v < vectors; ++v)
                    keep(b_.plus(line, n(r)), b_.plus(o, n(v * width)), k0, b_.name(sum_name(r, v), type_));
        });
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

    node_id sum_of_lanes(const std::string& sum) {
        node_id x = b_.name(sum, type_);
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2)
            x = b_.declare(sum + numbered("_of", lanes),
                           b_.apply(op::add, {type_.type, false, lanes}, b_.side(x, 0), b_.side(x, 1)));
        return b_.apply(op::add, {type_.type, false, 1}, b_.lane(x, 0), b_.lane(x, 1));
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

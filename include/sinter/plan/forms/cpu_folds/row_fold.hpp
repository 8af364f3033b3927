#pragma once
// Reductions along rows, and matrices times vectors, on a CPU. A work-item folds several rows, in vectors of
// terms.
//
//   aaaaaaaa aaaaaaaa aaa.     row 0 of four that a work-item takes at once;
//   aaaaaaaa aaaaaaaa aaa.     row 1, and so on; the last vector is masked
//
// | number                           | from (docs/schedules.md, "How to read a section") |
// | schedule::lanes                  | elements of a register: register_lanes            |
// | outputs_at_once: 4               | reasoned: additions do not wait for each other    |
// | outputs: 64, of short rows       | 2026-11-23-two-cores, "Shapes, that evening"      |
// | outputs: 16, that end together   | reasoned: whole vectors of results                |
// | masks_rest                       | layout; 2026-11-26-two-cores/short_rows.md        |
// | ends_together, of dear epilogues | 2026-11-26-two-cores, "Functions in and around"   |

#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/cpu_folds/cpu_fold_builder.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class row_fold_builder : cpu_fold_builder {
public:
    row_fold_builder(const unwritten_kernel& k, const row_fold& f) : cpu_fold_builder(k), form_(f) {}

    /// Several rows of terms, a vector of terms of each at a time: A x, and reductions along rows.
    void run() {
        if (form_.outputs == form_.outputs_at_once) {
            const node_id i = b_.declare("i", b_.times(n(form_.outputs_at_once), b_.item("@global_x")));
            b_.leave_if(outside(i, low_.extents.rows()));
            return some_rows(i, low_.extents.rows(),
                             [&](node_id row, const nodes& results) { finish(row, n(0), results); });
        }
        const lowering::node_range range =
            low_.extents.run_of(b_.item("@global_x"), n(form_.outputs), low_.extents.rows());
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        if (form_.ends_together) return chunk_of_rows(begin, end);
        loop("i", begin, end, n(form_.outputs_at_once), [&](node_id i) {
            some_rows(i, end, [&](node_id row, const nodes& results) { finish(row, n(0), results); });
        });
    }

private:
    const row_fold form_;

    /// Rows `begin` to `end`, whose results are kept until the epilogue takes them in vectors.
    void chunk_of_rows(node_id begin, node_id end) {
        std::vector<int> arrays; // the results of each reduction
        for (folding& f : all_.each()) {
            const loops::value_type type = f.picks() ? loops::value_type{dtype::i32, false, 1} : f.type();
            arrays.push_back(b_.local_array("results" + f.tag(), type, form_.outputs, true));
        }
        const auto place = [&](node_id row) { return b_.minus(row, begin); };
        const auto load = [&](const char* name, node_id i, int lanes) {
            nodes results;
            for (std::size_t r = 0; r < arrays.size(); ++r)
                results.push_back(
                    b_.declare(name + all_.each()[r].tag(), b_.load_local(arrays[r], place(i), lanes)));
            return results;
        };
        loop("i", begin, end, n(form_.outputs_at_once), [&](node_id i) {
            some_rows(i, end, [&](node_id row, const nodes& results) {
                for (std::size_t r = 0; r < arrays.size(); ++r)
                    b_.store_local(arrays[r], place(row), results[r]);
            });
        });
        const int lanes = schedule_.lanes;
        const node_id whole = b_.declare("whole_rows", whole_vectors_of(end));
        loop("i", begin, whole, n(lanes),
             [&](node_id i) { finish_vector(i, true, load("result_vector", i, lanes)); });
        loop("i", whole, end, n(1), [&](node_id i) { finish(i, n(0), load("one", i, 1)); });
    }

    /// Folds rows `first` on, those before `end`, and hands each one's result to `write`.
    template <class Write>
    void some_rows(node_id first, node_id end, Write write) {
        const int rows = form_.outputs_at_once, lanes = schedule_.lanes;
        nodes i{first};
        for (int r = 1; r < rows; ++r)
            i.push_back(b_.declare("i" + std::to_string(r),
                                   b_.index_op(op::min, b_.plus(first, n(r)), b_.plus(end, n(-1)))));
        declare_vectors(rows, n(0));
        const node_id depth = f_.depth();
        const node_id whole = b_.declare("whole", whole_vectors_of(depth));
        in_blocks(rows, n(0), whole, n(terms_of_block * lanes), [&](node_id from, node_id stop) {
            loop("k", from, stop, n(lanes), [&](node_id k) { add_vectors(i, k, -1); });
        });
        if (form_.masks_rest) // what lies behind the rows is read, and left out
            b_.branch(b_.compare(op::less, whole, depth), [&] {
                const lowering::scope inner(low_);
                add_vectors(i, whole, b_.declare("inside", low_.masks.first(b_.minus(depth, whole), lanes)));
            });
        std::vector<folds> found = folds_of_rows(whole);
        if (!form_.masks_rest)
            loop("k", whole, depth, n(1), [&](node_id k) {
                for (std::size_t r = 0; r < found.size(); ++r) found[r].add_term(i[r], n(0), k);
            });
        for (std::size_t r = 0; r < found.size(); ++r) {
            const auto result = [&] { write(i[r], results_of(found[r])); };
            if (r == 0)
                result();
            else
                b_.branch(b_.compare(op::less, b_.plus(first, n(static_cast<int>(r))), end), result);
        }
    }

    /// The vectors of terms from k on of rows `i`; of lanes that are not `inside` nothing.
    void add_vectors(const nodes& i, node_id k, node_id inside) {
        const int lanes = schedule_.lanes;
        const graph::value& product = low_.at(kernel_.reduction); // if it is one
        bool computes = false;                                    // what is loaded is left out as it is
        for (vector_accumulators& of : vectors_)
            computes |= f_.is_product() || !low_.masks.is_loaded(low_.at(of.terms_of().id()).args[0]);
        const known_places::scope these_lanes(low_.known);
        if (computes) low_.known.now.lanes_inside = inside;
        node_id right = -1;
        if (f_.is_product())
            right = b_.declare("b", vectors_[0].wide(low_.masks.inside_only(
                                        product.args[1], low_.value_down(product.args[1], k, n(0), lanes))));
        for (std::size_t r = 0; r < i.size(); ++r)
            for (vector_accumulators& of : vectors_) {
                const value_id terms = low_.at(of.terms_of().id()).args[0];
                const node_id x = low_.value(terms, i[r], k, lanes);
                of.join(static_cast<int>(r),
                        right < 0 ? of.masked(of.wide(x), inside)
                                  : b_.apply(op::multiply, of.type(),
                                             of.wide(low_.masks.inside_only(terms, x)), right),
                        k);
            }
    }

    /// What the lanes of each row's vectors have together. There were vectors if `whole` is above zero.
    std::vector<folds> folds_of_rows(node_id whole) {
        std::vector<folds> found;
        for (int r = 0; r < form_.outputs_at_once; ++r) {
            found.emplace_back(low_, kernel_, facts_);
            for (std::size_t v = 0; v < vectors_.size(); ++v) {
                folding& f = found.back().each()[v];
                if (f.keeps_pair())
                    f.begin(std::to_string(r));
                else
                    f.begin_with(std::to_string(r), vectors_[v].sum_of_lanes(r));
            }
        }
        const auto merge_all = [&] {
            for (std::size_t r = 0; r < found.size(); ++r)
                for (std::size_t v = 0; v < vectors_.size(); ++v) {
                    folding& f = found[r].each()[v];
                    if (f.keeps_pair()) vectors_[v].merge_lanes(f, static_cast<int>(r));
                }
        };
        if (all_.keeps_pair() && form_.masks_rest) // nothing is picked of no terms
            merge_all();
        else if (all_.keeps_pair())
            b_.branch(b_.compare(op::greater, whole, n(0)), merge_all);
        return found;
    }
};

inline group_count groups(const row_fold& f, const launch& l) {
    return {ceil_div(l.cells(), f.outputs)};
}
inline std::string describe(const row_fold& f, const schedule& s) {
    return count_of(f.outputs, "row") + " for a work-item, " + std::to_string(f.outputs_at_once) +
           " at a time in vectors of " + std::to_string(s.lanes);
}
constexpr void add_rules(const row_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const row_fold& f, const unwritten_kernel& k) {
    row_fold_builder(k, f).run();
}

} // namespace sinter::plan

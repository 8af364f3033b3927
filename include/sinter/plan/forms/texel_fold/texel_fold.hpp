#pragma once
// A fragment folds all terms of the outputs in its texel.
//
//   texel      a a a a     four columns as a vector, if a texel holds a term of each: four columns at once
//              | | | |
//   terms      0 0 0 0     or an output after the other, each of whose terms is one element of a texel,
//              1 1 1 1     or four, if texels hold terms that follow each other (four_terms)
//              2 2 2 2
//
// | number                         | from (docs/schedules.md, "How to read a section") |
// | writing                        | as of maps (texel_map.hpp)                        |
// | four_terms, rows_end_in_texels | layout                                            |
// | right_four_terms               | layout                                            |
// | dots                           | the program: product_terms::dot                   |
// | summing::unroll                | fact max_loop_trips: turns of a loop are few      |
// | summing::in_blocks             | docs/schedules.md, "Long sums"                    |

#include <string>
#include <vector>

#include <sinter/plan/folds/texel_folds.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_fold/params.hpp>
#include <sinter/plan/products/fragment_product.hpp>
#include <sinter/plan/write/texel_results.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The reductions of one output, or of four columns.
class whole_texel_folds : texel_folds {
public:
    using kernel_writer::node_id;

    whole_texel_folds(const unwritten_kernel& k, const texel_fold& f)
        : texel_folds(k.low, k.of, k.facts, k.how, f.rows_end_in_texels), four_terms_(f.four_terms) {}

    std::vector<node_id> of_one(node_id i, node_id j) {
        folds f(low_, kernel_, facts_);
        f.begin();
        if (four_terms_)
            four_terms(f, i, j);
        else if (f.have_function())
            b_.branch(b_.compare(op::less, n(0), f.first().term_count()), [&] {
                f.add_first_term(i, j, n(0));
                add_terms(f, i, j, n(1));
            });
        else
            add_terms(f, i, j, n(0));
        std::vector<node_id> results;
        for (folding& one : f.each()) results.push_back(one.result());
        return results;
    }

    /// Of four columns at once, except argmin and argmax. (Those of rows have one column.)
    std::vector<node_id> of_four_columns(node_id j) {
        std::vector<four_folds> fours = begin_fours();
        add_up(fours, schedule_.sums.in_blocks, n(0), fours.front().terms_of().depth(), n(1), [&](node_id k) {
            for (four_folds& four : fours)
                four.add(four.terms_of().terms_of_outputs(j, k, 4, false), k, false);
        });
        std::vector<node_id> results;
        for (four_folds& four : fours) results.push_back(four.values());
        return results;
    }

private:
    bool four_terms_;

    void add_terms(folds& f, node_id i, node_id j, node_id first) {
        add_up(f, schedule_.sums.in_blocks, first, f.first().term_count(), n(1),
               [&](node_id k) { f.add_term(i, j, k); });
    }

    /// The terms of a texel at a time, and what is left of the last.
    void four_terms(folds& f, node_id i, node_id j) {
        const node_id terms = terms_of_texels(f);
        std::vector<four_folds> fours = begin_fours();
        const node_id whole = whole_texels(terms);
        add_up(fours, schedule_.sums.in_blocks, n(0), whole, n(4),
               [&](node_id k) { add_fours(fours, i, j, k); });
        join_fours(fours, f);
        if (rows_end_) return;
        loop("k", whole, terms, n(1), [&](node_id k) { f.add_term(i, j, k); });
    }
};

/// For texel_results. A builder is for one output, as others cannot see what it declares.
class texel_fold_results {
public:
    using node_id = loops::node_id;

    texel_fold_results(const unwritten_kernel& k, const texel_fold& f) : kernel_(k), form_(f) {}

    std::vector<node_id> of_one(node_id i, node_id j) {
        return whole_texel_folds(kernel_, form_).of_one(i, j);
    }
    std::vector<node_id> of_four(node_id i, node_id j) {
        if (!folds_products(kernel_.whole.values, kernel_.of.reduction))
            return whole_texel_folds(kernel_, form_).of_four_columns(j);
        const texel_product one{1, 1, form_.right_four_terms, form_.dots};
        return {
            fragment_product_builder(kernel_.low, kernel_.of, kernel_.facts, kernel_.how, one).of_four(i, j)};
    }
    void begin_texel(node_id) {}
    std::vector<node_id> of_lane(node_id i, node_id j, node_id) { return of_one(i, j); }

private:
    const unwritten_kernel& kernel_;
    const texel_fold& form_;
};

inline drawn_texels texels(const texel_fold& f, const launch& l, const bindings& bound, const memory_facts*) {
    const bindings::array& to = written_by(l.of.outputs.front(), bound);
    return texels_of_result(f.writing, l.numbers.rows, l.numbers.cols, to);
}
inline std::string describe(const texel_fold& f, const schedule& s) {
    return f.four_terms   ? "four terms a fetch"
           : s.lanes == 4 ? "four columns at once"
                          : "one output after the other";
}
inline void add_rules(const texel_fold& f, const schedule&, const device_facts& facts, lowering_rules& r) {
    r.stores_texels = facts.stores_texels && f.writing.edges.merges;
    r.fetches_target = facts.fetches_target;
}
inline void lower(const texel_fold& f, const unwritten_kernel& k) {
    texel_results(k.low, k.of, k.facts, k.how, f.writing, texel_fold_results(k, f)).run();
}

} // namespace sinter::plan

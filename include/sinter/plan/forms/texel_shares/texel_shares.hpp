#pragma once
// Fragments cannot fold together. So long sums to a row, a column or a scalar take two draws.
//
//   first draw: shares of an output, side by side    second draw: their sum
//
//     share 0   terms 0, 8, 16 ...                     one fragment for the result's texel
//     share 1   terms 1, 9, 17 ...                     folds the shares, and applies the epilogue
//      ...
//
// | number                         | from (docs/schedules.md, "How to read a section")                  |
// | writing                        | as of maps (texel_map.hpp)                                         |
// | four_terms, rows_end_in_texels | layout                                                             |
// | four_outputs                   | layout                                                             |
// | share_numbers::parts           | reasoned: a root of the terms, so that both draws are equally long |
// |   at most 65536, llvmpipe 1024 | size fragments                                                     |
// | 1024 fetches                   | reasoned: from then on two draws pay                               |
// | summing::unroll: 4 on GPUs     | reasoned: fetches wait beside each other                           |
// | summing::in_blocks             | docs/schedules.md, "Long sums"                                     |

#include <string>
#include <vector>

#include <sinter/plan/folds/texel_folds.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_shares/params.hpp>
#include <sinter/plan/forms/texel_shares/share_draw.hpp>
#include <sinter/plan/write/texel_results.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What the shares give, for the second draw.
class texel_share_sums : texel_folds {
public:
    using kernel_writer::node_id;

    texel_share_sums(const unwritten_kernel& k, const texel_shares& f)
        : texel_folds(k.low, k.of, k.facts, k.how, f.rows_end_in_texels), form_(f) {}

    std::vector<node_id> of_one(node_id i, node_id j) {
        folds f(low_, kernel_, facts_);
        f.begin();
        partials(f, i, j);
        std::vector<node_id> results;
        for (folding& one : f.each()) results.push_back(one.result());
        return results;
    }

    /// Of the texel's four outputs from `first` on, what the shares that lie across have: vectors, of which
    /// each output picks its own.
    std::vector<node_id> of_texel(node_id first) {
        folds f(low_, kernel_, facts_);
        const node_id parts = low_.extents.parts();
        const std::vector<partial_arrays> from = shares_of(f);
        std::vector<four_folds> fours = begin_fours();
        add_up(fours, schedule_.sums.twice_in_blocks, n(0), parts, n(1), [&](node_id share) {
            for (std::size_t r = 0; r < fours.size(); ++r) fours[r].merge(from[r].read(share, first, 4));
        });
        std::vector<node_id> found;
        for (four_folds& four : fours)
            found.push_back(b_.declare("found" + four.terms_of().tag(), four.results()));
        return found;
    }

private:
    texel_shares form_;

    std::vector<partial_arrays> shares_of(folds& f) {
        std::vector<partial_arrays> from;
        for (folding& one : f.each()) from.emplace_back(low_, one);
        return from;
    }

    /// What the shares of an output have, into `f`.
    void partials(folds& f, node_id i, node_id j) {
        const bool one_row = !kernel_.rows.is_sized(), one_col = !kernel_.cols.is_sized();
        const node_id slot = one_col ? i : one_row ? j : b_.declare("slot", low_.extents.cell_of(i, j));
        const node_id parts = low_.extents.parts();
        const std::vector<partial_arrays> from = shares_of(f);
        if (form_.four_terms) {
            std::vector<four_folds> fours = begin_fours();
            add_up(fours, schedule_.sums.twice_in_blocks, n(0), parts, n(4), [&](node_id share) {
                for (std::size_t r = 0; r < fours.size(); ++r) fours[r].merge(from[r].read(slot, share, 4));
            });
            return join_fours(fours, f);
        }
        add_up(f, schedule_.sums.twice_in_blocks, n(0), parts, n(1), [&](node_id share) {
            for (std::size_t r = 0; r < from.size(); ++r) {
                folding& one = f.each()[r];
                const folding::outcome part =
                    form_.four_outputs ? from[r].read(share, slot, 1) : from[r].read(slot, share, 1);
                const node_id x = b_.declare("part" + one.tag(), part.value);
                if (!one.keeps_pair()) {
                    one.add(x, share);
                    continue;
                }
                const char* name = one.picks() ? "part_at" : "part_lost";
                merge_share(b_, one, x, b_.declare(name, part.second));
            }
        });
    }
};

/// For texel_results. A builder is for one output, as others cannot see what it declares.
class texel_share_results {
public:
    using node_id = loops::node_id;

    texel_share_results(const unwritten_kernel& k, const texel_shares& f) : kernel_(k), form_(f) {}

    std::vector<node_id> of_one(node_id i, node_id j) {
        return texel_share_sums(kernel_, form_).of_one(i, j);
    }
    std::vector<node_id> of_four(node_id, node_id) { return {}; } // never asked: vectors have one lane
    void begin_texel(node_id first) {
        if (form_.four_outputs) found_ = texel_share_sums(kernel_, form_).of_texel(first);
    }
    std::vector<node_id> of_lane(node_id i, node_id j, node_id lane) {
        if (!form_.four_outputs) return of_one(i, j);
        std::vector<node_id> own;
        for (const node_id four : found_) own.push_back(kernel_.low.b.pick(four, lane));
        return own;
    }

private:
    const unwritten_kernel& kernel_;
    const texel_shares& form_;
    std::vector<node_id> found_; ///< of the texel, where shares lie across
};

inline drawn_texels texels(const texel_shares& f, const launch& l, const bindings& bound,
                           const memory_facts* partial) {
    if (l.writes_shares()) return {{0, 0, partial->texture_width, texel_rows(partial->capacity, *partial)}};
    const bindings::array& to = written_by(l.of.outputs.front(), bound);
    return texels_of_result(f.writing, l.numbers.rows, l.numbers.cols, to);
}
inline std::string describe(const texel_shares& f, const schedule&) {
    return f.four_outputs ? "shares of four outputs" : f.four_terms ? "four terms a fetch" : "a term a fetch";
}
inline void add_rules(const texel_shares& f, const schedule&, const device_facts& facts, lowering_rules& r) {
    r.runs_on_partials = f.four_outputs;
    r.fetches_target = facts.fetches_target;
}
inline void lower(const texel_shares& f, const unwritten_kernel& k) {
    if (k.how.sums.pass == fold_pass::shares)
        share_draw(k, f).run();
    else
        texel_results(k.low, k.of, k.facts, k.how, f.writing, texel_share_results(k, f)).run();
}

/// Fragments of a draw do not see what others of it have drawn.
constexpr bool joins(const texel_shares&, const launch_view&, const decision&) {
    return false;
}
inline schedule second_launch(const texel_shares&, const launch_view&, const decision& first) {
    return first.how;
}
constexpr int adders(const texel_shares&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const texel_shares& f, const launch& l) {
    if (!f.four_outputs) return row_of_shares_for_each(l);
    return {l.cells(), l.shares.parts, l.cells(), true};
}

} // namespace sinter::plan

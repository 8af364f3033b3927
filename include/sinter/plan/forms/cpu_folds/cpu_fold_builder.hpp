#pragma once
// What reductions on a CPU have in common. A work-item folds whole vectors, of terms or of outputs. Each
// reduction of the kernel has several accumulators, so that additions do not wait for each other.

#include <string>
#include <vector>

#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/folds/vector_accumulators.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class cpu_fold_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

protected:
    explicit cpu_fold_builder(const unwritten_kernel& k)
        : kernel_writer(k.low), kernel_(k.of), facts_(k.facts), schedule_(k.how), all_(k.low, k.of, k.facts),
          f_(all_.first()) {
        for (const folding& f : all_.each()) vectors_.emplace_back(b_, f, schedule_.lanes);
    }

    using nodes = std::vector<node_id>; ///< of each reduction one

    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    folds all_;
    folding& f_; ///< the first of them, for what they have in common
    std::vector<vector_accumulators> vectors_;

    /// Beside each other, where a work-item has terms enough: additions do not wait for each other. None
    /// measured.
    static constexpr int accumulators = 4;

    /// Outputs lie along rows (trans(A) * x, reductions along rows, or down the columns of a transposed
    /// table); else along columns (trans(x) * A, reductions down columns).
    bool outputs_lie_down() const { return !kernel_.cols.is_sized(); }

    /// The terms that a work-item folds; `share` is below zero if these are all.
    struct share_of_terms {
        node_id begin = -1, end = -1, share = -1;
    };
    /// The same of several outputs.
    share_of_terms share_of_outputs() {
        const node_id depth = f_.depth();
        if (schedule_.sums.pass != fold_pass::shares) return {n(0), depth, -1};
        const node_id share = b_.declare("share", b_.item("@global_y"));
        const lowering::node_range terms = low_.extents.terms_of_share(share, depth);
        return {terms.first, terms.second, share};
    }

    /// Term k of the outputs from `start` on into accumulator a of each reduction.
    void join_outputs(int a, node_id start, node_id k, bool down) {
        for (vector_accumulators& of : vectors_)
            of.join(a, of.terms_of().terms_of_outputs(start, k, schedule_.lanes, down), k);
    }
    /// The first `count` accumulators into one, of each reduction that adds them up.
    void join_sums(int count) {
        for (vector_accumulators& of : vectors_)
            for (int a = 1; a < count && !of.terms_of().picks(); ++a) of.join_into_first(a);
    }

    static nodes results_of(folds& all) {
        nodes results;
        for (folding& f : all.each()) results.push_back(f.result());
        return results;
    }

    /// body(begin, end) for all terms from `begin` on, or, with summing::in_blocks, for one block of them
    /// after the other: into accumulators of its own, whose sums are added up, and those of many blocks
    /// again. Those of `beside` go along.
    template <class Body>
    void in_blocks(int accumulators_in_use, node_id begin, node_id end, node_id block, Body body,
                   folds* beside = nullptr) {
        if (!schedule_.sums.in_blocks) return body(begin, end);
        // (So few that the step of no loop is more than an index holds beyond plan::most_in_32_bits.)
        const node_id part = b_.times(block, n(128));
        const auto blocks = [&](node_id first, node_id stop) {
            sums_of("block", accumulators_in_use, first, stop, block, body, beside);
        };
        sums_of("part", accumulators_in_use, begin, end, part, blocks, beside);
    }

    /// The sums of each `length` terms are added to the first `count` accumulators, and to those of `beside`.
    /// Folds that keep pairs lose nothing, and go on.
    template <class Body>
    void sums_of(const std::string& name, int count, node_id begin, node_id end, node_id length, Body body,
                 folds* beside) {
        loop(name + "_begin", begin, end, length, [&](node_id first) {
            const node_id stop = b_.declare(name + "_end", end_of_block(b_, first, length, end));
            std::vector<std::string> outer;
            for (vector_accumulators& of : vectors_) {
                outer.push_back(of.taken());
                if (of.terms_of().keeps_pair()) continue;
                of.take(name + "_vector");
                of.declare(count, n(0));
            }
            beside ? beside->in_block(name, [&] { body(first, stop); }) : body(first, stop);
            for (std::size_t r = 0; r < vectors_.size(); ++r) {
                vector_accumulators& of = vectors_[r];
                if (of.terms_of().keeps_pair()) continue;
                nodes sums;
                for (int a = 0; a < count; ++a) sums.push_back(of.accumulator(a));
                of.take(outer[r]);
                for (int a = 0; a < count; ++a) of.join(a, sums[static_cast<std::size_t>(a)], first);
            }
        });
    }
    void declare_vectors(int count, node_id begin) {
        for (vector_accumulators& of : vectors_) of.declare(count, begin);
    }

    /// The end of what can be folded in `count` vectors at a time.
    node_id whole_vectors(const char* name, node_id begin, node_id end, int count) {
        return b_.declare(name, b_.rounded_down(begin, end, n(count * schedule_.lanes)));
    }
    node_id whole_vectors_of(node_id count) { return b_.rounded_down(count, n(schedule_.lanes)); }

    void finish(node_id i, node_id j, const nodes& results) {
        for (std::size_t r = 0; r < results.size(); ++r)
            low_.set_value(kernel_.reduction_at(static_cast<int>(r)), i, j, 1, results[r]);
        low_.outputs.store(i, j, 1);
    }

    /// The results of as many outputs as a vector has lanes, from `first` on. Gathers find their places one
    /// by one.
    void finish_vector(node_id first, bool down, const nodes& results) {
        const lowering::scope inner(low_);
        const int lanes = schedule_.lanes;
        for (std::size_t r = 0; r < results.size(); ++r) {
            const value_id id = kernel_.reduction_at(static_cast<int>(r));
            const auto set = [&](node_id output, int width, node_id x) {
                down ? low_.set_value_down(id, output, n(0), width, x)
                     : low_.set_value(id, n(0), output, width, x);
            };
            for (int l = 0; l < lanes; ++l) set(b_.plus(first, n(l)), 1, b_.lane(results[r], l));
            set(first, lanes, results[r]);
        }
        down ? low_.outputs.store_down(first, n(0), lanes) : low_.outputs.store(n(0), first, lanes);
    }
};

} // namespace sinter::plan

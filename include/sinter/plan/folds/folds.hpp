#pragma once
// All reductions of a kernel: each has accumulators of its own, and what one of them does to a term, the
// others do to theirs at the same place.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/plan/folds/folding.hpp>

namespace sinter::inline SINTER_ABI::plan {

class folds {
public:
    using node_id = loops::node_id;
    using outcomes = std::vector<folding::outcome>; ///< of each reduction

    folds(lowering& low, const kernel& k, const device_facts& facts) : low_(low), b_(low.b) {
        for (int n = 0; n < k.reductions(); ++n) each_.emplace_back(low, k, facts, n);
    }

    std::vector<folding>& each() { return each_; }
    /// For what all of them have in common.
    folding& first() { return each_.front(); }
    /// Whether one of them keeps pairs, or a place; no more than one does.
    bool keeps_pair() const {
        for (const folding& f : each_)
            if (f.keeps_pair()) return true;
        return false;
    }
    bool picks() const {
        for (const folding& f : each_)
            if (f.picks()) return true;
        return false;
    }
    bool adds_up() const {
        for (const folding& f : each_)
            if (f.how() == reduction::sum) return true;
        return false;
    }

    /// As folding's.
    void begin(const std::string& suffix = {}) {
        for (folding& f : each_) f.begin(suffix);
    }
    void begin_again() {
        for (folding& f : each_) f.begin_again();
    }
    /// What `body` folds goes into sums of their own, named with `name`, which are added to those before.
    /// Folds that keep pairs lose nothing, and go on; so do those that a function joins.
    template <class Body>
    void in_block(const std::string& name, Body body) {
        std::vector<std::string> outer;
        for (folding& f : each_) {
            outer.push_back(f.taken());
            if (!goes_on(f)) f.begin(outer.back() + "_" + name);
        }
        body();
        for (std::size_t r = 0; r < each_.size(); ++r) {
            if (goes_on(each_[r])) continue;
            const node_id sum = each_[r].accumulated();
            each_[r].take(outer[r]);
            each_[r].add(sum, -1);
        }
    }
    void add_term(node_id i, node_id j, node_id e) {
        const lowering::scope inner(low_);
        const folding::term_place place = first().place_of_term(e);
        add_each([&](folding& f) { return f.terms(i, j, e, 1, place); }, e);
    }
    /// What `term` gives for each of them, as term number `position`.
    template <class Term>
    void add_each(Term term, node_id position) {
        for (folding& f : each_)
            if (!f.is_part()) f.add(term(f), position);
        join_parts(term);
    }
    /// The same, of the first of all terms.
    void add_first_term(node_id i, node_id j, node_id e) {
        const lowering::scope inner(low_);
        const folding::term_place place = first().place_of_term(e);
        for (folding& f : each_) f.add_first(f.terms(i, j, e, 1, place), e);
    }
    void add_partial(node_id cell, node_id share, bool first = false) {
        for (folding& f : each_)
            if (first || !f.is_part()) f.add_partial(cell, share, first);
        if (!first) join_parts([&](folding& f) { return f.load_partial(cell, share); });
    }
    bool have_function() const {
        for (const folding& f : each_)
            if (f.has_function()) return true;
        return false;
    }
    void store_partial(node_id cell, node_id share, const outcomes& all) {
        for (std::size_t n = 0; n < each_.size(); ++n) each_[n].store_partial(cell, share, all[n]);
    }

    /// What the accumulators hold.
    outcomes accumulated() {
        outcomes all;
        for (folding& f : each_) all.push_back(f.accumulated_outcome());
        return all;
    }
    /// Gives the reductions' values for the epilogue at (i, j).
    void give(node_id i, node_id j, const outcomes& all) {
        for (std::size_t n = 0; n < each_.size(); ++n)
            low_.set_value(each_[n].id(), i, j, 1, each_[n].result_of(all[n]));
    }

    /// The work-items of a group that fold an output together: number `me` of `size`, a power of two. Of a
    /// group that folds `width` outputs, those of each, `column`, do.
    struct team {
        node_id me = -1;
        std::int64_t size = 1;
        node_id column = -1;
        std::int64_t width = 1;
    };
    /// What a team has, for the first of it; the others leave.
    outcomes join_group(const team& t) {
        outcomes all = fold_group(t);
        b_.leave_if(b_.compare(op::greater, t.me, b_.integer(0)));
        return all;
    }
    /// The same, and all stay. A tree in local memory whose order depends on nothing but their number.
    outcomes fold_group(const team& t) {
        for (folding& f : each_) f.share_memory(t.size * t.width);
        if (slot_ < 0)
            slot_ = t.column < 0 ? t.me
                                 : b_.declare("slot", b_.plus(b_.times(t.me, b_.integer(t.width)), t.column));
        for (folding& f : each_) f.store_shared(slot_);
        for (std::int64_t half = t.size / 2; half > 0; half /= 2) {
            b_.barrier();
            b_.branch(b_.compare(op::less, t.me, b_.integer(half)), [&] {
                const node_id other = b_.plus(slot_, b_.integer(half * t.width));
                for (folding& f : each_) f.join_shared(slot_, other);
            });
        }
        const node_id first = t.column < 0 ? b_.integer(0) : t.column;
        outcomes all;
        for (folding& f : each_) all.push_back(f.load_shared(first));
        return all;
    }

private:
    lowering& low_;
    loops::builder& b_;
    std::vector<folding> each_;
    /// A function of several results finds all of them before one takes the place of what there was.
    template <class Term>
    void join_parts(Term term) {
        for (std::size_t n = 0; n < each_.size(); ++n) {
            if (!each_[n].is_part()) continue;
            std::vector<folding*> parts;
            bool done = false;
            for (std::size_t m = 0; m < each_.size(); ++m) {
                if (!each_[n].has_parts_in_common(each_[m])) continue;
                done = done || m < n;
                parts.push_back(&each_[m]);
            }
            if (done) continue;
            const lowering::scope inner(low_);
            for (folding* f : parts) f->give_term(term(*f));
            std::vector<node_id> joined;
            for (folding* f : parts)
                joined.push_back(b_.declare("joined" + f->tag(), f->joined_by_function()));
            for (std::size_t p = 0; p < parts.size(); ++p) b_.assign(parts[p]->acc(), joined[p]);
        }
    }
    static bool goes_on(const folding& f) { return f.keeps_pair() || f.has_function(); }

    node_id slot_ = -1; ///< a work-item's own place in what a team shares
};

} // namespace sinter::plan

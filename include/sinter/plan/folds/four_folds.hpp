#pragma once
// Folds of four lanes beside each other, as the components of a texel are, and the shares of an earlier pass
// that go into them.

#include <string>
#include <vector>

#include <sinter/plan/folds/folding.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The pair of a share, as it is in memory, into `f`; a share without terms has a place below zero.
inline void merge_share(loops::builder& b, folding& f, loops::node_id value, loops::node_id second) {
    if (!f.picks()) return f.merge(value, second);
    const loops::node_id place = f.loaded(second);
    b.branch(b.compare(op::greater_equal, place, b.integer(0)), [&] { f.merge(value, place); });
}

/// Four folds of one reduction beside each other: a vector of accumulators, or four pairs.
class four_folds {
public:
    using node_id = loops::node_id;

    four_folds(lowering& low, const kernel& k, const device_facts& facts, int number)
        : b_(low.b), f_(low, k, facts, number) {
        if (!f_.keeps_pair()) {
            b_.declare(name(), b_.splat(f_.identity(), 4), false);
            return;
        }
        for (int l = 0; l < 4; ++l) {
            each_.emplace_back(low, k, facts, number);
            each_.back().begin(std::to_string(l));
        }
    }

    folding& terms_of() { return f_; }

    /// As that of folds.
    template <class Body>
    void in_block(Body body) {
        if (f_.keeps_pair()) return body();
        const std::string outer = suffix_;
        suffix_ += "_block";
        b_.declare(name(), b_.splat(f_.identity(), 4), false);
        body();
        const node_id sums = four();
        suffix_ = outer;
        join(sums);
    }

    /// A vector of terms, of which the first has place `e`; the others follow it, or have the same.
    void add(node_id x, node_id e, bool follow) {
        if (!f_.keeps_pair()) return join(x);
        const node_id term = b_.declare("term", x);
        for (int l = 0; l < 4; ++l) lane(l).add(b_.lane(term, l), follow ? b_.plus(e, b_.integer(l)) : e);
    }
    /// The same of a texel of which the first `count` elements are terms, one at least.
    void add_some(node_id x, node_id e, node_id count) {
        const node_id term = b_.declare("term" + f_.tag(), x, f_.keeps_pair());
        const auto inside = [&](int l) { return b_.compare(op::greater, count, b_.integer(l)); };
        if (f_.keeps_pair()) {
            lane(0).add(b_.lane(term, 0), e);
            for (int l = 1; l < 4; ++l)
                b_.branch(inside(l), [&] { lane(l).add(b_.lane(term, l), b_.plus(e, b_.integer(l))); });
            return;
        }
        b_.branch(b_.compare(op::less, count, b_.integer(4)), [&] {
            const loops::value_type one = f_.type();
            std::vector<node_id> parts = {b_.lane(term, 0)};
            for (int l = 1; l < 4; ++l)
                parts.push_back(b_.apply(op::select, one, inside(l), b_.lane(term, l), f_.identity()));
            b_.assign("term" + f_.tag(), b_.build(std::move(parts)));
        });
        join(b_.name("term" + f_.tag(), {f_.type().type, false, 4}));
    }
    /// One more term of the first.
    void add_to_first(node_id x, node_id e) {
        if (f_.keeps_pair()) return lane(0).add(x, e);
        b_.assign(name() + "[0]", f_.join(b_.lane(four(), 0), x));
    }
    /// What four others have, in any order.
    void merge(const folding::outcome& four) {
        if (!f_.keeps_pair()) return join(four.value);
        const node_id part = b_.declare("part", four.value),
                      at = b_.declare(f_.picks() ? "part_at" : "part_lost", four.second);
        for (int l = 0; l < 4; ++l) merge_share(b_, lane(l), b_.lane(part, l), b_.lane(at, l));
    }

    node_id values() {
        return f_.keeps_pair() ? built([&](folding& f) { return f.accumulated(); }) : four();
    }
    node_id seconds() {
        return built([&](folding& f) { return f.stored(f.second()); });
    }
    node_id results() {
        return f_.keeps_pair() ? built([&](folding& f) { return f.result(); }) : four();
    }
    /// All four into one. All of them have had terms, or `f` has had none yet.
    void join_into(folding& f) {
        for (int l = 0; l < 4; ++l) {
            if (f_.keeps_pair())
                f.merge(lane(l).accumulated(), lane(l).second());
            else
                f.add(b_.lane(four(), l), b_.integer(0));
        }
    }

private:
    loops::builder& b_;
    folding f_; ///< for what they have in common
    std::vector<folding> each_;
    std::string suffix_;

    std::string name() const { return "acc_four" + suffix_ + f_.tag(); }
    folding& lane(int l) { return each_[static_cast<std::size_t>(l)]; }
    node_id four() { return b_.name(name(), {f_.type().type, false, 4}); }
    void join(node_id x) { b_.assign(name(), f_.join(four(), x)); }
    template <class Part>
    node_id built(Part part) {
        std::vector<node_id> parts;
        for (folding& f : each_) parts.push_back(part(f));
        return b_.build(std::move(parts));
    }
};

/// What an earlier pass left: of every share a value and, of folds that keep pairs, the second number.
class partial_arrays {
public:
    partial_arrays(lowering& low, folding& f)
        : low_(low), values_(f.partial(false)),
          seconds_(f.keeps_pair() ? &f.second_partial(false) : nullptr) {}

    folding::outcome read(loops::node_id row, loops::node_id col, int lanes) const {
        const loops::node_id value = low_.elements.load(values_, row, col, lanes);
        return {value, seconds_ ? low_.elements.load(*seconds_, row, col, lanes) : -1};
    }

private:
    lowering& low_;
    const array_view& values_;
    const array_view* seconds_;
};

} // namespace sinter::plan

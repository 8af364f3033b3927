#pragma once
// Reductions and contractions as a running fold: accumulators, one term, and how two results join.

#include <string>

#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/lowering.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// x is more extreme than the best so far (`beats`: less or greater), or the first NaN.
inline loops::node_id more_extreme(loops::builder& b, op beats, loops::node_id x, loops::node_id best) {
    const loops::node_id ahead = b.compare(beats, x, best);
    if (!is_floating(b.type_of(best).type)) return ahead;
    const loops::value_type flag{dtype::boolean, false, 1};
    const loops::node_id valid = b.apply(op::logical_not, flag, b.apply(op::isnan, flag, best));
    return b.compare(op::logical_or, ahead, b.both(b.apply(op::isnan, flag, x), valid));
}

/// What a + x has lost when it was rounded to `sum` (Knuth, The Art of Computer Programming, volume 2, 4.2.2,
/// theorem B); 0 if `sum` is not finite.
inline loops::node_id rounding_error(loops::builder& b, loops::node_id a, loops::node_id x,
                                     loops::node_id sum) {
    return b.call("rounding_error", b.type_of(sum), {a, x, sum});
}

class folding {
public:
    using node_id = loops::node_id;

    /// Of the kernel's reductions, number `number`.
    folding(lowering& low, const kernel& k, const device_facts& facts, int number = 0)
        : low_(low), b_(low.b), kernel_(k), number_(number), reduction_(k.reduction_at(number)),
          value_(low.at(reduction_)), terms_(low.values().terms_of(value_)), facts_(facts) {}

    value_id id() const { return reduction_; }
    /// What ends the names of its variables, which those of other reductions lie beside.
    std::string tag() const { return number_ == 0 ? std::string() : "_" + std::to_string(number_ + 1); }
    bool is_product() const { return folds_products(low_.values(), reduction_); }
    reduction how() const { return reduction_of(value_); }
    /// argmin and argmax keep the best value and its position.
    bool picks() const { return picks_one(low_.values(), reduction_); }
    /// A compensated sum keeps the sum and what its roundings have lost.
    bool compensates() const { return keeps_pair() && !picks(); }
    /// A function of the program's joins the terms: in their order, and from the first on.
    bool has_function() const { return how() == reduction::function; }
    /// The function has several results, and this is one of them (graph::joining).
    bool is_part() const { return has_function() && low_.values().function_of(value_).parts > 1; }
    /// Both belong to one function.
    bool has_parts_in_common(const folding& other) const {
        return is_part_of(low_.values(), value_, other.value_);
    }
    /// Either of them.
    bool keeps_pair() const { return sinter::plan::keeps_pair(low_.values(), reduction_); }

    /// Type of what is folded: of the sum itself, or of the elements compared.
    loops::value_type type() const {
        const dtype t = picks() ? low_.at(terms_).type : value_.type;
        return {register_type(t, facts_), false, 1};
    }

    /// In memory, type of the second number of a pair.
    dtype second_type() const { return picks() ? dtype::i32 : type().type; }

    /// Number of terms: all elements of the reduced extents.
    node_id depth() { return low_.extents.depth(); }
    node_id depth_cols() { return low_.extents.depth_cols(); }

    /// The same of a reduction to a scalar, as a variable.
    node_id term_count() {
        const node_id columns = depth_cols(), count = b_.times(depth(), columns);
        return b_.at(count).kind == loops::node_kind::name ? count : b_.declare("terms", count);
    }

    /// The terms of a scalar are those of a matrix.
    bool has_rows() const {
        return !is_product() && kernel_.depth.is_sized() && kernel_.depth_cols.is_sized();
    }

    /// Declares the accumulators, named with `suffix`.
    void begin(const std::string& suffix = {}) {
        suffix_ = suffix;
        b_.declare(acc(), picks() ? b_.number(0, type().type) : identity(), false);
        if (keeps_pair()) b_.declare(second_name(), first_second(), false);
    }

    /// The same of a fold that keeps no pair, and has `x` already.
    void begin_with(const std::string& suffix, node_id x) {
        suffix_ = suffix;
        b_.declare(acc(), b_.cast(type(), x), false);
    }

    /// Accumulators that were declared with `suffix` are those that are meant from here on.
    void take(const std::string& suffix) { suffix_ = suffix; }
    const std::string& taken() const { return suffix_; }

    /// The accumulators as they were declared.
    void begin_again() {
        b_.assign(acc(), picks() ? b_.number(0, type().type) : identity());
        if (keeps_pair()) b_.assign(second_name(), first_second());
    }

    /// A value, and for argmin and argmax its position, into the accumulators.
    void add(node_id x, node_id position) {
        if (!keeps_pair()) {
            b_.assign(acc(), join(b_.name(acc(), type()), b_.cast(type(), x)));
            return;
        }
        const std::string now = "term" + suffix_; // no operand has such a name
        if (compensates()) return merge(b_.cast(type(), x), -1);
        const node_id v = named(now, x);
        const node_id first = b_.compare(op::less, b_.index_name(second_name()), b_.integer(0));
        b_.branch(b_.compare(op::logical_or, first, ahead(v, b_.name(acc(), type()))), [&] {
            b_.assign(acc(), v);
            b_.assign(second_name(), position);
        });
    }

    /// What the function of the program's joins: what there is, and a term. (The arguments have a value where
    /// none else of the kernel's is sought.)
    void give_arguments(node_id a, node_id x) {
        const graph::joining& f = low_.values().function_of(value_);
        low_.set_value(f.left, b_.integer(0), b_.integer(0), 1, a);
        low_.set_value(f.right, b_.integer(0), b_.integer(0), 1, x);
    }
    void give_term(node_id x) { give_arguments(accumulated(), named("term" + tag(), b_.cast(type(), x))); }
    node_id joined_by_function() {
        return low_.value(low_.values().function_of(value_).result, b_.integer(0), b_.integer(0), 1);
    }

    /// The first of all terms.
    void add_first(node_id x, node_id position) {
        if (!has_function()) return add(x, position);
        b_.assign(acc(), b_.cast(type(), x));
    }

    /// What other terms gave into the accumulators of a fold that keeps pairs: of equal bests the first is
    /// kept.
    void merge(node_id x, node_id second) {
        if (compensates())
            return b_.scope([&] {
                const outcome sums =
                    joined(accumulated_outcome(), {named("term" + suffix_, x), second}, acc());
                b_.assign(acc(), sums.value);
                b_.assign(second_name(), sums.second);
            });
        const node_id best = b_.name(acc(), type()), best_at = b_.index_name(second_name());
        b_.branch(takes(x, second, best, best_at), [&] {
            b_.assign(acc(), x);
            b_.assign(second_name(), second);
        });
    }

    /// True if the best of some terms gives way to that of others, in whatever order both are met; a
    /// position below zero is that of no terms.
    node_id takes(node_id x, node_id x_at, node_id best, node_id best_at) {
        const node_id tie = b_.both(b_.compare(op::less, x_at, best_at),
                                    b_.apply(op::logical_not, {dtype::boolean, false, 1}, ahead(best, x)));
        const node_id better = b_.compare(op::logical_or, ahead(x, best), tie);
        return b_.compare(op::logical_or, b_.compare(op::less, best_at, b_.integer(0)), better);
    }

    /// What some terms gave: a value and, of folds that keep pairs, the position of the best or what the sum
    /// has lost.
    struct outcome {
        node_id value = -1, second = -1;
    };
    /// Two compensated sums, or two vectors of them, as one; of names that begin with `name`. The second may
    /// have lost nothing (-1). Each is a value and what the value lacks, less than half a unit in its last
    /// place, so that the value is the sum rounded once (double-word addition: Joldes, Muller and Popescu,
    /// ACM TOMS 44, 2017).
    outcome joined(const outcome& a, const outcome& x, const std::string& name) {
        const loops::value_type t = b_.type_of(a.value);
        const node_id sum = b_.declare(name + "_rounded", b_.apply(op::add, t, a.value, x.value));
        const node_id lost = x.second < 0 ? a.second : b_.apply(op::add, t, a.second, x.second);
        const node_id all_lost =
            b_.declare(name + "_rest", b_.apply(op::add, t, lost, rounding_error(b_, a.value, x.value, sum)));
        const node_id value = b_.declare(name + "_next", b_.apply(op::add, t, sum, all_lost));
        return {value, rounding_error(b_, sum, all_lost, value)};
    }
    /// The fold's result, of the reduction's type.
    node_id result_of(const outcome& all) {
        return picks() ? b_.cast({dtype::i32, false, 1}, all.second) : all.value;
    }
    node_id result() { return result_of(accumulated_outcome()); }
    /// What the accumulators hold.
    outcome accumulated_outcome() { return {accumulated(), second()}; }

    /// A work-group's memory for what its work-items join, `size` elements; it is declared once.
    void share_memory(std::int64_t size) {
        if (values_ >= 0) return;
        values_ = b_.local_array("shared_" + acc(), type(), size);
        if (keeps_pair())
            seconds_ = b_.local_array(picks() ? "shared_at" : "shared_lost",
                                      picks() ? loops::value_type{dtype::i32, true, 1} : type(), size);
    }
    void store_shared(node_id slot) {
        b_.store_local(values_, slot, accumulated());
        if (keeps_pair()) b_.store_local(seconds_, slot, second());
    }
    void join_shared(node_id slot, node_id other) {
        if (keeps_pair()) return join_pairs(slot, other);
        b_.store_local(values_, slot, join(b_.load_local(values_, slot), b_.load_local(values_, other)));
    }
    outcome load_shared(node_id slot) {
        return {b_.load_local(values_, slot), keeps_pair() ? b_.load_local(seconds_, slot) : -1};
    }

    node_id accumulated() { return b_.name(acc(), type()); }
    /// The second number of a pair; none for folds that keep none.
    node_id second() {
        if (!keeps_pair()) return -1;
        return picks() ? b_.index_name(second_name()) : b_.name(second_name(), type());
    }
    /// The array of the shares' values.
    const array_view& partial(bool written) {
        return low_.arrays.partial(number_ == 0 ? 0 : partial_arrivals + number_, type().type, written);
    }
    /// The array of the second numbers of the shares' pairs.
    const array_view& second_partial(bool written) {
        return low_.arrays.partial(partial_seconds, second_type(), written);
    }
    /// One share's result.
    void store_partial(node_id cell, node_id share, const outcome& all) {
        const array_view& values = partial(true);
        b_.store(values.array, low_.address().element(values, cell, share), all.value);
        if (!keeps_pair()) return;
        const array_view& seconds = second_partial(true);
        b_.store(seconds.array, low_.address().element(seconds, cell, share), stored(all.second));
    }

    node_id load_partial(node_id cell, node_id share) {
        return b_.declare("part" + tag(), low_.elements.load_element(partial(false), cell, share));
    }
    /// What share `share` has left, into the accumulators. (Where this launch has stored shares, their arrays
    /// are bound already, as written.)
    void add_partial(node_id cell, node_id share, bool first = false) {
        const node_id x = load_partial(cell, share);
        if (!keeps_pair()) return first ? add_first(x, share) : add(x, share);
        const array_view& seconds = second_partial(false); // shares may be of any elements
        merge(x, loaded(low_.elements.load_element(seconds, cell, share)));
    }
    /// A second number as it is in memory, and as one of memory is computed with.
    node_id stored(node_id second) { return b_.cast({second_type(), false, 1}, second); }
    node_id loaded(node_id second) { return picks() ? b_.to_index(second) : second; }

    std::string acc() const { return (picks() ? "best" : "acc") + suffix_ + tag(); }
    std::string second_name() const { return (picks() ? "best_at" : "lost_of_acc") + suffix_; }

    /// Two results, or two vectors of them, as one.
    node_id join(node_id a, node_id x) {
        if (how() == reduction::function) return join_by_function(a, x);
        return b_.apply(joining_op(how()), b_.type_of(a), a, x);
    }

    static const char* half_name(int lanes) { return lanes == 8 ? "eights" : lanes == 4 ? "fours" : "twos"; }
    /// A vector's lanes as one, a half with the other each time; `suffix` ends the names of variables.
    node_id join_lanes(node_id x, const std::string& suffix = {}) {
        int lanes = b_.type_of(x).lanes;
        if (lanes == 1) return x;
        if (!facts_.loads_vectors) return join_lanes(x, 0, lanes); // GLSL knows no halves
        for (lanes /= 2; lanes > 1; lanes /= 2)
            x = b_.declare(half_name(lanes) + suffix + tag(), join(b_.side(x, 0), b_.side(x, 1)));
        return join(b_.lane(x, 0), b_.lane(x, 1));
    }

    /// Lanes `first` to `first + count` of a vector as one, lane by lane.
    node_id join_lanes(node_id x, int first, int count) {
        if (count == 1) return b_.lane(x, first);
        const node_id half = join_lanes(x, first, count / 2);
        return join(half, join_lanes(x, first + count / 2, count / 2));
    }

    /// The terms at (i, j), (i, j + 1) ... of a reduction to a scalar.
    node_id terms_at(node_id i, node_id j, int lanes) {
        return b_.cast({type().type, false, lanes}, b_.splat(low_.value(terms_, i, j, lanes), lanes));
    }

    /// Terms e, e + 1 ... of a reduction to a scalar whose arrays all lie in one row (schedule::flat).
    node_id flat_terms(node_id e, int lanes) {
        const loops::value_type t{type().type, false, lanes};
        const auto at = [&](int which) {
            return b_.cast(t, b_.splat(low_.value(value_.args[which], low_.extents.zero(), e, lanes), lanes));
        };
        return is_product() ? b_.apply(op::multiply, t, at(0), at(1)) : at(0);
    }

    /// Where a term of a matrix is that is folded as a whole.
    struct term_place {
        node_id row = -1, col = -1;
    };
    /// The place of term `e`; nothing if the terms are no matrix's.
    term_place place_of_term(node_id e) {
        if (!has_rows() || value_.axis != reduce_axis::all) return {};
        const node_id row = b_.declare("row" + suffix_, b_.index_op(op::divide, e, depth_cols()));
        return {row, b_.declare("col" + suffix_, b_.index_op(op::mod, e, depth_cols()))};
    }

    /// Terms e, e + 1 ... of the output at (i, j).
    node_id terms(node_id i, node_id j, node_id e, int lanes) {
        return terms(i, j, e, lanes, place_of_term(e));
    }
    node_id terms(node_id i, node_id j, node_id e, int lanes, const term_place& place) {
        const value_id a = terms_;
        if (is_product()) {
            const node_id right = down_rows(value_.args[1], e, j, lanes);
            return b_.apply(op::multiply, {type().type, false, lanes}, across_columns(a, i, e, lanes), right);
        }
        if (value_.axis == reduce_axis::cols) return across_columns(a, i, e, lanes);
        if (value_.axis == reduce_axis::rows) return down_rows(a, e, j, lanes);
        if (!kernel_.depth_cols.is_sized()) return down_rows(a, e, low_.extents.zero(), lanes);
        if (!kernel_.depth.is_sized()) return across_columns(a, low_.extents.zero(), e, lanes);
        return across_columns(a, place.row, place.col, lanes);
    }

    /// Term e of the outputs from `first` on, which lie along columns or, `down`, along rows.
    node_id terms_of_outputs(node_id first, node_id e, int lanes, bool down) {
        const value_id a = value_.args[is_product() && !down ? 1 : 0];
        const node_id x = down ? down_rows(a, first, e, lanes) : across_columns(a, e, first, lanes);
        if (!is_product()) return x;
        const node_id other = down ? low_.value(value_.args[1], e, b_.integer(0), 1)
                                   : low_.value(value_.args[0], b_.integer(0), e, 1);
        return b_.apply(op::multiply, {type().type, false, lanes}, x, wide(other, lanes));
    }

    node_id ahead(node_id x, node_id best) {
        return more_extreme(b_, how() == reduction::argmin ? op::less : op::greater, x, best);
    }

    node_id identity() { return identity_of(b_, how(), type().type); }

private:
    lowering& low_;
    loops::builder& b_;
    const kernel& kernel_;
    int number_;
    value_id reduction_;
    graph::value value_;
    value_id terms_; ///< of a product: those on the left
    const device_facts& facts_;
    std::string suffix_;
    int values_ = -1, seconds_ = -1; ///< of a team, in local memory

    node_id join_by_function(node_id a, node_id x) {
        const lowering::scope inner(low_);
        give_arguments(a, x);
        return joined_by_function();
    }
    node_id first_second() { return picks() ? b_.integer(-1) : b_.number(0, type().type); }
    node_id named(const std::string& name, node_id x) {
        return b_.at(x).kind == loops::node_kind::name ? x : b_.declare(name, x);
    }

    node_id wide(node_id x, int lanes) {
        return lanes == 1 ? x : b_.cast({type().type, false, lanes}, b_.splat(x, lanes));
    }
    node_id across_columns(value_id id, node_id i, node_id j, int lanes) {
        return wide(low_.value(id, i, j, lanes), lanes);
    }
    node_id down_rows(value_id id, node_id i, node_id j, int lanes) {
        return lanes == 1 ? low_.value(id, i, j, 1) : wide(low_.value_down(id, i, j, lanes), lanes);
    }

    /// Both sums of two work-items, or the better of their bests; of equal ones, the first in order. Idle
    /// items hold position -1.
    void join_pairs(node_id me, node_id other) {
        const std::string at = picks() ? "_at" : "_lost";
        const node_id x = b_.declare("theirs", b_.load_local(values_, other)),
                      best = b_.declare("mine", b_.load_local(values_, me));
        const node_id x_at = b_.declare("theirs" + at, b_.load_local(seconds_, other)),
                      best_at = b_.declare("mine" + at, b_.load_local(seconds_, me));
        if (compensates()) {
            const outcome both = joined({best, best_at}, {x, x_at}, "both");
            b_.store_local(values_, me, both.value);
            return b_.store_local(seconds_, me, both.second);
        }
        const node_id better = takes(x, x_at, best, best_at);
        b_.branch(b_.both(b_.compare(op::greater_equal, x_at, b_.integer(0)), better), [&] {
            b_.store_local(values_, me, x);
            b_.store_local(seconds_, me, x_at);
        });
    }
};

} // namespace sinter::plan

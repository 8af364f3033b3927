#pragma once
// One reduction's accumulators in a work-item of a CPU: vectors, of terms or of outputs. Accumulators of
// argmin and argmax have a vector of positions beside them: of each lane's best, the place where the loop was
// then. They begin with the worst value there is, at the first place: if nothing is better, then that is it.
// Those of a compensated sum have a vector of what each lane has lost.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/folds/folding.hpp>

namespace sinter::inline SINTER_ABI::plan {

class vector_accumulators {
public:
    using node_id = loops::node_id;

    vector_accumulators(loops::builder& b, folding of, int lanes)
        : b_(b), f_(std::move(of)), type_{f_.type().type, false, lanes} {}

    folding& terms_of() { return f_; }
    const loops::value_type& type() const { return type_; }

    /// Accumulators `name`0, `name`1 ... are those that are meant from here on.
    void take(const std::string& name) { accumulator_ = name; }
    const std::string& taken() const { return accumulator_; }
    node_id accumulator(int a) { return b_.name(vector(a), type_); }

    void declare(int count, node_id begin) {
        for (int a = 0; a < count; ++a) b_.declare(vector(a), b_.splat(f_.identity(), type_.lanes), false);
        if (!f_.keeps_pair()) return;
        for (int a = 0; a < count; ++a)
            b_.declare(seconds(a),
                       f_.picks() ? wide_position(begin) : b_.splat(b_.number(0, type_.type), type_.lanes),
                       false);
    }

    /// A vector of terms into accumulator a; `e` is the place of its first term, or of all of them.
    void join(int a, node_id x, node_id e) {
        const node_id best = accumulator(a);
        if (!f_.keeps_pair()) return b_.assign(vector(a), f_.join(best, x));
        if (f_.compensates())
            return b_.scope([&] { add(a, {b_.declare("term_vector" + std::to_string(a), x), -1}); });
        const node_id v = b_.declare("term_vector" + std::to_string(a), x);
        const node_id takes = ahead(v, best), at = second(a);
        b_.assign(seconds(a), b_.apply(op::select, position_type(), takes, wide_position(e), at));
        b_.assign(vector(a), b_.apply(op::select, type_, takes, v, best));
    }
    /// Accumulator a, of a fold that picks none, into the first.
    void join_into_first(int a) {
        if (!f_.compensates()) return b_.assign(vector(0), f_.join(accumulator(0), accumulator(a)));
        b_.scope([&] { add(0, {accumulator(a), second(a)}); });
    }

    node_id wide(node_id x) { return b_.cast(type_, b_.splat(x, type_.lanes)); }
    /// The vector 0, 1, 2 ...
    node_id numbers() {
        std::vector<node_id> lanes;
        for (int l = 0; l < type_.lanes; ++l) lanes.push_back(b_.number(l, dtype::i32));
        return b_.build(std::move(lanes));
    }

    /// Terms, and in lanes that are not `inside` (if there are such) what changes no result.
    node_id masked(node_id terms, node_id inside) {
        if (inside < 0) return terms;
        if (f_.how() == reduction::any) return b_.apply(op::logical_and, type_, inside, terms);
        if (f_.how() == reduction::all)
            return b_.apply(op::logical_or, type_, b_.apply(op::logical_not, type_, inside), terms);
        return b_.apply(op::select, type_, inside, terms, b_.splat(f_.identity(), type_.lanes));
    }

    /// Accumulator a's lanes joined, one half with the other.
    node_id sum_of_lanes(int a) { return f_.join_lanes(accumulator(a), std::to_string(a)); }

    /// The same for a fold that keeps pairs: of equal bests the first is kept.
    void merge_lanes(folding& f, int a) {
        const std::string number = std::to_string(a);
        node_id best = accumulator(a);
        node_id at = second(a);
        if (f_.compensates()) return add_lanes(f, {best, at}, number);
        at = b_.declare("place_vector" + number,
                        b_.apply(op::add, position_type(), at, b_.cast(position_type(), numbers())));
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2) {
            const loops::value_type flags{dtype::boolean, false, lanes};
            const node_id x = b_.side(best, 1), x_at = b_.side(at, 1);
            best = b_.side(best, 0);
            at = b_.side(at, 0);
            const node_id ties = b_.apply(op::logical_and, flags, b_.apply(op::less, flags, x_at, at),
                                          b_.apply(op::logical_not, flags, ahead(best, x)));
            const std::string half = folding::half_name(lanes) + number + f_.tag();
            const node_id takes =
                b_.declare(half + "_take", b_.apply(op::logical_or, flags, ahead(x, best), ties));
            at = b_.declare(half + "_at", b_.apply(op::select, b_.type_of(at), takes, x_at, at));
            best = b_.declare(half, b_.apply(op::select, b_.type_of(best), takes, x, best));
        }
        for (int l = 0; l < 2; ++l)
            f.merge(b_.lane(best, l),
                    b_.declare("part_at" + number + "_" + std::to_string(l), b_.to_index(b_.lane(at, l))));
    }

    /// Lane c of accumulator a into `f`, which picks. Its terms lie `offset` places after the loop's.
    void merge(folding& f, int a, node_id c, node_id offset) {
        const std::string number = std::to_string(a);
        const node_id x = b_.declare("part" + number, b_.pick(accumulator(a), c));
        f.merge(x, b_.declare("part_at" + number, b_.plus(position_of(a, c), offset)));
    }

    /// What lane `l` of accumulator a holds.
    folding::outcome outcome_of(int a, node_id l) {
        const node_id value = b_.pick(accumulator(a), l);
        if (f_.compensates()) return {value, b_.pick(second(a), l)};
        return {value, f_.picks() ? position_of(a, l) : -1};
    }

private:
    loops::builder& b_;
    folding f_;
    loops::value_type type_; ///< of an accumulator
    std::string accumulator_ = "acc_vector";

    std::string vector(int a) const { return accumulator_ + std::to_string(a) + f_.tag(); }
    std::string seconds(int a) const {
        return (f_.picks() ? std::string("at_vector") : "lost_of_" + accumulator_) + std::to_string(a);
    }
    node_id second(int a) { return b_.name(seconds(a), f_.picks() ? position_type() : type_); }

    /// To compensated sums in accumulator a.
    void add(int a, const folding::outcome& x) {
        const folding::outcome sums = f_.joined({accumulator(a), second(a)}, x, vector(a));
        b_.assign(vector(a), sums.value);
        b_.assign(seconds(a), sums.second);
    }
    /// All lanes of compensated sums, one half with the other each time.
    void add_lanes(folding& f, folding::outcome x, const std::string& number) {
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2) {
            const std::string half = folding::half_name(lanes) + number;
            x = f_.joined({b_.side(x.value, 0), b_.side(x.second, 0)},
                          {b_.side(x.value, 1), b_.side(x.second, 1)}, half);
            x.second = b_.declare(half + "_lost", x.second);
        }
        for (int l = 0; l < 2; ++l) f.merge(b_.lane(x.value, l), b_.lane(x.second, l));
    }

    /// Positions have lanes as wide as the values': a comparison of these chooses among them. A double holds
    /// every index exactly.
    loops::value_type position_type() const {
        const dtype wide = type_.type == dtype::f64 ? dtype::f64 : dtype::i64;
        return {is_wide(type_.type) ? wide : dtype::i32, false, type_.lanes};
    }
    node_id wide_position(node_id e) {
        loops::value_type one = position_type();
        one.lanes = 1;
        const loops::node& known = b_.at(e);
        if (known.kind == loops::node_kind::integer)
            return b_.splat(b_.number(static_cast<double>(known.imm), one.type), type_.lanes);
        return b_.splat(b_.cast(one, e), type_.lanes);
    }
    node_id position_of(int a, node_id lane) { return b_.to_index(b_.pick(second(a), lane)); }

    /// Lane by lane: x is more extreme than the best so far, or the first NaN (which nothing is beside, and
    /// not even itself).
    node_id ahead(node_id x, node_id best) {
        const loops::value_type flags{dtype::boolean, false, b_.type_of(x).lanes};
        const bool least = f_.how() == reduction::argmin;
        if (!is_floating(type_.type)) return b_.apply(least ? op::less : op::greater, flags, x, best);
        const node_id behind = b_.apply(least ? op::greater_equal : op::less_equal, flags, x, best);
        return b_.apply(op::logical_and, flags, b_.apply(op::logical_not, flags, behind),
                        b_.apply(op::equal, flags, best, best));
    }
};

} // namespace sinter::plan

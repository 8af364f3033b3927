#pragma once
// Kernels from schedules, for devices whose invocations own one texel of each render target: four consecutive
// elements of the destination's storage, or one. A destination of another form is written by drawing points.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/lower_fold.hpp>

namespace sinter::plan {

class fragment_builder {
public:
    using node_id = loops::node_id;

    fragment_builder(const plan& p, const kernel& k, const runtime::plan_classes& classes,
                     const device_facts& facts, const schedule& s)
        : plan_(p), kernel_(k), facts_(facts), schedule_(s), low_(p, k, classes, facts, s), b_(low_.b) {}

    loops::program run() {
        b_.out.title = graph::to_string(plan_.values, kernel_.outputs.front().value);
        b_.out.points = schedule_.points;
        b_.out.exact = kernel_.reduction < 0;
        if (schedule_.pass == fold_pass::shares)
            shares();
        else if (schedule_.points)
            points();
        else if (schedule_.run == run_shape::tile)
            stripes();
        else
            texel();
        return std::move(b_.out);
    }

private:
    const plan& plan_;
    const kernel& kernel_;
    const device_facts& facts_;
    schedule schedule_;
    lowering low_;
    loops::builder& b_;

    node_id n(std::int64_t v) { return b_.integer(v); }
    node_id quotient(node_id a, node_id c) { return b_.index_op(op::divide, a, c); }
    node_id remainder(node_id a, node_id c) { return b_.index_op(op::mod, a, c); }
    node_id inside(node_id a, node_id limit) { return b_.compare(op::less, a, limit); }
    node_id outside(node_id a, node_id limit) { return b_.compare(op::greater_equal, a, limit); }
    bool one_row() const { return schedule_.flat || !kernel_.rows.is_sized(); }
    bool one_col() const { return !schedule_.flat && !kernel_.cols.is_sized(); }
    graph::value reduced() const { return plan_.values[kernel_.reduction]; }
    bool is_product() const { return kernel_.reduction >= 0 && reduced().code == op::contract; }
    bool picks() const {
        if (kernel_.reduction < 0 || is_product()) return false;
        const auto how = static_cast<reduction>(reduced().attribute);
        return how == reduction::argmin || how == reduction::argmax;
    }

    /// First element of this fragment's texel within the destination's storage.
    node_id first_element(const array_view& a) {
        const node_id x = b_.index_name("@texel_x"), y = b_.index_name("@texel_y");
        return b_.times(n(facts_.texel_size), b_.plus(b_.times(y, low_.address().texture_width(a)), x));
    }

    void texel() {
        const array_view& to = low_.destination(0);
        if (one_row() && one_col()) return one_element();
        if (facts_.texel_size == 1) return own_element(to);
        const bool vector =
            schedule_.lanes == 4 && to.shape.cols == runtime::stride_class::unit &&
            (to.shape.texture_rows || to.shape.rows == runtime::stride_class::zero || to.shape.aligned4);
        if (!vector || picks() || schedule_.pass == fold_pass::partials) return each_lane(to);
        if (to.shape.texture_rows) {
            const node_id i = b_.declare("i", b_.index_name("@texel_y"));
            const node_id j = b_.declare("j", b_.times(n(4), b_.index_name("@texel_x")));
            return four_columns(i, j);
        }
        const node_id e = b_.declare("e", first_element(to));
        if (one_row()) return four_columns(n(0), e);
        const node_id width = low_.address().parameter(to, runtime::argument_kind::row_stride, "_ld");
        const node_id i = b_.declare("i", quotient(e, width));
        const node_id j = b_.declare("j", remainder(e, width));
        b_.leave_if(b_.compare(op::logical_or, outside(i, low_.rows()), outside(j, low_.cols())));
        four_columns(i, j);
    }

    void one_element() {
        node_id zero = n(0);
        if (kernel_.reduction >= 0) low_.set_reduction(zero, zero, 1, folded(zero, zero));
        store(low_.outputs(zero, zero, 1));
    }

    void store(const std::vector<node_id>& results) {
        for (std::size_t o = 0; o < results.size(); ++o)
            b_.store(low_.destination(o).array, -1, b_.splat(results[o], facts_.texel_size));
    }

    /// Elements (i, j .. j + 3) as one vector.
    void four_columns(node_id i, node_id j) {
        if (kernel_.reduction >= 0)
            low_.set_reduction(i, j, 4, is_product() ? product_of_four(i, j) : fold_of_four(i, j));
        store(low_.outputs(i, j, 4));
    }

    /// A product whose rows are dealt out to several render targets: a fragment computes four columns of one
    /// row in each, and fetches the right operand once for all. Rows past the edge repeat the last one.
    void stripes() {
        const graph::value v = reduced();
        const loops::value_type type = four();
        const int count = schedule_.rows;
        b_.out.stripes = count;
        std::vector<int> targets;
        for (int r = 0; r < count; ++r) targets.push_back(low_.stripe(r).array);
        const node_id j = b_.declare("j", b_.times(n(4), b_.index_name("@texel_x")));
        const node_id stripe = low_.integer_parameter(runtime::argument_kind::stripe, "stripe");
        const node_id last = b_.declare("last", b_.index_op(op::subtract, low_.rows(), n(1)));
        std::vector<node_id> i{b_.declare("i", b_.index_name("@texel_y"))};
        for (int r = 1; r < count; ++r)
            i.push_back(b_.declare("i" + std::to_string(r),
                                   b_.index_op(op::min, b_.plus(i[0], b_.times(n(r), stripe)), last)));
        const auto acc = [](int r) { return std::string("acc") + std::to_string(r); };
        for (int r = 0; r < count; ++r) b_.declare(acc(r), b_.splat(b_.real(0, type.type), 4), false);
        const std::vector<node_id> columns = four_of(j);
        by_fours(depth(), [&](node_id k, int terms) {
            const lowering::mark mark = low_.enter();
            const std::vector<node_id> right = right_terms(v.args[1], k, columns, terms, true);
            for (int r = 0; r < count; ++r) {
                const node_id left = b_.declare(
                    "a" + std::to_string(r), low_.value(v.args[0], i[static_cast<std::size_t>(r)], k, terms));
                add_terms(acc(r), left, right, terms);
            }
            low_.leave(mark);
        });
        for (int r = 0; r < count; ++r) {
            const lowering::mark mark = low_.enter();
            const node_id row = i[static_cast<std::size_t>(r)];
            low_.set_reduction(row, j, 4, b_.name(acc(r), type));
            b_.store(targets[static_cast<std::size_t>(r)], -1, b_.splat(low_.outputs(row, j, 4).front(), 4));
            low_.leave(mark);
        }
    }

    loops::value_type four() const { return {register_type(reduced().type, facts_), false, 4}; }

    node_id depth() { return low_.extent_parameter(runtime::argument_kind::depth, kernel_.depth, "depth"); }

    /// `body(k, 4)` while enough terms are left, then `body(k, 1)`. Turns of loops are what is limited, so a
    /// turn has schedule_.unroll terms, four at least.
    template <class Body>
    void by_fours(node_id count, Body body) {
        const int turn = schedule_.unroll > 4 ? schedule_.unroll : 4;
        const node_id whole =
            b_.declare("whole", b_.index_op(op::subtract, count, remainder(count, n(turn))));
        b_.loop("k", n(0), whole, n(turn), [&](node_id k) {
            if (turn == 4) return body(k, 4);
            for (int first = 0; first < turn; first += 4) b_.scope([&] { body(b_.plus(k, n(first)), 4); });
        });
        b_.loop("k", whole, count, n(1), [&](node_id k) { body(k, 1); });
    }

    /// Column j; where the right operand is read along its terms, also the three after it, or the last one.
    std::vector<node_id> four_of(node_id j) {
        std::vector<node_id> columns{j};
        if (!schedule_.right.along_terms) return columns;
        const node_id last = b_.declare("last_column", b_.index_op(op::subtract, low_.cols(), n(1)));
        for (int c = 1; c < 4; ++c)
            columns.push_back(
                b_.declare("j" + std::to_string(c), b_.index_op(op::min, b_.plus(j, n(c)), last)));
        return columns;
    }

    bool dots(int terms) const { return schedule_.dots && terms == 4; }

    /// Terms k, k + 1 ... of the right operand for four columns: a vector of columns for each term; for `dot`
    /// a vector of terms for each column. Texels that hold the other are read once and transposed in
    /// registers. `often`: they are used several times.
    std::vector<node_id> right_terms(graph::value_id operand, node_id k, const std::vector<node_id>& columns,
                                     int terms, bool often) {
        const bool down = schedule_.right.along_terms, turns = down != dots(terms);
        std::vector<node_id> read;
        if (down) {
            for (std::size_t c = 0; c < columns.size(); ++c)
                read.push_back(
                    b_.declare("column" + std::to_string(c), low_.value_down(operand, k, columns[c], terms)));
        } else {
            for (int t = 0; t < terms; ++t) {
                const node_id term = b_.splat(low_.value(operand, b_.plus(k, n(t)), columns[0], 4), 4);
                read.push_back(often || turns ? b_.declare("b" + std::to_string(t), term) : term);
            }
        }
        if (!turns) return read;
        std::vector<node_id> turned;
        for (int t = 0; t < (down ? terms : 4); ++t) {
            std::vector<node_id> lanes;
            for (const node_id vector : read) lanes.push_back(b_.lane(vector, t));
            turned.push_back(b_.build(std::move(lanes)));
            if (often) turned.back() = b_.declare((down ? "b" : "column") + std::to_string(t), turned.back());
        }
        return turned;
    }

    /// Adds the terms of `left`, a row's, to the sums of four columns.
    void add_terms(const std::string& acc, node_id left, const std::vector<node_id>& right, int terms) {
        const loops::value_type type = four();
        const auto add = [&](node_id sum) {
            b_.assign(acc, b_.apply(op::add, type, b_.name(acc, type), sum));
        };
        if (dots(terms)) {
            std::vector<node_id> sums;
            for (const node_id column : right) sums.push_back(b_.dot(b_.splat(left, 4), b_.splat(column, 4)));
            return add(b_.build(std::move(sums)));
        }
        for (int t = 0; t < terms; ++t) {
            const node_id a = b_.lane(left, t);
            const node_id factor = is_floating(type.type) ? a : b_.splat(a, 4);
            add(b_.apply(op::multiply, type, factor, right[static_cast<std::size_t>(t)]));
        }
    }

    node_id product_of_four(node_id i, node_id j) {
        const graph::value v = reduced();
        const loops::value_type type = four();
        b_.declare("acc", b_.splat(b_.real(0, type.type), 4), false);
        const std::vector<node_id> columns = four_of(j);
        by_fours(depth(), [&](node_id k, int terms) {
            const lowering::mark mark = low_.enter();
            // Four terms share one texel of the left operand, where its rows lie in rows of the texture.
            const node_id left = b_.declare("a", low_.value(v.args[0], i, k, terms));
            add_terms("acc", left, right_terms(v.args[1], k, columns, terms, false), terms);
            low_.leave(mark);
        });
        return b_.name("acc", type);
    }

    /// A reduction along rows or columns, except argmin and argmax, for four columns at once.
    node_id fold_of_four(node_id i, node_id j) {
        const graph::value v = reduced();
        const loops::value_type type = four();
        folding f(low_, kernel_, facts_);
        b_.declare("acc", b_.splat(f.identity(), 4), false);
        b_.loop("k", n(0), depth(), n(1), [&](node_id k) {
            const lowering::mark mark = low_.enter();
            const node_id term =
                v.axis == reduce_axis::cols ? low_.value(v.args[0], i, k, 1) : low_.value(v.args[0], k, j, 4);
            b_.assign("acc",
                      b_.apply(joining(f.how()), type, b_.name("acc", type),
                               b_.splat(b_.cast({type.type, false, b_.type_of(term).lanes}, term), 4)));
            low_.leave(mark);
        });
        return b_.name("acc", type);
    }

    static op joining(reduction how) {
        switch (how) {
        case reduction::prod: return op::multiply;
        case reduction::min: return op::min;
        case reduction::max: return op::max;
        case reduction::any: return op::logical_or;
        case reduction::all: return op::logical_and;
        default: return op::add;
        }
    }

    /// Row and column of element `e` of the destination; of its column in rows of a texture.
    std::pair<node_id, node_id> place_of(const array_view& to, node_id e) {
        using runtime::stride_class;
        if (to.shape.texture_rows) return {b_.declare("i", b_.index_name("@texel_y")), e};
        if (to.shape.cols == stride_class::unit && to.shape.rows == stride_class::general) {
            const node_id width = low_.address().parameter(to, runtime::argument_kind::row_stride, "_ld");
            const node_id i = b_.declare("i", quotient(e, width));
            return {i, b_.declare("j", remainder(e, width))};
        }
        if (to.shape.cols == stride_class::unit) return {n(0), e};
        return {e, n(0)};
    }

    /// The only element of a texel of one. Behind the last element nobody looks at what is written.
    void own_element(const array_view& to) {
        const bool rows = to.shape.texture_rows;
        const node_id e =
            rows ? b_.declare("j", b_.index_name("@texel_x")) : b_.declare("e", first_element(to));
        const auto [i, j] = place_of(to, e);
        if (!rows && !one_row() && !one_col()) b_.leave_if(outside(i, low_.rows()));
        if (kernel_.reduction >= 0) low_.set_reduction(i, j, 1, folded(i, j));
        store(low_.outputs(i, j, 1));
    }

    /// The four elements of the texel one after the other: they need not lie in one row.
    void each_lane(const array_view& to) {
        const node_id first = b_.declare(
            "first", to.shape.texture_rows ? b_.times(n(4), b_.index_name("@texel_x")) : first_element(to));
        std::vector<loops::value_type> types;
        for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) {
            const dtype t = register_type(low_.at(kernel_.outputs[o].value).type, facts_);
            types.push_back({t, false, 4});
            b_.declare(lanes(o), b_.splat(b_.real(0, t), 4), false);
        }
        b_.loop("lane", n(0), n(4), n(1), [&](node_id lane) {
            const auto [row, col] = place_of(to, b_.declare("e", b_.plus(first, lane)));
            const node_id i = row, j = col; // a lambda cannot hold a binding on clang 14
            b_.branch(both_inside(i, j), [&] {
                const lowering::mark mark = low_.enter();
                if (kernel_.reduction >= 0) low_.set_reduction(i, j, 1, folded(i, j));
                const std::vector<node_id> results = low_.outputs(i, j, 1);
                for (std::size_t o = 0; o < results.size(); ++o) b_.assign(lanes(o) + "[lane]", results[o]);
                low_.leave(mark);
            });
        });
        for (std::size_t o = 0; o < types.size(); ++o)
            b_.store(low_.destination(o).array, -1, b_.name(lanes(o), types[o]));
    }

    std::string lanes(std::size_t o) const {
        return "four" + (kernel_.outputs.size() > 1 ? std::to_string(o) : std::string());
    }

    node_id both_inside(node_id i, node_id j) {
        if (one_row()) return inside(j, low_.cols());
        if (one_col()) return inside(i, low_.rows());
        return b_.both(inside(i, low_.rows()), inside(j, low_.cols()));
    }

    /// The reduction of one output element: all of it, or the partial results of an earlier pass.
    node_id folded(node_id i, node_id j) {
        folding f(low_, kernel_, facts_);
        f.begin();
        if (schedule_.pass == fold_pass::partials) {
            const node_id slot = one_col() ? i : b_.declare("slot", b_.plus(b_.times(i, low_.cols()), j));
            const node_id parts = low_.integer_parameter(runtime::argument_kind::parts, "parts");
            const array_view& values = low_.partial(0, f.type().type, false);
            b_.loop("share", n(0), parts, n(1), [&](node_id share) { add_partial(f, values, slot, share); });
            return f.result();
        }
        fold_range(f, i, j, n(0), b_.declare("terms", b_.times(f.depth(), f.depth_cols())));
        return f.result();
    }

    void add_partial(folding& f, const array_view& values, node_id slot, node_id share) {
        const node_id x = b_.declare("part", low_.load_element(values, slot, share));
        if (!f.picks()) return f.add(x, share);
        const array_view& places = low_.partial(1, dtype::i32, false);
        f.add(x, b_.to_index(low_.load_element(places, slot, share)));
    }

    /// Terms `begin` to `end`, schedule_.unroll of them in one turn of the loop: turns are what is limited.
    void fold_range(folding& f, node_id i, node_id j, node_id begin, node_id end) {
        const int unroll = schedule_.unroll;
        if (unroll <= 1) return b_.loop("k", begin, end, n(1), [&](node_id k) { f.add_term(i, j, k); });
        const node_id count = b_.index_op(op::subtract, end, begin);
        const node_id whole =
            b_.declare("whole", b_.index_op(op::subtract, end, remainder(count, n(unroll))));
        b_.loop("k0", begin, whole, n(unroll), [&](node_id k0) {
            for (int u = 0; u < unroll; ++u)
                b_.scope([&] { f.add_term(i, j, b_.declare("k", b_.plus(k0, n(u)))); });
        });
        b_.loop("k", whole, end, n(1), [&](node_id k) { f.add_term(i, j, k); });
    }

    /// First pass of a split fold. The partial results are a matrix with a row for each output element and a
    /// column for each share; a fragment folds those of its texel.
    void shares() {
        folding f(low_, kernel_, facts_);
        const array_view& values = low_.partial(0, f.type().type, true);
        const int positions = f.picks() ? low_.partial(1, dtype::i32, true).array : -1;
        const node_id e = b_.declare("first", first_element(values));
        const node_id width = low_.address().parameter(values, runtime::argument_kind::row_stride, "_ld");
        const node_id slot = b_.declare("slot", quotient(e, width));
        const node_id share0 = b_.declare("share0", remainder(e, width));
        const node_id cols = low_.cols();
        b_.leave_if(outside(slot, b_.times(low_.rows(), cols)));
        const node_id i = one_row() ? n(0) : b_.declare("i", quotient(slot, cols));
        const node_id j = one_col() ? n(0) : b_.declare("j", remainder(slot, cols));
        const node_id terms = b_.declare("terms", b_.times(f.depth(), f.depth_cols()));
        if (facts_.texel_size == 1) {
            share(f, i, j, share0, terms);
            b_.store(values.array, -1, f.accumulated());
            if (positions >= 0) b_.store(positions, -1, place_of_best(f));
            return;
        }
        const loops::value_type type{f.type().type, false, 4}, place_type{dtype::i32, false, 4};
        b_.declare("four", b_.splat(b_.real(0, type.type), 4), false);
        if (positions >= 0) b_.declare("four_at", b_.splat(b_.real(0, dtype::i32), 4), false);
        b_.loop("lane", n(0), n(4), n(1), [&](node_id lane) {
            share(f, i, j, b_.plus(share0, lane), terms);
            b_.assign("four[lane]", f.accumulated());
            if (positions >= 0) b_.assign("four_at[lane]", place_of_best(f));
        });
        b_.store(values.array, -1, b_.name("four", type));
        if (positions >= 0) b_.store(positions, -1, b_.name("four_at", place_type));
    }

    /// Folds the terms of one share.
    void share(folding& f, node_id i, node_id j, node_id number, node_id terms) {
        const auto [begin, end] = low_.terms_of_share(number, terms);
        f.begin();
        fold_range(f, i, j, begin, end);
    }

    node_id place_of_best(folding& f) { return b_.cast({dtype::i32, false, 1}, f.position()); }

    /// One point for each element: the vertex shader places it on its texel, or outside the picture if the
    /// element is not the component that this draw writes.
    void points() {
        const array_view& to = low_.destination(0);
        b_.in_vertex([&] {
            const node_id v = b_.index_name("@vertex");
            const node_id cols = one_col() ? n(1) : low_.cols();
            node_id i = n(0), j = n(0);
            if (one_row())
                j = v;
            else if (one_col())
                i = v;
            else {
                i = quotient(v, cols);
                j = remainder(v, cols);
            }
            i = b_.declare("i", i);
            j = b_.declare("j", j);
            const node_id e = b_.declare("e", low_.address().element(to, i, j));
            const auto [x, y] = low_.address().texel(to, e);
            b_.out.point_x = x;
            b_.out.point_y = y;
            if (facts_.texel_size > 1) b_.out.point_component = low_.address().component(to, e);
        });
        const node_id i = one_row() ? n(0) : b_.declare("i", b_.index_name("@point_i"));
        const node_id j = one_col() ? n(0) : b_.declare("j", b_.index_name("@point_j"));
        if (kernel_.reduction >= 0) low_.set_reduction(i, j, 1, folded(i, j));
        store(low_.outputs(i, j, 1));
    }
};

} // namespace sinter::plan

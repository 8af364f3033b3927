#pragma once
// Builds a value graph: each function makes one kind of value, in the form that kernels are planned of.
// Factors move out of sums, and views sink to the leaves.

#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/size_class.hpp>
#include <sinter/graph/value_set.hpp>

namespace sinter::inline SINTER_ABI::graph {

class builder : public value_set {
public:
    /// By temporary: the value it holds. The plan makes a kernel of each.
    dynamic_array<value_id> definitions;
    dynamic_array<bool> widened; ///< by temporary; see leaf

    value_id add_cast(value_id a, dtype type) {
        if (graph[a].type == type) return a;
        value v = graph[a];
        v = value{op::cast, type, 0, reduce_axis::all, 0, v.rows, v.cols, -1, {a, -1, -1}};
        return add(v);
    }

    value_id add_elementwise(op code, dtype type, const value_id* args) {
        value v{code, type, 0, reduce_axis::all, 0, extent::any(), extent::any(), -1, {-1, -1, -1}};
        for (int i = 0; i < arity(code); ++i) {
            v.args[i] = args[i];
            v.rows = unify(v.rows, graph[args[i]].rows);
            v.cols = unify(v.cols, graph[args[i]].cols);
        }
        return add(v);
    }

    /// a * b. A scalar factor of one operand moves out of the sum, where it is applied once per element. If
    /// both have one, the right operand keeps its own: who writes (s * A) * (t * B) may need both, so that
    /// the sum does not overflow.
    value_id add_contract(value_id a, value_id b) {
        a = computed_once(a);
        b = computed_once(b);
        value_id scalar = -1, rest = -1;
        if (split_scalar(a, scalar, rest)) {
            value_id inner = -1, below = rest;
            while (split_scalar(below, inner, rest)) {
                scalar = scaled(scalar, inner);
                below = rest;
            }
            return scaled(scalar, add_plain_contract(below, b));
        }
        if (split_scalar(b, scalar, rest)) return scaled(scalar, add_contract(a, rest));
        return add_plain_contract(a, b);
    }
    value_id add_plain_contract(value_id a, value_id b) {
        unify(graph[a].cols, graph[b].rows);
        if (is_identity(b)) return unify(graph[b].rows, graph[b].cols), a;
        if (is_identity(a)) return unify(graph[a].rows, graph[a].cols), b;
        return add({op::contract,
                    graph[a].type,
                    0,
                    reduce_axis::all,
                    0,
                    graph[a].rows,
                    graph[b].cols,
                    -1,
                    {a, b, -1}});
    }

    /// a * b, which of a column and a row is an outer product: elements times elements, and no sum. What is
    /// multiplied by a single element stays as it is.
    value_id add_product(value_id a, value_id b) {
        if (!graph[a].cols.is_one() || !graph[b].rows.is_one()) return add_contract(a, b);
        const bool one_row = graph[a].rows.is_one(), one_col = graph[b].cols.is_one();
        const view_step each_col{0, view_kind::along_cols, view_part::each_col},
            each_row{0, view_kind::along_rows, view_part::each_row};
        const value_id factors[] = {one_col ? a : add_view(a, each_col, extent_kind::sized, extent_kind::any),
                                    one_row ? b
                                            : add_view(b, each_row, extent_kind::any, extent_kind::sized)};
        return add_elementwise(op::multiply, graph[a].type, factors);
    }

    /// Elements of `a`, which becomes an array if it is none, at rows `i` and columns `j`.
    value_id add_gather(std::uint8_t lookup, value_id a, value_id i, value_id j) {
        if (!is_array(a)) a = materialise(a);
        return add({op::gather,
                    graph[a].type,
                    lookup,
                    reduce_axis::all,
                    0,
                    unify(graph[i].rows, graph[j].rows),
                    unify(graph[i].cols, graph[j].cols),
                    -1,
                    {a, i, j}});
    }

    /// `a`, for the elements that a gather reads.
    value_id add_scatter(value_id a, value_id gather) {
        const value_id args[] = {a, graph[gather].args[1], graph[gather].args[2]};
        return add_elementwise(op::scatter, graph[a].type, args);
    }

    /// Row `place` of an array of images of `height` rows each below the other, as the image that row `own`
    /// belongs to has it: what is beyond its first and last row is no other image. -1: a zero.
    value_id add_image_row(std::uint8_t lookup, value_id own, value_id place, value_id height) {
        return add({op::image_row,
                    dtype::i32,
                    lookup,
                    reduce_axis::all,
                    0,
                    unify(graph[own].rows, graph[place].rows),
                    unify(graph[own].cols, graph[place].cols),
                    -1,
                    {own, place, height}});
    }

    /// An argument of a function; first_state says what the numbers mean.
    value_id add_argument(std::uint8_t number, dtype type) {
        return add({op::argument,
                    type,
                    number,
                    reduce_axis::all,
                    0,
                    extent::any(),
                    extent::any(),
                    -1,
                    {-1, -1, -1}});
    }
    /// The number of a function of two arguments of its own type; of several parts, that of the first.
    std::uint16_t add_function(value_id result) {
        const states results = graph.states_of(result);
        joining all[3] = {};
        const auto parts = static_cast<std::uint8_t>(results.count);
        for (std::uint8_t p = 0; p < parts; ++p) {
            const dtype type = graph[results.all[p]].type;
            const auto left = static_cast<std::uint8_t>(2 * p), right = static_cast<std::uint8_t>(left + 1);
            all[p] = {add_argument(left, type), add_argument(right, type), results.all[p], p, parts};
        }
        const auto begin_at = [&](std::size_t n) {
            for (std::size_t p = 0; p < parts; ++p)
                if (!(graph.functions[n + p] == all[p])) return false;
            return true;
        };
        std::size_t n = 0;
        while (n + parts <= graph.functions.size() && !begin_at(n)) ++n;
        if (n + parts > graph.functions.size()) {
            n = graph.functions.size();
            for (std::size_t p = 0; p < parts; ++p) graph.functions.push_back(all[p]);
        }
        return static_cast<std::uint16_t>(n);
    }
    /// The same reduction's result number `part`.
    value_id add_part_of(value reduction, std::uint8_t part) {
        const joining& own = graph.function_of(reduction);
        reduction.constant = static_cast<std::uint16_t>(reduction.constant - own.part + part);
        reduction.type = graph[graph.function_of(reduction).result].type;
        return add(reduction);
    }

    /// `function`: its number (add_function), if it is reduction::function.
    value_id add_reduce(reduction how, reduce_axis axis, dtype type, value_id a, std::uint16_t function = 0) {
        // The trace of a product is the sum of all products of one's elements and the other's transpose's.
        const value& inner = graph[a];
        if (axis == reduce_axis::all && how == reduction::sum && inner.code == op::reduce &&
            reduction_of(inner) == how && is_of_diagonal(inner.args[0]))
            a = inner.args[0];
        a = is_tuple(graph[a].code) ? each_computed_once(a) : computed_once(a);
        const value& v = graph[a];
        const extent rows = axis == reduce_axis::all    ? extent::any()
                            : axis == reduce_axis::cols ? v.rows
                                                        : extent::one();
        const extent cols = axis == reduce_axis::all    ? extent::any()
                            : axis == reduce_axis::rows ? v.cols
                                                        : extent::one();
        return add(
            {op::reduce, type, static_cast<std::uint8_t>(how), axis, function, rows, cols, -1, {a, -1, -1}});
    }

    /// State number `state` of a loop that takes `count` steps from `start`: each makes `next` of the
    /// arguments. Several states are tuples.
    value_id add_steps(std::uint8_t state, dtype type, value_id count, value_id start, value_id next) {
        const extent rows = unify(graph[start].rows, graph[next].rows),
                     cols = unify(graph[start].cols, graph[next].cols);
        return add(
            {op::steps, type, state, reduce_axis::all, usual_steps, rows, cols, -1, {count, start, next}});
    }

    /// The sum of `term`, which reads its turn, from `first` up to before `end`; or what else they are
    /// together.
    value_id add_sum_between(value_id term, value_id first, value_id end, reduction how = reduction::sum) {
        extent rows = graph[term].rows, cols = graph[term].cols;
        for (const value_id bound : {first, end}) {
            rows = unify(rows, graph[bound].rows);
            cols = unify(cols, graph[bound].cols);
        }
        return add(sum_between_of(term, graph[term].type, first, end, rows, cols, how));
    }

    /// Values of any extents together.
    value_id add_tuple(value_id a, value_id b, value_id c, std::uint16_t constant = 0) {
        return add({op::tuple3,
                    graph[c].type,
                    0,
                    reduce_axis::all,
                    constant,
                    extent::any(),
                    extent::any(),
                    -1,
                    {a, b, c}});
    }

    /// What `a` has along each row (reduce_axis::cols) or column up to every element.
    value_id add_scan(std::uint8_t how, reduce_axis axis, dtype type, value_id a) {
        a = computed_once(a);
        const extent rows = graph[a].rows, cols = graph[a].cols;
        return add({op::scan, type, how, axis, 0, rows, cols, -1, {a, -1, -1}});
    }

    /// A function of the matrices of this shape (packed_shape) in `a`, and the right sides in `right` if
    /// there are some, taken by work-groups.
    value_id add_group(std::uint8_t function, dtype type, std::uint16_t shape, extent rows, extent cols,
                       value_id a, value_id right = -1) {
        a = computed_once(a);
        if (right >= 0) right = computed_once(right);
        return add({right < 0 ? op::group1 : op::group2,
                    type,
                    function,
                    reduce_axis::all,
                    shape,
                    rows,
                    cols,
                    -1,
                    {a, right, -1}});
    }

    /// The value seen through one view. `rows` and `cols` say what the view's type knows of its extents.
    value_id add_view(value_id a, view_step step, extent_kind rows, extent_kind cols) {
        a = before_view(a, step);
        if (step.kind == view_kind::reshape && !can_reshape(a)) a = materialise(a);
        return sink(a, step, rows, cols);
    }

    /// True if a product seen through the step is one of its factors, each seen through a part of it.
    static bool views_factors(view_step step) {
        return step.part == view_part::whole &&
               (step.kind == view_kind::straight || step.kind == view_kind::transposed);
    }
    /// Makes the factors of a product those of the product seen through the step, if views_factors(step).
    void view_factors(dynamic_array<value_id>& factors, view_step step, extent_kind rows, extent_kind cols);

    /// The value with rows for columns, which no view of the program asks for.
    value_id add_transpose(value_id a) {
        const auto kind = [](extent e) { return e.is_one() ? extent_kind::one : extent_kind::sized; };
        const extent rows = graph[a].rows, cols = graph[a].cols;
        return add_view(a, {0, view_kind::transposed, view_part::transpose}, kind(cols), kind(rows));
    }

    /// A leaf that stands for `a`, computed into a temporary by a kernel of its own.
    value_id materialise(value_id a, half_form halves = half_form::sums_as_floats) {
        if (const leaf* own = graph.leaf_of(a); own && own->temporary >= 0) return a;
        leaf l;
        l.type = graph[a].type;
        l.rows = graph[a].rows;
        l.cols = graph[a].cols;
        const bool matrix = l.rows.is_sized() && l.cols.is_sized();
        const bool as_floats =
            halves == half_form::floats || (has_reduction(a) && !(halves == half_form::operand && matrix));
        l.widened = rounds_when_stored(l.type) && graph[a].code != op::cast && as_floats;
        for (std::size_t t = 0; t < definitions.size(); ++t)
            if (definitions[t] == a && widened[t] == l.widened) l.temporary = static_cast<int>(t);
        if (l.temporary < 0) {
            l.temporary = static_cast<int>(definitions.size());
            definitions.push_back(a);
            widened.push_back(l.widened);
        }
        return add_leaf(l);
    }

    /// Rows become columns: sums of neighbours would be of columns then, and no vectors of them be read.
    static bool turns(view_step step);

private:
    /// Products of the elements of an array and of another's transpose, as the diagonal of their product
    /// becomes.
    bool is_of_diagonal(value_id a) const {
        const value& v = graph[a];
        if (v.code != op::multiply || !is_array(v.args[0]) || !is_array(v.args[1])) return false;
        for (const view_step& s : graph.leaf_of(v.args[1])->views)
            if (s.part == view_part::cols_transposed) return true;
        return false;
    }

    /// What tells columns apart is cheap only if it is computed for whole rows; and a loop only if no other
    /// loop is around it.
    value_id computed_once(value_id a) { return columns(a) > 0 || loops(a) ? materialise(a) : a; }
    value_id each_computed_once(value_id tuple) {
        const value all = graph[tuple];
        value_id parts[3] = {-1, -1, -1};
        for (int p = 0; p < arity(all.code); ++p) parts[p] = computed_once(all.args[p]);
        return add_elementwise(all.code, all.type, parts);
    }

    bool split_scalar(value_id a, value_id& scalar, value_id& rest) const {
        const value& v = graph[a];
        if (v.code != op::multiply) return false;
        // What a product finds in an array of halves must be scaled before it is rounded to one.
        if (rounds_when_stored(v.type) && has_reduction(a)) return false;
        for (int i = 0; i < 2; ++i) {
            if (!is_scalar(v.args[i]) || is_scalar(v.args[1 - i])) continue;
            scalar = v.args[i];
            rest = v.args[1 - i];
            return !reads_index(scalar);
        }
        return false;
    }

    value_id scaled(value_id scalar, value_id product) {
        const value_id args[] = {scalar, product};
        return add_elementwise(op::multiply, graph[product].type, args);
    }

    /// A reshape may sink if every leaf below has all the elements and is not folded already.
    bool can_reshape(value_id a) const {
        const value& v = graph[a];
        if (leads_kernel(v.code)) return false;
        if (v.code != op::leaf) {
            for (const value_id arg : v.computed_args())
                if (!can_reshape(arg)) return false;
            return true;
        }
        const leaf& l = graph.leaves[static_cast<std::size_t>(v.leaf)];
        if (l.kind == leaf_kind::scalar) return true;
        if (l.kind != leaf_kind::array) return false;
        if (l.rows.is_any() && l.cols.is_any()) return true;
        if (l.rows.is_any() || l.cols.is_any()) return false;
        for (const view_step& s : l.views)
            if (s.kind == view_kind::reshape) return false;
        return !(l.operand >= 0 && static_cast<std::size_t>(l.operand) < folded.size() &&
                 folded[static_cast<std::size_t>(l.operand)]);
    }

    /// What `sink` made of a value last. Shared values would be seen once for each way to them otherwise.
    struct sunk {
        view_step step;
        extent_kind rows = extent_kind::any, cols = extent_kind::any;
        value_id result = -1;
    };
    dynamic_array<sunk> sunk_; ///< by value

    /// The value that a view then sinks into.
    value_id before_view(value_id a, view_step step) {
        constexpr std::int64_t enough = 65536; // rewriting costs as much as the tree is large
        // The loop over many neighbours is one of an array's own rows; seen through a view they are written
        // out.
        const int most = turns(step) || max_turned_taps > many_taps ? max_turned_taps : many_taps;
        if (cost(a) > enough || taps(a) > most) return materialise(a);
        // Each element has a loop of its own, which is the same loop wherever the element is seen.
        return sums_between(a) && columns(a) == 0 ? a : computed_once(a);
    }

    value_id sink(value_id a, view_step step, extent_kind rows, extent_kind cols);
    value_id sink_factor(value_id a, view_step step, std::size_t n, std::size_t count, extent_kind rows,
                         extent_kind cols);
    value_id sink_anew(value_id a, view_step step, extent_kind rows, extent_kind cols);
    value_id sink_leaf(value_id a, view_step step, extent_kind rows, extent_kind cols);
    value_id sink_contract(value_id a, view_step step, extent_kind rows, extent_kind cols);
    value_id sink_reduce(value_id a, view_step step, extent_kind rows, extent_kind cols);
    value_id sink_scan(value_id a, view_step step, extent_kind rows, extent_kind cols);
    /// A view of a column, or row, that has its elements in every column, or row.
    static bool spreads(view_step step) {
        return step.part == view_part::each_row || step.part == view_part::each_col ||
               (step.part == view_part::whole &&
                (step.kind == view_kind::along_rows || step.kind == view_kind::along_cols));
    }
    /// The reduction folds lines that one work-group may take.
    bool is_short_line(const value& v) const {
        return v.axis != reduce_axis::all && reduction_of(v) != reduction::function &&
               is_short(v.axis == reduce_axis::cols ? graph[v.args[0]].cols : graph[v.args[0]].rows);
    }
    value_id spread(value_id reduced);

public:
    /// By operand: its layout is folded already (layout::fold), so that it cannot be reshaped in place.
    dynamic_array<bool> folded;
    /// Where work-groups take whole lines; empty elsewhere.
    operand_sizes sizes;
    bool is_of(size_class which, extent e) const { return sizes.is_of(which, graph, find(e)); }
    /// So few that a work-group may take a line of them.
    bool is_short(extent e) const { return is_of(size_class::line, e); }
    /// Larger sums of neighbours are computed as they lie, before their rows become columns.
    int max_turned_taps = few_taps;
    /// Matrices of batches that are not written out.
    group_orders in_groups;
};

} // namespace sinter::graph

#include <sinter/graph/sink_views.hpp>

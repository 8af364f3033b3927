#pragma once
// Builds a value graph: equal values become one, views sink to the leaves, and extents that must be equal
// get one name.

#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/size_class.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

class builder {
public:
    value_graph graph;
    /// By temporary: the value it holds. The plan makes a kernel of each.
    dynamic_array<value_id> definitions;
    dynamic_array<bool> widened; ///< by temporary; see leaf

    value_id add(const value& v) {
        for (std::size_t slot = hash(v) & (table_.size() - 1);; slot = (slot + 1) & (table_.size() - 1)) {
            const value_id found = table_[slot];
            if (found >= 0 && graph[found] == v) return found;
            if (found >= 0) continue;
            const auto id = static_cast<value_id>(graph.values.size());
            traits_.push_back(traits_of(v));
            graph.values.push_back(v);
            table_[slot] = id;
            if (graph.values.size() * 2 > table_.size()) grow();
            return id;
        }
    }

    /// A leaf value. Sized extents of the result are named after the new leaf unless `l` names them.
    value_id add_leaf(leaf l, extent_kind rows, extent_kind cols) {
        const int id = static_cast<int>(graph.leaves.size());
        l.rows = named(rows, id, 0);
        l.cols = named(cols, id, 1);
        return add_leaf(l);
    }

    /// A number that is part of the structure.
    value_id add_literal(double number, dtype type) {
        leaf l;
        l.kind = leaf_kind::literal;
        l.type = type;
        l.number = any_number::of(type, number);
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// What stands for a term that a product leaves out. (Added up it changes nothing, a zero's sign
    /// included.)
    value_id add_absent(dtype type) {
        leaf l;
        l.kind = leaf_kind::literal;
        l.type = type;
        l.number = any_number::of(type, -0.0);
        l.absent = true;
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// The row or column number of the element that is computed.
    value_id add_index(leaf_kind kind) {
        leaf l;
        l.kind = kind;
        l.type = dtype::i32;
        return add_leaf(l, extent_kind::any, extent_kind::any);
    }

    /// The row or column numbers of array `a`.
    value_id add_index_of(leaf_kind kind, value_id a) {
        leaf l;
        l.kind = kind;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = graph[a].rows;
        l.cols = graph[a].cols;
        return add_leaf(l);
    }

    /// The column numbers of array `a`, the same for all rows.
    value_id add_col_of(value_id a) {
        leaf l;
        l.kind = leaf_kind::col_index;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = extent::any();
        l.cols = graph[a].cols;
        return add_leaf(l);
    }

    /// The row numbers of array `a`, the same for all columns, or a column of them.
    value_id add_row_of(value_id a, extent cols = extent::any()) {
        leaf l;
        l.kind = leaf_kind::row_index;
        l.type = dtype::i32;
        l.shape = graph[a].leaf;
        l.rows = graph[a].rows;
        l.cols = cols;
        return add_leaf(l);
    }

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

    /// The sum of `term`, which reads its turn, from `first` up to before `end`.
    value_id add_sum_between(value_id term, value_id first, value_id end) {
        extent rows = graph[term].rows, cols = graph[term].cols;
        for (const value_id bound : {first, end}) {
            rows = unify(rows, graph[bound].rows);
            cols = unify(cols, graph[bound].cols);
        }
        return add(sum_between_of(term, graph[term].type, first, end, rows, cols));
    }

    /// Values of any extents together.
    value_id add_tuple(value_id a, value_id b, value_id c) {
        return add({op::tuple3,
                    graph[c].type,
                    0,
                    reduce_axis::all,
                    0,
                    extent::any(),
                    extent::any(),
                    -1,
                    {a, b, c}});
    }

    /// What `a` has along each row (reduce_axis::cols) or column up to every element.
    value_id add_scan(reduction how, reduce_axis axis, dtype type, value_id a) {
        a = computed_once(a);
        const extent rows = graph[a].rows, cols = graph[a].cols;
        return add({op::scan, type, static_cast<std::uint8_t>(how), axis, 0, rows, cols, -1, {a, -1, -1}});
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

    /// Makes two extents one; `any` gives way. Returns the name to use.
    extent unify(extent a, extent b) {
        if (a.is_any()) return b;
        if (b.is_any()) return a;
        a = find(a);
        b = find(b);
        if (a == b) return a;
        if (a.is_one()) return set_parent(b, a);
        if (b.is_one()) return set_parent(a, b);
        return a.code < b.code ? set_parent(b, a) : set_parent(a, b);
    }

    /// Representative of an extent's class.
    extent find(extent e) const {
        while (e.is_sized() && static_cast<std::size_t>(e.code) < parents_.size() &&
               !(parents_[static_cast<std::size_t>(e.code)] == e))
            e = parents_[static_cast<std::size_t>(e.code)];
        return e;
    }

    bool is_array(value_id a) const { return graph.is_array(a); }
    /// Extents of any x any: the same number for every element, unless it `reads_index`.
    bool is_scalar(value_id a) const { return graph[a].rows.is_any() && graph[a].cols.is_any(); }

    /// Row and column indices have extents of any x any but are no scalars.
    bool reads_index(value_id a) const { return of(a).reads_index; }

    /// There is a contraction, a reduction or a work-group's matrix in it.
    bool has_reduction(value_id a) const { return of(a).has_reduction; }

    /// Price of one element in additions; what is read twice counts twice. Reductions are free.
    std::int64_t cost(value_id a) const { return of(a).cost; }

    /// An n x n identity, by whose name it was made. A product with it is the other factor, NaN included.
    bool is_identity(value_id a) const {
        while (graph[a].code == op::cast) a = graph[a].args[0];
        return of(a).identity;
    }
    void set_identity(value_id truths) { traits_[static_cast<std::size_t>(truths)].identity = true; }

    /// Elements that the largest sum of neighbours in it weighs, below its reductions.
    int taps(value_id a) const { return of(a).taps; }
    /// Says so of a sum of neighbours.
    void set_taps(value_id a, int count) {
        traits& t = traits_[static_cast<std::size_t>(a)];
        t.taps = count;
        t.reads_places = false;
    }
    /// Rows become columns: sums of neighbours would be of columns then, and no vectors of them be read.
    static bool turns(view_step step);
    /// Elements at computed places are read for something else than such sums.
    bool reads_places(value_id a) const { return of(a).reads_places; }

    /// It is part of a function or of a loop, and has no value without its arguments or the loop's turn.
    bool has_argument(value_id a) const { return of(a).has_argument; }

    /// There is a loop in it whose length depends on the element.
    bool sums_between(value_id a) const { return of(a).sums_between; }

    /// There is a loop in it, outside of its reductions.
    bool loops(value_id a) const { return of(a).loops; }

    /// How many columns the value tells apart by their number (as a batch's results do), or 0.
    std::int64_t columns(value_id a) const { return of(a).columns; }

private:
    struct traits {
        bool reads_index = false, has_reduction = false, reads_places = false, loops = false;
        bool identity = false, has_argument = false, sums_between = false;
        std::int64_t cost = 0, columns = 0;
        int taps = 0;
    };
    dynamic_array<traits> traits_; ///< by value; found from its operands', which may be shared by many

    const traits& of(value_id a) const { return traits_[static_cast<std::size_t>(a)]; }

    traits traits_of(const value& v) const {
        traits t;
        if (const leaf* l = graph.leaf_of(v)) {
            t.reads_index = is_index(l->kind);
            return t;
        }
        constexpr std::int64_t most = std::int64_t{1} << 40;
        t.cost = info(v.code).cost;
        t.has_argument = v.code == op::argument || v.code == op::turn;
        t.sums_between = v.code == op::sum_between;
        t.reads_places = reads_elsewhere(v.code);
        for (const value_id a : v.computed_args()) {
            const traits& part = of(a);
            t.reads_index |= part.reads_index;
            t.has_argument |= part.has_argument && !takes_turns(v.code);
            t.sums_between |= part.sums_between;
            t.has_reduction |= part.has_reduction;
            t.reads_places |= part.reads_places;
            t.loops |= part.loops;
            t.cost = t.cost + part.cost < most ? t.cost + part.cost : most;
            t.columns = part.columns > t.columns ? part.columns : t.columns;
            t.taps = part.taps > t.taps ? part.taps : t.taps;
        }
        if (leads_kernel(v.code)) return {is_told_apart(v), true, false, false, 0, 0, 0};
        if (takes_turns(v.code)) {
            t.cost = t.cost < most / 65536 ? t.cost * turns_of(v) : most;
            if (v.code == op::series && t.taps <= many_taps)
                t.taps = many_taps + 1; // beside a reduction an array
            t.loops = true;
        }
        const std::int64_t named = v.code == op::select ? graph.column_limit(v.args[0]) + 1 : 0;
        t.columns = named > t.columns ? named : t.columns;
        return t;
    }

    /// A product of rows that know their number, but not how many they are; or of such columns.
    bool is_told_apart(const value& v) const {
        return v.code == op::contract &&
               ((v.rows.is_any() && reads_index(v.args[0])) || (v.cols.is_any() && reads_index(v.args[1])));
    }

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

    dynamic_array<value_id> table_ = dynamic_array<value_id>(64, -1);
    dynamic_array<extent> parents_; ///< union-find over extent codes

    static std::size_t hash(const value& v) {
        std::size_t h = static_cast<std::size_t>(v.code) * 31 + static_cast<std::size_t>(v.type);
        const std::int64_t parts[] = {
            v.attribute, static_cast<int>(v.axis), v.leaf, v.args[0], v.args[1], v.args[2], v.rows.code,
            v.cols.code};
        for (std::int64_t p : parts)
            h = (h ^ static_cast<std::size_t>(p + 17)) * static_cast<std::size_t>(0x9e3779b97f4a7c15ull);
        return h ^ (h >> 29);
    }

    void grow() {
        table_.assign(table_.size() * 2, -1);
        for (std::size_t i = 0; i < graph.values.size(); ++i) {
            std::size_t slot = hash(graph.values[i]) & (table_.size() - 1);
            while (table_[slot] >= 0) slot = (slot + 1) & (table_.size() - 1);
            table_[slot] = static_cast<value_id>(i);
        }
    }

    value_id add_leaf(const leaf& l) {
        for (std::size_t i = 0; i < graph.leaves.size(); ++i)
            if (same_leaf(graph.leaves[i], l)) return add_leaf_value(static_cast<int>(i));
        graph.leaves.push_back(l);
        return add_leaf_value(static_cast<int>(graph.leaves.size()) - 1);
    }

    value_id add_leaf_value(int id) {
        const leaf& l = graph.leaves[static_cast<std::size_t>(id)];
        return add({op::leaf, l.type, 0, reduce_axis::all, 0, l.rows, l.cols, id, {-1, -1, -1}});
    }

    static bool same_leaf(const leaf& a, const leaf& b) {
        return a.kind == b.kind && a.type == b.type && a.operand == b.operand && a.temporary == b.temporary &&
               a.shape == b.shape && a.views == b.views && a.number == b.number && a.absent == b.absent &&
               is_alike(a.rows, b.rows) && is_alike(a.cols, b.cols) &&
               (a.shape < 0 || (a.rows == b.rows && a.cols == b.cols));
    }
    /// A matrix of one column is not the vector that its column is: the types of views tell these apart.
    static bool is_alike(extent a, extent b) { return a.is_any() == b.is_any() && a.is_one() == b.is_one(); }

    static extent named(extent_kind kind, int leaf, int axis) {
        if (kind == extent_kind::any) return extent::any();
        if (kind == extent_kind::one) return extent::one();
        return extent::of(leaf, axis);
    }

    extent set_parent(extent child, extent parent) {
        for (auto n = static_cast<std::int32_t>(parents_.size()); n <= child.code; ++n)
            parents_.push_back({n});
        parents_[static_cast<std::size_t>(child.code)] = parent;
        return parent;
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

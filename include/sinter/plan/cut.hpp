#pragma once
// Cuts a graph into kernels. A kernel holds at most one contraction or reduction; what does not fit is
// materialised, which is decided here and nowhere else.

#include <cstdint>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/plan.hpp>

namespace sinter::plan {

/// Limits and preferences that cutting depends on.
struct cut_limits {
    int max_arrays = 1024; ///< that one kernel may read
    /// A producer dearer than this (in additions) is not recomputed for every row or column of a product.
    int max_recomputed_cost = 12;
    bool whole_rows = true; ///< a kernel can write several elements of a row
    /// A kernel with a product or a reduction weighs so many neighbours of an element itself; a larger sum of
    /// them is computed before, by a kernel that reads vectors and finds once what rows have in common ...
    int max_taps = graph::few_taps;
    bool folds_strips = true; ///< ... but one that folds everything does that too, where all are neighbours
};

/// One right-hand side: a value of the graph (already of the destination's type) and the extents that the
/// kernel covers.
struct root {
    value_id value = -1;
    extent rows, cols;
};

class cutter {
public:
    cutter(graph::builder& b, const cut_limits& limits) : builder_(b), limits_(limits) {}

    /// Kernels for all roots; output n writes destination n. Roots over the same extents whose kernels have
    /// no reduction, or the same one, share a kernel.
    dynamic_array<kernel> run(const dynamic_array<root>& roots) {
        dynamic_array<kernel> last;
        for (std::size_t d = 0; d < roots.size(); ++d) {
            kernel k = fit(roots[d]);
            add_output(k, {fitted_, static_cast<int>(d), -1});
            bool merged = false;
            for (kernel& other : last) {
                if (!(other.rows == k.rows && other.cols == k.cols) || other.reduction != k.reduction)
                    continue; // a work-group's results may differ in their extents, its operand does not
                if (count_arrays(other, k) > most_arrays(k.reduction)) continue;
                other.outputs.push_back(k.outputs.front());
                merged = true;
                break;
            }
            if (!merged) last.push_back(std::move(k));
        }
        for (kernel& k : last) {
            complete(k);
            kernels_.push_back(std::move(k));
        }
        return std::move(kernels_);
    }

private:
    graph::builder& builder_;
    cut_limits limits_;
    dynamic_array<kernel> kernels_; ///< of temporaries, in order of execution
    dynamic_array<bool> computed_;  ///< by temporary
    value_id fitted_ = -1;          ///< the last kernel's root, with temporaries in place

    struct replacement {
        value_id from, to;
    };

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
    extent rows_of(value_id id) const { return builder_.find(at(id).rows); }
    extent cols_of(value_id id) const { return builder_.find(at(id).cols); }
    bool is_group(value_id id) const { return id >= 0 && at(id).code == op::group; }
    bool is_reduction(value_id id) const {
        return at(id).code == op::contract || at(id).code == op::reduce || is_group(id);
    }
    /// Of what a work-group finds in one matrix: the value that a kernel is named by.
    value_id leader(value_id id) const {
        if (!is_group(id)) return id;
        const graph::value v = at(id), operand = at(v.args[0]);
        const auto function = static_cast<batch_function>(v.attribute);
        if (leader_of(function) == function) return id;
        return builder_.add_group(static_cast<std::uint8_t>(leader_of(function)), operand.type, v.view,
                                  operand.rows, operand.cols, v.args[0]);
    }
    bool is_main(value_id id, value_id main) const {
        return id == main || (is_group(main) && is_group(id) && leader(id) == main);
    }
    /// A work-group may keep its matrix in the memory of the leading result, which is therefore always there.
    void complete(kernel& k) {
        if (!is_group(k.reduction)) return;
        for (const output& o : k.outputs)
            if (o.value == k.reduction) return;
        const graph::value leaf = at(builder_.materialise(k.reduction));
        const int t = builder_.graph.leaves[static_cast<std::size_t>(leaf.leaf)].temporary;
        const auto n = static_cast<std::size_t>(t);
        if (computed_.size() <= n) computed_.resize(n + 1, false);
        computed_[n] = true;
        k.outputs.push_back({k.reduction, -1, t});
    }

    /// Columns of which each is a formula of its own are computed together, row by row: they have most of
    /// their values in common.
    void add_output(kernel& k, output o) const {
        if (limits_.whole_rows && k.reduction < 0) o.columns = static_cast<int>(builder_.columns(o.value));
        if (o.columns > 0) k.cols = extent::one();
        k.outputs.push_back(o);
    }

    /// Rewrites the root until it fits one kernel, emitting kernels for what was materialised.
    kernel fit(const root& r) {
        value_id id = r.value;
        const extent rows = builder_.find(r.rows), cols = builder_.find(r.cols);
        for (;;) {
            dynamic_array<replacement> out;
            const value_id main = choose_main(id, rows, cols);
            // A product that is read below another reduction, too, is computed once: x / norm(x), x = A * v.
            if (main >= 0 && at(main).code == op::contract && id != main && feeds_others(id, main)) {
                materialise(main, out);
                id = replace(id, out);
                continue;
            }
            cut_epilogue(id, main, rows, cols, out);
            if (main >= 0) {
                for (int i = 0; i < arity(at(main).code); ++i) cut_prologue(at(main).args[i], main, i, out);
            }
            if (out.empty() && main >= 0 && !folds_strips(main)) {
                dynamic_array<bool> seen(builder_.graph.values.size(), false);
                cut_stencils(id, seen, out);
                for (int i = 0; i < arity(at(main).code); ++i) cut_stencils(at(main).args[i], seen, out);
            }
            if (out.empty()) cut_bindings(id, main, out);
            if (out.empty()) {
                fitted_ = id;
                return make_kernel(main, rows, cols);
            }
            id = replace(id, out);
        }
    }

    kernel make_kernel(value_id main, extent rows, extent cols) {
        need_temporaries(fitted_);
        kernel k;
        k.rows = rows;
        k.cols = cols;
        k.reduction = main;
        if (main < 0) return k;
        const graph::value& v = at(main);
        if (v.code == op::group) {
            k.rows = rows_of(v.args[0]);
            k.cols = cols_of(v.args[0]);
        } else if (v.code == op::contract) {
            k.depth = cols_of(v.args[0]);
            if (k.depth.is_any()) k.depth = rows_of(v.args[1]);
        } else if (v.axis == reduce_axis::cols) {
            k.depth = cols_of(v.args[0]);
        } else {
            k.depth = rows_of(v.args[0]);
            if (v.axis == reduce_axis::all) k.depth_cols = cols_of(v.args[0]);
        }
        return k;
    }

    /// The reduction that this kernel computes: one whose extents are the kernel's, matrices of work-groups
    /// first, then contractions.
    value_id choose_main(value_id id, extent rows, extent cols) const {
        if (is_reduction(id)) return rows_of(id) == rows && cols_of(id) == cols ? leader(id) : -1;
        value_id best = -1;
        if (!builder_.has_reduction(id)) return best;
        for (int i = 0; i < arity(at(id).code); ++i) {
            const value_id found = choose_main(at(id).args[i], rows, cols);
            if (found < 0) continue;
            if (best < 0 || rank(found) > rank(best)) best = found;
        }
        return best;
    }

    int rank(value_id id) const { return is_group(id) ? 2 : at(id).code == op::contract; }

    /// Materialises every other reduction of the epilogue, with as much of its own epilogue as is smaller
    /// than the kernel's domain (so that x / sqrt(sum(x * x)) stores one square root).
    void cut_epilogue(value_id id, value_id main, extent rows, extent cols, dynamic_array<replacement>& out) {
        if (is_main(id, main) || !contains_other(id, main)) return;
        const bool smaller = !(rows_of(id) == rows && cols_of(id) == cols);
        if (is_reduction(id) || (smaller && !tells_places(id))) return materialise(id, out);
        for (int i = 0; i < arity(at(id).code); ++i) cut_epilogue(at(id).args[i], main, rows, cols, out);
    }

    /// A row's or column's own number in it, where it broadcasts: a value of the kernel's every element,
    /// which no smaller array holds.
    bool tells_places(value_id id) const {
        const bool broadcasts = rows_of(id).is_any() || cols_of(id).is_any();
        return broadcasts && !is_reduction(id) && builder_.reads_index(id);
    }

    bool contains_other(value_id id, value_id main) const {
        if (is_main(id, main)) return false;
        if (is_reduction(id)) return true;
        if (!builder_.has_reduction(id)) return false;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (contains_other(at(id).args[i], main)) return true;
        return false;
    }

    /// The value is read below some reduction of `id` other than itself.
    bool feeds_others(value_id id, value_id main) const {
        dynamic_array<bool> free(builder_.graph.values.size(), false), below = free;
        return feeds_others(id, main, false, free, below);
    }
    bool feeds_others(value_id id, value_id main, bool inside, dynamic_array<bool>& free,
                      dynamic_array<bool>& below) const {
        if (id == main) return inside;
        dynamic_array<bool>& seen = inside ? below : free;
        if (seen[static_cast<std::size_t>(id)] || !builder_.has_reduction(id)) return false;
        seen[static_cast<std::size_t>(id)] = true;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (feeds_others(at(id).args[i], main, inside || is_reduction(id), free, below)) return true;
        return false;
    }

    /// Materialises reductions below the main one, and producers too dear to be computed again for every
    /// row or column of a product.
    void cut_prologue(value_id id, value_id main, int side, dynamic_array<replacement>& out) {
        const graph::value& m = at(main);
        if (m.code == op::contract) {
            const extent reuse = side == 0 ? cols_of(main) : rows_of(main);
            if (!reuse.is_one() && builder_.cost(id) > limits_.max_recomputed_cost)
                return materialise(id, out);
        }
        cut_inner(id, rows_of(id), cols_of(id), out);
    }

    void cut_inner(value_id id, extent rows, extent cols, dynamic_array<replacement>& out) {
        if (!builder_.has_reduction(id)) return;
        const bool smaller = !(rows_of(id) == rows && cols_of(id) == cols);
        if ((smaller && !tells_places(id)) || needs_all(id, rows, cols)) return materialise(id, out);
        for (int i = 0; i < arity(at(id).code); ++i) cut_inner(at(id).args[i], rows, cols, out);
    }

    /// True if the value is a reduction over the whole domain, or an elementwise function of one.
    bool needs_all(value_id id, extent rows, extent cols) const {
        if (!builder_.has_reduction(id) || !(rows_of(id) == rows && cols_of(id) == cols)) return false;
        if (is_reduction(id)) return true;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (needs_all(at(id).args[i], rows, cols)) return true;
        return false;
    }

    /// A scalar of neighbours, which strips of rows give wherever they lie.
    bool folds_strips(value_id main) const {
        const graph::value& m = at(main);
        const bool scalar = m.code == op::reduce && m.axis == reduce_axis::all;
        return limits_.folds_strips && scalar && !builder_.reads_places(m.args[0]);
    }

    /// Materialises sums of more neighbours than the kernel should weigh itself.
    void cut_stencils(value_id id, dynamic_array<bool>& seen, dynamic_array<replacement>& out) {
        if (builder_.taps(id) <= limits_.max_taps || seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        bool below = false;
        const graph::value v = at(id); // a copy: what is materialised moves the values
        for (const value_id a : v.computed_args()) {
            below |= builder_.taps(a) > limits_.max_taps;
            cut_stencils(a, seen, out);
        }
        if (!below) materialise(id, out);
    }

    /// While too many arrays are read: materialises the elementwise value that gathers the most of them.
    void cut_bindings(value_id id, value_id main, dynamic_array<replacement>& out) {
        const int limit = most_arrays(main);
        dynamic_array<int> all;
        arrays(id, all);
        if (static_cast<int>(all.size()) <= limit) return;
        value_id best = -1;
        std::size_t most = 1;
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        find_gathering(id, id, limit, best, most, seen);
        // One op that gathers too many for a search, but not for a kernel of its own.
        if (best < 0 && limit < limits_.max_arrays && at(at(main).args[0]).code != op::leaf)
            best = at(main).args[0];
        if (best >= 0) materialise(best, out);
    }

    /// A long search for an extreme passes on two arrays, of values and of places, where others have one.
    int most_arrays(value_id main) const {
        if (main < 0 || at(main).code != op::reduce) return limits_.max_arrays;
        const bool picks = gives_place(static_cast<reduction>(at(main).attribute));
        return picks && limits_.max_arrays > 1 ? limits_.max_arrays - 1 : limits_.max_arrays;
    }

    void find_gathering(value_id id, value_id root, int limit, value_id& best, std::size_t& most,
                        dynamic_array<bool>& seen) const {
        if (at(id).code == op::leaf || seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        dynamic_array<int> found;
        arrays(id, found);
        const bool fits = static_cast<int>(found.size()) <= limit;
        if (id != root && fits && found.size() > most) {
            best = id;
            most = found.size();
        }
        if (fits && id != root) return;
        for (int i = 0; i < arity(at(id).code); ++i)
            find_gathering(at(id).args[i], root, limit, best, most, seen);
    }

    void arrays(value_id id, dynamic_array<int>& found) const {
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        arrays(id, found, seen);
    }
    void arrays(value_id id, dynamic_array<int>& found, dynamic_array<bool>& seen) const {
        const graph::value& v = at(id);
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        if (v.code == op::leaf) {
            if (builder_.graph.leaves[static_cast<std::size_t>(v.leaf)].kind != leaf_kind::array) return;
            for (int f : found)
                if (f == v.leaf) return;
            found.push_back(v.leaf);
            return;
        }
        for (int i = 0; i < arity(v.code); ++i) arrays(v.args[i], found, seen);
    }

    int count_arrays(const kernel& a, const kernel& b) const {
        dynamic_array<int> found;
        for (const output& o : a.outputs) arrays(o.value, found);
        for (const output& o : b.outputs) arrays(o.value, found);
        return static_cast<int>(found.size());
    }

    void materialise(value_id id, dynamic_array<replacement>& out) {
        for (const replacement& r : out)
            if (r.from == id) return;
        out.push_back({id, builder_.materialise(id)});
    }

    /// The value with replacements made below it.
    value_id replace(value_id id, const dynamic_array<replacement>& out) {
        dynamic_array<value_id> known(builder_.graph.values.size(), -1);
        for (const replacement& r : out) known[static_cast<std::size_t>(r.from)] = r.to;
        return replace(id, known);
    }
    value_id replace(value_id id, dynamic_array<value_id>& known) {
        const auto n = static_cast<std::size_t>(id); // one of those there were
        if (known[n] < 0) known[n] = replaced(id, known);
        return known[n];
    }
    value_id replaced(value_id id, dynamic_array<value_id>& known) {
        const graph::value v = at(id);
        if (v.code == op::leaf) return id;
        value_id args[3] = {-1, -1, -1};
        bool changed = false;
        for (int i = 0; i < arity(v.code); ++i) {
            args[i] = replace(v.args[i], known);
            changed |= args[i] != v.args[i];
        }
        if (!changed) return id;
        graph::value w = v;
        for (int i = 0; i < 3; ++i) w.args[i] = args[i];
        return builder_.add(w);
    }

    /// Emits the kernels of all temporaries that a value reads and that do not have one yet.
    void need_temporaries(value_id id) {
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        need_temporaries(id, seen);
    }
    void need_temporaries(value_id id, dynamic_array<bool>& seen) {
        const graph::value v = at(id);
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        for (int i = 0; i < arity(v.code); ++i) need_temporaries(v.args[i], seen);
        if (v.code != op::leaf) return;
        const int t = builder_.graph.leaves[static_cast<std::size_t>(v.leaf)].temporary;
        if (t < 0) return;
        const auto n = static_cast<std::size_t>(t);
        if (computed_.size() <= n) computed_.resize(n + 1, false);
        if (computed_[n]) return;
        computed_[n] = true;
        const value_id keep = fitted_;
        const value_id definition = builder_.definitions[n];
        kernel k = fit({definition, at(definition).rows, at(definition).cols});
        add_output(k, {fitted_, -1, t});
        complete(k);
        kernels_.push_back(std::move(k));
        fitted_ = keep;
    }
};

} // namespace sinter::plan

#pragma once
// Cuts a graph into kernels. A kernel holds at most one contraction, or reductions that one loop can fold;
// what does not fit is materialised, which is decided here and nowhere else.

#include <cstdint>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/attention.hpp>
#include <sinter/plan/cut/gather_arrays.hpp>
#include <sinter/plan/cut/kernel_rules.hpp>
#include <sinter/plan/cut/lies_apart.hpp>
#include <sinter/plan/cut/materialise.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/cut/shared_products.hpp>
#include <sinter/plan/cut/whole_lines.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A kernel with a product or a reduction weighs so many neighbours of an element itself; a larger sum of
/// them is computed before, by a kernel that reads vectors and finds once what rows have in common.
inline int most_taps(const device_facts& device) {
    if (device.interprets) return 1 << 30;                      // it gains nothing
    return device.draws() ? graph::many_taps : graph::few_taps; // a fragment weighs each by itself
}
/// A producer dearer than this (in additions) is not recomputed for every row or column of a product.
inline constexpr int most_recomputed_cost = 12;

class cutter {
public:
    /// `lie`: by operand, how its elements do, where the device fetches texels.
    cutter(graph::builder& b, const device_facts& device, const dynamic_array<neighbours>& lie)
        : builder_(b), device_(device), lie_(lie), rules_(b, device) {}

    /// Kernels for all roots; output n writes destination n. Roots over the same extents whose kernels have
    /// no reduction, or such as one loop can fold, share a kernel.
    dynamic_array<kernel> run(dynamic_array<root> roots) {
        product_sharer(builder_).run(roots);
        dynamic_array<kernel> last;
        for (std::size_t d = 0; d < roots.size(); ++d) {
            kernel k = fit(roots[d]);
            add_output(k, {fitted_, static_cast<int>(d), -1});
            bool merged = join_earlier(k);
            for (std::size_t n = 0; n < last.size() && !merged; ++n) merged = rules_.join(last[n], k);
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
    domains sizes_{builder_};
    const device_facts& device_;
    const dynamic_array<neighbours>& lie_;
    kernel_rules rules_;
    dynamic_array<kernel> kernels_;  ///< of temporaries, in order of execution
    dynamic_array<bool> computed_;   ///< by temporary
    value_id fitted_ = -1;           ///< the last kernel's root, with temporaries in place
    dynamic_array<value_id> beside_; ///< of the kernel that is cut: reductions beside its main one

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
    extent rows_of(value_id id) const { return sizes_.rows_of(id); }
    extent cols_of(value_id id) const { return sizes_.cols_of(id); }
    bool is_group(value_id id) const { return id >= 0 && sinter::is_group(at(id).code); }
    bool is_reduction(value_id id) const { return leads_kernel(at(id).code); }
    /// Of what a work-group finds in one matrix: the value that a kernel is named by.
    value_id leader(value_id id) const {
        if (!is_group(id)) return id;
        const graph::value v = at(id), operand = at(v.args[0]);
        const batch_function function = batch_function_of(v);
        if (leader_of(function) == function) return id;
        return builder_.add_group(static_cast<std::uint8_t>(leader_of(function)), operand.type, v.constant,
                                  operand.rows, operand.cols, v.args[0]);
    }
    /// A reduction that the kernel computes.
    bool is_main(value_id id, value_id main) const {
        for (const value_id other : beside_)
            if (id == other) return true;
        return id == main || (is_group(main) && is_group(id) && leader(id) == main);
    }
    /// A work-group may keep a panel in the memory of the leading result, which is therefore always there.
    void complete(kernel& k) {
        if (!is_group(k.reduction) || !keeps_in_result(batch_function_of(at(k.reduction)))) return;
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
        const bool whole_rows = !device_.draws() && k.reduction < 0 && !builder_.loops(o.value);
        if (whole_rows) o.columns = static_cast<int>(builder_.columns(o.value));
        if (o.columns > 0) k.cols = extent::one();
        k.outputs.push_back(o);
    }

    /// Rewrites the root until it fits one kernel, emitting kernels for what was materialised.
    kernel fit(const root& r) {
        value_id id = r.value;
        const domain whole{builder_.find(r.rows), builder_.find(r.cols)};
        for (;;) {
            replacements out(builder_);
            if (const line_finder lines(builder_, id, whole); lines && holds_lines(id, lines)) {
                if (lines.others.empty()) return make_lines(id, lines, whole);
                for (const value_id other : lines.others)
                    out.materialise(other, {rows_of(other), cols_of(other)});
                id = out.apply(id, whole);
                continue;
            }
            const value_id main = choose_main(id, whole);
            // What is read below another reduction, too, is computed once: x / norm(x), x = A * v.
            if (main >= 0 && is_shared(main) && id != main && rules_.feeds_others(id, main)) {
                out.materialise(main, whole);
                id = out.apply(id, whole);
                continue;
            }
            const softmax_of_product softmax = rules_.softmax_in(main, whole);
            beside_ = rules_.find_beside(id, main, whole);
            cut_epilogue(id, main, whole, out);
            for_operands(main, softmax, whole,
                         [&](value_id of, int side, domain d) { cut_prologue(of, side, d, out); });
            for (const value_id other : beside_) cut_prologue(other, 0, whole, out);
            if (out.empty() && main >= 0 && !folds_strips(main)) {
                dynamic_array<bool> seen(builder_.graph.values.size(), false);
                cut_stencils(id, whole, seen, out);
                for_operands(main, softmax, whole, [&](value_id of, int side, domain d) {
                    cut_stencils(at(of).args[side], sizes_.of_operand(at(of), side, d), seen, out);
                });
            }
            if (out.empty()) cut_bindings(id, main, whole, out);
            if (out.empty() && device_.max_function_cost < any_function_cost)
                function_cutter(builder_, sizes_, out, device_.max_function_cost).run(id, whole);
            if (out.empty()) {
                fitted_ = id;
                kernel k = make_kernel(main, whole);
                k.attends = softmax.product >= 0;
                if (k.attends) k.depth_cols = sizes_.depth_of(at(softmax.product));
                return k;
            }
            id = out.apply(id, whole);
        }
    }

    /// act(product, side, its domain) for the operands that the main reduction reads.
    template <class Act>
    void for_operands(value_id main, const softmax_of_product& softmax, domain whole, Act act) {
        if (main < 0) return;
        const bool attends = softmax.product >= 0;
        const domain scores{whole.rows, attends ? sizes_.depth_of(at(main)) : extent::any()};
        for (int i = attends ? 1 : 0; i < arity(at(main).code); ++i) act(main, i, whole);
        for (int i = 0; attends && i < 2; ++i) act(softmax.product, i, scores);
    }

    /// One kernel can read what the lines are computed of.
    bool holds_lines(value_id id, const line_finder& lines) const {
        function_counter functions(builder_.graph);
        functions.add(id);
        return rules_.count_arrays(id) <= rules_.most_arrays(lines.reductions[0]) &&
               functions.total <= device_.max_function_cost;
    }
    kernel make_lines(value_id id, const line_finder& lines, domain whole) {
        fitted_ = id;
        beside_.clear();
        for (std::size_t n = 1; n < lines.reductions.size(); ++n) beside_.push_back(lines.reductions[n]);
        kernel k = make_kernel(lines.reductions[0], whole);
        k.in_lines = true;
        return k;
    }

    kernel make_kernel(value_id main, domain whole) {
        kernel k;
        k.beside = std::move(beside_);
        beside_.clear();
        need_temporaries(fitted_);
        k.rows = whole.rows;
        k.cols = whole.cols;
        k.reduction = main;
        if (main < 0) return k;
        const graph::value& v = at(main);
        if (sinter::is_group(v.code)) {
            k.rows = rows_of(v.args[0]);
            k.cols = cols_of(v.args[0]);
            if (is_system(batch_function_of(v))) {
                k.depth = cols_of(v.args[1]);
                k.depth_cols = rows_of(v.args[1]);
            }
        } else if (folds_products(v.code)) {
            k.depth = sizes_.depth_of(v);
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
    value_id choose_main(value_id id, domain whole) const {
        if (is_reduction(id)) return sizes_.covers(id, whole) ? leader(id) : -1;
        value_id best = -1;
        if (!builder_.has_reduction(id)) return best;
        for (int i = 0; i < arity(at(id).code); ++i) {
            const value_id found = choose_main(at(id).args[i], whole);
            if (found < 0) continue;
            if (best < 0 || rank(found) > rank(best)) best = found;
        }
        return best;
    }

    int rank(value_id id) const { return is_group(id) ? 2 : folds_products(at(id).code); }

    /// Materialises every other reduction of the epilogue, with as much of its own epilogue as is smaller
    /// than the kernel's domain (so that x / sqrt(sum(x * x)) stores one square root).
    void cut_epilogue(value_id id, value_id main, domain whole, replacements& out) {
        if (is_main(id, main) || !contains_other(id, main)) return;
        const bool whole_value = is_reduction(id) || !(builder_.has_argument(id) || sizes_.covers(id, whole));
        if (whole_value) return out.materialise(id, whole);
        for (int i = 0; i < arity(at(id).code); ++i) cut_epilogue(at(id).args[i], main, whole, out);
    }

    bool contains_other(value_id id, value_id main) const {
        if (is_main(id, main)) return false;
        if (is_reduction(id)) return true;
        if (!builder_.has_reduction(id)) return false;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (contains_other(at(id).args[i], main)) return true;
        return false;
    }

    /// A product, or a reduction whose array would hold what others compute of it (not of halves, see
    /// count_products).
    bool is_shared(value_id main) const {
        const graph::value& m = at(main);
        return is_fold(m.code) && (adds_products(m.code) || !rounds_when_stored(m.type));
    }

    /// Materialises reductions below the main one, and producers too dear to be computed again for every
    /// row or column of a product.
    void cut_prologue(value_id main, int side, domain whole, replacements& out) {
        const graph::value& m = at(main);
        value_id id = m.args[side];
        // Which terms take part remains the product's to see.
        if (builder_.graph.chooses_terms(main))
            if (const value_id choice = builder_.graph.choice_of_terms(id); choice >= 0)
                id = at(choice).args[1];
        const domain d = sizes_.of_operand(m, side, whole);
        const bool product = folds_products(m.code);
        if (product) {
            const extent reuse = side == 0 ? cols_of(main) : rows_of(main);
            const bool dear = builder_.cost(id) > most_recomputed_cost ||
                              (device_.fetches_texels() && lies_apart(builder_, lie_, id));
            if (!reuse.is_one() && dear) return out.materialise(id, d, true);
        }
        cut_inner(id, d, product, out);
    }

    void cut_inner(value_id id, domain d, bool operand, replacements& out) {
        if (!builder_.has_reduction(id)) return;
        if (is_tuple(at(id).code)) {
            for (const value_id part : graph::states(builder_.graph.states_of(id)))
                cut_inner(part, d, operand, out);
            return;
        }
        if (!sizes_.covers(id, d) || needs_all(id, d)) return out.materialise(id, d, operand);
        for (int i = 0; i < arity(at(id).code); ++i) cut_inner(at(id).args[i], d, false, out);
    }

    /// True if the value is a reduction over the whole domain, or an elementwise function of one.
    bool needs_all(value_id id, domain d) const {
        if (!builder_.has_reduction(id) || !sizes_.covers(id, d)) return false;
        if (is_reduction(id)) return true;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (needs_all(at(id).args[i], d)) return true;
        return false;
    }

    /// A scalar of neighbours, which strips of rows give wherever they lie.
    bool folds_strips(value_id main) const {
        const graph::value& m = at(main);
        return !device_.draws() && folds_all(m) && !builder_.reads_places(m.args[0]);
    }

    bool sums_many(value_id id) const {
        return builder_.taps(id) > most_taps(device_) || builder_.sums_between(id);
    }
    /// Materialises sums of more elements at computed places than the kernel should add up itself.
    void cut_stencils(value_id id, domain d, dynamic_array<bool>& seen, replacements& out) {
        if (!sums_many(id) || seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        bool below = false;
        const graph::value v = at(id); // a copy: what is materialised moves the values
        for (int i = 0; i < arity(v.code); ++i) {
            below |= sums_many(v.args[i]);
            cut_stencils(v.args[i], sizes_.of_operand(v, i, d), seen, out);
        }
        if (!below) out.materialise(id, d);
    }

    /// While too many arrays are read: materialises the elementwise value that gathers the most of them.
    void cut_bindings(value_id id, value_id main, domain whole, replacements& out) {
        const int limit = rules_.most_arrays(main, beside_);
        if (rules_.count_arrays(id) <= limit) return;
        array_gatherer arrays(builder_, sizes_, id, whole, limit);
        while (!arrays.fits()) {
            const array_gatherer::gathering best = arrays.best();
            if (best.id < 0 || builder_.has_argument(best.id) || is_tuple(at(best.id).code)) break;
            const value_id array = out.materialise_rest(best.id, best.needed);
            if (decides_more(best.id, main)) return;
            arrays.replace(best.id, array);
        }
        // One op that gathers too many for a search, but not for a kernel of its own.
        if (out.empty() && limit < device_.max_arrays && at(at(main).args[0]).code != op::leaf)
            out.materialise(at(main).args[0], sizes_.of_operand(at(main), 0, whole));
    }

    /// With an array in place of the value, something else than the number of arrays may be another: which
    /// reduction the kernel computes, what is needed over other domains, how a product's operand lies.
    bool decides_more(value_id id, value_id main) const {
        if (builder_.has_reduction(id) || builder_.reads_index(id)) return true;
        if (!folds_products(builder_.graph, main) || !device_.fetches_texels()) return false;
        dynamic_array<bool> seen(builder_.graph.values.size(), false);
        return contains(main, id, seen);
    }
    bool contains(value_id id, value_id part, dynamic_array<bool>& seen) const {
        if (id == part) return true;
        if (seen[static_cast<std::size_t>(id)]) return false;
        seen[static_cast<std::size_t>(id)] = true;
        for (int i = 0; i < arity(at(id).code); ++i)
            if (contains(at(id).args[i], part, seen)) return true;
        return false;
    }

    /// Lets a kernel of a temporary fold what `k` does, if all that `k` reads is there by then.
    bool join_earlier(const kernel& k) {
        if (k.reduction < 0 || !folds_beside(at(k.reduction).code)) return false;
        for (std::size_t n = first_behind_temporaries(k); n < kernels_.size(); ++n)
            if (rules_.join(kernels_[n], k)) return true;
        return false;
    }
    /// Number of the first kernel behind those that write what `k` reads.
    std::size_t first_behind_temporaries(const kernel& k) const {
        dynamic_array<bool> read(builder_.graph.values.size(), false);
        rules_.count_arrays(k.outputs.front().value, read);
        dynamic_array<bool> wanted(computed_.size(), false);
        for (std::size_t id = 0; id < read.size(); ++id) {
            const graph::value& v = builder_.graph.values[id];
            if (!read[id] || v.code != op::leaf) continue;
            const int t = builder_.graph.leaves[static_cast<std::size_t>(v.leaf)].temporary;
            if (t >= 0) wanted[static_cast<std::size_t>(t)] = true;
        }
        for (std::size_t n = kernels_.size(); n > 0; --n)
            for (const output& o : kernels_[n - 1].outputs)
                if (o.temporary >= 0 && wanted[static_cast<std::size_t>(o.temporary)]) return n;
        return 0;
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
        if (!join_earlier(k)) {
            complete(k);
            kernels_.push_back(std::move(k));
        }
        fitted_ = keep;
    }
};

} // namespace sinter::plan

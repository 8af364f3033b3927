#pragma once
// What the choice of a schedule rests on: what a kernel reads, and the numbers of one launch.

#include <cstdint>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/study/place_study.hpp>
#include <sinter/plan/study/sliding_sum.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Functions that take at least so many additions, as the exponential function does, are worth computing in
/// vectors.
inline constexpr int dear_function = 16;

/// What a kernel reads, found once when its plan is prepared.
struct kernel_study {
    // Leaves, by their numbers.
    std::vector<int> arrays;      ///< those that are arrays
    std::vector<int> indices;     ///< those that are row or column numbers
    std::vector<int> operands[2]; ///< arrays that each operand of the kernel's reductions reads, in order
    std::vector<std::vector<int>> terms; ///< the same by reduction, where there are several
    std::vector<int> epilogue;           ///< arrays that are read beside the reduction's result
    std::vector<int> gathered;           ///< arrays that are read at computed places
    int image_height = -1; ///< how many rows an image has, of images below each other in which sums slide

    // Costs in additions.
    int operand_cost[2] = {0, 0}; ///< of one element of each operand
    int epilogue_cost = 0;        ///< of one element of every output, once the reduction's result is known
    /// All values are floating, and some are functions that take long where they are computed one by one.
    bool dear = false;

    // Whether every value can be computed for several neighbouring columns at once.
    bool vectorises = true; ///< it can
    bool gathers = false;   ///< it can, if elements at computed places are read one by one
    bool slides = false;    ///< it can where all neighbours that are read exist, so not near an array's edges

    bool sums_between = false;       ///< there are sums whose terms are as many as an array says
    bool reads_widened = false;      ///< an array has halves that lie in memory as floats
    bool folds_strips = false;       ///< the kernel folds what it computes of neighbours into a scalar
    int neighbours = 0;              ///< elements that are read beside the one that is computed
    bool reaches_down = false;       ///< some of them are in other rows
    bool reaches_by_numbers = false; ///< some are as many columns away as a number of the host's says
    bool reads_other_rows = false;   ///< some are in a row whose number is computed
    std::int64_t reaches_left = 0, reaches_right = 0; ///< the farthest of them, in columns
    /// Rows of the longest sliding sum (sliding_sum.hpp); 0 if other rows are read for anything else as well.
    int longest_sum = 0;
    int summed_across = 0; ///< elements of one row that such a sum adds up
    int partial_sums = 0;  ///< floats that hold, for one column, the sums that are begun and not complete
    /// Columns of the matrices in rows that series read, if nothing else is at computed places; or 0.
    std::int64_t matrix_width = 0;
    int most_lanes = 16;       ///< so many columns from a multiple of this on are surely of one row of them
    bool terms_gather = false; ///< some term of the reduction is read at a computed place
    bool terms_read_indices = false; ///< some term is made of row or column numbers

    kernel_study(const plan& p, const kernel& k, const device_facts& facts) {
        std::vector<bool> seen(p.values.values.size(), false);
        const place_study places(p.values, facts.runs_one_by_one());
        for (const output& o : k.outputs) visit(p, places, o.value, seen);
        if (k.border >= 0) visit(p, places, k.border, seen);
        // NVIDIA's compiler of GLSL (580) fails where truths become vectors of doubles: "negation not
        // supported in a CVT instruction".
        if (truths_ && doubles_ && !facts.loads_vectors) vectorises = false;
        slides = vectorises && slides_ && !gathered.empty() && k.reduction < 0 && !sums_between;
        if (k.reduction >= 0) {
            const graph::value& r = p.values[k.reduction];
            folds_strips = slides_ && !reaches_by_numbers && neighbours > 0 && folds_all(r) &&
                           k.depth.is_sized() && k.depth_cols.is_sized();
            for (int n = 0; n < k.reductions(); ++n) // which keep the order of their terms
                folds_strips = folds_strips && !joins_by_function(p.values, k.reduction_at(n));
        }
        if ((slides || folds_strips) && reaches_down && !reaches_by_numbers) find_sums(p, k);
        gathers = vectorises;
        if (!vectorises || !matrices_) matrix_width = 0;
        if (computed_places_ && (matrix_width == 0 || most_lanes < 4)) vectorises = false;
        dear = functions_ && !integers_;
        std::vector<bool> beside(p.values.values.size(), false);
        for (int n = 0; n < k.reductions(); ++n) beside[static_cast<std::size_t>(k.reduction_at(n))] = true;
        for (const output& o : k.outputs) epilogue_cost += list_arrays(p, o.value, beside, epilogue);
        if (k.reduction < 0) return;
        for (int r = 0; r < k.reductions() && !k.beside.empty(); ++r) {
            std::vector<bool> met(p.values.values.size(), false);
            terms.emplace_back();
            list_arrays(p, p.values[k.reduction_at(r)].args[0], met, terms.back());
        }
        for (int n = 0; n < arity(p.values[k.reduction].code) && n < 2; ++n) {
            std::vector<bool> met(p.values.values.size(), false);
            for (int r = 0; r < k.reductions(); ++r)
                operand_cost[n] += list_arrays(p, p.values[k.reduction_at(r)].args[n], met, operands[n]);
            study_terms(p, met);
        }
    }

    /// Of the vectors of `lanes` columns that a row of `cols` has, those with a column whose neighbours lie
    /// beyond an edge.
    std::int64_t near_edges(std::int64_t cols, std::int64_t lanes) const {
        const std::int64_t before = ceil_div(reaches_left, lanes),
                           inner = (cols - reaches_right) / lanes - before;
        return ceil_div(cols, lanes) - (inner > 0 ? inner : 0);
    }

private:
    bool slides_ = true, computed_places_ = false, functions_ = false, integers_ = false;
    bool truths_ = false, doubles_ = false;
    bool matrices_ = true; ///< what is at computed places is in rows of matrices of one width

    void list_gathered(const plan& p, const graph::value& gather) {
        const int leaf = p.values[gather.args[0]].leaf;
        for (const int other : gathered)
            if (other == leaf) return;
        gathered.push_back(leaf);
    }
    /// A gather in a row that is the same for all columns, and there in the column that is computed, or in
    /// one for all: its elements are read like those of an array beside it.
    static bool reads_own_column(const plan& p, const place_study& places, const graph::value& gather) {
        const graph::leaf* l = p.values.leaf_of(gather.args[2]);
        const bool own = l && l->kind == leaf_kind::col_index && l->views.empty();
        return reads_inside(gather) && !places.varies(gather.args[1]) &&
               (own || !places.varies(gather.args[2]));
    }
    void study_series(const plan& p, const place_study& places, value_id column) {
        matrices_ = matrices_ && places.along(column, 1) != along_row::apart;
        while (most_lanes > 1 && places.along(column, most_lanes) == along_row::apart) most_lanes /= 2;
        find_width(p, places, column);
    }
    void find_width(const plan& p, const place_study& places, value_id id) {
        if (const std::int64_t width = places.width_of(id); width > 0) {
            matrices_ = matrices_ && (matrix_width == 0 || matrix_width == width);
            matrix_width = width;
            return;
        }
        for (const value_id a : p.values[id].computed_args()) find_width(p, places, a);
    }
    void visit(const plan& p, const place_study& places, value_id id, std::vector<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        integers_ = integers_ || !is_floating(v.type);
        truths_ = truths_ || v.type == dtype::boolean;
        doubles_ = doubles_ || v.type == dtype::f64;
        functions_ = functions_ || info(v.code).cost >= dear_function;
        if (const graph::leaf* l = p.values.leaf_of(v)) {
            const leaf_kind kind = l->kind;
            reads_widened = reads_widened || l->widened;
            if (kind == leaf_kind::array) {
                arrays.push_back(v.leaf);
            } else if (kind != leaf_kind::scalar && kind != leaf_kind::literal) {
                indices.push_back(v.leaf);
            }
        }
        if (v.code == op::sum_between) {
            sums_between = true;
            vectorises = vectorises && !places.varies(v.args[1]); // else each column has its own loop
        }
        if (v.code == op::gather && (places.is_of_arguments(v.args[1]) || places.is_of_arguments(v.args[2])))
            vectorises = false; // an element's states are in no other one's place
        if (sums_between && v.code == op::gather && reads_own_column(p, places, v)) {
            list_gathered(p, v);
            if (places.varies(v.args[2])) arrays.push_back(p.values[v.args[0]].leaf);
        } else if (v.code == op::gather) {
            const neighbour n = places.of(v);
            list_gathered(p, v);
            slides_ = slides_ && n.is != neighbour::kind::other;
            neighbours += n.is_neighbour();
            reaches_down = reaches_down || n.down != 0;
            if (n.is_neighbour() && -n.right > reaches_left) reaches_left = -n.right;
            if (n.is_neighbour() && n.right > reaches_right) reaches_right = n.right;
            reaches_by_numbers = reaches_by_numbers || n.by >= 0;
            reads_other_rows = reads_other_rows || n.is == neighbour::kind::column;
            const bool one = n.is == neighbour::kind::fixed || n.is == neighbour::kind::in_row ||
                             n.is == neighbour::kind::of_turn;
            const bool inside = reads_inside(v) && n.is == neighbour::kind::other;
            computed_places_ = computed_places_ || !one;
            matrices_ = matrices_ && (one || inside);
            if (inside) study_series(p, places, v.args[2]);
            if (n.is == neighbour::kind::column) visit(p, places, v.args[1], seen);
            if (n.is != neighbour::kind::other) return; // its places are no values that are computed
        }
        for (const value_id a : v.computed_args()) visit(p, places, a, seen);
    }

    /// `met`: the values of an operand. The epilogue is none of the terms, so that what it reads does not
    /// count.
    void study_terms(const plan& p, const std::vector<bool>& met) {
        for (std::size_t id = 0; id < met.size(); ++id) {
            if (!met[id]) continue;
            const graph::value& v = p.values.values[id];
            terms_gather = terms_gather || reads_elsewhere(v.code);
            if (const graph::leaf* l = p.values.leaf_of(v))
                terms_read_indices = terms_read_indices || is_index(l->kind);
        }
    }

    void find_sums(const plan& p, const kernel& k) {
        const sliding_sums sums(p.values, k);
        if (sums.all.empty() || !sums.alone || sums.height() < -1) return;
        for (const sliding_sum& s : sums.all) {
            const auto rows = static_cast<int>(s.hi - s.lo + 1);
            longest_sum = rows > longest_sum ? rows : longest_sum;
            summed_across = s.across > summed_across ? s.across : summed_across;
            partial_sums += (rows - 1) * (is_wide(p.values[s.total].type) ? 2 : 1);
        }
        if (sums.height() >= 0) image_height = p.values[sums.height()].leaf;
    }

    /// Returns what it costs to compute the value.
    static int list_arrays(const plan& p, value_id id, std::vector<bool>& met, std::vector<int>& list) {
        if (met[static_cast<std::size_t>(id)]) return 0;
        met[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        if (p.values.is_array(id)) list.push_back(v.leaf);
        int cost = info(v.code).cost;
        for (const value_id a : v.computed_args()) cost += list_arrays(p, a, met, list);
        return cost;
    }
};

/// Extents and arrays of one launch.
struct launch_numbers {
    std::int64_t rows = 1, cols = 1;
    std::int64_t depth = 1, depth_cols = 1;
    std::int64_t terms = 1;      ///< folded for one output: depth * depth_cols
    std::int64_t image_rows = 0; ///< of each image, if strips of rows end with it

    /// Terms of all outputs.
    double work() const {
        return static_cast<double>(rows) * static_cast<double>(cols) * static_cast<double>(terms);
    }
};

/// How the terms of a sum are shared out. A schedule says whether they are; these are arguments of its
/// launch, which change no text.
struct share_numbers {
    std::int64_t parts = 1;        ///< shares
    std::int64_t chunk = 0;        ///< terms of one
    std::int64_t whole_tiles = 0;  ///< local_tile that joins: tiles of one work-group each, and behind
    std::int64_t shared_tiles = 0; ///< them those of which `parts` work-groups have shares
};

} // namespace sinter::plan

#pragma once
// Products in micro-tiles that read their operands straight from memory, and shares of few of them.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/register_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A product with few tiles and many terms is shared out, in shares of 64 terms at least (a CPU: 4096),
/// until every compute unit has enough work-items, and every core. The numbers are reasoned, not
/// measured: 256 work-items hide a compute unit's latency, a core takes as long for 4096 terms as PoCL
/// for a launch, and what fewer than 16 shares gain on a GPU its second launch costs.
inline void share_out_tiles(const launch_view& v, decision& d, register_tile& f) {
    schedule& s = d.how;
    if (v.numbers.depth < long_sum || v.numbers.rows * v.numbers.cols == 0) return;
    const std::int64_t work =
        ceil_div(v.numbers.rows, f.micro.rows) * ceil_div(v.numbers.cols, s.lanes * f.micro.vectors);
    const bool software = v.facts.is_cpu && v.facts.reads_buffer_textures;
    const std::int64_t wanted = v.facts.is_cpu ? (software ? 32 : 4) * v.facts.compute_units
                                               : 256 * std::int64_t{v.facts.compute_units};
    const std::int64_t least = v.facts.is_cpu ? 4096 : 64;
    std::int64_t parts = wanted / work < v.numbers.depth / least ? wanted / work : v.numbers.depth / least;
    const std::int64_t digits =
        product_loses_digits(v) ? ceil_div(v.numbers.depth, terms_of_product_block) : 1;
    if (parts < digits)
        parts = digits;
    else if (parts < (v.facts.is_cpu ? 2 : 16))
        return;
    // A share's loop is not unrolled, and must not be too long either.
    const std::int64_t longest = v.facts.max_loop_trips / 2;
    if (longest > 0 && parts < v.numbers.depth / longest + 1) parts = v.numbers.depth / longest + 1;
    split_sum(d, v.numbers.depth, parts);
    s.sums.unroll = 1;
    if (f.left == left_reads::four_terms) f.left = left_reads::elements; // one term after the other
    s.local_x = software ? std::uint16_t(8) : v.facts.is_cpu ? std::uint16_t(1) : group_of(v, 64);
    s.local_y = 1;
}

/// Few columns whose terms do not lie side by side, on a CPU: a micro-tile reads each element of the left
/// operand once, in so many rows that its additions do not wait for each other
/// (bench/results/decisions/few_columns_or_rows.md; doubles take longer).
inline bool set_columns(const launch_view& v, schedule& s, micro_tile& m) {
    const dtype type = v.values[v.kernel.reduction].type;
    if (!one_by_one(v) || asks_tile(v) || s.lanes == 1 || v.numbers.cols >= 48 || is_wide(type)) return false;
    if (v.numbers.rows * v.numbers.depth < large_operand) return false;
    int lanes = register_lanes(type, v.facts);
    while (lanes > 4 && lanes / 2 >= v.numbers.cols) lanes /= 2;
    s.lanes = static_cast<std::uint8_t>(lanes);
    m.vectors = v.numbers.cols > lanes ? 2 : 1;
    m.rows = v.facts.vector_width >= 16 || m.vectors == 1 ? 8 : 6;
    return true;
}

/// Where loops must not be long: a tile so small that the sums of all its elements can be found again.
inline void keep_loops_short(const launch_view& v, micro_tile& m, int lanes) {
    while (m.all_vectors() > 1 && finds_sums_too_long(v, m.sums(lanes), most_chosen_terms))
        (m.vectors > 1 ? m.vectors : m.rows) /= 2;
}

/// A group's micro-tiles lie in a square, or as thin as a narrow result.
inline void set_square_group(const launch_view& v, schedule& s, const micro_tile& m) {
    std::int64_t x = group_of(v, 64) >= 64 ? 8 : group_of(v, 64), y = group_of(v, 64) / x;
    const std::int64_t across = ceil_div(v.numbers.cols, s.lanes * m.vectors),
                       down = ceil_div(v.numbers.rows, m.rows);
    for (; is_large(v) && x > 1 && x / 2 >= across; y *= 2) x /= 2;
    for (; is_large(v) && y > 1 && y / 2 >= down; x *= 2) y /= 2;
    s.local_x = static_cast<std::uint16_t>(x);
    s.local_y = static_cast<std::uint16_t>(y);
}

/// Micro-tiles without local memory; of the rows and vectors that are known to be best, if any are.
inline decision choose_register_tile(const launch_view& v, const tile_candidate& known, bool thin) {
    decision d;
    schedule& s = d.how;
    register_tile f;
    micro_tile& m = f.micro;
    m.rows = 4;
    const bool in_texels = v.facts.fetches_texels_in_software();
    const bool terms_of_left = in_texels && reads_vectors(v, v.study.operands[0]);
    // Micro-tiles begin at multiples of four rows, unless other ones were asked for.
    const bool rows_of_left = in_texels && !terms_of_left && v.study.vectorises && v.numbers.rows >= 4 &&
                              known.rows % 4 == 0 && reads_down(v, v.study.operands[0]);
    const bool fours_of_left = terms_of_left || rows_of_left;
    const bool turns_right =
        fours_of_left && !reads_vectors(v, v.study.operands[1]) && lies_along(v, 1, false);
    // Elsewhere the left operand is read element by element.
    if (epilogue_in_vectors(v) && (turns_right || reads_vectors(v, v.study.operands[1]))) {
        f.right_four_terms = turns_right;
        s.lanes = v.facts.reads_buffer_textures ? std::uint8_t(4) : vector_lanes(v);
        m.vectors = one_by_one(v) ? 2 : 1;
    }
    if (thin && one_by_one(v) && v.numbers.cols <= 16 && !asks_tile(v)) {
        if (s.lanes > 4 && v.numbers.cols <= 4) s.lanes = v.numbers.cols < 4 ? 1 : 4;
        if (v.numbers.cols <= 8) m.vectors = static_cast<std::uint8_t>(ceil_div(v.numbers.cols, s.lanes));
        f.tiles_down = 64; // a group has its price: bench/results/decisions/narrow_arrays.md
    } else if (!set_columns(v, s, m) && known.rows > 0 && (!in_texels || asks_tile(v))) {
        m.rows = known.rows;
        if (s.lanes > 1) m.vectors = known.vectors;
    }
    std::int64_t turns = v.numbers.terms;
    if (fours_of_left && s.lanes == 4) {
        f.left = terms_of_left ? left_reads::four_terms : left_reads::four_rows;
        if (terms_of_left || f.right_four_terms) turns = turns / 4 + 4;
        if (v.numbers.rows >= 8 && v.numbers.cols >= 8) {
            // Twice the columns are faster, and take longer to compile (bench/results/single_figures.md).
            constexpr double worth_it = 1 << 26;
            const std::uint8_t usual = v.numbers.work() >= worth_it ? 4 : 2;
            m.rows = known.rows > 0 ? known.rows : std::uint8_t(8);
            m.vectors = known.rows > 0 ? known.vectors : usual;
        }
    }
    unroll(v, s, turns);
    keep_loops_short(v, m, s.lanes);
    if (!v.facts.is_cpu) {
        const bool measured = known.rows > 0;
        if (thin && v.numbers.cols < v.numbers.rows && !asks_tile(v))
            m.rows = 1; // neighbours read neighbouring rows
        else if (!measured && v.numbers.rows >= v.facts.register_rows)
            m.rows = v.facts.register_rows;
        set_square_group(v, s, m);
    }
    if (in_texels) s.local_x = 8; // its SIMD lanes are work-items
    share_out_tiles(v, d, f);
    const std::int64_t across = ceil_div(v.numbers.cols, s.lanes * m.vectors);
    f.rows_first = s.sums.pass == fold_pass::whole && turn_narrow(v, s, across);
    if (too_long(v, 16) && s.sums.pass != fold_pass::shares) return no("loops would be too long");
    set_writing(v, s, m);
    set_chosen_terms(v, s, m.sums(s.lanes));
    s.form = f;
    return d;
}

/// The step that was asked for as "naive": each work-item has one element.
inline decision choose_naive_step(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    s.form = register_tile();
    if (!v.facts.is_cpu || v.facts.reads_buffer_textures) s.local_x = s.local_y = 8;
    if (too_long(v, 1) || finds_sums_too_long(v, 1, most_chosen_terms)) return refuse(refusal::loops);
    set_chosen_terms(v, s, 1);
    return d;
}

} // namespace sinter::plan

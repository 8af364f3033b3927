#pragma once
// How a kernel runs: a small struct of parameters, chosen at launch from device facts and sizes. A prepared
// plan keeps one compiled variant for each schedule it has met.

#include <cstdint>
#include <variant>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/blocks_of_sums.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/attention/params.hpp>
#include <sinter/plan/forms/bordered_map/params.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/forms/group_tile/params.hpp>
#include <sinter/plan/forms/item_fold/params.hpp>
#include <sinter/plan/forms/local_tile/params.hpp>
#include <sinter/plan/forms/map/params.hpp>
#include <sinter/plan/forms/matrix_map/params.hpp>
#include <sinter/plan/forms/packed_tile/params.hpp>
#include <sinter/plan/forms/register_tile/params.hpp>
#include <sinter/plan/forms/scan/params.hpp>
#include <sinter/plan/forms/squares/params.hpp>
#include <sinter/plan/forms/strip_fold/params.hpp>
#include <sinter/plan/forms/strip_map/params.hpp>
#include <sinter/plan/forms/texel_fold/params.hpp>
#include <sinter/plan/forms/texel_map/params.hpp>
#include <sinter/plan/forms/texel_shares/params.hpp>
#include <sinter/plan/forms/texel_tile/params.hpp>
#include <sinter/plan/forms/thin_lines/params.hpp>
#include <sinter/plan/forms/whole_lines/params.hpp>
#include <sinter/plan/leaf_bit.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The most that summing::chosen_terms may be: a text has the term so many times.
inline constexpr int most_chosen_terms = 8;

/// Which form a kernel has, and the numbers that only this form has.
using any_form =
    std::variant<item_map, run_map, neighbour_map, strip_map, bordered_map, bordered_runs, matrix_map,
                 group_squares, item_squares, item_fold, vector_fold, row_fold, output_fold, wrapped_fold,
                 group_fold, team_fold, lone_fold, whole_lines, attention, strip_fold, register_tile,
                 group_tile, local_tile, unit_tile, packed_tile, row_lines, output_lines, group_batch,
                 group_cholesky, group_panel, group_system, group_jacobi, group_condensed, row_scan,
                 texel_map, texel_border, texel_fold, texel_shares, texel_tile, target_tile>;

/// A fold that would be too long a loop for the device, or leave most of it idle, is shared out: in two
/// launches, or in one (summing::joins).
enum class fold_pass : std::uint8_t {
    whole,   ///< one launch
    shares,  ///< a share of the terms each, into an array of partial results
    partials ///< the partial results are folded, and the epilogue applied
};

/// How a kernel adds up its terms. A kernel without a sum has what stands here: one launch, and no blocks.
struct summing {
    fold_pass pass = fold_pass::whole;
    bool joins = false; ///< shares: what is done last folds the partial results as well, in the same launch:
                        ///< a work-group, or a CPU's work-item
    bool in_blocks = false;        ///< sums of blocks of terms are added up
    bool twice_in_blocks = false;  ///< the same of these sums, of a product, and of the sums of shares
    std::uint8_t unroll = 1;       ///< terms in one turn of the loop
    std::uint8_t chosen_terms = 1; ///< that a turn looks at where sums are found again (chosen_terms.hpp)
    friend constexpr bool operator==(const summing&, const summing&) = default;
};

/// How one kernel is run: its form, and what means the same for all forms.
struct schedule {
    any_form form = item_map{};

    // What a work-item (or a fragment) computes.
    /// Columns of an output row that are computed as one vector; of a fold, terms, or outputs, likewise.
    std::uint8_t lanes = 1;
    std::uint16_t local_x = 1, local_y = 1; ///< work-items of a work-group
    bool spills = false;                    ///< more work-groups than an axis takes: they lie in one line

    // How arrays lie.
    bool flat = false;         ///< all arrays are contiguous alike: one row of rows * cols elements
    std::uint64_t aliased = 0; ///< leaves whose array is also written, see leaf_bit

    summing sums;

    friend constexpr bool operator==(const schedule&, const schedule&) = default;
};

} // namespace sinter::plan

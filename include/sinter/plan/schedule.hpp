#pragma once
// How a kernel runs: a small struct of parameters, chosen at launch from device facts and sizes. A prepared
// plan keeps one compiled variant for each schedule it has met.

#include <cstdint>
#include <variant>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/device_facts.hpp>
#include <sinter/plan/forms/bordered_map/params.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/forms/group_tile/params.hpp>
#include <sinter/plan/forms/local_tile/params.hpp>
#include <sinter/plan/forms/map/params.hpp>
#include <sinter/plan/forms/matrix_map/params.hpp>
#include <sinter/plan/forms/packed_tile/params.hpp>
#include <sinter/plan/forms/register_tile/params.hpp>
#include <sinter/plan/forms/squares/params.hpp>
#include <sinter/plan/forms/strip_map/params.hpp>
#include <sinter/plan/forms/texel_fold/params.hpp>
#include <sinter/plan/forms/texel_map/params.hpp>
#include <sinter/plan/forms/texel_shares/params.hpp>
#include <sinter/plan/forms/texel_tile/params.hpp>
#include <sinter/plan/forms/thin_lines/params.hpp>
#include <sinter/plan/leaf_bit.hpp>

namespace sinter::plan {

/// The most that schedule::chosen_terms may be: a text has the term so many times.
inline constexpr int most_chosen_terms = 8;

/// Forms whose numbers are members of the schedule.
enum class run_shape : std::uint8_t {
    fold,      ///< reduction: a work-item folds all elements of its outputs
    group,     ///< reduction: a work-group folds the terms of one output together, or of local_x neighbouring
               ///< ones, local_y work-items each; or see `outputs_along_x`
    strip_fold ///< reduction to a scalar: a work-item folds its columns in a strip of `rows` rows, and a
               ///< work-group what its work-items have
};

/// One of these forms.
struct unmoved_form {
    static constexpr const char* name = "";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = true, takes_tile = true;
    run_shape shape = run_shape::fold;
    constexpr unmoved_form() = default;
    constexpr unmoved_form(run_shape s) : shape(s) {}
    friend constexpr bool operator==(const unmoved_form&, const unmoved_form&) = default;
};

/// Which form a kernel has, and the numbers that only this form has.
using any_form =
    std::variant<unmoved_form, item_map, run_map, neighbour_map, strip_map, bordered_map, bordered_runs,
                 group_squares, item_squares, matrix_map, group_batch, group_cholesky, group_panel,
                 packed_tile, wrapped_fold, output_fold, row_fold, vector_fold, texel_map, texel_border,
                 texel_fold, texel_shares, texel_tile, target_tile, local_tile, unit_tile, register_tile,
                 group_tile, row_lines, output_lines>;

/// Of the squares that schedule::in_squares goes through where work-items work side by side.
inline constexpr std::int64_t side_of_square = 32, elements_of_square = side_of_square * side_of_square;

// Each floating addition may lose half a unit in the last place, and the longest chain of them that a term
// goes through bounds the error of a sum (docs/reference.md, "Accuracy of sums"). So no running sum is long:
// sums of blocks of terms are added up, and their sums again.
/// The most terms of a long reduction in one running sum, and of a long product.
inline constexpr std::int64_t terms_of_block = 1024, terms_of_product_block = 4096;
/// The most sums of blocks, or of shares, in one running sum; those of a CPU's blocks of a product's terms,
/// which are short.
inline constexpr std::int64_t blocks_of_sum = 512, blocks_of_part = 2048;

/// A fold that would be too long a loop for the device, or leave most of it idle, is shared out: in two
/// launches, or in one (schedule::joins).
enum class fold_pass : std::uint8_t {
    whole,   ///< one launch
    shares,  ///< a share of the terms each, into an array of partial results
    partials ///< the partial results are folded, and the epilogue applied
};

/// How one kernel is run. Most members count for some shapes only, which their comments begin with; the
/// others leave them as they are.
struct schedule {
    any_form form = unmoved_form();
    bool is(run_shape shape) const {
        const unmoved_form* const own = std::get_if<unmoved_form>(&form);
        return own && own->shape == shape;
    }

    // What a work-item (or a fragment) computes.
    /// Columns of an output row that are computed as one vector; of a fold, terms, or outputs, likewise.
    std::uint8_t lanes = 1;
    std::uint8_t rows = 1;   ///< strip_fold: of a strip
    std::uint8_t unroll = 1; ///< terms of a fold in one turn of its loop
    /// How much a work-item does one after the other. strip_fold on a CPU: columns. fold: outputs.
    std::uint16_t chunk = 0;
    std::uint16_t local_x = 1, local_y = 1; ///< work-items of a work-group
    /// group: so many neighbouring outputs, a power of two, are folded by local_x work-items, of which those
    /// that follow each other take one output after the other.
    std::uint8_t outputs_along_x = 0;
    bool spills = false; ///< more work-groups than an axis takes: they lie in one line

    // How arrays lie.
    bool flat = false;         ///< all arrays are contiguous alike: one row of rows * cols elements
    std::uint64_t aliased = 0; ///< leaves whose array is also written, see leaf_bit

    // Folds of neighbours.
    bool walks = false;       ///< strip_fold: a work-item walks down `rows` rows and keeps what sliding sums
                              ///< share
    bool edges_apart = false; ///< walks: columns near an edge are vectors too

    // Folds.
    fold_pass pass = fold_pass::whole;
    bool joins = false; ///< shares: what is done last folds the partial results as well, in the same launch:
                        ///< a work-group, or a CPU's work-item
    bool in_squares = false;     ///< group, of a scalar: one square of the terms after the other
    bool in_blocks = false;      ///< folds and products: sums of blocks of terms are added up
    bool sums_in_blocks = false; ///< the same of these sums, of a product, and of the sums of shares

    // Products.
    std::uint8_t chosen_terms = 1; ///< that a turn looks at where sums are found again (chosen_terms.hpp)

    friend constexpr bool operator==(const schedule&, const schedule&) = default;
};

} // namespace sinter::plan

#pragma once
// Capabilities of a device, as data. Passes read them; nobody asks which backend it is.

#include <array>
#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/core/dtype.hpp>
#include <sinter/plan/facts/tile_table.hpp>
#include <sinter/plan/facts/work_sizes.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// How a kernel's result leaves it.
enum class write_style : std::uint8_t {
    scatter, ///< any work-item may store to any element (OpenCL, GL compute)
    targets  ///< an invocation owns one texel of each render target (fragment shaders)
};

/// What functions may cost where nothing is compiled.
inline constexpr int any_function_cost = 1 << 30;

constexpr std::array<bool, dtype_count> every_type() {
    std::array<bool, dtype_count> all{};
    all.fill(true);
    return all;
}

struct device_facts {
    write_style writes = write_style::scatter;
    bool is_cpu = false;          ///< work-items run one after another; vectors are explicit
    bool has_local_memory = true; ///< and barriers
    bool interprets = false;      ///< the host: nothing is compiled
    /// A write waits for the reads that its own value needs, not for those of another output that the text
    /// has before it (OpenGL: Mesa's compiler moves them past it, whatever the block's qualifiers).
    bool writes_pass_reads = false;
    bool reads_buffer_textures = false; ///< compute: arrays are read through them, not from storage blocks
    std::array<bool, dtype_count> type_supported = every_type(); ///< arrays of it, and arithmetic
    bool half_needs_image = false; ///< compute: half arrays are written through image stores
    bool half_arithmetic = false;  ///< halves are computed as such where nothing is added up; else as floats
    int vector_width = 4;          ///< preferred number of floats in a vector
    std::int64_t max_loop_trips = 0; ///< turns of all loops of one invocation; 0: no limit
    bool counts_in_32_bits = false;  ///< the language's integers, and so all places and counts
    int max_arrays = 1024;           ///< arrays one kernel may read
    /// What all functions of one kernel may cost (function_cutter.hpp): compilers take longer and longer.
    int max_function_cost = 2048;
    int max_targets = 8;           ///< arrays one kernel may write: render targets of one draw
    bool swaps_in_quads = false;   ///< fragment: the four of a quad can hand values to each other
    bool stores_texels = false;    ///< fragment: can write any texels of an array
    bool reads_own_texels = false; ///< fragment: of a target, those that it draws itself or that none draws
    bool fetches_target = false;   ///< fragment: is given what its own texel of a target holds
    std::int64_t max_work_group = 1024;                      ///< work-items
    std::int64_t max_groups[3] = {2147483647, 65535, 65535}; ///< along each axis; these are CUDA's
    int texel_size = 4;                                      ///< fragment: elements of a texel, four or one
    std::int64_t local_memory = 32768;                       ///< bytes of one work-group
    int compute_units = 1;
    /// Fragments: a texture that is drawn into cannot be read, but for the facts above.
    constexpr bool draws() const { return writes == write_style::targets; }
    /// Four elements that lie side by side are fetched as soon as one.
    constexpr bool fetches_texels() const { return reads_buffer_textures || draws(); }
    /// A CPU's work-items, each in explicit vectors.
    constexpr bool runs_one_by_one() const { return is_cpu && !reads_buffer_textures; }
    /// ... which may have loops of any length, unlike fragments.
    constexpr bool runs_long_loops() const { return runs_one_by_one() && !draws(); }
    /// llvmpipe's compute shaders: whatever the local memory is, a fetch of a texel is what costs.
    constexpr bool fetches_texels_in_software() const { return is_cpu && reads_buffer_textures; }
    tile_table tiles = general_tiles;            ///< of contractions in local memory
    tile_table image_tiles;                      ///< of those that read an image; empty: the same
    tile_table matrix_tiles[matrix_units_count]; ///< of products by matrix units; empty: there are none
    work_sizes sizes;                            ///< that were measured; see sizes_of
    std::uint8_t register_rows = 4;              ///< rows of a contraction's micro-tile without local memory
    bool image_cache = false;   ///< images have one of their own: local memory gains nothing on it
    bool loads_vectors = false; ///< the language has vectors of four and eight, in memory
    /// Of GPUs' batches: from there on one work-item's registers overflow (bench/results/single_figures.md).
    group_orders in_groups = {.solve = 11, .factors = 8};
    bool exchanges = false; ///< work-groups of a launch can read what others of it have written
};

/// Work-items of the largest group that factors a panel: a power of two. 512 of an H200 have 128 registers
/// each; 1024 have 64, too few for eight rows of four columns.
inline std::int64_t largest_panel_group(const device_facts& facts) {
    std::int64_t size = 1;
    while (size < 512 && size * 2 <= facts.max_work_group) size *= 2;
    return size;
}
inline constexpr int most_panel_outputs = 4;          ///< of panel_lu, and of panel_qr
inline constexpr std::int64_t rows_in_registers = 32; ///< of a panel, in one work-item's
/// Most rows of a panel that one work-group factors; 0 where there are no groups. A panel of more is kept
/// where its result goes: that takes loops that may be long enough, and a kernel that writes all its results.
inline std::int64_t rows_of_groups(const device_facts& facts) {
    if (facts.draws() || !facts.has_local_memory) return 0;
    const bool bounded = facts.max_loop_trips != 0 || facts.max_targets < most_panel_outputs;
    const std::int64_t group = largest_panel_group(facts); // a smaller one is sure to find its local memory
    return bounded ? rows_in_registers * (group < 256 ? group : 256) : std::int64_t{1} << 62;
}

/// Matrices of a batch that are taken by as many work-items as they have rows, in local memory, and not each
/// by one alone, whose registers they overflow. A CPU's barriers are slow.
inline group_orders batches_in_groups(const device_facts& facts) {
    const bool groups = facts.writes == write_style::scatter && facts.has_local_memory && !facts.is_cpu;
    return groups ? facts.in_groups : group_orders();
}

/// How works that memory bounds are dealt out on devices of this kind, ...
inline work_sizes usual_sizes(const device_facts& facts) {
    const bool one_by_one = facts.runs_one_by_one(), gpu = !facts.is_cpu;
    // Where no origin stands, bench/results/single_figures.md has it.
    const bool large = gpu && facts.max_work_group >= 256;
    return {.map_items = large ? 256 : 64,
            .map_rows = large ? 8 : 4,
            .map_columns = 2048,
            .scalar_items = 256,
            .scalar_shares = gpu          ? 8
                             : one_by_one ? 4
                                          : 16,
            .fold_items = 256,
            .short_fold_items = 64,
            .fold_shares = gpu || one_by_one ? 4 : 16,
            .busy_items = 1024,
            .fragments = gpu ? 65536 : 1024};
}
/// ... and on this one, where somebody may have measured.
inline work_sizes sizes_of(const device_facts& facts) {
    work_sizes sizes = usual_sizes(facts);
    for (const work_size& one : all_work_sizes)
        if (facts.sizes.*one.in > 0) sizes.*one.in = facts.sizes.*one.in;
    return sizes;
}

/// Whether a device deals out anything by this number.
inline bool has_size(const device_facts& facts, const work_size& one) {
    const auto is = [&one](auto... these) { return ((one.in == these) || ...); };
    if (facts.draws()) return is(&work_sizes::fragments);
    if (is(&work_sizes::fragments)) return false;
    const bool one_by_one = facts.runs_one_by_one(), groups = !one_by_one && facts.has_local_memory;
    if (is(&work_sizes::map_items, &work_sizes::map_rows)) return !one_by_one;
    if (is(&work_sizes::map_columns)) return one_by_one;
    if (is(&work_sizes::scalar_items)) return groups;
    if (is(&work_sizes::scalar_shares, &work_sizes::fold_shares)) return groups || one_by_one;
    return groups && !facts.is_cpu; // others are dealt out in groups as long as registers
}
/// Whether the number can be so large there.
inline bool fits_size(const device_facts& facts, const work_size& one, std::int64_t value) {
    const bool power = value > 0 && (value & (value - 1)) == 0;
    return has_size(facts, one) && power && value >= one.least && value <= one.most &&
           (!one.is_of_items || value <= facts.max_work_group);
}

/// The same device as is_tile() sees it where tiles are asked for: llvmpipe takes a GPU's.
inline device_facts facts_of_tiles(device_facts facts) {
    facts.is_cpu = facts.runs_one_by_one();
    return facts;
}
/// What a tile takes of local memory, if an element there takes so many bytes: both operands' blocks twice,
/// with `padding`; of a CPU's both once, and the outputs.
inline std::int64_t local_bytes_of(const tile_candidate& t, const device_facts& facts, std::int64_t bytes,
                                   std::int64_t padding = 8) {
    if (t.in_registers()) return 0;
    const bool packs = facts.runs_one_by_one();
    const std::int64_t operands =
        std::int64_t{t.tile.depth} * ((packs ? t.rows : t.tile.rows) + t.tile.cols + padding);
    return bytes * (packs ? operands + std::int64_t{t.tile.rows} * t.tile.cols : 2 * operands);
}

/// Elements of a register vector of a CPU: 64 bytes of them, 32 or 16.
inline int register_lanes(dtype t, const device_facts& facts) {
    const int floats = facts.vector_width >= 16 ? 16 : facts.vector_width >= 8 ? 8 : 4;
    return is_wide(t) && floats > 4 ? floats / 2 : floats;
}

} // namespace sinter::plan

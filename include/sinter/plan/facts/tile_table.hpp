#pragma once
// Which tile a work-group takes of a contraction, by device: the first candidate that leaves no compute unit
// idle, or, where the tiles' speeds were measured, the one that is done soonest (tile_deal.hpp). Measured
// entries say where and when; bench/gemm repeats the measurement.

#include <cstddef>
#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A work-group's tile of a contraction: rows x cols outputs, `depth` terms of the sum at a time. Multiples
/// of four (of the micro-tile on a CPU).
struct tile_size {
    std::uint16_t rows = 0, cols = 0, depth = 0;
    friend constexpr bool operator==(const tile_size&, const tile_size&) = default;
};

struct tile_candidate {
    tile_size tile;
    std::uint8_t rows = 4, vectors = 1; ///< micro-tile: rows x vectors of four (of a register on a CPU)
    std::uint16_t load = 0;  ///< taken if the tiles are at least this many quarters of the compute units
    std::uint8_t groups = 0; ///< that a compute unit has room for at the same time; 0: nobody knows
    std::uint8_t slices = 1; ///< as in local_tile
    float speed = 0;         ///< multiply-adds of a busy compute unit in a nanosecond; 0: nobody knows

    /// No tile: micro-tiles alone, whose operands come straight from memory or the texture cache.
    constexpr bool in_registers() const { return tile == tile_size{}; }
    /// Outputs that count as one tile for the load.
    constexpr tile_size counted() const { return in_registers() ? tile_size{64, 64, 0} : tile; }
};

/// What 32 work-items of a GPU with matrix units multiply together.
enum class matrix_units : std::uint8_t {
    none,
    halves, ///< whose products are exact in float, and are added up there
    floats, ///< each the sum of two numbers that the units know (plan/forms/local_tile/unit_tile.hpp)
    doubles
};
inline constexpr int matrix_units_count = 4;

/// Candidates from large to small; the last one is taken at any size. Speeds are known of all or of none.
struct tile_table {
    const tile_candidate* begin = nullptr;
    const tile_candidate* end = nullptr;
    std::int64_t least = 0; ///< multiply-adds for each compute unit: smaller products take another table

    constexpr bool empty() const { return begin == end; }
    constexpr bool has_speeds() const { return !empty() && begin->speed > 0; }
};

namespace detail {
inline constexpr tile_candidate general_tiles[] = {
    {{64, 64, 16}, 8, 1, 8}, {{64, 64, 16}, 4, 1, 4}, {{32, 32, 16}, 4, 1, 0}};
// bench/results/decisions/shared_tiles.md: every tile at many sizes, dealt out in many ways. Local memory
// holds the fourth and the last of doubles, too.
inline constexpr tile_candidate nvidia_opencl_tiles[] = {
    {{128, 256, 8}, 16, 2, 0, 1, 1, 182}, {{128, 128, 16}, 8, 2, 0, 2, 1, 180},
    {{64, 128, 16}, 8, 2, 0, 3, 1, 152},  {{64, 128, 8}, 8, 2, 0, 3, 1, 151},
    {{32, 64, 32}, 4, 1, 0, 4, 1, 126},   {{32, 32, 64}, 4, 1, 0, 6, 1, 80},
    {{32, 32, 16}, 4, 1, 0, 8, 1, 105}};
// The same card through OpenGL. Micro-tiles of 8 x 8 spill registers where 16 terms are fetched at once, and
// 16 x 8 with half of the columns. Doubles, of which local memory holds the second, too: 15.4 TFLOP/s at
// 4096, 12.3 with the third. A tile for each compute unit has too few work-items to hide what it waits for:
// two slices of the terms (four are slower).
inline constexpr tile_candidate nvidia_opengl_tiles[] = {
    {{128, 256, 8}, 16, 2, 0, 1, 1, 178}, {{128, 128, 8}, 8, 2, 0, 2, 1, 174},
    {{64, 128, 8}, 8, 2, 0, 3, 1, 140},   {{64, 128, 16}, 8, 2, 0, 2, 2, 152},
    {{64, 64, 16}, 8, 1, 0, 4, 1, 125},   {{32, 32, 16}, 4, 1, 0, 8, 1, 100}};
// Matrix units of the same card through OpenCL: 32 work-items take 8 * rows by 16 * vectors elements; rows
// are multiples of 8 (halves) or 4. Work-items fetch four terms of halves at a time, and two of doubles'
// right operands: as many of each for every one. Smaller products are faster in the work-items' registers.
inline constexpr tile_candidate nvidia_half_matrix_tiles[] = {{{64, 256, 32}, 8, 4, 0, 2, 1, 762},
                                                              {{64, 128, 32}, 8, 2, 0, 3, 1, 632},
                                                              {{64, 64, 32}, 8, 2, 0, 4, 1, 464}};
inline constexpr tile_candidate nvidia_float_matrix_tiles[] = {
    {{64, 256, 8}, 8, 4, 0, 2, 1, 225},  {{64, 128, 8}, 8, 2, 0, 3, 1, 184},
    {{64, 128, 16}, 4, 2, 0, 2, 1, 190}, {{64, 64, 32}, 4, 2, 0, 3, 1, 187},
    {{32, 64, 32}, 4, 1, 0, 4, 1, 140},  {{64, 32, 32}, 4, 1, 0, 4, 1, 128}};
inline constexpr tile_candidate nvidia_double_matrix_tiles[] = {{{64, 64, 16}, 4, 2, 0, 2, 1, 154},
                                                                {{32, 32, 16}, 4, 1, 0, 4, 1, 113}};

// Nobody of us has measured those that follow here: reasoned from what is published. "CLBlast" is what users
// measured with CLBlast's tuner, whose products also take tiles in local memory
// (github.com/CNugteren/CLBlast, src/database/kernels/xgemm/xgemm_32.hpp).

// Waves of 64 (RDNA: 32 too), 64 KiB of local memory and 256 registers for a work-item, which halve the waves
// in flight at every doubling from 32 on (GCN and RDNA instruction set manuals). CLBlast: 128 x 64 in 256
// work-items on Hawaii and Tahiti, 64 x 64 in 128 by default; micro-tiles of 4 x 8. Two groups of 128 x 64
// fit into a compute unit's local memory, three of 64 x 64; the smallest tile is one wave.
inline constexpr tile_candidate amd_tiles[] = {
    {{128, 64, 16}, 8, 1, 8}, {{64, 64, 16}, 8, 1, 4}, {{32, 32, 16}, 4, 1, 0}};
// An execution unit's thread has 128 registers of 32 bytes: 64 floats for each of 16 work-items, of which a
// micro-tile of 8 x 4 takes 48 with its operands; 64 KiB of local memory serve eight units (Intel Processor
// Graphics Gen9 white paper), that is three groups of 64 x 64 x 16. CLBlast: 64 x 64 in 128 work-items by
// default. Units are small and many: the tiles shrink sooner.
inline constexpr tile_candidate intel_tiles[] = {
    {{64, 64, 16}, 8, 1, 4}, {{32, 64, 16}, 4, 1, 2}, {{32, 32, 16}, 4, 1, 0}};
// 32 KiB of local memory; registers for a few waves of 64 or 128, fewer the more each work-item takes
// (Qualcomm, Snapdragon OpenCL General Programming and Optimization, 80-NB295-11). CLBlast: 32 x 32 in 64
// work-items of 4 x 4.
inline constexpr tile_candidate qualcomm_tiles[] = {{{32, 32, 16}, 4, 1, 0}};
// SIMD groups of 32; 32 KiB of local memory for a work-group out of some 60 in a core, 208 KiB of registers,
// and OpenCL's work-groups of 256 at most (github.com/philipturner/metal-benchmarks): three groups of 64 x 64
// x 16, each four SIMD groups.
inline constexpr tile_candidate apple_tiles[] = {{{64, 64, 16}, 8, 1, 4}, {{32, 32, 16}, 4, 1, 0}};

// Two cores with AVX2 through PoCL 3.1, of OpenBLAS: float .88 at 2048, .91 at 1024 (258 x 192), .99 at 512
// (516 x 128) and 256 (66 x 128); double .96 at 1024 (174 x 128, the largest that fits).
inline constexpr tile_candidate cpu_tiles[] = {{{258, 192, 256}, 6, 2, 32},
                                               {{516, 128, 256}, 6, 2, 8},
                                               {{174, 128, 256}, 6, 2, 12},
                                               {{66, 128, 256}, 6, 2, 8},
                                               {{36, 64, 128}, 6, 2, 0}};
// Two cores with AVX-512, which has 32 registers of 64 bytes, through PoCL 3.1, 2026-11-23, of OpenBLAS
// with its AVX-512 kernels: float .96 at 2048 (518 x 512), .97 at 1024 and .96 at 1536 (518 x 256), 1.13 at
// 512 and .92 at 768 (266 x 224), 1.1 at 256 (70 x 128), 1.4 at 128 (70 x 64), .3 at 64; double 1.0 at 512
// and 1024. The two largest want a megabyte or two of local memory, as PoCL has it where the L2 cache has.
inline constexpr tile_candidate wide_cpu_tiles[] = {
    {{518, 512, 256}, 14, 2, 32}, {{518, 256, 256}, 14, 2, 16}, {{266, 224, 256}, 14, 2, 12},
    {{266, 128, 256}, 14, 2, 16}, {{126, 128, 256}, 14, 2, 32}, {{70, 128, 256}, 14, 2, 8},
    {{70, 64, 128}, 14, 2, 8},    {{42, 64, 64}, 14, 2, 0}};

template <std::size_t N>
constexpr tile_table table_of(const tile_candidate (&list)[N], std::int64_t least = 0) {
    return {list, list + N, least};
}
} // namespace detail

/// For GPUs that nobody measured: small enough for 32 KiB of local memory and 64 registers.
inline constexpr tile_table general_tiles = detail::table_of(detail::general_tiles);
/// For a CPU whose registers hold so many floats.
constexpr tile_table cpu_tiles_of(int floats) {
    return floats >= 16 ? detail::table_of(detail::wide_cpu_tiles) : detail::table_of(detail::cpu_tiles);
}
inline constexpr tile_table nvidia_opencl_tiles = detail::table_of(detail::nvidia_opencl_tiles);
inline constexpr tile_table nvidia_opengl_tiles = detail::table_of(detail::nvidia_opengl_tiles);
inline constexpr tile_table nvidia_half_matrix_tiles = detail::table_of(detail::nvidia_half_matrix_tiles);
inline constexpr tile_table nvidia_float_matrix_tiles =
    detail::table_of(detail::nvidia_float_matrix_tiles, 1 << 20);
inline constexpr tile_table nvidia_double_matrix_tiles =
    detail::table_of(detail::nvidia_double_matrix_tiles, 1 << 18);
inline constexpr tile_table amd_tiles = detail::table_of(detail::amd_tiles);
inline constexpr tile_table intel_tiles = detail::table_of(detail::intel_tiles);
inline constexpr tile_table qualcomm_tiles = detail::table_of(detail::qualcomm_tiles);
inline constexpr tile_table apple_tiles = detail::table_of(detail::apple_tiles);
/// For GPUs whose local memory is memory like any other: register tiles, which the caches serve.
inline constexpr tile_table no_tiles = {};

} // namespace sinter::plan

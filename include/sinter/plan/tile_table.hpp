#pragma once
// Which tile a work-group takes of a contraction, by device: the first candidate that leaves no compute unit
// idle. Measured entries say where and when; bench/gemm repeats the measurement.

#include <cstddef>
#include <cstdint>

namespace sinter::plan {

/// A work-group's tile of a contraction: rows x cols outputs, `depth` terms of the sum at a time. Multiples
/// of four (of the micro-tile on a CPU).
struct tile_size {
    std::uint16_t rows = 0, cols = 0, depth = 0;
    friend constexpr bool operator==(const tile_size&, const tile_size&) = default;
};

struct tile_candidate {
    tile_size tile;
    std::uint8_t rows = 4, vectors = 1; ///< micro-tile: rows x vectors of four (of a register on a CPU)
    std::uint8_t load = 0; ///< taken if the tiles are at least this many quarters of the compute units

    /// No tile: micro-tiles alone, whose operands come straight from memory or the texture cache.
    constexpr bool in_registers() const { return tile == tile_size{}; }
    /// Outputs that count as one tile for the load.
    constexpr tile_size counted() const { return in_registers() ? tile_size{64, 64, 0} : tile; }
};

/// Candidates from large to small; the last one is taken at any size.
struct tile_table {
    const tile_candidate* begin = nullptr;
    const tile_candidate* end = nullptr;
};

namespace detail {
inline constexpr tile_candidate general_tiles[] = {
    {{64, 64, 16}, 8, 1, 8}, {{64, 64, 16}, 4, 1, 4}, {{32, 32, 16}, 4, 1, 0}};
// H200, driver 580, 2026-11-21, of cuBLAS: .92 at 8192, .91 at 4096 and 2048 (128 x 128); .97 at 1024
// (64 x 128); 1.16 at 512 (32 x 64).
inline constexpr tile_candidate nvidia_opencl_tiles[] = {
    {{128, 128, 16}, 8, 2, 6}, {{64, 128, 16}, 8, 2, 3}, {{32, 64, 32}, 4, 1, 3}, {{32, 32, 64}, 4, 1, 0}};
// The same card through OpenGL: .86 at 4096 (128 x 128), .73 at 1024 (128 x 64).
inline constexpr tile_candidate nvidia_opengl_tiles[] = {
    {{128, 128, 8}, 16, 2, 8}, {{128, 64, 16}, 8, 2, 4}, {{64, 64, 16}, 8, 1, 4}, {{32, 32, 16}, 4, 1, 0}};

// Two cores with AVX2 through PoCL 3.1, of OpenBLAS: float .88 at 2048, .91 at 1024 (258 x 192), .99 at 512
// (516 x 128) and 256 (66 x 128); double .96 at 1024 (174 x 128, the largest that fits).
inline constexpr tile_candidate cpu_tiles[] = {{{258, 192, 256}, 6, 2, 32},
                                               {{516, 128, 256}, 6, 2, 8},
                                               {{174, 128, 256}, 6, 2, 12},
                                               {{66, 128, 256}, 6, 2, 8},
                                               {{36, 64, 128}, 6, 2, 0}};

template <std::size_t N>
constexpr tile_table table_of(const tile_candidate (&list)[N]) {
    return {list, list + N};
}
} // namespace detail

/// For GPUs that nobody measured: small enough for 32 KiB of local memory and 64 registers.
inline constexpr tile_table general_tiles = detail::table_of(detail::general_tiles);
inline constexpr tile_table cpu_tiles = detail::table_of(detail::cpu_tiles);
inline constexpr tile_table nvidia_opencl_tiles = detail::table_of(detail::nvidia_opencl_tiles);
inline constexpr tile_table nvidia_opengl_tiles = detail::table_of(detail::nvidia_opengl_tiles);

} // namespace sinter::plan

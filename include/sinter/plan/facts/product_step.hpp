#pragma once
// The steps by which a matrix product is usually taught and tuned, as schedules that can be asked for by
// name (the order is that of C. Nugteren's "OpenCL matrix-multiplication SGEMM tutorial", 2014), and how a
// fragment adds up four terms.

#include <cstdint>

#include <sinter/plan/facts/tile_table.hpp>

namespace sinter::inline SINTER_ABI {

enum class product_step : std::uint8_t {
    best,            ///< what sinter chooses for the device and the extents
    naive,           ///< a work-item computes one element, its operands straight from memory
    local_tile,      ///< a work-group shares tiles of the operands in local memory; an element a work-item
    work_per_thread, ///< the same, with 4 x 4 elements a work-item
    float4,          ///< the same, read and computed in vectors of four
    float8           ///< 8 x 8 elements a work-item, in vectors of eight (two of four where there are none)
};

/// "naive", "local tile", ...
constexpr const char* name_of(product_step step) {
    constexpr const char* names[] = {"best", "naive", "local tile", "work per thread", "float4", "float8"};
    return names[static_cast<int>(step)];
}

/// How a fragment adds up four terms of a product, for each of its four columns.
enum class product_terms : std::uint8_t {
    multiply_add, ///< one after the other, a term of four columns at a time
    dot           ///< all four terms of a column at a time, by the language's dot()
};

/// "multiply-add", "dot".
constexpr const char* name_of(product_terms terms) {
    return terms == product_terms::dot ? "dot" : "multiply-add";
}

/// Which products run on a device's matrix units, where it has some (sinter/product_step.hpp).
enum class unit_products : std::uint8_t {
    none,
    exact, ///< of halves and of doubles, whose products the units form without an error
    all    ///< of floats too, each split into two numbers that the units know
};

namespace plan {

/// A step's tile in local memory: `lanes` is the width of its vectors. There is a small one for elements of
/// which local memory holds few, doubles for instance, and where work-groups must be small.
struct step_tile {
    tile_size tile;
    std::uint8_t rows = 1, vectors = 1, lanes = 1;
};
constexpr step_tile tile_of(product_step step, bool loads_vectors, bool compact = false) {
    const tile_size large_tile{64, 64, 16}, small_tile{32, 32, 8};
    switch (step) {
    case product_step::local_tile: return {compact ? tile_size{8, 8, 8} : tile_size{16, 16, 16}, 1, 1, 1};
    case product_step::work_per_thread: return {compact ? small_tile : large_tile, 4, 4, 1};
    case product_step::float4: return {compact ? small_tile : large_tile, 4, 1, 4};
    case product_step::float8:
        if (loads_vectors) return {compact ? small_tile : large_tile, 8, 1, 8};
        return {compact ? small_tile : large_tile, 8, 2, 4};
    default: return {};
    }
}

} // namespace plan
} // namespace sinter

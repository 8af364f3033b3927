#pragma once
// The macro-tile and the micro-tile of matrix products, asked for by who knows better than the tables and
// what bench_tune measured, or who wants to see what they do.

#include <sinter/core/letters_begin.inc>

#include <cstdint>
#include <string>

#include <sinter/device.hpp>
#include <sinter/runtime/text/text_device.hpp>

namespace sinter::inline SINTER_ABI {

/// A macro-tile of rows x cols elements of the result, `depth` terms of the sum at a time. A work-group has
/// it, on a CPU a work-item. A work-item has a micro-tile of micro_rows x micro_vectors vectors in registers.
/// A vector is four elements, on a CPU a register of the processor. If rows, cols and depth are 0, there are
/// micro-tiles alone: their operands come straight from memory, or through an image's cache.
///
/// At most 16 micro_rows and 4 micro_vectors. cols and depth are multiples of 4, rows of micro_rows. On a CPU
/// through OpenCL cols are a multiple of the micro-tile's. Elsewhere rows and micro_rows are multiples of 4,
/// cols of the micro-tile's. There is a work-item for each micro-tile: 8 or more, which fit a work-group.
/// Each of them fetches as many vectors of an operand's block as any other.
struct product_tile {
    int rows = 0, cols = 0, depth = 0;
    int micro_rows = 4, micro_vectors = 1;
};

/// Products of arrays alone, or those of which an operand is an image (as_image; OpenGL's are arrays).
enum class tiled_products : std::uint8_t { all, of_arrays, of_images };

namespace detail {
inline std::string text_of(const product_tile& t) {
    return std::to_string(t.rows) + " x " + std::to_string(t.cols) + " x " + std::to_string(t.depth) +
           " with micro-tiles of " + std::to_string(t.micro_rows) + " rows by " +
           std::to_string(t.micro_vectors) + " vectors";
}
inline runtime::text_device& tiled_device(const device& d) {
    runtime::device_state* const state = d.state();
    if (!state) throw device_error("sinter: use_tile: this device handle is empty");
    runtime::text_device* const device = state->generates_text();
    if (!device || !device->has_product_tiles())
        throw unsupported_error(
            "sinter: " + state->name() + " has no tiles of products: " +
            (device ? "fragment shaders have no local memory" : "it runs no generated kernels"));
    return *device;
}
} // namespace detail

/// Matrix products on `d` are computed in these tiles from now on, whatever is fused into them, and not by
/// matrix units. (Products with a vector have schedules of their own; a step that use_product_step asked for
/// goes before.) Throws unsupported_error if the device cannot have the tile, and changes nothing then. A
/// statement whose elements are too large for the tile (doubles, which take twice the local memory) throws
/// unsupported_error, and its destinations keep their values.
inline void use_tile(const device& d, const product_tile& tile, tiled_products which = tiled_products::all) {
    runtime::text_device& device = detail::tiled_device(d);
    const runtime::device_lock guard(device);
    const auto refuse = [&](const std::string& why) {
        throw unsupported_error("sinter: " + device.name() + " (" + device.description() +
                                ") cannot compute products in tiles of " + detail::text_of(tile) + ": " +
                                why);
    };
    for (const int n : {tile.rows, tile.cols, tile.depth})
        if (n < 0 || n > runtime::tile_database::most) refuse("an extent is out of range");
    if (tile.micro_rows < 1 || tile.micro_rows > 16 || tile.micro_vectors < 1 || tile.micro_vectors > 4)
        refuse("a micro-tile has 1 to 16 rows and 1 to 4 vectors");
    plan::tile_candidate c;
    c.tile = {static_cast<std::uint16_t>(tile.rows), static_cast<std::uint16_t>(tile.cols),
              static_cast<std::uint16_t>(tile.depth)};
    c.rows = static_cast<std::uint8_t>(tile.micro_rows);
    c.vectors = static_cast<std::uint8_t>(tile.micro_vectors);
    const plan::device_facts facts = plan::facts_of_tiles(device.facts());
    if (!runtime::is_tile(c, facts))
        refuse(facts.is_cpu ? "cols must be a multiple of the micro-tile's, rows "
                              "of micro_rows, cols and depth of 4"
                            : "rows, micro_rows and depth must be multiples of 4, "
                              "rows of micro_rows, cols of the micro-tile's; its "
                              "work-items must be 8 or more, fit a work-group, "
                              "and fetch equally many vectors each");
    const std::int64_t bytes = plan::local_bytes_of(c, facts, sizeof(float));
    if (bytes > facts.local_memory)
        refuse("it needs " + std::to_string(bytes) + " bytes of local memory, and there are " +
               std::to_string(facts.local_memory));
    if (which != tiled_products::of_images) device.use_product_tile(runtime::tuned_products::arrays, &c);
    if (which != tiled_products::of_arrays) device.use_product_tile(runtime::tuned_products::images, &c);
}

/// sinter chooses tiles by itself again. Throws unsupported_error if the device has none.
inline void use_tile(const device& d, tiled_products which = tiled_products::all) {
    runtime::text_device& device = detail::tiled_device(d);
    const runtime::device_lock guard(device);
    if (which != tiled_products::of_images) device.use_product_tile(runtime::tuned_products::arrays, nullptr);
    if (which != tiled_products::of_arrays) device.use_product_tile(runtime::tuned_products::images, nullptr);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>

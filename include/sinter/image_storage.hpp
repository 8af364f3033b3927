#pragma once
// Operands stored as images: four neighbours of a row in a texel, read through the device's texture cache.

#include <sinter/expr/array.hpp>

namespace sinter {
namespace expr {

/// The expression's value in storage that kernels read as an image; null where arrays have one form of
/// storage. Elements lie in rows of whole texels before they are copied, device to device.
[[gnu::noinline]] inline ref<runtime::storage> store_image(dtype type, const runtime::program& source,
                                                           std::int64_t rows, std::int64_t cols) {
    runtime::device_state* const home = device_of(source.operands);
    if (!home)
        throw device_error("sinter: no operand says on which device " + runtime::to_string(source.code) +
                           " is to be stored as an image");
    runtime::device_state& device = *home;
    const runtime::image_size size = device.image_for(type, rows, cols);
    if (size.width == 0 && rows * cols != 0) return {};
    ref<runtime::storage> made = make_ref<runtime::storage>();
    made->device = ref<runtime::device_state>(&device);
    made->type = type;
    made->rows = rows;
    made->cols = cols;
    made->leading_dimension = rows > 1 && cols > 1 ? 4 * size.width : cols;
    if (rows * cols == 0) return made;
    // An array that lies like that already needs no kernel.
    const runtime::operand& first = source.operands.front();
    layout place = made->whole();
    place.offset = first.place.offset;
    if (source.code.size() == 1 && first.array && first.place == place &&
        rows * cols == 4 * size.width * size.height) {
        const ref<runtime::buffer> memory = memory_of(*first.array, false);
        if (!memory->image) {
            made->memory = device.make_image(*memory, place.offset, size);
            return made;
        }
    }
    const ref<runtime::storage> staged = make_storage(&device, type, size.height, 4 * size.width);
    const runtime::assignment list[] = {{staged.get(), made->whole(), source}};
    runtime::assign(list);
    made->memory = device.make_image(*staged->memory, 0, size);
    return made;
}

} // namespace expr

/// A copy of an array, or the value of an expression, stored as an image of four columns a texel: an operand
/// like any other, which is only read (assigning to it does not compile) and does not follow its source when
/// that changes. `C = A * as_image(B)` reads B by read_imagef. On devices whose arrays have one form of
/// storage, textures or the host's memory, it is an ordinary copy. No byte goes through the host. A matrix of
/// one row or column is folded; any other needs cols / 4 x rows texels. Throws unsupported_error if an OpenCL
/// device has no images, or none so large; device_error if there is no memory.
template <expr::is_ours X>
auto as_image(X&& x) {
    using tree = expr::tree_of<X>;
    constexpr std::int64_t R = tree::info.rows, C = tree::info.cols;
    constexpr dtype type = tree::info.type;
    static_assert(R != any_extent && C != any_extent,
                  "sinter: a scalar or a broadcast view cannot be stored as an image");
    static_assert(type == dtype::f32 || type == dtype::f16 || type == dtype::i32 || type == dtype::u32,
                  "sinter: images hold float, half, int32 or uint32");
    using result = array_view<const typename expr::element_of<type>::type, R, C>;
    const expression<tree> e = expr::rewrap<tree>(static_cast<X&&>(x));
    if (const ref<runtime::storage> s = expr::store_image(type, e.program(), e.rows(), e.cols()))
        return result(s, s->whole());
    const expr::owner<tree> copy(e);
    return result(copy.array(), copy.place());
}

} // namespace sinter

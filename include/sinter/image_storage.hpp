#pragma once
// Operands stored as images: four neighbours of a row in a texel, read through the device's texture cache.

#include <sinter/core/letters_begin.inc>

#include <sinter/expr/eval.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// An array in texels, without its memory; null where arrays have one form of storage. Rows are rows of whole
/// texels; one row or column is folded. Throws as device_state::image_for.
inline ref<runtime::storage> describe_image(runtime::device_state& device, const runtime::image_size& size,
                                            dtype type, std::int64_t rows, std::int64_t cols) {
    if (size.width == 0 && rows * cols != 0) return {};
    ref<runtime::storage> made = make_ref<runtime::storage>();
    made->device = ref<runtime::device_state>(&device);
    made->type = type;
    made->rows = rows;
    made->cols = cols;
    made->leading_dimension = rows > 1 && cols > 1 ? 4 * size.width : cols;
    return made;
}

/// The expression's value in storage that kernels read as an image; null where arrays have one form of
/// storage. Elements lie in rows of whole texels before they are copied, device to device.
[[gnu::noinline]] inline ref<runtime::storage> store_image(dtype type, const runtime::program& source,
                                                           std::int64_t rows, std::int64_t cols) {
    runtime::device_state* const home = device_of(source.operands);
    if (!home)
        throw device_error("sinter: no operand says on which device " + runtime::to_string(source) +
                           " is to be stored as an image");
    for (const runtime::operand& o : source.operands)
        if (o.array) o.array->require_elements(); // before there is an image for them
    runtime::device_state& device = *home;
    const runtime::image_size size = device.image_for(type, rows, cols);
    ref<runtime::storage> made = describe_image(device, size, type, rows, cols);
    if (!made || rows * cols == 0) return made;
    // An array that lies like that already needs no kernel.
    const runtime::operand& first = source.operands.front();
    layout place = made->whole();
    place.offset = first.place.offset;
    if (source.code.size() == 1 && first.array && first.place == place &&
        rows * cols == 4 * size.width * size.height) {
        const ref<runtime::buffer> memory = memory_of(*first.array);
        if (!memory->image) {
            made->memory = device.make_image(*memory, place.offset, size);
            return made;
        }
    }
    const ref<runtime::storage> staged = make_storage(&device, type, size.height, 4 * size.width);
    const runtime::assignment list[] = {{staged.get(), made->whole(), source}};
    carry_out(list);
    made->memory = device.make_image(*staged->memory, 0, size);
    return made;
}

/// An image, or the same as an array where those have one form of storage, without values.
[[gnu::noinline]] inline ref<runtime::storage> make_image_storage(runtime::device_state* device, dtype type,
                                                                  std::int64_t rows, std::int64_t cols) {
    const std::int64_t elements = require_extents("an image", device, rows, cols);
    const runtime::image_size size = device->image_for(type, rows, cols);
    ref<runtime::storage> made = describe_image(*device, size, type, rows, cols);
    if (!made) return make_storage(device, type, rows, cols, array_use::share);
    if (elements != 0) made->memory = device->allocate_image(type, size, true);
    return made;
}

template <dtype T>
inline constexpr bool fits_texels = T == dtype::f32 || T == dtype::f16 || T == dtype::i32 || T == dtype::u32;

} // namespace expr

/// An array stored as an image of four columns a texel, which kernels read and never write: an operand like
/// any other. Assigning to it does not compile; the host writes it through a mapping. Handles of one image
/// share its elements. On devices whose arrays have one form of storage it is an ordinary array.
template <class T, std::int64_t R, std::int64_t C>
class image_array : public array_view<const T, R, C> {
    using base = array_view<const T, R, C>;

public:
    using base::base;
    image_array(const image_array&) = default;

    /// The image's own memory where the device shares the host's: no byte is moved or counted, and no kernel
    /// runs. Elsewhere the driver copies the image there, back, or both, as `how` says; all its texels count
    /// as moved. Rows are leading_dimension() elements apart: whole texels and whatever gap the driver wants.
    /// Throws device_error while another mapping or memory forbids it; unsupported_error if a vector in
    /// several rows of texels is to be written and the driver leaves gaps between these.
    auto map(access how = access::read_write) { return mapping<T>(*this, how); }
    auto map() const { return mapping<const T>(*this, access::read); }

    expr::an_image_is_written_through_a_mapping operator=(const image_array&) const = delete;
    template <class E>
    requires(!std::is_same_v<std::remove_cvref_t<E>, image_array>) expr::an_image_is_written_through_a_mapping
    operator=(E&&) const = delete;
};

/// A copy of an array, or the value of an expression, stored as an image of four columns a texel. It is an
/// operand like any other, which is only read: assigning to it does not compile. It does not follow its
/// source when that changes. `C = A * as_image(B)` reads B by read_imagef. On devices whose arrays have one
/// form of storage, textures or the host's memory, it is an ordinary copy. No byte goes through the host. A
/// matrix of one row or column is folded; any other needs cols / 4 x rows texels. Throws unsupported_error if
/// an OpenCL device has no images, or none so large; device_error if there is no memory.
template <expr::is_ours X>
auto as_image(X&& x) {
    using tree = expr::tree_of<X>;
    constexpr std::int64_t R = tree::info.rows, C = tree::info.cols;
    constexpr dtype type = tree::info.type;
    static_assert(R != any_extent && C != any_extent,
                  "sinter: a scalar or a broadcast view cannot be stored as an image");
    static_assert(expr::fits_texels<type>, "sinter: images hold float, half, int32 or uint32");
    using result = image_array<element_type<type>, R, C>;
    const expression<tree> e = expr::rewrap<tree>(static_cast<X&&>(x));
    if (const ref<runtime::storage> s = expr::store_image(type, e.program(), e.rows(), e.cols()))
        return result(s, s->whole());
    const expr::owner<tree> copy(e);
    return result(copy.storage(), copy.place());
}

template <class T>
auto device::allocate_image(std::int64_t rows, std::int64_t cols) const {
    static_assert(expr::fits_texels<dtype_of<T>>, "sinter: images hold float, half, int32 or uint32");
    const ref<runtime::storage> s = expr::make_image_storage(state_.get(), dtype_of<T>, rows, cols);
    return image_array<T, dynamic, dynamic>(s, s->whole());
}
template <class T>
auto device::allocate_image(std::int64_t n) const {
    static_assert(expr::fits_texels<dtype_of<T>>, "sinter: images hold float, half, int32 or uint32");
    const ref<runtime::storage> s = expr::make_image_storage(state_.get(), dtype_of<T>, n, 1);
    return image_array<T, dynamic, 1>(s, s->whole());
}

} // namespace sinter

#include <sinter/core/letters_end.inc>

#pragma once
// Images of four elements a texel, which kernels only read.

#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opencl/handle.hpp>
#include <sinter/runtime/opencl/query.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// The largest 2D image, in texels; none if the device has no images.
inline image_size image_limits(cl_device_id device) {
    if (number_of<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT) == CL_FALSE) return {};
    return {static_cast<std::int64_t>(number_of<std::size_t>(device, CL_DEVICE_IMAGE2D_MAX_WIDTH)),
            static_cast<std::int64_t>(number_of<std::size_t>(device, CL_DEVICE_IMAGE2D_MAX_HEIGHT))};
}

/// How an image holds elements; 0: there is none of this type.
constexpr cl_channel_type channel_of(dtype t) {
    constexpr cl_channel_type channels[] = {
#define SINTER_DTYPE(tag, type, name, bytes, kind, computed, least, greatest, spellings, gl, cl) cl,
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
    };
    return channels[static_cast<int>(t)];
}

/// Texels of an array. One row or column is folded into rows of texels; a matrix has a row of texels for each
/// of its own. Throws unsupported_error if there are no images of this type, or none so large.
inline image_size fit_image(image_size largest, const std::string& device, dtype t, std::int64_t rows,
                            std::int64_t cols) {
    const std::string what = "sinter: " + device + " cannot store " + name_of(t) + " as an image: ";
    if (largest.width == 0) throw unsupported_error(what + "it has no images");
    if (channel_of(t) == 0) throw unsupported_error(what + "texels are of float, half, int32 or uint32");
    const std::int64_t texels = ceil_div(rows * cols, 4);
    image_size size{ceil_div(cols, 4), rows};
    if (rows == 1 || cols == 1) {
        size.width = texels < largest.width ? texels : largest.width;
        size.height = size.width == 0 ? 0 : ceil_div(texels, size.width);
    }
    if (size.width <= largest.width && size.height <= largest.height) return size;
    const auto text = [](std::int64_t a, std::int64_t b) {
        return std::to_string(a) + " x " + std::to_string(b);
    };
    throw unsupported_error(what + text(rows, cols) + " elements take " + text(size.width, size.height) +
                            " texels, and the largest image has " + text(largest.width, largest.height));
}

/// An image without values, which kernels only read. `where` is CL_MEM_ALLOC_HOST_PTR or 0. Throws
/// device_error.
inline memory_handle new_image(cl_context context, dtype t, image_size size, cl_mem_flags where,
                               const std::string& device) {
    const cl_image_format format = {CL_RGBA, channel_of(t)};
    const auto width = static_cast<std::size_t>(size.width), height = static_cast<std::size_t>(size.height);
    cl_int code = CL_SUCCESS;
#ifdef CL_VERSION_1_2
    cl_image_desc description = {};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = width;
    description.image_height = height;
    memory_handle memory(
        clCreateImage(context, CL_MEM_READ_ONLY | where, &format, &description, nullptr, &code));
#else
    memory_handle memory(
        clCreateImage2D(context, CL_MEM_READ_ONLY | where, &format, width, height, 0, nullptr, &code));
#endif
    check(code, device, "making an image");
    return memory;
}

} // namespace sinter::runtime::opencl

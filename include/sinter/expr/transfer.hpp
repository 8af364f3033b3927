#pragma once
// Moving elements between host and device: to_host, to_device, mappings. No templates over expressions.

#include <cstring>
#include <span>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/expr/handle.hpp>

namespace sinter::inline SINTER_ABI {

using runtime::access;

namespace expr {

inline layout sized(layout a) {
    if (a.rows == any_extent) a.rows = 1;
    if (a.cols == any_extent) a.cols = 1;
    return a;
}

/// True if the elements are runs of rows at a positive distance, as upload and download want them.
inline bool is_transferable(const layout& a) {
    return a.fold == 0 && (a.cols <= 1 || a.col_stride == 1) && (a.rows <= 1 || a.row_stride >= a.cols);
}

inline std::int64_t transfer_stride(const layout& a) {
    return a.rows <= 1 ? a.cols : a.row_stride;
}

void count_bytes(runtime::device_state& device, std::int64_t counters::*what, std::int64_t bytes);

/// The memory of an array, kept alive while it is read here: an assignment in another thread may swap it for
/// another. Throws if the array is mapped, or an assignment to it waits.
ref<runtime::buffer> memory_of(const runtime::storage& s);
/// The same, to write these elements. Throws for an image, too.
ref<runtime::buffer> memory_to_write(const runtime::storage& s, const layout& place);

/// Throws device_error for an array without elements (a default-constructed one too): asked before memory for
/// as many is allocated.
void require_elements(const array_handle& a);

/// Assigns elements of an array to as many of another one of its device and type.
void copy_elements(const ref<runtime::storage>& from, const layout& source, runtime::storage& to,
                   const layout& destination);

/// A contiguous copy on the device of a view that cannot be transferred as it lies.
ref<runtime::storage> copied(const array_handle& a);

/// Copies the elements to `host`, row-major without gaps.
void download(const array_handle& a, void* host);

/// The same where there is room for so many elements.
void download(const array_handle& a, void* host, std::size_t room);

/// Copies the elements from `host`, row-major without gaps; `count` of them are given.
void upload(const array_handle& a, const void* host, std::size_t count);

/// Says of an array that a mapping of it is open.
class open_mapping {
public:
    open_mapping() = default;
    open_mapping(const open_mapping&) = delete;
    open_mapping& operator=(const open_mapping&) = delete;
    ~open_mapping() { end(); }

    /// Gives the array's memory. Throws as `require_unmapped`; a mapping that may write is alone.
    ref<runtime::buffer> begin(const ref<runtime::storage>& array, access how) {
        const runtime::device_lock guard(*array->device);
        writes_ = how != access::read;
        array->require_carried_out(writes_);
        array->require_unmapped(writes_);
        array_ = array;
        array_->writer = writes_;
        array_->readers += !writes_;
        return array_->memory;
    }
    void end() {
        // It may be the last that holds the device, which is unlocked first.
        const ref<runtime::storage> array = std::exchange(array_, nullptr);
        if (!array) return;
        const runtime::device_lock guard(*array->device);
        array->writer = false; // a writer is alone, and readers have none beside them
        array->readers -= !writes_;
    }

private:
    ref<runtime::storage> array_;
    bool writes_ = false;
};

/// Where elements of an image lie whose rows of texels, of `width` elements, are mapped `pitch` elements
/// apart. False if no strides say it: rows that go on in the next row of texels, with a gap between.
constexpr bool follow_pitch(layout& a, std::int64_t width, std::int64_t pitch) {
    if (pitch == width) return true;
    layout b = a;
    std::int64_t low = a.offset % width, high = low; // in a row of texels
    b.offset = a.offset / width * pitch + low;
    const auto convert = [&](std::int64_t count, std::int64_t& stride) {
        if (stride % width == 0)
            stride = stride / width * pitch;
        else
            (stride > 0 ? high : low) += (count - 1) * stride;
    };
    convert(a.rows, b.row_stride);
    convert(a.cols, b.col_stride);
    if (low < 0 || high >= width) return false;
    a = b;
    return true;
}

} // namespace expr

/// A window of the host onto an array, from A.map(access::read | access::write). It is the device's own
/// memory where that is shared: no byte is moved or counted. Elsewhere it is a copy, which is written back
/// when the mapping ends, and is counted as moved (an image's whole texels). access::write alone promises to
/// write every element. While a mapping lives that may write, the array cannot be used: expressions,
/// transfers and other mappings throw device_error and change nothing. While one lives that reads, the array
/// can be read. Elements are m(i, j). data() with leading_dimension() is the row-major view of them.
template <class T>
class mapping {
public:
    mapping(const expr::array_handle& a, access how) : how_(how) {
        expr::require_elements(a);
        device_ = a.storage()->device;
        place_ = expr::sized(a.place());
        if (place_.rows * place_.cols == 0) return;
        if (place_.fold == 0) {
            memory_ = open_.begin(a.storage(), how);
            if (memory_->image)
                map_image(*a.storage());
            else if (device_->maps_without_copy())
                mapped_ = runtime::ask(*device_, [&] { return device_->map(*memory_, how); });
        }
        if (mapped_) {
            data_ = static_cast<T*>(mapped_) + place_.offset;
            return;
        }
        memory_ = nullptr;
        open_.end();
        target_ = a;
        copy_.resize(static_cast<std::size_t>(place_.rows * place_.cols) * sizeof(T));
        data_ = reinterpret_cast<T*>(copy_.data());
        if (how != access::write) expr::download(a, copy_.data());
        open_.begin(a.storage(), how);
        place_.row_stride = place_.cols;
        place_.col_stride = 1;
    }
    mapping(const mapping&) = delete;
    mapping& operator=(const mapping&) = delete;
    /// Ends the mapping. If an exception ends it, what was written by access::read_write stays all the same,
    /// and by access::write may or may not, as not everything was. Errors of the write-back are thrown,
    /// unless an exception is in flight.
    ~mapping() noexcept(false) {
        const bool interrupted = std::uncaught_exceptions() != exceptions_;
        if (device_ && device_->has_ended()) return; // nobody can read what it wrote
        try {
            if (mapped_) {
                device_->unmap(*memory_, mapped_);
                return;
            }
            if (how_ == access::read || copy_.empty()) return;
            if (interrupted && how_ == access::write) return; // not every element of the copy has a value
            open_.end();
            expr::upload(target_, copy_.data(), copy_.size() / sizeof(T));
        } catch (...) {
            if (!interrupted) throw;
        }
    }

    std::int64_t rows() const { return place_.rows; }
    std::int64_t cols() const { return place_.cols; }
    std::int64_t size() const { return place_.rows * place_.cols; }
    T* data() const { return data_; }
    /// Elements from one row to the next.
    std::int64_t leading_dimension() const { return place_.row_stride; }
    T& operator()(std::int64_t i, std::int64_t j) const {
        return data_[i * place_.row_stride + j * place_.col_stride];
    }
    /// Element i of a column vector.
    T& operator()(std::int64_t i) const { return data_[i * place_.row_stride]; }
    /// All elements in row-major order. Throws shape_error if they do not lie without gaps.
    std::span<T> span() const {
        const bool dense = (place_.cols <= 1 || place_.col_stride == 1) &&
                           (place_.rows <= 1 || place_.row_stride == place_.cols);
        if (!dense)
            throw shape_error("sinter: a mapping with a leading dimension of " +
                              std::to_string(place_.row_stride) + " is no span of " +
                              expr::shape_text(place_.rows, place_.cols) + " elements");
        return {data_, static_cast<std::size_t>(size())};
    }

    /// The same for algorithms and loops: std::sort(m.begin(), m.end()). Throw as `span`.
    T* begin() const { return span().data(); }
    T* end() const { return begin() + size(); }

private:
    /// Drivers map all images, and copy where they must. Of a part, the rest is kept.
    void map_image(const runtime::storage& array) {
        const access how = how_ == access::write && place_ != array.whole() ? access::read_write : how_;
        std::int64_t pitch = 0;
        mapped_ = device_->map_image(*memory_, how, pitch);
        if (!expr::follow_pitch(place_, 4 * memory_->texture_width, pitch)) {
            device_->unmap(*memory_, mapped_);
            mapped_ = nullptr;
            if (how_ == access::read) return; // through a copy
            throw unsupported_error("sinter: " + device_->name() +
                                    " maps rows of texels with gaps, so that " +
                                    expr::shape_text(place_.rows, place_.cols) +
                                    " elements folded into several have no strides to be written with");
        }
        if (device_->maps_without_copy()) return;
        const std::int64_t bytes = memory_->capacity * size_of(memory_->type);
        if (how != access::write) expr::count_bytes(*device_, &counters::bytes_to_host, bytes);
        if (how != access::read) expr::count_bytes(*device_, &counters::bytes_to_device, bytes);
    }

    expr::open_mapping open_;
    access how_;
    int exceptions_ = std::uncaught_exceptions();
    ref<runtime::device_state> device_;
    ref<runtime::buffer> memory_;
    layout place_;
    void* mapped_ = nullptr;
    T* data_ = nullptr;
    expr::array_handle target_;
    dynamic_array<unsigned char> copy_;
};

} // namespace sinter

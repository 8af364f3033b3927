#pragma once
// What all expression objects share, without templates: the marker base, array handles, run-time extents and
// the words of shape errors.

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/errors.hpp>
#include <sinter/expr/tree.hpp>
#include <sinter/runtime/assign.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter {

/// Base of everything that may stand in an expression (arrays, views, expressions); operators look for it.
class expression_base {};

namespace expr {

/// A storage seen through a layout: the part of matrices, vectors, scalars and views that has no type.
class array_handle : public expression_base {
public:
    array_handle() = default;
    array_handle(ref<runtime::storage> array, const layout& place)
        : array_(std::move(array)), place_(place) {}

    const ref<runtime::storage>& array() const { return array_; }
    const layout& place() const { return place_; }

protected:
    ref<runtime::storage> array_; ///< null for a default-constructed array
    layout place_;
};

/// "3 x 4"; a broadcast extent is "any".
inline std::string shape_text(std::int64_t rows, std::int64_t cols) {
    const auto text = [](std::int64_t e) { return e == any_extent ? std::string("any") : std::to_string(e); };
    return text(rows) + " x " + text(cols);
}

/// How errors learn the expression: written only when one is thrown.
struct program_text {
    void (*emit)(writer&, dtype) = nullptr;
    int size = 0;
    dtype type = dtype::f32;

    std::string str() const {
        std::vector<graph::instruction> code(static_cast<std::size_t>(size));
        writer w{code.data()};
        emit(w, type);
        return runtime::to_string({code.data(), static_cast<std::size_t>(w.count)});
    }
};

template <class Tree>
constexpr program_text text_of() {
    return {&Tree::emit, Tree::size, Tree::type};
}

[[noreturn]] inline void throw_shapes(const char* what, std::int64_t rows, std::int64_t cols,
                                      std::int64_t other_rows, std::int64_t other_cols,
                                      const std::string& expression) {
    throw shape_error(std::string("sinter: ") + what + ": " + shape_text(rows, cols) + " and " +
                      shape_text(other_rows, other_cols) + " in " + expression);
}

[[noreturn]] inline void throw_no_device() {
    throw device_error("sinter: a default-constructed array has no device and no elements, so it cannot be "
                       "an operand; construct it with a device, or assign to it first");
}

/// Fills the flat arrays of a new expression from its parts, in the order of the program.
class gatherer {
public:
    gatherer(runtime::operand* operands, view* views) : operands_(operands), views_(views) {}

    void copy(const runtime::operand* operands, int count, const view* views, int view_count,
              std::int64_t rows, std::int64_t cols) {
        for (int n = 0; n < count; ++n) *operands_++ = operands[n];
        add_views(views, view_count, rows, cols);
    }
    void move(runtime::operand* operands, int count, const view* views, int view_count, std::int64_t rows,
              std::int64_t cols) {
        for (int n = 0; n < count; ++n) *operands_++ = std::move(operands[n]);
        add_views(views, view_count, rows, cols);
    }
    void add(const array_handle& a) {
        if (!a.array()) throw_no_device();
        operands_->array = a.array();
        operands_->place = a.place();
        ++operands_;
        add_views(nullptr, 0, a.place().rows, a.place().cols);
    }
    void add(double value) {
        operands_->number = value;
        ++operands_;
        add_views(nullptr, 0, any_extent, any_extent);
    }
    void add(const view& v) { *views_++ = v; }

    std::int64_t rows(int part = 0) const { return rows_[part]; }
    std::int64_t cols(int part = 0) const { return cols_[part]; }

    /// The extents of an elementwise result. Throws shape_error.
    void merge_extents(const program_text& text, std::int64_t& rows, std::int64_t& cols) const {
        rows = rows_[0];
        cols = cols_[0];
        for (int n = 1; n < parts_; ++n) {
            const std::int64_t r = merge(rows, rows_[n]), c = merge(cols, cols_[n]);
            if (r == mismatch || c == mismatch)
                throw_shapes("shapes that do not fit together", rows, cols, rows_[n], cols_[n], text.str());
            rows = r;
            cols = c;
        }
    }

private:
    runtime::operand* operands_;
    view* views_;
    std::int64_t rows_[3] = {}, cols_[3] = {};
    int parts_ = 0;

    void add_views(const view* views, int count, std::int64_t rows, std::int64_t cols) {
        for (int n = 0; n < count; ++n) *views_++ = views[n];
        rows_[parts_] = rows;
        cols_[parts_] = cols;
        ++parts_;
    }
};

/// The device that an expression's arrays live on: that of the first; null if it has no array.
inline runtime::device_state* device_of(std::span<const runtime::operand> operands) {
    for (const runtime::operand& o : operands)
        if (o.array) return o.array->device.get();
    return nullptr;
}

/// An uninitialised array. Throws shape_error for negative extents, unsupported_error if the device lacks
/// the type, device_error if there is no memory.
inline ref<runtime::storage> make_storage(runtime::device_state* device, dtype type, std::int64_t rows,
                                          std::int64_t cols) {
    if (!device) throw device_error("sinter: a null device cannot hold an array");
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: an array cannot have extents of " + shape_text(rows, cols));
    std::int64_t elements = 0;
    if (__builtin_mul_overflow(rows, cols, &elements))
        throw device_error("sinter: an array of " + shape_text(rows, cols) + " elements exceeds any memory");
    if (!device->supports(type))
        throw unsupported_error("sinter: device " + device->name() + " (" + device->description() +
                                ") does not support " + name_of(type));
    ref<runtime::storage> s = make_ref<runtime::storage>();
    s->device = ref<runtime::device_state>(device);
    s->type = type;
    s->rows = rows;
    s->cols = cols;
    s->leading_dimension = device->place(type, rows, cols).leading_dimension;
    if (elements != 0) s->memory = device->allocate_array(type, rows, cols);
    return s;
}

} // namespace expr
} // namespace sinter

#pragma once
// What all expression objects share, without templates: the marker base, array handles, run-time extents and
// the words of shape errors.

#include <cstdint>
#include <new>
#include <string>
#include <utility>

#include <sinter/core/any_number.hpp>
#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/expr/shape_words.hpp>
#include <sinter/expr/tree.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/statement/assign.hpp>

namespace sinter::inline SINTER_ABI {

/// Base of everything that may stand in an expression (arrays, views, expressions); operators look for it.
class expression_base {};

namespace expr {

// What assignments give that are deleted: compilers show these names, and traits find such assignments
// absent.
struct only_arrays_and_views_of_arrays_can_be_written;
struct a_constant_array_cannot_be_written;
struct rowwise_and_colwise_cannot_be_assigned_to;
struct an_image_is_written_through_a_mapping;

/// Calls declare(symbol, operation) for each compound assignment.
#define SINTER_COMPOUND_ASSIGNMENTS(declare)                                                                 \
    declare(+=, +) declare(-=, -) declare(*=, *) declare(/=, /) declare(%=, %) declare(&=, &) declare(|=, |) \
        declare(^=, ^) declare(<<=, <<) declare(>>=, >>)

/// A storage seen through a layout: the part of matrices, vectors, scalars and views that has no type.
class array_handle : public expression_base {
public:
    array_handle() = default;
    array_handle(ref<runtime::storage> array, const layout& place)
        : array_(std::move(array)), place_(place) {}

    const ref<runtime::storage>& storage() const { return array_; }
    const layout& place() const { return place_; }

protected:
    ref<runtime::storage> array_; ///< null for a default-constructed array
    layout place_;
};

/// How the one element of a scalar's storage is read: at every index.
constexpr layout scalar_place() {
    layout a;
    a.rows = a.cols = any_extent;
    return a;
}

/// The expression in words, with its operands if all are known; for errors.
std::string text_of(const node& tree, const_span<runtime::operand> operands);

[[noreturn]] void throw_shapes(const char* what, std::int64_t rows, std::int64_t cols,
                               std::int64_t other_rows, std::int64_t other_cols,
                               const std::string& expression, const char* hint = "");

[[noreturn]] void throw_no_device();

[[noreturn]] void throw_used_up();

class expression_data;

/// Operands and views of a long expression (node::is_long). An operator takes them over from an operand that
/// is a temporary and adds the others' behind, so that each operator of a chain costs little memory and time.
struct part_list : ref_counted {
    dynamic_array<runtime::operand> operands;
    dynamic_array<runtime::operand_view> views;

    template <class... Parts>
    void add_operand(Parts&&... parts) {
        operands.push_back(runtime::operand{static_cast<Parts&&>(parts)...});
    }
    void add(const runtime::operand_view& v) { views.push_back(v); }
};

/// The same in the memory of an expression object.
struct part_memory {
    runtime::operand* operands;
    runtime::operand_view* views;

    /// Made in its place: an operand is some 120 bytes, which are not copied once more.
    template <class... Parts>
    void add_operand(Parts&&... parts) {
        new (operands++) runtime::operand{static_cast<Parts&&>(parts)...};
    }
    void add(const runtime::operand_view& v) { new (views++) runtime::operand_view(v); }
};

/// Of a number or a view that becomes part of an expression. Threads count by themselves, far from each
/// other.
inline std::uint64_t new_origin() {
    static thread_local std::uint64_t count = 0;
    return (static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&count)) << 20) + ++count;
}

/// One operand of an expression being built: an array, another expression (which may be moved from), or else
/// a host number.
struct part {
    const array_handle* handle = nullptr;
    const expression_data* expression = nullptr;
    any_number number = {};
    bool movable = false;
    const layout* extents = nullptr; ///< of an index, or of a number that is an array's every element
    bool repeats = false;            ///< the latter
};

/// The operands of all parts, which keep them; for errors.
dynamic_array<runtime::operand> operands_of(const part* parts, int count);

/// The part of an expression object that has no type: operands and views, in memory of the derived class or
/// in a list. Constructor and destructor are kept out of line: every operator of every expression type calls
/// them.
class expression_data : public expression_base {
public:
    /// Extents; any_extent (-1) where the expression broadcasts, as scalars do.
    std::int64_t rows() const { return rows_; }
    std::int64_t cols() const { return cols_; }

#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    only_arrays_and_views_of_arrays_can_be_written operator symbol(E&&) = delete;
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND

protected:
    /// Constructs operands and views from the parts, in the order of the program; `v` is the tree's own view.
    /// Throws shape_error and device_error before anything is constructed.
    expression_data(const node& tree, runtime::operand* operands, runtime::operand_view* views,
                    const part* parts, int count, const view* v);
    expression_data(const expression_data& other, runtime::operand* operands, runtime::operand_view* views,
                    bool movable);
    ~expression_data();
    void require_parts() const {
        if (!tree_) throw_used_up();
    }

    const node* tree_; ///< null: what was here has been moved elsewhere
    runtime::operand* operands_;
    runtime::operand_view* views_;
    std::int64_t rows_ = any_extent, cols_ = any_extent;

private:
    friend dynamic_array<runtime::operand> operands_of(const part* parts, int count);

    ref<part_list> list_; ///< of a long expression

    static void check(const part* parts, int p);

    void set_extents(const part* parts, int count, const view* v);

    struct extents {
        std::int64_t rows = any_extent, cols = any_extent;
    };
    static extents extents_of(const part& p);

    void merge_extents(const extents& e, const part* parts, int count);

    void fill(const part* parts, int count, const view* v);
    void fill_list(const part* parts, int count, const view* v);

    /// Leaves nothing in a temporary, whose operands have been moved but for those in a list, which it gives.
    static ref<part_list> use_up(const part& p);

    template <class To>
    static void append(const part& from, To& to);
};

/// Operands as parts; the type is the one that a host number takes (see expression.hpp for those).
inline part part_of(const array_handle& a, dtype = dtype::f32) {
    return {&a, nullptr, {}, false};
}
inline part part_of(const expression_data& e, dtype = dtype::f32) {
    return {nullptr, &e, {}, false};
}
inline part part_of(expression_data&& e, dtype = dtype::f32) {
    return {nullptr, &e, {}, true};
}

/// The device that an expression's arrays live on: that of the first; null if it has no array.
inline runtime::device_state* device_of(const_span<runtime::operand> operands) {
    for (const runtime::operand& o : operands)
        if (o.array) return o.array->device.get();
    return nullptr;
}

/// True if an array among them has a shape only.
inline bool has_shape(const_span<runtime::operand> operands) {
    for (const runtime::operand& o : operands)
        if (o.array && o.array->shape_only) return true;
    return false;
}

/// The elements of an array to be; `what` names it in errors. Throws where it cannot be.
std::int64_t require_extents(const char* what, const runtime::device_state* device, std::int64_t rows,
                             std::int64_t cols);

/// Of an array in a buffer of the caller's. Throws shape_error for what no buffer could hold, however large.
void require_wrapped_extents(std::int64_t rows, std::int64_t cols, std::int64_t leading_dimension);

/// What the memory of an array is for.
enum class array_use : std::uint8_t {
    evaluate, ///< kernels and transfers
    share,    ///< the host maps it too, and finds it where it was
    plan      ///< prewarm and explain: there is none (device::shape)
};

/// An uninitialised array. Throws shape_error for negative extents, unsupported_error if the device lacks
/// the type, device_error if there is no memory.
ref<runtime::storage> make_storage(runtime::device_state* device, dtype type, std::int64_t rows,
                                   std::int64_t cols, array_use use = array_use::evaluate);

} // namespace expr
} // namespace sinter

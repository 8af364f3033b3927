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

namespace sinter {

/// Base of everything that may stand in an expression (arrays, views, expressions); operators look for it.
class expression_base {};

namespace expr {

// What assignments give that are deleted: compilers show these names, and traits find such assignments
// absent.
struct only_arrays_and_views_of_arrays_can_be_written;
struct a_constant_array_cannot_be_written;

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
inline std::string text_of(const node& tree, const_span<runtime::operand> operands) {
    dynamic_array<graph::instruction> code(static_cast<std::size_t>(tree.size));
    dynamic_array<open_node> stack(static_cast<std::size_t>(tree.depth));
    writer w{code.data(), stack.data()};
    w.write(tree, tree.type);
    return runtime::to_string({{code.data(), static_cast<std::size_t>(w.count)},
                               operands.size() == static_cast<std::size_t>(tree.operands)
                                   ? operands
                                   : const_span<runtime::operand>(),
                               {}});
}

[[noreturn]] inline void throw_shapes(const char* what, std::int64_t rows, std::int64_t cols,
                                      std::int64_t other_rows, std::int64_t other_cols,
                                      const std::string& expression, const char* hint = "") {
    throw shape_error(std::string("sinter: ") + what + ": " + shape_text(rows, cols) + " and " +
                      shape_text(other_rows, other_cols) + " in " + expression + runtime::whose_letters +
                      hint);
}

[[noreturn]] inline void throw_no_device() {
    throw device_error(
        "sinter: a default-constructed array, or one that was moved from, has no device and no "
        "elements, so it cannot be an operand; construct it with a device, or assign to it first");
}

[[noreturn]] inline void throw_used_up() {
    throw device_error("sinter: an expression that was moved from has no operands left; "
                       "leave std::move out where it is used again");
}

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
    const layout* extents = nullptr; ///< of an index that has some
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
    [[gnu::noinline]] expression_data(const node& tree, runtime::operand* operands,
                                      runtime::operand_view* views, const part* parts, int count,
                                      const view* v)
        : tree_(&tree), operands_(operands), views_(views) {
        for (int p = 0; p < count; ++p) check(parts, p);
        set_extents(parts, count, v);
        fill(parts, count, v);
    }
    [[gnu::noinline]] expression_data(const expression_data& other, runtime::operand* operands,
                                      runtime::operand_view* views, bool movable)
        : tree_(other.tree_), operands_(operands), views_(views), rows_(other.rows_), cols_(other.cols_) {
        const part p{nullptr, &other, {}, movable};
        if (tree_) fill(&p, 1, nullptr);
    }
    [[gnu::noinline]] ~expression_data() {
        if (!tree_ || list_) return;
        for (int n = 0; n < tree_->operands; ++n) operands_[n].~operand();
    }
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

    static void check(const part* parts, int p) {
        const part& one = parts[p];
        if (one.handle && !one.handle->storage()) throw_no_device();
        if (!one.expression) return;
        one.expression->require_parts();
        for (int n = 0; n < p; ++n) // std::move(e) + e
            if (parts[n].movable && parts[n].expression == one.expression) throw_used_up();
    }

    void set_extents(const part* parts, int count, const view* v) {
        if (v) {
            rows_ = v->rows;
            cols_ = v->cols;
        } else if (extents_rule(tree_->code) == op_extents::product &&
                   count == 2) { // one part: the product itself, as a symbol of map()
            rows_ = extents_of(parts[0]).rows;
            cols_ = extents_of(parts[1]).cols;
        } else if (extents_rule(tree_->code) == op_extents::folded) {
            rows_ = tree_->axis == reduce_axis::all ? any_extent : extents_of(parts[0]).rows;
            cols_ = tree_->cols;
        } else {
            const bool whole = count == tree_->part_count; // not a symbol of map()
            for (int n = 0; n < count; ++n)
                if (!whole || lends_extents(tree_->code, n))
                    merge_extents(extents_of(parts[n]), parts, count);
        }
    }

    struct extents {
        std::int64_t rows = any_extent, cols = any_extent;
    };
    static extents extents_of(const part& p) {
        if (p.handle) return {p.handle->place().rows, p.handle->place().cols};
        if (p.expression) return {p.expression->rows_, p.expression->cols_};
        if (p.extents) return {p.extents->rows, p.extents->cols};
        return {};
    }

    void merge_extents(const extents& e, const part* parts, int count) {
        const std::int64_t r = merge(rows_, e.rows), c = merge(cols_, e.cols);
        if (r == mismatch || c == mismatch)
            throw_shapes("shapes that do not fit together", rows_, cols_, e.rows, e.cols,
                         text_of(*tree_, operands_of(parts, count)),
                         rows_ == 1 || cols_ == 1 ? broadcast_hint(e.rows, e.cols, rows_, cols_)
                                                  : broadcast_hint(rows_, cols_, e.rows, e.cols));
        rows_ = r;
        cols_ = c;
    }

    void fill(const part* parts, int count, const view* v) {
        if (tree_->is_long()) {
            fill_list(parts, count, v);
            return;
        }
        part_memory to{operands_, views_};
        for (int p = 0; p < count; ++p) append(parts[p], to);
        if (v) to.add({*v, new_origin()});
    }
    void fill_list(const part* parts, int count, const view* v) {
        const bool continues = parts[0].movable && parts[0].expression->list_;
        if (continues) {
            list_ = use_up(parts[0]);
        } else {
            list_ = make_ref<part_list>();
            list_->operands.reserve(static_cast<std::size_t>(tree_->operands));
        }
        for (int p = continues; p < count; ++p) append(parts[p], *list_);
        if (v) list_->add({*v, new_origin()});
        operands_ = list_->operands.data();
        views_ = list_->views.data();
    }

    /// Leaves nothing in a temporary, whose operands have been moved but for those in a list, which it gives.
    static ref<part_list> use_up(const part& p) {
        auto& e = const_cast<expression_data&>(*p.expression); // part_of was given an rvalue
        e.tree_ = nullptr;
        return std::move(e.list_);
    }

    template <class To>
    static void append(const part& from, To& to) {
        if (from.handle) {
            to.add_operand(from.handle->storage(), from.handle->place());
        } else if (!from.expression) {
            if (from.extents)
                to.add_operand(nullptr, *from.extents, from.number);
            else
                to.add_operand(nullptr, layout{}, from.number, new_origin());
        } else {
            const expression_data& e = *from.expression;
            const int operands = e.tree_->operands, views = e.tree_->views;
            for (int n = 0; n < operands; ++n)
                if (from.movable)
                    to.add_operand(std::move(e.operands_[n]));
                else
                    to.add_operand(e.operands_[n]);
            for (int n = 0; n < views; ++n) to.add(e.views_[n]);
            if (from.movable) use_up(from);
        }
    }
};

inline dynamic_array<runtime::operand> operands_of(const part* parts, int count) {
    part_list all;
    for (int n = 0; n < count; ++n) {
        part kept = parts[n];
        kept.movable = false;
        expression_data::append(kept, all);
    }
    return std::move(all.operands);
}

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
inline std::int64_t require_extents(const char* what, const runtime::device_state* device, std::int64_t rows,
                                    std::int64_t cols) {
    if (!device) throw device_error("sinter: a null device cannot hold " + std::string(what));
    if (rows < 0 || cols < 0)
        throw shape_error("sinter: " + std::string(what) + " cannot have extents of " + std::to_string(rows) +
                          " x " + std::to_string(cols));
    std::int64_t elements = 0;
    // Sizes with padding, in bytes, do not overflow up to here.
    constexpr std::int64_t most = std::int64_t{1} << 56;
    if (rows > most || cols > most || __builtin_mul_overflow(rows, cols, &elements) || elements > most)
        throw device_error("sinter: " + std::string(what) + " of " + shape_text(rows, cols) +
                           " elements exceeds any memory");
    return elements;
}

/// What the memory of an array is for.
enum class array_use : std::uint8_t {
    evaluate, ///< kernels and transfers
    share,    ///< the host maps it too, and finds it where it was
    plan      ///< prewarm and explain: there is none (device::shape)
};

/// An uninitialised array. Throws shape_error for negative extents, unsupported_error if the device lacks
/// the type, device_error if there is no memory.
[[gnu::noinline]] inline ref<runtime::storage> make_storage(runtime::device_state* device, dtype type,
                                                            std::int64_t rows, std::int64_t cols,
                                                            array_use use = array_use::evaluate) {
    const std::int64_t elements = require_extents("an array", device, rows, cols);
    runtime::require_type(*device, type);
    ref<runtime::storage> s = make_ref<runtime::storage>();
    s->device = ref<runtime::device_state>(device);
    s->type = type;
    s->rows = rows;
    s->cols = cols;
    s->leading_dimension = device->place(type, rows, cols).leading_dimension;
    if (elements == 0) return s; // which no use needs memory for
    switch (use) {
    case array_use::evaluate:
        s->memory = runtime::ask(*device, [&] { return device->acquire(type, rows, cols); });
        break;
    case array_use::share:
        s->placed = true;
        s->memory = device->allocate_shared(type, rows, cols);
        s->memory->shared = device->maps_without_copy();
        s->memory->reusable = false;
        break;
    case array_use::plan:
        s->memory = device->describe_array(type, rows, cols);
        s->shape_only = s->writer = true;
        break;
    }
    return s;
}

} // namespace expr
} // namespace sinter

#pragma once
// The one call that the template layer ends at.

#include <string>

#include <sinter/core/const_span.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// An expression without its type: the postfix program and what its leaves and views hold.
struct program {
    const_span<graph::instruction> code;
    const_span<operand> operands;
    const_span<operand_view> views;
};

/// One `destination = expression`. The destination's element type may differ from the expression's: the
/// result is converted. `target` must have the same extents as the expression (checked before).
struct assignment {
    storage* target = nullptr;
    layout place; ///< of the destination within the target; `target->whole()` for a whole array
    program source;
    /// What the destination's type says of its extents: a vector has one column, a scalar any x any.
    graph::extent_kind rows = graph::extent_kind::sized, cols = graph::extent_kind::sized;
    /// `place`, `rows` and `cols` are the transposed destination's, to which the source's transpose is
    /// assigned.
    bool turned = false;
    /// Elements whose places the source names (op::assign_at): so many of the target's, at `place`, or -1.
    std::int64_t rows_at_places = -1, cols_at_places = -1;

    bool is_at_places() const { return rows_at_places >= 0; }
    /// The elements that are written.
    std::int64_t written_rows() const { return is_at_places() ? rows_at_places : place.rows; }
    std::int64_t written_cols() const { return is_at_places() ? cols_at_places : place.cols; }
};

/// Instructions of the source that compute what is written; those behind say where to (op::assign_at).
inline std::size_t size_of_value(const assignment& a) {
    std::size_t size = a.source.code.size();
    if (!a.is_at_places()) return size;
    --size;
    for (int missing = 1; missing > 0; --size) missing += arity(a.source.code[size - 1].code) - 1;
    return size;
}

/// Evaluates the assignments as if all right-hand sides were computed before any destination is written;
/// assignments of equal extents share kernels. On an error no destination has changed,
/// or those that have are undefined from then on and are named.
/// Throws device_error if an operand lives on another device (naming both) or is mapped, and what the device
/// throws.
void assign(const_span<assignment> list);

/// Compiles what `assign` of each assignment alone would compile, and writes nothing.
void prewarm(const_span<assignment> list);

/// What `assign` would do: values, kernels with their text, temporaries, aliasing decisions, bytes, flops.
std::string explain(const_span<assignment> list);

/// The expression in words for messages: "A * B + alpha * trans(A)". Arrays are named A, B, ... in order,
/// vectors x, y, ...; one that occurs several times has one name.
std::string to_string(const program& p);
/// The same of an assignment, "A = B * C": the destination, which may have no array yet, is named first.
std::string to_string(const assignment& a);
/// The same; of complex arrays, of which one part is assigned, the user's formula.
std::string formula_text(const assignment& a);

/// What an error says behind such words, which are not the program's.
inline constexpr const char* whose_letters = ", whose letters are your operands in order";

} // namespace sinter::runtime

#pragma once
// The types of expressions, written apart from the library's: C++'s rules and those of
// docs/guide/element_types.md.

#include <sinter/core/op.hpp>

#include "structure.hpp"

namespace random_statements {

inline bool is_float(dtype t) {
    return sinter::is_floating(t);
}
/// Computed with as float, and rounded where it is stored.
inline bool is_short(dtype t) {
    return t == dtype::f16 || t == dtype::bf16;
}
/// Whole numbers of 8 and 16 bits, which are computed as int32.
inline bool is_narrow(dtype t) {
    return t == dtype::i8 || t == dtype::u8 || t == dtype::i16 || t == dtype::u16;
}
/// Whole numbers of 64 bits.
inline bool is_long(dtype t) {
    return t == dtype::i64 || t == dtype::u64;
}
/// Of a whole type; of 64 bits, the greatest number and 1.
struct range {
    double least, most;
};
inline range range_of(dtype t) {
    switch (t) {
    case dtype::boolean: return {0, 1};
    case dtype::i8: return {-128, 127};
    case dtype::u8: return {0, 255};
    case dtype::i16: return {-32768, 32767};
    case dtype::u16: return {0, 65535};
    case dtype::i32: return {-2147483648.0, 2147483647.0};
    case dtype::i64: return {-0x1p63, 0x1p63};
    case dtype::u64: return {0, 0x1p64};
    default: return {0, 4294967295.0};
    }
}

/// The type of a sum: bool and narrow whole numbers count as int32, the wider whole type wins, of equal width
/// the unsigned one, any float over any integer; of two short types neither holds the other's numbers.
inline int rank_of(dtype t) {
    switch (t) {
    case dtype::boolean:
    case dtype::i8:
    case dtype::u8:
    case dtype::i16:
    case dtype::u16: return 0;
    case dtype::i32: return 1;
    case dtype::u32: return 2;
    case dtype::i64: return 3;
    case dtype::u64: return 4;
    case dtype::f16:
    case dtype::bf16: return 5;
    case dtype::f32: return 6;
    default: return 7;
    }
}
inline dtype common(dtype a, dtype b) {
    if (is_short(a) && is_short(b) && a != b) return dtype::f32;
    const dtype wider = rank_of(a) < rank_of(b) ? b : a;
    return rank_of(wider) == 0 ? dtype::i32 : wider;
}

inline bool is_comparison(op o) {
    return o == op::less || o == op::less_equal || o == op::greater || o == op::greater_equal ||
           o == op::equal || o == op::not_equal;
}
inline bool is_order(op o) {
    return is_comparison(o) && o != op::equal && o != op::not_equal;
}
inline bool is_logic(op o) {
    return o == op::logical_and || o == op::logical_or || o == op::logical_not;
}
inline bool is_test(op o) {
    return o == op::isnan || o == op::isinf;
}
inline bool is_of_bits(op o) {
    return is_shift(o) || o == op::bit_and || o == op::bit_or || o == op::bit_xor || o == op::bit_not;
}
/// Neither arithmetic nor rounding: float of whole numbers.
inline bool is_function(op o) {
    return o >= op::sqrt && o <= op::sigmoid;
}

/// Sets the types of a term whose parts have theirs.
inline void find_types(term& t) {
    const auto part = [&](std::size_t n) { return t.parts[n].type; };
    switch (t.form) {
    case term_form::call: {
        const std::size_t first = t.code == op::select ? 1 : 0, count = is_shift(t.code) ? 1 : t.parts.size();
        dtype all = part(first);
        bool alike = true;
        for (std::size_t n = first; n < count; ++n) {
            all = common(all, part(n));
            alike = alike && part(n) == part(first);
        }
        all = t.code == op::select && alike ? part(first) : common(all, all);
        if (is_logic(t.code)) all = dtype::boolean;
        if ((is_function(t.code) || is_test(t.code)) && !is_float(all)) all = dtype::f32;
        t.computed = all;
        t.type = is_comparison(t.code) || is_test(t.code) ? dtype::boolean : all;
        break;
    }
    case term_form::square: t.type = t.computed = common(part(0), part(0)); break;
    case term_form::product: t.type = t.computed = common(part(0), part(1)); break;
    case term_form::reduce: {
        if (t.how == reduction::compensated_sum && !is_float(part(0))) t.how = reduction::sum;
        const bool logic = t.how == reduction::any || t.how == reduction::all;
        t.computed = logic ? dtype::boolean : rank_of(part(0)) == 0 ? dtype::i32 : part(0);
        t.type = t.how == reduction::argmin || t.how == reduction::argmax ? dtype::i32 : t.computed;
        break;
    }
    case term_form::scan: t.type = t.computed = common(part(0), part(0)); break;
    case term_form::view:
    case term_form::gather: t.type = t.computed = part(0); break;
    case term_form::index: t.type = dtype::i32; break;
    default: break; // arrays, numbers and casts have been given theirs
    }
}

} // namespace random_statements

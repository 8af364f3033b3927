#pragma once
// checks::nan: results are looked at before destinations get them.

#include <string>

#include <sinter/expr/transfer.hpp>
#include <sinter/runtime/operand_text.hpp>

namespace sinter::expr {

/// Reductions of an array's elements, made of the language's own operations without types of their own.
class small_program {
public:
    explicit small_program(const runtime::operand& of) : operand_(of) {
        operand_.place = sized(operand_.place); // what is repeated once
    }

    void add(op code, dtype type, std::uint8_t attribute = 0) {
        const bool folds = code == op::reduce;
        const auto extent = folds ? graph::extent_kind::any : graph::extent_kind::sized;
        code_.push_back({code, type, attribute, reduce_axis::all, extent, extent, 0});
    }
    void add_leaf() { add(op::leaf, operand_.array->type, static_cast<std::uint8_t>(leaf_kind::array)); }
    void fold(reduction how, dtype type) { add(op::reduce, type, static_cast<std::uint8_t>(how)); }

    /// The number that a program which ends with `fold` gives.
    template <class T>
    T run() const {
        const ref<runtime::storage> result = make_storage(operand_.array->device.get(), dtype_of<T>, 1, 1);
        const runtime::assignment list[] = {{result.get(),
                                             result->whole(),
                                             {code_, {&operand_, 1}, {}},
                                             graph::extent_kind::any,
                                             graph::extent_kind::any}};
        runtime::assign(list);
        T value{};
        download(array_handle(result, result->whole()), &value);
        return value;
    }

private:
    runtime::operand operand_;
    dynamic_array<graph::instruction> code_;
};

inline bool has_only_finite(const runtime::operand& o) {
    small_program p(o);
    p.add_leaf();
    p.add(op::isnan, dtype::boolean);
    p.add_leaf();
    p.add(op::isinf, dtype::boolean);
    p.add(op::logical_or, dtype::boolean);
    p.fold(reduction::any, dtype::boolean);
    return !p.run<bool>();
}

/// The elements of a whole array on the host, one after the other.
class downloaded_elements {
public:
    explicit downloaded_elements(const ref<runtime::storage>& from)
        : type_(from->type), bytes_(static_cast<std::size_t>(from->rows * from->cols * size_of(from->type))) {
        download(array_handle(from, from->whole()), bytes_.data());
    }
    double operator[](std::int64_t n) const {
        switch (type_) {
        case dtype::f16: return static_cast<double>(static_cast<float>(read<half>(n)));
        case dtype::f32: return static_cast<double>(read<float>(n));
        case dtype::f64: return read<double>(n);
        case dtype::u32: return static_cast<double>(read<std::uint32_t>(n));
        case dtype::i32: return static_cast<double>(read<std::int32_t>(n));
        default: return static_cast<double>(bytes_[static_cast<std::size_t>(n)]);
        }
    }

private:
    dtype type_;
    dynamic_array<unsigned char> bytes_;

    template <class T>
    T read(std::int64_t n) const {
        T value;
        std::memcpy(&value, bytes_.data() + static_cast<std::size_t>(n) * sizeof(T), sizeof(T));
        return value;
    }
};

inline std::string place_text(std::int64_t n, std::int64_t cols) {
    return "(" + std::to_string(n / cols) + ", " + std::to_string(n % cols) + ")";
}

/// False of what is no floating number, or a plain copy.
inline bool may_make_infinities(const runtime::assignment& a) {
    if (!is_floating(a.target->type) || a.place.rows * a.place.cols == 0) return false;
    return a.source.code.size() != 1 || a.source.code[0].type != a.target->type;
}

inline bool has_finite_operands(const runtime::program& p) {
    for (const graph::instruction& i : p.code) {
        if (i.code != op::leaf || !is_floating(i.type)) continue;
        const auto kind = static_cast<leaf_kind>(i.attribute);
        const bool finite = kind == leaf_kind::array ? has_only_finite(p.operands[i.index])
                            : kind == leaf_kind::scalar
                                ? class_of(p.operands[i.index].number) == number_class::finite
                                : true;
        if (!finite) return false;
    }
    return true;
}

[[noreturn]] inline void throw_not_finite(const runtime::assignment& a, const ref<runtime::storage>& values) {
    const downloaded_elements all(values);
    std::int64_t n = 0;
    const std::int64_t last = values->rows * values->cols - 1;
    while (n < last && class_of(all[n]) == number_class::finite) ++n;
    const bool is_nan = class_of(all[n]) == number_class::nan;
    runtime::operand_namer named;
    throw value_error("sinter: " + runtime::statement_text(named, a) + " makes " +
                      (is_nan ? "a NaN" : "an infinity") + " of operands that are all finite: element " +
                      place_text(n, values->cols) + " is the first, " +
                      (is_nan         ? "nan"
                       : all[n] < 0.0 ? "-inf"
                                      : "inf") +
                      "; nothing was written (SINTER_CHECK=nan)");
}

/// As runtime::assign, unless a result has a NaN or an infinity and its operands are finite.
inline void assign_if_finite(const_span<runtime::assignment> list) {
    dynamic_array<ref<runtime::storage>> values;
    dynamic_array<runtime::assignment> tried, written;
    bool any = false;
    for (const runtime::assignment& a : list) {
        any |= may_make_infinities(a);
        values.push_back(make_storage(a.target->device.get(), a.target->type, a.place.rows, a.place.cols));
        tried.push_back({values.back().get(), values.back()->whole(), a.source, a.rows, a.cols});
    }
    if (!any) return runtime::assign(list);
    runtime::assign(tried);
    for (std::size_t d = 0; d < list.size(); ++d)
        if (may_make_infinities(list[d]) && !has_only_finite({values[d], values[d]->whole()}) &&
            has_finite_operands(list[d].source))
            throw_not_finite(list[d], values[d]);
    dynamic_array<graph::instruction> leaves(list.size());
    dynamic_array<runtime::operand> copies;
    for (const ref<runtime::storage>& v : values) copies.push_back({v, v->whole()});
    for (std::size_t d = 0; d < list.size(); ++d) {
        leaves[d].type = values[d]->type;
        written.push_back({list[d].target, list[d].place, {{&leaves[d], 1}, {&copies[d], 1}, {}}});
    }
    runtime::assign(written);
}

} // namespace sinter::expr

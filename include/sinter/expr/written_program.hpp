#pragma once
// Programs that are written at run time, without types: what checks ask of arrays.

#include <cstring>
#include <string>

#include <sinter/expr/transfer.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Its operations are added in postfix order.
class written_program {
public:
    /// An operation on whole arrays.
    void add(op code, dtype type) { code_.push_back({code, type}); }
    /// All elements of an array; what is repeated, once.
    void add_array(const runtime::operand& o) { add_leaf({o.array, sized(o.place)}, whole_leaf(o)); }
    /// Truths: which elements of the operand of a leaf are NaN or infinite.
    void add_not_finite(const runtime::operand& o, const graph::instruction& leaf) {
        add_leaf(o, leaf);
        add(op::isnan, dtype::boolean);
        add_leaf(o, leaf);
        add(op::isinf, dtype::boolean);
        add(op::logical_or, dtype::boolean);
    }
    static graph::instruction whole_leaf(const runtime::operand& o) {
        return {op::leaf, o.array->type, static_cast<std::uint8_t>(leaf_kind::array)};
    }

    ref<runtime::storage> run(dtype type, std::int64_t rows, std::int64_t cols) const {
        ref<runtime::storage> result = make_storage(device_of(operands_), type, rows, cols);
        const runtime::assignment list[] = {{result.get(), result->whole(), {code_, operands_, {}}}};
        runtime::assign(list);
        return result;
    }
    /// One number of all elements.
    template <class T>
    T fold(reduction how) {
        constexpr auto any = graph::extent_kind::any;
        code_.push_back(
            {op::reduce, dtype_of<T>, static_cast<std::uint8_t>(how), reduce_axis::all, any, any});
        const ref<runtime::storage> result = run(dtype_of<T>, 1, 1);
        T value{};
        download(array_handle(result, result->whole()), &value);
        return value;
    }

private:
    dynamic_array<graph::instruction> code_;
    dynamic_array<runtime::operand> operands_;

    void add_leaf(const runtime::operand& o, graph::instruction leaf) {
        leaf.index = static_cast<std::uint16_t>(operands_.size());
        operands_.push_back(o);
        code_.push_back(leaf);
    }
};

inline runtime::operand all_of(const ref<runtime::storage>& array) {
    return {array, array->whole()};
}

/// The elements of a whole array on the host, row by row.
class downloaded_elements {
public:
    explicit downloaded_elements(const ref<runtime::storage>& from)
        : type_(from->type), cols_(from->cols),
          bytes_(static_cast<std::size_t>(from->rows * from->cols * size_of(from->type))) {
        download(array_handle(from, from->whole()), bytes_.data());
    }
    std::int64_t size() const { return static_cast<std::int64_t>(bytes_.size()) / size_of(type_); }
    double operator[](std::int64_t n) const {
        return with_element_type(type_, [&]<class T>() { return to_double(read<T>(n)); });
    }
    /// The first element for which `is` says true, or the last one.
    template <class Predicate>
    std::int64_t find(Predicate is) const {
        std::int64_t n = 0;
        while (n < size() - 1 && !is((*this)[n])) ++n;
        return n;
    }
    /// A whole one with all its digits; of others the fraction is cut off.
    std::string whole_text(std::int64_t n) const {
        return with_element_type(type_, [&]<class T>() {
            if constexpr (std::is_integral_v<T>)
                return std::to_string(+read<T>(n));
            else
                return std::to_string(static_cast<std::int64_t>(to_double(read<T>(n))));
        });
    }
    /// "(2, 0)"
    std::string place_text(std::int64_t n) const {
        return "(" + std::to_string(n / cols_) + ", " + std::to_string(n % cols_) + ")";
    }

private:
    dtype type_;
    std::int64_t cols_;
    dynamic_array<unsigned char> bytes_;

    template <class T>
    T read(std::int64_t n) const {
        T value;
        std::memcpy(&value, bytes_.data() + static_cast<std::size_t>(n) * sizeof(T), sizeof(T));
        return value;
    }
};

} // namespace sinter::expr

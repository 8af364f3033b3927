#pragma once
// `A(places) = expression`: elements of an array that arrays of places name, as a destination.

#include <initializer_list>
#include <type_traits>
#include <utility>

#include <sinter/expr/assign.hpp>
#include <sinter/expr/operators.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// What `A(places) = expression` gives, as `assigned`. As an operand it stands for the elements after
/// evaluation.
template <class Source, class Place>
class assigned_at : public pending_assignment {
    static constexpr const node& place = Place::info;

public:
    using tree = Place;

    assigned_at(const array_handle& to, const expression<Place>& places, expression<Source>&& source)
        : places_(places), source_(std::move(source)) {
        prepare_at(to, place.parts[0]->rows, place.parts[0]->cols, source_.template program<place.type>(),
                   source_.rows(), source_.cols());
    }
    ~assigned_at() noexcept(false) { finish_at_end(); }
    /// Says what to write in `if (x(i) = y)`.
    explicit operator bool() const { return number_of_device<bool, Source>(); }

    std::int64_t rows() const { return places_.rows(); }
    std::int64_t cols() const { return places_.cols(); }
    friend part part_of(assigned_at& a, dtype type) {
        a.finish();
        return expr::part_of(static_cast<const expression_data&>(a.places_), type);
    }
    friend part part_of(assigned_at&& a, dtype type) { return part_of(a, type); }

private:
    expression<Place> places_;
    expression<Source> source_;
};

/// Elements of an array of T at places (`Place` is a gather of them). Read, they are an expression. Assigned
/// to, they are the array's.
template <class T, class Place>
class placed_view : public expression<Place> {
public:
    static constexpr bool is_written = !std::is_const_v<T>;

    placed_view(expression<Place>&& read, array_handle to)
        : expression<Place>(std::move(read)), to_(std::move(to)) {}
    placed_view(const placed_view&) = default;

    auto operator=(const placed_view& other) const requires(is_written) { return set(other); }
    template <class E>
    requires(is_written && !std::is_same_v<std::remove_cvref_t<E>, placed_view>) auto operator=(E&& e) const {
        return set(static_cast<E&&>(e));
    }
    template <class X>
    requires is_written operand_on_host<invalid, std::initializer_list<X>>
    operator=(std::initializer_list<X>) const { return {}; }
    a_constant_array_cannot_be_written operator=(const placed_view&) const requires(!is_written) = delete;
    template <class E>
    requires(!is_written &&
             !std::is_same_v<std::remove_cvref_t<E>, placed_view>) a_constant_array_cannot_be_written
    operator=(E&&) const = delete;
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    requires is_written auto operator symbol(E&& e) const {                                                  \
        return set(*this operation static_cast<E&&>(e));                                                     \
    }                                                                                                        \
    template <class E>                                                                                       \
    requires(!is_written) a_constant_array_cannot_be_written operator symbol(E&&) const = delete;
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND

private:
    array_handle to_;

    template <class E>
    auto set(E&& e) const {
        if constexpr (is_operand<E>) {
            constexpr dtype type = Place::info.type;
            using value = tree_of<E, type>;
            (void)check_destination<value, Place::info.rows, Place::info.cols>();
            part p;
            if constexpr (is_number<E>)
                p.number = element_number<type>(e);
            else
                p = part_of(static_cast<E&&>(e), type);
            expression<value> right(&p, 1);
            const std::int64_t rows = right.rows(), cols = right.cols();
            const part parts[] = {part_of(std::move(right)),
                                  part_of(static_cast<const expression_data&>(*this))};
            using source = placed<value, Place>;
            check_shapes(source::info, parts, rows, cols);
            return assigned_at<source, Place>(to_, *this, expression<source>(parts, 2));
        } else {
            return report<E>{};
        }
    }
    void check_shapes(const node& source, const part* parts, std::int64_t rows, std::int64_t cols) const {
        if (merge(rows, this->rows()) != mismatch && merge(cols, this->cols()) != mismatch) return;
        throw_shapes("the destination and the expression have different shapes", this->rows(), this->cols(),
                     rows, cols, text_of(source, operands_of(parts, 2)),
                     broadcast_hint(this->rows(), this->cols(), rows, cols));
    }
};

template <class X>
inline constexpr bool is_placed_view = false;
template <class T, class Place>
inline constexpr bool is_placed_view<placed_view<T, Place>> = true;

} // namespace sinter::expr

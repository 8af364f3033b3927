#pragma once
// The members that arrays and expressions have in common; see methods.hpp.

#include <sinter/expr/methods.hpp>
#include <sinter/expr/reductions.hpp>
#include <sinter/expr/views.hpp>

namespace sinter::inline SINTER_ABI::expr {

template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::transpose() {
    return trans(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::transpose() const {
    return trans(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::T() {
    return trans(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::T() const {
    return trans(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) {
    return self()(rows(i, i + m), cols(j, j + n));
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::block(std::int64_t i, std::int64_t j, std::int64_t m,
                                            std::int64_t n) const {
    return self()(rows(i, i + m), cols(j, j + n));
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::sum() const {
    return sinter::sum(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::mean() const {
    return sinter::mean(self());
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::norm() const {
    return sinter::norm(self());
}
template <class Self, class Number, bool IsNumber>
template <int N>
auto methods<Self, Number, IsNumber>::sum(axis_t<N> along) const {
    return sinter::sum(self(), along);
}
template <class Self, class Number, bool IsNumber>
template <int N>
auto methods<Self, Number, IsNumber>::mean(axis_t<N> along) const {
    return sinter::mean(self(), along);
}
template <class Self, class Number, bool IsNumber>
template <int N>
auto methods<Self, Number, IsNumber>::norm(axis_t<N> along) const {
    return sinter::norm(self(), along);
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::sum(axis_number along) const {
    return sinter::sum(self(), along);
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::mean(axis_number along) const {
    return sinter::mean(self(), along);
}
template <class Self, class Number, bool IsNumber>
auto methods<Self, Number, IsNumber>::norm(axis_number along) const {
    return sinter::norm(self(), along);
}

} // namespace sinter::expr

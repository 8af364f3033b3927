#pragma once
// The members that arrays and expressions have in common; see methods.hpp.

#include <sinter/expr/methods.hpp>
#include <sinter/expr/reductions.hpp>
#include <sinter/expr/views.hpp>

namespace sinter::expr {

template <class Self>
auto methods<Self>::transpose() {
    return trans(self());
}
template <class Self>
auto methods<Self>::transpose() const {
    return trans(self());
}
template <class Self>
auto methods<Self>::T() {
    return trans(self());
}
template <class Self>
auto methods<Self>::T() const {
    return trans(self());
}
template <class Self>
auto methods<Self>::block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) {
    return self()(rows(i, i + m), cols(j, j + n));
}
template <class Self>
auto methods<Self>::block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) const {
    return self()(rows(i, i + m), cols(j, j + n));
}
template <class Self>
auto methods<Self>::sum() const {
    return sinter::sum(self());
}
template <class Self>
auto methods<Self>::mean() const {
    return sinter::mean(self());
}
template <class Self>
auto methods<Self>::norm() const {
    return sinter::norm(self());
}
template <class Self>
template <int N>
auto methods<Self>::sum(axis_t<N> along) const {
    return sinter::sum(self(), along);
}
template <class Self>
template <int N>
auto methods<Self>::mean(axis_t<N> along) const {
    return sinter::mean(self(), along);
}
template <class Self>
template <int N>
auto methods<Self>::norm(axis_t<N> along) const {
    return sinter::norm(self(), along);
}

} // namespace sinter::expr

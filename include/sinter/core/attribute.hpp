#pragma once
// What the attribute of a step says, by its op: a step is a node of a tree, an instruction of a program or a
// value of a graph. Only what makes one writes the attribute itself.

#include <sinter/core/batch.hpp>
#include <sinter/core/edge.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/core/op.hpp>

namespace sinter::inline SINTER_ABI {

/// Of a leaf.
template <class Step>
constexpr leaf_kind leaf_kind_of(const Step& s) {
    return static_cast<leaf_kind>(s.attribute);
}
/// Of a view.
template <class Step>
constexpr view_kind view_kind_of(const Step& s) {
    return static_cast<view_kind>(s.attribute);
}
/// How elements are looked up: of a gather that does not read inside, and of what becomes such gathers.
template <class Step>
constexpr lookup lookup_of(const Step& s) {
    return lookup::unpacked(s.attribute);
}
/// Of a gather: its places are known to be the array's.
template <class Step>
constexpr bool reads_inside(const Step& s) {
    return s.attribute == lookup::inside;
}
/// Of a batch or of a group.
template <class Step>
constexpr batch_function batch_function_of(const Step& s) {
    return static_cast<batch_function>(s.attribute);
}
/// Of a scan, besides the reduction: an element is not among those that its result is made of.
inline constexpr std::uint8_t exclusive_scan = 0x80;
template <class Step>
constexpr bool is_exclusive(const Step& s) {
    return (s.attribute & exclusive_scan) != 0;
}
/// How a fold, or a scan, joins its terms. A product's are summed.
template <class Step>
constexpr reduction reduction_of(const Step& s) {
    return static_cast<reduction>(s.attribute & ~exclusive_scan);
}
static_assert(reduction::sum == reduction(), "the attribute of a product is 0");

} // namespace sinter

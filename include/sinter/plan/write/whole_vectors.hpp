#pragma once
// Vectors of four elements that lie at multiples of four, and pairs at multiples of two: each is read once.

#include <cstdint>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/write/elements.hpp>

namespace sinter::inline SINTER_ABI::plan {

class whole_vectors : lowering_part {
public:
    using lowering_part::node_id;

    whole_vectors(lowering_context& c, element_access& elements) : lowering_part(c), elements_(elements) {}

    /// The array is read as vectors of four elements that lie at multiples of four.
    bool holds(const array_view& a) const;
    /// Columns j + right ... of a row, as a vector; put together of two where it is none of those.
    node_id neighbours(const array_view& a, std::int64_t right, node_id row, node_id j, int lanes);
    /// Element (i, column); of a kernel that computes whole rows, a part of a vector that is read once.
    node_id in_row(const array_view& a, node_id i, std::int64_t column);

private:
    element_access& elements_;

    /// The vector of `width` that begins `right` columns from j, a multiple of `width`.
    node_id one(const array_view& a, node_id row, node_id j, std::int64_t right, int width);
};

inline bool whole_vectors::holds(const array_view& a) const {
    if (!a.shape.aligned4 || a.shape.cols != stride_class::unit) return false;
    return a.form == array_form::texel_buffer4 || a.form == array_form::texture ||
           (a.form == array_form::memory && facts_.loads_vectors && a.shape.slack);
}

inline whole_vectors::node_id whole_vectors::neighbours(const array_view& a, std::int64_t right, node_id row,
                                                        node_id j, int lanes) {
    const bool image = a.form == array_form::texture, memory = a.form == array_form::memory;
    const bool in_vectors = lanes == 4 || (lanes % 4 == 0 && image) || (lanes == 2 && memory);
    if (!in_vectors || !holds(a)) return elements_.load(a, row, b.plus(j, b.integer(right)), lanes);
    const std::int64_t width = lanes == 2 ? 2 : 4, begin = floor_divide(right, width) * width,
                       end = right + lanes;
    if (right == begin && lanes == width) return one(a, row, j, right, lanes);
    std::vector<node_id> vectors, parts;
    for (std::int64_t n = begin; n < end; n += width)
        vectors.push_back(one(a, row, j, n, static_cast<int>(width)));
    for (std::int64_t n = right - begin; n < end - begin; ++n)
        parts.push_back(b.lane(vectors[static_cast<std::size_t>(n / width)], static_cast<int>(n % width)));
    return b.build(std::move(parts));
}

inline whole_vectors::node_id whole_vectors::in_row(const array_view& a, node_id i, std::int64_t column) {
    const bool few_fetches = a.form != array_form::memory || !facts_.is_cpu;
    if (!context_.whole_rows || !few_fetches || !holds(a)) return elements_.load(a, i, b.integer(column), 1);
    const node_id four = one(a, i, b.integer(0), column / 4 * 4, 4);
    return b.lane(four, static_cast<int>(column % 4));
}

inline whole_vectors::node_id whole_vectors::one(const array_view& a, node_id row, node_id j,
                                                 std::int64_t right, int width) {
    constexpr int none = -1;
    memo::vector key{a.index, row, 0, j, right, none, -1};
    const loops::node& r = b.at(row);
    if (r.kind == loops::node_kind::apply && r.code == op::add &&
        b.at(r.args[1]).kind == loops::node_kind::integer)
        key = {a.index, r.args[0], b.at(r.args[1]).imm, j, right, none, -1};
    for (const memo::vector& k : found_.vectors)
        if (k.array == key.array && k.row == key.row && k.down == key.down && k.j == j && k.right == right &&
            k.lookup == none)
            return k.found;
    const node_id col = b.plus(j, b.integer(right));
    const node_id x = a.form == array_form::memory ? b.load(a.array, register_type(a.type, facts_), width,
                                                            address_.element(a, row, col), true)
                                                   : elements_.load(a, row, col, width);
    key.found = b.declare(a.name + "_near" + names_.next(), x);
    found_.vectors.push_back(key);
    return key.found;
}

} // namespace sinter::plan

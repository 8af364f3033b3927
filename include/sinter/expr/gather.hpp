#pragma once
// Elements at computed places: permutations, look-up tables, and what the neighbours of an element are.

#include <limits>
#include <utility>

#include <sinter/core/edge.hpp>
#include <sinter/expr/map.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

[[noreturn]] inline void throw_gather(std::int64_t rows, std::int64_t cols, int channels) {
    if (rows == 0 || cols == 0)
        throw shape_error("sinter: nothing can be gathered from an array of " + shape_text(rows, cols));
    throw shape_error("sinter: an array of " + shape_text(rows, cols) + " has no pixels of " +
                      std::to_string(channels) + " channels");
}

inline void check_gather(std::int64_t rows, std::int64_t cols, int channels) {
    if (rows == 0 || cols == 0 || channels < 1 || channels > lookup::most_channels || cols % channels != 0)
        throw_gather(rows, cols, channels);
}

/// After so many places the elements beyond an edge come again; none at edges where they do not. Throws
/// unsupported_error where places of int32 do not reach so far.
inline std::uint32_t period_beyond(edge beyond, std::int64_t extent) {
    if (beyond != edge::wrap && beyond != edge::mirror) return 0;
    if (extent > std::int64_t{1} << 30)
        throw unsupported_error(
            "sinter: places of uint32, int64 and uint64 beyond an edge are found among 2^30 rows or "
            "columns at most, not among " +
            std::to_string(extent) +
            "; cast<std::int32_t>(places) takes those above 2147483647 for 2147483647");
    return static_cast<std::uint32_t>(beyond == edge::wrap ? extent : extent > 1 ? 2 * extent - 2 : 1);
}

/// Places within int32, as `X` has them: the words of messages name what is inside of it.
template <class X>
auto as_kept_places(X&& x) {
    return cast<std::int32_t>(rewrap<kept_places<tree_of<X>>>(static_cast<X&&>(x)));
}

/// An int32 expression of places in an array of this extent. Those beyond int32 become its last; whole
/// numbers become the same elements' where these come again beyond the edge.
template <edge Beyond, class X>
auto as_places(X&& x, std::int64_t extent) {
    constexpr bool periodic = Beyond == edge::wrap || Beyond == edge::mirror;
    if constexpr (std::is_integral_v<std::remove_cvref_t<X>> && sizeof(x) >= sizeof(std::int32_t)) {
        if (periodic && extent <= std::int64_t{1} << 31 && std::in_range<std::int64_t>(x) &&
            !std::in_range<std::int32_t>(x))
            return static_cast<std::int32_t>(index_within(Beyond, static_cast<std::int64_t>(x), extent));
        return std::in_range<std::int32_t>(x) ? static_cast<std::int32_t>(x)
               : x < 0                        ? (std::numeric_limits<std::int32_t>::min)()
                                              : (std::numeric_limits<std::int32_t>::max)();
    } else if constexpr (is_number<X>) {
        return static_cast<std::int32_t>(to_integer(dtype::i32, static_cast<double>(x)));
    } else if constexpr (tree_of<X>::info.type == dtype::u32) {
        if constexpr (periodic)
            return as_kept_places(static_cast<X&&>(x) % period_beyond(Beyond, extent));
        else
            return as_kept_places((min)(static_cast<X&&>(x), 0x7fffffffu));
    } else if constexpr (is_long_integer(tree_of<X>::info.type)) {
        constexpr std::int64_t least = tree_of<X>::info.type == dtype::u64 ? 0 : -0x7fffffff - 1;
        if constexpr (periodic)
            return as_kept_places(static_cast<X&&>(x) %
                                  static_cast<std::int64_t>(period_beyond(Beyond, extent)));
        else
            return as_kept_places(clamp(static_cast<X&&>(x), least, std::int64_t{0x7fffffff}));
    } else {
        return cast<std::int32_t>(static_cast<X&&>(x));
    }
}

/// Beside a column, col_index() is 0 everywhere, beside a row row_index() is: nobody means that.
template <class Row, class Col>
constexpr void check_places() {
    if constexpr (is_ours<Row> && is_ours<Col>) {
        constexpr const node& i = tree_of<Row>::info;
        constexpr const node& j = tree_of<Col>::info;
        constexpr bool column = i.cols == 1 && j.cols == any_extent && j.counts_cols;
        constexpr bool row = j.rows == 1 && i.rows == any_extent && i.counts_rows;
        static_assert(
            !column && !row,
            "sinter: the places of a gather are those of one vector, beside which col_index() or "
            "row_index() is 0; whole rows of A are gather(A, colwise(i), col_index()), whole columns "
            "gather(A, row_index(), rowwise(j)), assigned to an array with extents");
    }
}

template <std::uint8_t Lookup, class A, class Row, class Col>
auto make_gather(A&& a, Row&& i, Col&& j) {
    check_places<Row, Col>();
    using tree = gathered<Lookup, tree_of<A>, tree_of<Row, dtype::i32>, tree_of<Col, dtype::i32>>;
    begin_operands(a, i, j);
    const part parts[] = {part_of(static_cast<A&&>(a)),
                          operand_part<op::gather, 1, dtype::i32>(static_cast<Row&&>(i)),
                          operand_part<op::gather, 2, dtype::i32>(static_cast<Col&&>(j))};
    return expression<tree>(parts, 3);
}

template <std::uint8_t Lookup, class A, class Row, class Col>
auto gather_at(A&& a, Row&& i, Col&& j) {
    if constexpr (!is_operand<Row> || !is_operand<Col>) {
        return report<Row, Col>{};
    } else {
        check_sized<A>();
        const std::int64_t m = rows_of(a), n = cols_of(a);
        check_gather(m, n, 1);
        constexpr edge beyond = lookup::unpacked(Lookup).beyond;
        return make_gather<Lookup>(static_cast<A&&>(a), as_places<beyond>(static_cast<Row&&>(i), m),
                                   as_places<beyond>(static_cast<Col&&>(j), n));
    }
}

template <class X>
constexpr void check_column() {
    static_assert(tree_of<X>::info.cols == 1,
                  "sinter: gather(x, I) takes a column vector; of a matrix, gather(A, I, J)");
}

} // namespace expr

/// Element (i, j) of the result is element (I(i, j), J(i, j)) of A. I and J are int32 expressions (others are
/// converted) of equal extents, or which broadcast; one may be a number. `Beyond` says what stands beyond A's
/// edges. An A that is no array is computed into a temporary first. Throws shape_error if A is empty.
template <edge Beyond, expr::is_ours A, class Row, class Col>
requires expr::one_is_ours<Row, Col>
auto gather(A&& a, Row&& i, Col&& j) {
    return expr::gather_at<lookup{Beyond, 1}.packed()>(static_cast<A&&>(a), static_cast<Row&&>(i),
                                                       static_cast<Col&&>(j));
}
/// The same with edge::clamp, and where checks::bounds is on no element beyond A's edges is meant.
template <expr::is_ours A, class Row, class Col>
requires expr::one_is_ours<Row, Col>
auto gather(A&& a, Row&& i, Col&& j) {
    return expr::gather_at<lookup{edge::clamp, 1}.packed() | lookup::unnamed_edge>(
        static_cast<A&&>(a), static_cast<Row&&>(i), static_cast<Col&&>(j));
}
/// Element i of the result is element I(i) of the column vector x.
template <edge Beyond, expr::is_ours X, expr::is_ours Row>
auto gather(X&& x, Row&& i) {
    expr::check_column<X>();
    return gather<Beyond>(static_cast<X&&>(x), static_cast<Row&&>(i), 0);
}
template <expr::is_ours X, expr::is_ours Row>
auto gather(X&& x, Row&& i) {
    expr::check_column<X>();
    return gather(static_cast<X&&>(x), static_cast<Row&&>(i), 0);
}

} // namespace sinter

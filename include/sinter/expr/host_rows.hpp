#pragma once
// Elements on the host that are written row by row, or kept so.

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

#include <sinter/core/errors.hpp>
#include <sinter/expr/expression.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Elements collected on the host; `bool` is one byte, not a bit.
template <class T>
using host_elements = std::vector<std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>>;

/// Lists, vectors or arrays of rows: {{1, 2}, {3, 4}}, std::vector<std::vector<float>>.
template <class Rows>
concept is_rows = requires(const Rows& rows) {
    { rows.size() } -> std::integral;
    { rows.begin()->size() } -> std::integral;
    requires is_number<std::remove_cvref_t<decltype(*rows.begin()->begin())>>;
};

/// What an expression or a number is assigned to an array of type `Self` by: nothing that lies on the host,
/// and no array of this type, whose copy is declared apart.
template <class E, class Self>
concept is_value_for = !std::is_same_v<std::remove_cvref_t<E>, Self> &&
                       (is_ours<E> || !(is_host_values<E> || is_rows<std::remove_cvref_t<E>>));

template <class T>
struct host_matrix {
    host_elements<T> elements; ///< row by row
    std::int64_t rows = 0, cols = 0;
};

/// Throws shape_error for rows of unequal length, unsupported_error for a number that a whole T does not
/// hold.
template <class T, class Rows>
host_matrix<T> matrix_of_rows(const Rows& rows) {
    host_matrix<T> m;
    m.rows = static_cast<std::int64_t>(rows.size());
    m.cols = rows.size() == 0 ? 0 : static_cast<std::int64_t>(rows.begin()->size());
    m.elements.reserve(static_cast<std::size_t>(m.rows * m.cols));
    std::int64_t number = 0;
    for (const auto& row : rows) {
        if (static_cast<std::int64_t>(row.size()) != m.cols)
            throw shape_error("sinter: rows of " + std::to_string(m.cols) + " and of " +
                              std::to_string(row.size()) + " elements make no matrix: row " +
                              std::to_string(number) + " is the first of another length");
        for (const auto& x : row) m.elements.push_back(as_element<T>(x));
        ++number;
    }
    return m;
}

} // namespace sinter::expr

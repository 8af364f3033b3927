#pragma once
// The reflections of a block of a few columns, and their T: see qr.hpp.

#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>
#include <sinter/factor/reflector.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Rows of a panel up to which a GPU's one group is faster: bench/results/decisions/tall_panels.md.
inline constexpr std::int64_t reflected_rows_of_group = 16384;

/// Working memory of a panel where work-groups factor some of its columns at a time: the panel, what a group
/// finds, and the products with the panel's other columns.
template <class T>
struct qr_space {
    matrix<T> block, v, vt, products;

    qr_space(const device& d, std::int64_t rows, std::int64_t width) {
        if (!is_for_groups(d, rows, reflected_rows_of_group)) return;
        block = matrix<T>(d, rows, width);
        v = matrix<T>(d, rows, reflections_at_once);
        vt = matrix<T>(d, rows, reflections_at_once);
        products = matrix<T>(d, reflections_at_once, width);
    }
};

/// The reflections of the `width` columns from (j, j) on; R and V are written to f. The result: the
/// reflections' factors. With work-groups, each of which takes a few columns; the panel's others follow in
/// two products.
template <class T>
vector<T> reflect_panel_by_groups(matrix<T>& f, qr_space<T>& space, std::int64_t j, std::int64_t width) {
    const std::int64_t m = f.rows() - j;
    vector<T> tau(f.device(), width);
    auto block = space.block(rows(0, m), cols(0, width));
    block = f(rows(j, j + m), cols(j, j + width));
    for (std::int64_t k = 0; k < width; k += reflections_at_once) {
        const std::int64_t stop = width - k < reflections_at_once ? width : k + reflections_at_once,
                           n = stop - k;
        const row_slice below = rows(k, m);
        const auto panel = block(below, cols(k, stop));
        auto vectors = space.v(below, cols(0, n)), with_t = space.vt(below, cols(0, n));
        evaluate(f(rows(j + k, j + m), cols(j + k, j + stop)) = panel_qr(panel),
                 tau(rows(k, stop)) = panel_tau(panel), vectors = panel_reflectors(panel),
                 with_t = panel_products(panel));
        if (stop == width) break;
        auto rest = block(below, cols(stop, width)),
             along = space.products(rows(0, n), cols(0, width - stop));
        along = trans(with_t) * rest;
        rest -= vectors * along;
    }
    // R above the columns that a work-group took together.
    const auto i = row_index();
    const auto c = col_index();
    const auto first = static_cast<std::int32_t>(reflections_at_once);
    auto square = f(rows(j, j + width), cols(j, j + width));
    square = select(i < c - c % first, space.block(rows(0, width), cols(0, width)), square);
    return tau;
}

/// The same in two launches for each column.
template <class T>
vector<T> reflect_panel(matrix<T>& f, std::int64_t j, std::int64_t width) {
    const std::int64_t m = f.rows() - j;
    const auto last = static_cast<std::int32_t>(width);
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    // Below the columns lie the reflections' factors tau.
    matrix<T> p(f.device(), width + 1, m);
    p(rows(0, width)) = trans(f(rows(j, j + m), cols(j, j + width)));
    vector<T> products(f.device(), width + 1);
    for (std::int64_t step = 0; step < width; ++step) {
        const auto k = static_cast<std::int32_t>(step);
        const auto rest = p(rows(0, width), cols(step + 1, m));
        products(rows(0, width)) = rest * trans(rest.row(step));
        const auto h = reflector_from<T>(p(step, step), products(step));
        p = select(c == last, select(i == k, h.tau(), p), reflected(p, products, h, step));
    }
    f(rows(j, j + m), cols(j, j + width)) = trans(p(rows(0, width)));
    return vector<T>(trans(p.row(width)(cols(0, width))));
}

/// T of the reflections V, with their factors tau: T^-1 = D^-1 + the strict upper triangle of V' V, with tau,
/// which may be 0, in D; (I + D N) T = D.
template <class V, class T, class Block>
void write_block_factor(const V& v, const vector<T>& tau, Block&& t) {
    const std::int64_t width = v.cols();
    const matrix<T> n = hadamard(colwise(tau), trans(v) * v);
    matrix<T> d(v.device(), width, width);
    d = select(row_index() == col_index(), colwise(tau), T(0));
    blas::triangular_solver(triangle::upper, diag::unit, n(rows(0, width))).solve(d, t);
}

/// The blocks' T of reflections that are only known by their vectors: 1 - v (2 / v'v) v', or nothing where v
/// has no element but its one.
template <class T>
matrix<T> block_factors_of(const matrix<T>& packed) {
    const std::int64_t m = packed.rows(), n = m < packed.cols() ? m : packed.cols();
    matrix<T> t(packed.device(), n, n < panel_width ? n : panel_width);
    for (std::int64_t j = 0; j < n; j += panel_width) {
        const std::int64_t end = n - j < panel_width ? n : j + panel_width;
        const matrix<T> v =
            blas::detail::triangular(triangle::lower, diag::unit, packed(rows(j, m), cols(j, end)));
        const vector<T> squares = sum(square(v), axis<0>);
        const vector<T> tau = select(squares == T(1), T(0), T(2) / squares);
        write_block_factor(v, tau, t(rows(j, end), cols(0, end - j)));
    }
    return t;
}

/// The same; T is written to t, and V given back with its ones and zeros.
template <class T>
matrix<T> factor_qr_panel(matrix<T>& f, matrix<T>& t, qr_space<T>& space, std::int64_t j,
                          std::int64_t width) {
    const std::int64_t m = f.rows();
    const vector<T> tau =
        space.block.storage() ? reflect_panel_by_groups(f, space, j, width) : reflect_panel(f, j, width);
    matrix<T> v =
        blas::detail::triangular(blas::triangle::lower, blas::diag::unit, f(rows(j, m), cols(j, j + width)));
    write_block_factor(v, tau, t(rows(j, j + width), cols(0, width)));
    return v;
}

} // namespace sinter::factor

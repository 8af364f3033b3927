// Preconditioners against their definitions on the host in double, and what they save. With OpenCL some cases
// take seconds: the kernels are compiled for each class of sizes.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/krylov.hpp>

#include "../../devices.hpp"
#include "reference.hpp"

namespace test_krylov_preconditioners {

using sinter::device;
using sinter::elimination;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;
using test_krylov::check_near;
using test_krylov::elements;
using test_krylov::rounded;
using test_krylov::solved;
using test_krylov::table;

/// Five points on a grid of n columns, not symmetric by `tilt`, with one more neighbour for each seventh
/// point.
table grid(std::int64_t m, std::int64_t n, double tilt) {
    table a(m * n, m * n);
    for (std::int64_t k = 0; k < m * n; ++k) {
        a.at(k, k) = 4.5 + static_cast<double>(k % 3);
        if (k % n > 0) a.at(k, k - 1) = -1 + tilt;
        if (k % n + 1 < n) a.at(k, k + 1) = -1 - tilt;
        if (k >= n) a.at(k, k - n) = -1;
        if (k + n < m * n) a.at(k, k + n) = -1;
    }
    for (std::int64_t k = 0; k + 5 < m * n; k += 7) a.at(k, k + 5) = a.at(k + 5, k) = -0.5;
    return a;
}
/// LU in the order of `order`, without what would fill zeros, as one matrix: L times U.
table incomplete(const table& a, const std::vector<std::int64_t>& order) {
    const std::int64_t n = a.rows;
    table f(n, n), whole(n, n);
    const auto at = [&](std::int64_t i) { return order[static_cast<std::size_t>(i)]; };
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) f.at(i, j) = a.at(at(i), at(j));
    for (std::int64_t i = 1; i < n; ++i)
        for (std::int64_t k = 0; k < i; ++k) {
            if (f.at(i, k) == 0) continue;
            f.at(i, k) /= f.at(k, k);
            for (std::int64_t j = k + 1; j < n; ++j)
                if (f.at(i, j) != 0) f.at(i, j) -= f.at(i, k) * f.at(k, j);
        }
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t k = 0; k <= i && k <= j; ++k)
                whole.at(at(i), at(j)) += (k == i ? 1.0 : f.at(i, k)) * f.at(k, j);
    return whole;
}
/// Those of one colour before those of the next, where each row has the least colour that its neighbours
/// lack.
std::vector<std::int64_t> coloured(const table& a) {
    std::vector<int> colour;
    int most = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        int own = 0;
        for (bool free = false; !free; own += free ? 0 : 1) {
            free = true;
            for (std::int64_t j = 0; j < i; ++j)
                if ((a.at(i, j) != 0 || a.at(j, i) != 0) && colour[static_cast<std::size_t>(j)] == own)
                    free = false;
        }
        colour.push_back(own);
        most = std::max(most, own);
    }
    std::vector<std::int64_t> order;
    for (int c = 0; c <= most; ++c)
        for (std::int64_t i = 0; i < a.rows; ++i)
            if (colour[static_cast<std::size_t>(i)] == c) order.push_back(i);
    return order;
}
std::vector<std::int64_t> in_order(std::int64_t n) {
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i < n; ++i) order.push_back(i);
    return order;
}

template <class T>
void check_incomplete(const device& d, std::int64_t m, std::int64_t n, double bound) {
    CAPTURE(d.name());
    CAPTURE(m);
    const table a = grid(m, n, 0.25), s = grid(m, n, 0);
    const std::vector<double> b = elements(m * n, 3);
    const vector<T> r(d, rounded<T>(b));
    const auto sparse = [&](const table& t) {
        return to_sparse(matrix<T>(d, t.rows, t.cols, rounded<T>(t.v)));
    };
    check_near(ilu0(sparse(a))(r), solved(incomplete(a, in_order(m * n)), b), bound);
    check_near(ic0(sparse(s))(r), solved(incomplete(s, in_order(m * n)), b), bound);
    const auto by_colours = ilu0(sparse(a), elimination::by_colours);
    check_near(by_colours(r), solved(incomplete(a, coloured(a)), b), bound);
    CHECK(by_colours.levels() <= 8);
    CHECK(ic0(sparse(s)).shift() == 0);
}

TEST_CASE("incomplete factors") {
    for (const device& d : test::devices()) {
        for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1}, {1, 2}, {3, 1}, {6, 5}})
            check_incomplete<float>(d, m, n, 1e-5);
        if (d.supports(sinter::dtype::f64)) check_incomplete<double>(d, 9, 7, 1e-12);
        CHECK(ilu0(sparse_matrix<float>(d, 0, 0))(vector<float>(d, 0)).rows() == 0);
        // Of a band, they are whole factors: one step solves.
        const table chain = test_krylov::chain(40);
        const sparse_matrix<float> S = to_sparse(matrix<float>(d, 40, 40, rounded<float>(chain.v)));
        const vector<float> b(d, rounded<float>(elements(40, 2)));
        const auto once = cg(S, b, {.tolerance = 1e-5, .look_every = 1}, ic0(S));
        CHECK(once.converged());
        CHECK(once.steps <= 2);
        CHECK(ic0(S).levels() == 80);
        CHECK(ic0(S, elimination::by_colours).levels() == 4);
    }
}

TEST_CASE("incomplete factors of matrices that have none") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        // Positive definite, but its incomplete factor has a negative pivot: Kershaw's matrix.
        const matrix<float> K(d, {{3, -2, 0, 2}, {-2, 3, -2, 0}, {0, -2, 3, -2}, {2, 0, -2, 3}});
        const auto m = ic0(to_sparse(K));
        CHECK(m.shift() > 0);
        const vector<float> b(d, {1, 2, 3, 4});
        CHECK(cg(K, b, {.tolerance = 1e-5}, m).converged());
        // No diagonal is stored.
        const sparse_matrix<float> none(d, 2, 2, {{0, 1, 1.0f}, {1, 0, 1.0f}});
        CHECK(ilu0(none).shift() > 0);
        CHECK(all(isfinite(ilu0(none)(vector<float>(d, {1, 1})))).to_host());
    }
    const device d = sinter::host_device();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const sparse_matrix<float> broken(d, 2, 2, {{0, 0, nan}, {1, 1, 1.0f}}),
        negative(d, 1, 1, {{0, 0, -1.0f}}), wide(d, 1, 2, {{0, 0, 1.0f}});
    CHECK(test::refused<sinter::value_error>([&] { ilu0(broken); }).find("not finite") != std::string::npos);
    CHECK(test::refused<sinter::value_error>([&] { ic0(broken); }).find("ic0(A)") != std::string::npos);
    CHECK(test::refused<sinter::shape_error>([&] { ilu0(wide); }).find("square") != std::string::npos);
    const auto m = ilu0(sparse_matrix<float>(d, 2, 2, {{0, 0, 1.0f}, {1, 1, 1.0f}}));
    CHECK(test::refused<sinter::shape_error>([&] {
              m(vector<float>(d, {1, 2, 3}));
          }).find("of 3") != std::string::npos);
}

TEST_CASE("blocks of the diagonal") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [n, size] :
             {std::pair<std::int64_t, std::int64_t>{0, 3}, {1, 4}, {7, 3}, {9, 3}, {33, 4}, {5, 1}}) {
            CAPTURE(n);
            table a = test_krylov::wave(n, n, 3), blocks(n, n);
            for (std::int64_t i = 0; i < n; ++i) a.at(i, i) += 4;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j)
                    if (i / size == j / size) blocks.at(i, j) = a.at(i, j);
            const std::vector<double> b = elements(n, 3);
            const matrix<float> A(d, n, n, rounded<float>(a.v));
            const vector<float> r(d, rounded<float>(b));
            const std::vector<double> should = solved(blocks, b);
            check_near(block_jacobi(A, size) * r, should, 1e-4);
            check_near(block_jacobi(to_sparse(A), size) * r, should, 1e-4);
            check_near(block_jacobi(1.0f * A, size) * r, should, 1e-4);
        }
        // A singular block counts as an identity.
        const matrix<float> S(d, {{1, 1, 0}, {1, 1, 0}, {0, 0, 4}});
        check_near(block_jacobi(S, 2) * vector<float>(d, {1, 2, 8}), {1, 2, 2}, 1e-5);
        const vector<float> b(d, {1, 1, 1});
        CHECK(gmres(S + sinter::identity<float>(3), b, {}, block_jacobi(S + sinter::identity<float>(3), 2))
                  .converged());
    }
    const device d = sinter::host_device();
    CHECK(test::refused<sinter::value_error>([&] { block_jacobi(matrix<float>(d, {{1.0f}}), 0); }) ==
          "sinter: block_jacobi(A, size): size must be 1 or more: it is 0");
}

TEST_CASE("a polynomial of Chebyshev") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const double lowest = 0.5, highest = 4;
        std::vector<double> values, should;
        for (const int degree : {0, 1, 4}) {
            values.clear();
            should.clear();
            for (int i = 0; i < 9; ++i) {
                const double x = 0.25 + 0.46875 * i; // from below the lowest to the highest
                values.push_back(x);
                const auto t = [&](double u) { // Chebyshev's polynomial of degree + 1
                    double before = 1, now = u;
                    for (int k = 0; k < degree; ++k) {
                        const double next = 2 * u * now - before;
                        before = now;
                        now = next;
                    }
                    return now;
                };
                const double centre = (lowest + highest) / 2, radius = (highest - lowest) / 2;
                should.push_back((1 - t((centre - x) / radius) / t(centre / radius)) / x);
            }
            const vector<float> diagonal(d, rounded<float>(values)), one = sinter::full<float>(d, 9, 1.0f);
            const matrix<float> A =
                select(sinter::row_index(9, 9) == sinter::col_index(9, 9), colwise(diagonal), 0.0f);
            check_near(sinter::chebyshev(A, lowest, highest, degree)(one), should, 1e-5);
            check_near(sinter::chebyshev(to_sparse(A), lowest, highest, degree)(one), should, 1e-5);
            check_near(sinter::chebyshev([&](auto p) { return hadamard(diagonal, p); }, lowest, highest,
                                         degree)(one),
                       should, 1e-5);
        }
        // It saves steps, also on a grid.
        const matrix<float> weights(d, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
        const auto laplacian = [&](auto p) { return sinter::correlate<sinter::edge::zero>(p, weights); };
        const matrix<float> b = sinter::full<float>(d, 24, 31, 1.0f);
        const sinter::krylov_options o{.tolerance = 1e-4, .look_every = 1}; // rounding leaves 1e-5
        const auto plain = cg(laplacian, b, o),
                   better = cg(laplacian, b, o, sinter::chebyshev(laplacian, 0.1, 8.0, 3));
        CHECK(better.converged());
        CHECK(3 * better.steps < 2 * plain.steps);
        CHECK(norm(better.x - plain.x).to_host() <= 1e-2f * norm(plain.x).to_host());
    }
    const device d = sinter::host_device();
    const matrix<float> A(d, {{1.0f}});
    CHECK(test::refused<sinter::value_error>([&] {
              sinter::chebyshev(A, 0, 1);
          }).find("0 < lowest < highest") != std::string::npos);
    CHECK(test::refused<sinter::value_error>([&] { sinter::chebyshev(A, 1, 2, -1); }).find("degree") !=
          std::string::npos);
}

} // namespace test_krylov_preconditioners

// Sums, norms and products of 10^3 to 10^6 terms keep the bound of docs/guide/reductions.md, with every
// schedule; of 10^8 with SINTER_TESTS=deep, of 10^5 with quick. Equal terms are the worst: all their
// roundings may go one way. It takes seconds, as llvmpipe and the host add up some 10^7 terms in one.

#include <algorithm>
#include <cmath>
#include <string>

#include "../../devices.hpp"

using namespace sinter;

namespace test_accuracy_of_sums {

namespace {

/// |computed - exact| as a multiple of the unit roundoff and of the sum of the terms' magnitudes.
double most_roundings(std::int64_t terms, std::int64_t block) {
    const auto n = static_cast<double>(terms);
    return std::min(n, static_cast<double>(block)) + n / 262144 + 64;
}
constexpr std::int64_t of_reduction = 2048, of_product = 8192;

template <class T>
double roundoff() {
    return std::is_same_v<T, double> ? 0x1p-53 : 0x1p-24; // halves are added up as floats
}
/// What is stored of a half has a roundoff of its own.
template <class T>
double stored() {
    return std::is_same_v<T, half> ? 0x1p-11 : 0;
}

template <class T, class Found>
void check(const std::string& what, const Found& found, double exact, std::int64_t terms,
           std::int64_t block) {
    CAPTURE(what);
    CAPTURE(terms);
    const double most = most_roundings(terms, block) * roundoff<T>() + stored<T>();
    double worst = 0;
    for (const auto& x : found)
        worst = std::max(worst, std::fabs(static_cast<double>(x) - exact) / std::fabs(exact));
    CHECK(worst <= most);
}
template <class T>
std::vector<T> one(const scalar<T>& s) {
    return {s.to_host()};
}

/// Arrays may be too large for a device, as for the one of textures of four texels.
template <class Body>
void where_it_fits(Body body) {
    try {
        body();
    } catch (const device_error& e) {
        if (std::string(e.what()).find("too many") == std::string::npos) throw;
    }
}

/// All elements are `value`, in memory.
template <class T>
matrix<T> filled(const device& d, std::int64_t m, std::int64_t n, float value) {
    return eval(static_cast<T>(value) * ones<T>(d, m, n));
}

template <class T>
void check_scalars(const device& d, std::int64_t n, float value) {
    const double v = static_cast<double>(static_cast<T>(value)), all = v * static_cast<double>(n);
    const auto is = [&](const char* what, const auto& e, double exact, std::int64_t terms) {
        check<T>(what, one(scalar<T>(e)), exact, terms, of_reduction);
    };
    const vector<T> x = eval(static_cast<T>(value) * ones<T>(d, n));
    is("sum", sum(x), all, n);
    is("norm1", norm1(-x), all, n);
    is("mean", mean(x), v, n);
    is("norm", norm(x), v * std::sqrt(static_cast<double>(n)), n);
    is("dot", dot(x, x), v * all, n);
    for (const std::int64_t cols : {5, 23, 70001}) {
        const std::int64_t rows_ = n / cols;
        if (rows_ < 2) continue;
        const auto block = std::to_string(cols);
        const matrix<T> A = filled<T>(d, rows_, cols + 1, value);
        is(("sum of rows of " + block).c_str(), sum(A(sinter::cols(0, cols))),
           v * static_cast<double>(rows_ * cols), rows_ * cols);
        is(("sum of columns of " + block).c_str(), sum(trans(A)(rows(0, cols))),
           v * static_cast<double>(rows_ * cols), rows_ * cols);
        is(("sum of neighbours in rows of " + block).c_str(), sum(A(rows(1, rows_)) + A(rows(0, rows_ - 1))),
           2 * v * static_cast<double>((rows_ - 1) * (cols + 1)), (rows_ - 1) * (cols + 1));
    }
    const auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
    const matrix<T> S = filled<T>(d, side, side, value);
    is("sum of a square and its transpose", sum(S + trans(S)), 2 * v * static_cast<double>(side * side),
       side * side);
}

template <class T>
void check_lines(const device& d, std::int64_t n, float value) {
    const double v = static_cast<double>(static_cast<T>(value)), all = v * static_cast<double>(n);
    for (const std::int64_t lines : {1, 3, 21, 2100}) {
        if (lines * n > test::at_level(300'000, 3'000'000, 20'000'000)) continue;
        const std::string text = std::to_string(lines);
        const matrix<T> A = filled<T>(d, n, lines, value), B = filled<T>(d, lines, n, value);
        const auto is = [&](const std::string& what, const auto& e, double exact) {
            check<T>(text + " " + what, vector<T>(e).to_host(), exact, n, of_reduction);
        };
        is("columns' sums", sum(A, axis<0>), all);
        is("rows' sums", sum(B, axis<1>), all);
        is("transposed columns' sums", sum(trans(B), axis<0>), all);
        is("transposed rows' sums", sum(trans(A), axis<1>), all);
        is("rows' norms", norm(B, axis<1>), v * std::sqrt(static_cast<double>(n)));
        is("columns' means", mean(A(rows(0, n)) + 0 * A, axis<0>), v);
        const vector<T> x = eval(static_cast<T>(0.7f) * ones<T>(d, n));
        const double w = static_cast<double>(static_cast<T>(0.7f));
        is("rows times a vector", B * x, w * all);
        is("columns times a vector", trans(A) * x, w * all);
    }
}

template <class T>
void check_products(const device& d, std::int64_t k, float value, std::int64_t most) {
    const double v = static_cast<double>(static_cast<T>(value)),
                 w = static_cast<double>(static_cast<T>(0.7f));
    const double exact = v * w * static_cast<double>(k);
    struct size {
        std::int64_t m, n;
    };
    for (const size s :
         {size{2, 3}, {8, 8}, {5, 40}, {300, 3}, {3, 300}, {300, 20}, {128, 128}, {300, 300}}) {
        if (s.m * s.n * k > (d.name() == "host" ? 3'000'000 : most)) continue;
        const matrix<T> A = filled<T>(d, s.m, k, value), B = filled<T>(d, k, s.n, 0.7f);
        const matrix<T> At = trans(A), Bt = trans(B);
        const auto is = [&](const char* what, const auto& e) {
            check<T>(std::to_string(s.m) + " x " + std::to_string(s.n) + what, matrix<T>(e).to_host(), exact,
                     k, of_product);
        };
        is(" A B", A * B);
        is(" A' B", trans(At) * B);
        is(" A B'", A * trans(Bt));
        is(" A' B'", trans(At) * trans(Bt));
    }
}

} // namespace

TEST_CASE("the accuracy of sums to a scalar") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1000, 100'000, 1'000'000, 10'000'000})
            if (n <= (d.name() == "host" ? 100'000 : test::at_level(100'000, 1'000'000, 10'000'000)))
                where_it_fits([&] { check_scalars<float>(d, n, 0.1f); });
        where_it_fits([&] { check_scalars<half>(d, 100'000, 0.1f); });
        if (d.supports(dtype::f64))
            where_it_fits([&] { check_scalars<double>(d, test::is_quick() ? 10'000 : 1'000'000, 0.1f); });
        scalar<float> of_places(d);
        const std::int64_t side = test::at_level(1000, 3000, 10'000);
        of_places = sum(select(row_index(side, side) >= 0, 0.1f, 0.2f)); // terms that take no memory
        check<float>("sum of places", one(of_places),
                     static_cast<double>(side * side) * static_cast<double>(0.1f), side * side, of_reduction);
    }
}

TEST_CASE("the accuracy of sums of rows and of columns") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {10'000, 1'000'000})
            if (n <= (d.name() == "host" || test::is_quick() ? 100'000 : 1'000'000))
                where_it_fits([&] { check_lines<float>(d, n, 0.1f); });
        if (d.supports(dtype::f64)) where_it_fits([&] { check_lines<double>(d, 100'000, 0.1f); });
    }
}

TEST_CASE("the accuracy of products") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t k : {10'000, 131'072})
            where_it_fits([&] {
                check_products<float>(d, k, 0.1f, test::at_level(3'000'000, 20'000'000, 100'000'000));
            });
        if (d.name() == "host") continue;
        const std::int64_t terms = test::at_level(200'000, 2'000'000, 8'000'000);
        where_it_fits([&] { check_products<float>(d, terms, 0.1f, 8 * terms); });
    }
}

} // namespace test_accuracy_of_sums

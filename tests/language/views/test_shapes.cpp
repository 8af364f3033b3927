// Shapes that have schedules of their own: many short rows, few long ones, and arrays that are read down
// their columns.

#include <cmath>

#include "../../devices.hpp"

TEST_CASE("many short rows with a row added to each") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t cols : {1, 2, 3, 4, 5, 8, 10, 16, 33}) {
            CAPTURE(cols);
            const std::int64_t rows = 70001 / cols + 1;
            const std::vector<float> a = test::numbers(rows * cols, 1), b = test::numbers(cols, 2);
            const sinter::matrix<float> A(d, rows, cols, a);
            const sinter::vector<float> x(d, b);
            sinter::matrix<float> C(d, rows, cols);
            C = 3 * A + rowwise(x);
            const std::vector<float> got = C.to_host();
            std::int64_t wrong = 0;
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t j = 0; j < cols; ++j) {
                    const auto n = static_cast<std::size_t>(i * cols + j);
                    wrong += got[n] != 3 * a[n] + b[static_cast<std::size_t>(j)];
                }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("functions of many short rows, and their sums and maxima") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t cols : {1, 2, 3, 7, 8, 9, 15, 17, 33}) {
            CAPTURE(cols);
            const bool many =
                d.name() == "opencl:cpu"; // folds of few terms have a schedule of their own there
            const std::int64_t rows = many ? 66001 : 4001, ld = cols + 3;
            std::vector<float> all(static_cast<std::size_t>(rows * ld), NAN), x;
            for (std::int64_t i = 0; i < rows; ++i) {
                x.push_back(static_cast<float>(i % 7) / 4);
                for (std::int64_t j = 0; j < cols; ++j)
                    all[static_cast<std::size_t>(i * ld + j)] = static_cast<float>((i * 5 + j * 3) % 11) / 8;
            }
            const sinter::matrix<float> whole(d, rows, ld, all);
            const sinter::vector<float> shift(d, x);
            const auto A =
                whole(sinter::rows(0, rows), sinter::cols(0, cols)); // beside it is nothing but NaN
            sinter::matrix<float> C(d, rows, cols), W(d, rows, ld, all);
            sinter::vector<float> sums(d, rows), largest(d, rows);
            C = exp(A - colwise(shift));
            W(sinter::rows(0, rows), sinter::cols(0, cols)) = exp(A - colwise(shift));
            sums = 2 * sum(exp(A - colwise(shift)), sinter::axis<1>);
            largest = max(exp(A - colwise(shift)), sinter::axis<1>);
            const std::vector<float> c = C.to_host(), w = W.to_host(), s = sums.to_host(),
                                     m = largest.to_host();
            std::int64_t wrong = 0;
            const auto check = [&](float got, double wanted) {
                wrong += !(std::fabs(got - wanted) <= 1e-5 * wanted);
            };
            for (std::int64_t i = 0; i < rows; ++i) {
                const auto n = static_cast<std::size_t>(i);
                double sum = 0, most = 0;
                for (std::int64_t j = 0; j < ld; ++j) {
                    const auto at = static_cast<std::size_t>(i * ld + j);
                    if (j >= cols) {
                        wrong += !std::isnan(w[at]);
                        continue;
                    }
                    const double wanted = std::exp(static_cast<double>(all[at]) - static_cast<double>(x[n]));
                    check(c[static_cast<std::size_t>(i * cols + j)], wanted);
                    check(w[at], wanted);
                    sum += 2 * wanted;
                    most = wanted > most ? wanted : most;
                }
                check(s[n], sum);
                check(m[n], most);
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("folds of many short rows, and down few long ones") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t terms : {1, 2, 3, 5, 10, 15, 16, 17}) {
            CAPTURE(terms);
            const std::int64_t n = 66001;
            std::vector<float> a = test::numbers(n * terms, 1);
            a[5] = NAN;
            const sinter::matrix<float> A(d, n, terms, a), B(d, terms, n, a);
            const sinter::vector<float> x(d, test::numbers(terms, 2));
            sinter::vector<float> down(d, n), along(d, n), product(d, n);
            sinter::vector<std::int32_t> place(d, n);
            along = sum(A, sinter::axis<1>);
            place = argmax(A, sinter::axis<1>);
            down = 2 * max(B, sinter::axis<0>);
            product = A * x + 1;
            const auto same = [&](const auto& got, auto expected) {
                const auto values = got.to_host();
                std::int64_t wrong = 0;
                for (std::int64_t i = 0; i < n; ++i) {
                    const auto value = static_cast<double>(values[static_cast<std::size_t>(i)]),
                               wanted = static_cast<double>(expected(i));
                    wrong += !(value == wanted || (std::isnan(value) && std::isnan(wanted)));
                }
                CHECK(wrong == 0);
            };
            const auto of_row = [&](std::int64_t i, std::int64_t k) {
                return a[static_cast<std::size_t>(i * terms + k)];
            };
            const auto of_column = [&](std::int64_t j, std::int64_t k) {
                return a[static_cast<std::size_t>(k * n + j)];
            };
            same(along, [&](std::int64_t i) {
                float total = 0;
                for (std::int64_t k = 0; k < terms; ++k) total += of_row(i, k);
                return total;
            });
            same(place, [&](std::int64_t i) {
                std::int64_t best = 0;
                for (std::int64_t k = 1; k < terms && !std::isnan(of_row(i, best)); ++k)
                    if (std::isnan(of_row(i, k)) || of_row(i, k) > of_row(i, best)) best = k;
                return best;
            });
            same(down, [&](std::int64_t j) {
                float best = of_column(j, 0);
                for (std::int64_t k = 1; k < terms && !std::isnan(best); ++k)
                    if (std::isnan(of_column(j, k)) || of_column(j, k) > best) best = of_column(j, k);
                return 2 * best;
            });
            const std::vector<float> factors = test::numbers(terms, 2);
            same(product, [&](std::int64_t i) {
                float total = 1;
                for (std::int64_t k = 0; k < terms; ++k)
                    total += of_row(i, k) * factors[static_cast<std::size_t>(k)];
                return total;
            });
        }
    }
}

TEST_CASE("arrays read down their columns") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        struct shape {
            std::int64_t rows, cols;
        };
        for (const shape s : {shape{300, 257}, {257, 300}, {22001, 3}, {3, 22001}, {1000, 67}}) {
            CAPTURE(s.rows);
            const std::int64_t m = s.rows, n = s.cols;
            const std::vector<float> a = test::numbers(m * n, 1), b = test::numbers(m * n, 2);
            const sinter::matrix<float> A(d, m, n, a), B(d, n, m, b);
            sinter::matrix<float> C(d, m, n), T(d, n, m);
            C = A + 2 * trans(B);
            T = trans(A);
            T(sinter::rows(1, n), sinter::cols(0, m - 1)) =
                trans(A(sinter::rows(0, m - 1), sinter::cols(0, n - 1)));
            const std::vector<float> c = C.to_host(), t = T.to_host();
            std::int64_t wrong = 0;
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const auto at = static_cast<std::size_t>(i * n + j);
                    const auto across = static_cast<std::size_t>(j * m + i);
                    wrong += c[at] != a[at] + 2 * b[across];
                    const bool moved = j > 0 && i < m - 1;
                    wrong += t[across] != (moved ? a[static_cast<std::size_t>(i * n + j - 1)] : a[at]);
                }
            CHECK(wrong == 0);
        }
    }
}

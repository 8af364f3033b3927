// Batches of eigenvalue problems and of singular value decompositions, in the measures of LAPACK's tests.
// More than a second: a kernel for each extent, and 300 matrices of 32 x 32 on the host.
#include "checks.hpp"

#include <string>

namespace test_batch_spectra {

using namespace test;
namespace batch = sinter::batch;

/// LAPACK's tests let this many roundings pass, for each row.
constexpr double threshold = 30;

std::vector<sinter::device> takers() {
    std::vector<sinter::device> found;
    for (const sinter::device& d : test::devices())
        if (!is_fragment(d)) found.push_back(d);
    return found;
}

dense transposed(const dense& a) {
    dense t(a.cols, a.rows);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j) t(j, i) = a(i, j);
    return t;
}
double norm_of(const dense& a) {
    double largest = 0, total = 0;
    for (const double e : a.elements) largest = std::max(largest, std::fabs(e));
    for (const double e : a.elements) total += largest > 0 ? (e / largest) * (e / largest) : 0;
    return largest * std::sqrt(total);
}
/// In units of so many roundings as there are rows.
template <class T>
double from(const dense& a, const dense& b, double scale, std::int64_t n) {
    dense difference = a;
    for (std::size_t e = 0; e < a.elements.size(); ++e) difference.elements[e] -= b.elements[e];
    const double unit =
        static_cast<double>(n) * static_cast<double>(std::numeric_limits<T>::epsilon()) * scale;
    const double off = norm_of(difference);
    return off == 0 ? 0 : off / unit; // NaN stays NaN, which is below nothing
}
template <class T>
double from_orthogonal(const dense& v) {
    dense one(v.cols, v.cols);
    for (std::int64_t k = 0; k < v.cols; ++k) one(k, k) = 1;
    return from<T>(times(transposed(v), v), one, 1, v.rows);
}
dense with_columns_times(dense v, const dense& values) {
    for (std::int64_t i = 0; i < v.rows; ++i)
        for (std::int64_t j = 0; j < v.cols; ++j) v(i, j) *= values(0, j);
    return v;
}

constexpr int kinds = 10;
/// Element (i, j) of a matrix of some kind, of a random element `x`.
double of_kind(std::int64_t kind, std::int64_t i, std::int64_t j, std::int64_t n, double x, bool wide) {
    const double equal = i == j ? 1 : 0, extreme = wide ? 1e300 : 1e30;
    switch (kind) {
    case 1: return std::ldexp(x, -static_cast<int>(i + j));      // graded
    case 2: return equal - 2.0 / static_cast<double>(n);         // 1, n - 1 times, and -1
    case 3: return equal * static_cast<double>((7 * i) % 5 - 2); // diagonal, some twice, some 0
    case 4: return 0;
    case 5: return extreme * x;
    case 6: return x / extreme;
    case 7: return 1; // rank 1
    case 8: return i < n / 2 && j < n / 2 ? x : 0;
    case 9: return equal + 1e-6 * x; // clustered
    default: return x;
    }
}
template <class T>
std::vector<T> matrices(std::int64_t count, std::int64_t m, std::int64_t n, bool symmetric) {
    std::vector<T> all = random_batch<T>(count, m, n, static_cast<unsigned>(m + 40 * n));
    for (std::int64_t item = 0; item < count; ++item)
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                T& x = all[static_cast<std::size_t>((item * m + i) * n + j)];
                x = static_cast<T>(of_kind(item % kinds, i, j, n, static_cast<double>(x), sizeof(T) == 8));
                if (symmetric && j > i) x = std::numeric_limits<T>::quiet_NaN(); // is not read
            }
    return all;
}
dense symmetric(dense a) {
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = i + 1; j < a.rows; ++j) a(i, j) = a(j, i);
    return a;
}

/// What one statement took.
template <class Statement>
void in_one_launch(const sinter::device& d, bool some, Statement statement) {
    const sinter::counters before = d.counters();
    statement();
    const sinter::counters used = d.counters() - before;
    CHECK(used.launches == (some ? 1 : 0));
    CHECK(used.temporaries == 0);
}

template <class T>
void check_eigh(const sinter::device& d, std::int64_t count, std::int64_t n) {
    CAPTURE(count);
    CAPTURE(n);
    const std::vector<T> a = matrices<T>(count, n, n, true);
    const sinter::matrix<T> A(d, count, n * n, a);
    sinter::matrix<T> only(d, count, n);
    batch::symmetric_spectra<T> found;
    in_one_launch(d, count > 0, [&] { found = batch::eigh(A); });
    in_one_launch(d, count > 0, [&] { only = batch::eigvalsh(A); });
    REQUIRE(found.values.rows() == count);
    REQUIRE(found.values.cols() == n);
    REQUIRE(found.vectors.rows() == count);
    REQUIRE(found.vectors.cols() == n * n);
    const auto values = found.values.to_host(), vectors = found.vectors.to_host(), alone = only.to_host();
    for (std::int64_t item = 0; item < count; ++item) {
        CAPTURE(item);
        const dense m = symmetric(item_of(a, item, n, n)), v = item_of(vectors, item, n, n),
                    w = item_of(values, item, 1, n);
        CHECK(std::is_sorted(w.elements.begin(), w.elements.end()));
        CHECK(from_orthogonal<T>(v) < threshold);
        CHECK(from<T>(times(m, v), with_columns_times(v, w), norm_of(m), n) < threshold);
        CHECK(from<T>(item_of(alone, item, 1, n), w, norm_of(m), n) < threshold);
    }
}

template <class T>
void check_svd(const sinter::device& d, std::int64_t count, std::int64_t m, std::int64_t n) {
    CAPTURE(count);
    CAPTURE(m);
    CAPTURE(n);
    const std::int64_t k = m < n ? m : n, most = m < n ? n : m;
    const std::vector<T> a = matrices<T>(count, m, n, false);
    const sinter::matrix<T> A(d, count, m * n, a);
    sinter::matrix<T> only(d, count, k);
    batch::singular_spectra<T> found;
    in_one_launch(d, count > 0, [&] { found = m == n ? batch::svd(A) : batch::svd(A, m, n); });
    in_one_launch(d, count > 0, [&] { only = batch::singular_values(A, m, n); });
    REQUIRE(found.u.cols() == m * k);
    REQUIRE(found.values.cols() == k);
    REQUIRE(found.v.cols() == n * k);
    const auto us = found.u.to_host(), values = found.values.to_host(), vs = found.v.to_host(),
               alone = only.to_host();
    for (std::int64_t item = 0; item < count; ++item) {
        CAPTURE(item);
        const dense x = item_of(a, item, m, n), u = item_of(us, item, m, k), v = item_of(vs, item, n, k),
                    w = item_of(values, item, 1, k);
        CHECK(std::is_sorted(w.elements.rbegin(), w.elements.rend()));
        CHECK(w(0, k - 1) >= 0);
        CHECK(from_orthogonal<T>(u) < threshold);
        CHECK(from_orthogonal<T>(v) < threshold);
        CHECK(from<T>(times(with_columns_times(u, w), transposed(v)), x, norm_of(x), most) < threshold);
        CHECK(from<T>(item_of(alone, item, 1, k), w, norm_of(x), most) < threshold);
    }
}

/// Rows of `all` but for those of two items.
std::vector<float> but(const std::vector<float>& all, std::int64_t count, std::int64_t first,
                       std::int64_t second) {
    std::vector<float> rest;
    const std::size_t width = all.size() / static_cast<std::size_t>(count);
    for (std::size_t e = 0; e < all.size(); ++e) {
        const auto item = static_cast<std::int64_t>(e / width);
        if (item != first && item != second) rest.push_back(all[e]);
    }
    return rest;
}
void check_nan(const std::vector<float>& all, std::int64_t count, std::int64_t item) {
    const std::size_t width = all.size() / static_cast<std::size_t>(count),
                      begin = static_cast<std::size_t>(item) * width;
    for (std::size_t e = begin; e < begin + width; ++e) CHECK(std::isnan(all[e]));
}

} // namespace test_batch_spectra

using namespace test_batch_spectra;

TEST_CASE_TEMPLATE("batches of spectra: eigenvalues and vectors of all orders", T, float, double) {
    for (const sinter::device& d : takers()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 5, 32}) check_eigh<T>(d, 2 * kinds + 1, n);
        for (const std::int64_t count : {0, 1, 7}) check_eigh<T>(d, count, 5);
        if (is_quick()) continue;
        for (const std::int64_t n : {2, 3, 8, 31}) check_eigh<T>(d, 2 * kinds + 1, n);
    }
}

TEST_CASE_TEMPLATE("batches of spectra: singular values and vectors of all extents", T, float, double) {
    for (const sinter::device& d : takers()) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        check_svd<T>(d, kinds, 1, 1);
        check_svd<T>(d, kinds, 32, 7);
        for (const std::int64_t count : {0, 1, 7, 2 * kinds + 1}) check_svd<T>(d, count, 3, 5);
        if (is_quick()) continue;
        for (const std::int64_t n : {2, 3, 8, 31, 32}) check_svd<T>(d, 2 * kinds + 1, n, n);
        check_svd<T>(d, kinds, 5, 2);
        check_svd<T>(d, kinds, 7, 31);
        check_svd<T>(d, kinds, 1, 6);
        check_svd<T>(d, kinds, 6, 1);
    }
}

TEST_CASE("batches of spectra: many matrices") {
    for (const sinter::device& d : takers()) {
        CAPTURE(d.name());
        check_eigh<float>(d, 300, 8);
        check_svd<float>(d, 300, 6, 4);
    }
}

TEST_CASE("batches of spectra: a matrix that is not finite spoils its own row only") {
    constexpr std::int64_t n = 6, count = 23;
    const std::vector<float> good = random_batch<float>(count, n, n, 8);
    std::vector<float> mixed = good;
    mixed[3 * n * n + 2 * n + 1] = std::numeric_limits<float>::quiet_NaN();
    mixed[17 * n * n + 5 * n] = -std::numeric_limits<float>::infinity();
    for (const sinter::device& d : takers()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, count, n * n, good), B(d, count, n * n, mixed);
        const auto check = [](const sinter::matrix<float>& right, const sinter::matrix<float>& spoilt) {
            const std::vector<float> all = spoilt.to_host();
            CHECK(but(right.to_host(), count, 3, 17) == but(all, count, 3, 17));
            check_nan(all, count, 3);
            check_nan(all, count, 17);
        };
        const auto e = batch::eigh(A), f = batch::eigh(B);
        check(e.values, f.values);
        check(e.vectors, f.vectors);
        const auto s = batch::svd(A), t = batch::svd(B);
        check(s.u, t.u);
        check(s.values, t.values);
        check(s.v, t.v);
    }
}

TEST_CASE("batches of spectra: views, formulas around them and in them") {
    constexpr std::int64_t n = 4, count = 9;
    const std::vector<float> a = random_batch<float>(count, n, n, 9);
    for (const sinter::device& d : takers()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, count, n * n, a);
        const std::vector<float> plain = sinter::eval(batch::eigvalsh(A)).to_host(),
                                 singular = sinter::eval(batch::singular_values(A)).to_host();
        sinter::matrix<float> B(d, n * n, count), X(d, count, n), Y(d, count, n), wide(d, 2 * count, n + 3);
        B = trans(A);
        wide = 7;
        in_one_launch(d, true, [&] { X = 1 + 2 * batch::eigvalsh(-4 * A); });
        in_one_launch(d, true, [&] {
            wide(sinter::rows(0, 2 * count, 2), sinter::cols(2, n + 2)) = batch::eigvalsh(trans(B));
        });
        in_one_launch(d, true, [&] { Y = sqrt(batch::singular_values(trans(B), n, n)); });
        const std::vector<float> x = X.to_host(), y = Y.to_host(), w = wide.to_host();
        for (std::int64_t i = 0; i < count; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto at = [&](std::int64_t c) { return static_cast<std::size_t>(i * n + c); };
                CHECK(std::fabs(x[at(j)] - (1 - 8 * plain[at(n - 1 - j)])) < 1e-4f);
                CHECK(std::fabs(y[at(j)] * y[at(j)] - singular[at(j)]) < 1e-5f);
                CHECK(w[static_cast<std::size_t>(2 * i * (n + 3) + 2 + j)] == plain[at(j)]);
                CHECK(w[static_cast<std::size_t>((2 * i + 1) * (n + 3) + 2 + j)] == 7);
            }
        // In place of their operand, and summed up.
        sinter::matrix<float> one(d, count, 1, std::vector<float>(a.begin(), a.begin() + count));
        const std::vector<float> before = one.to_host();
        one = batch::eigvalsh(one);
        CHECK(one.to_host() == before);
        double total = 0;
        for (const float v : singular) total += static_cast<double>(v);
        CHECK(std::fabs(static_cast<double>(sinter::eval(sum(batch::singular_values(A))).to_host()) - total) <
              1e-4);
    }
}

TEST_CASE("batches of spectra: what is wrong is said") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const auto of = [&](std::int64_t elements) { return sinter::zeros<float>(d, 2, elements); };
        CHECK_THROWS_WITH_AS(batch::eigh(of(33 * 33)),
                             "sinter: the matrices of a batch are 32 x 32 at most; a row of 1089 elements "
                             "holds a larger one",
                             sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(
            batch::eigvalsh(of(5)),
            "sinter: a row of a batch holds the n * n elements of one matrix; it is an array "
            "of 2 x 5",
            sinter::shape_error);
        CHECK_THROWS_AS(batch::eigh(of(0)), sinter::shape_error);
        CHECK_THROWS_WITH_AS(
            batch::svd(of(33 * 2), 33, 2),
            "sinter: a batch has singular values of matrices of 32 x 32 at most, not 33 x 2; "
            "svd(A) takes one matrix of any extents",
            sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(
            batch::svd(of(7), 2, 3),
            "sinter: a row of a batch holds the m * n elements of one matrix; it is an array "
            "of 2 x 7",
            sinter::shape_error);
        CHECK_THROWS_AS(batch::singular_values(of(0), 0, 3), sinter::shape_error);
        if (!is_fragment(d)) continue;
        const std::string why = refused<sinter::unsupported_error>([&] { batch::eigh(of(4)); });
        CHECK(why.find(
                  "has no work-groups, which find spectra of batches; opencl, opengl:compute and host do") !=
              std::string::npos);
        CHECK_THROWS_AS(batch::svd(of(4)), sinter::unsupported_error);
    }
}

// Products with few columns, and with few rows: every number of these around which schedules change, operands
// of every kind, exact sums; and on a CPU the schedules that read the other operand once.

#include <algorithm>
#include <cmath>

#include "../../devices.hpp"

using namespace sinter;

namespace {

/// Small integers, so that sums are exact in every type.
template <class T>
std::vector<T> small_numbers(std::int64_t count, std::int64_t seed) {
    std::vector<T> v;
    for (std::int64_t i = 0; i < count; ++i) v.push_back(static_cast<T>((i * 7 + seed + i / 11) % 5 - 2));
    return v;
}

/// A matrix of m x n as an operand, in an array of its own, the other way round, or as a block of a larger
/// array whose other elements are no numbers; `use` is called with each of them.
template <class T, class Use>
void each_kind(const device& d, std::int64_t m, std::int64_t n, const std::vector<T>& numbers, Use use) {
    const matrix<T> own(d, m, n, numbers);
    use("own", own);
    const matrix<T> turned = trans(own);
    use("turned", trans(turned));
    std::vector<T> none(static_cast<std::size_t>((m + 3) * (n + 5)), static_cast<T>(77));
    if constexpr (std::is_floating_point_v<T>)
        for (T& x : none) x = static_cast<T>(NAN);
    matrix<T> around(d, m + 3, n + 5, none);
    around(rows(1, m + 1), cols(3, n + 3)) = own;
    use("block", around(rows(1, m + 1), cols(3, n + 3)));
}

template <class T>
std::vector<T> product_on_host(std::int64_t m, std::int64_t depth, std::int64_t n, const std::vector<T>& a,
                               const std::vector<T>& b) {
    std::vector<T> c(static_cast<std::size_t>(m * n));
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t k = 0; k < depth; ++k)
            for (std::int64_t j = 0; j < n; ++j)
                c[static_cast<std::size_t>(i * n + j)] +=
                    a[static_cast<std::size_t>(i * depth + k)] * b[static_cast<std::size_t>(k * n + j)];
    return c;
}

/// A * B of operands of every kind, as it is and with an epilogue, into a matrix and into a block.
template <class T>
void check_thin(const device& d, std::int64_t m, std::int64_t depth, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(depth);
    CAPTURE(n);
    const std::vector<T> a = small_numbers<T>(m * depth, 1), b = small_numbers<T>(depth * n, 3);
    std::vector<T> wanted = product_on_host(m, depth, n, a, b), more = wanted;
    for (T& x : more) x = std::max(static_cast<T>(2 * x + 1), T(0));
    each_kind<T>(d, m, depth, a, [&](const std::string& left, const auto& A) {
        CAPTURE(left);
        each_kind<T>(d, depth, n, b, [&](const std::string& right, const auto& B) {
            CAPTURE(right);
            matrix<T> C(d, m, n), into(d, m + 2, n + 2);
            C = A * B;
            CHECK(C.to_host() == wanted);
            into(rows(1, m + 1), cols(1, n + 1)) = A * B;
            C = into(rows(1, m + 1), cols(1, n + 1));
            CHECK(C.to_host() == wanted);
            C = max(T(2) * (A * B) + T(1), T(0));
            CHECK(C.to_host() == more);
        });
    });
}

/// A * B of operands that lie alike, or of which one lies the other way round, and of blocks.
template <class T>
void check_large(const device& d, std::int64_t m, std::int64_t depth, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(depth);
    CAPTURE(n);
    const std::vector<T> a = small_numbers<T>(m * depth, 1), b = small_numbers<T>(depth * n, 3);
    const std::vector<T> wanted = product_on_host(m, depth, n, a, b);
    each_kind<T>(d, m, depth, a, [&](const std::string& left, const auto& A) {
        CAPTURE(left);
        each_kind<T>(d, depth, n, b, [&](const std::string& right, const auto& B) {
            CAPTURE(right);
            if ((left == "block") != (right == "block") || (left == "turned" && right == left)) return;
            matrix<T> C(d, m, n);
            C = A * B;
            CHECK(C.to_host() == wanted);
        });
    });
}

/// A CPU through OpenCL.
bool runs_vectors(const device& d) {
    return d.name() == "opencl:cpu";
}

/// Sums that lie in memory are those of the schedules for few lines.
template <class E>
bool folds_lines(E&& assignment) {
    return std::string(explain(assignment).c_str()).find(" sums[") != std::string::npos;
}

} // namespace

TEST_CASE("few columns, and few rows, of products are exact") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t few : test::first_of<std::int64_t>(1, {5, 17, 1, 2}))
            check_thin<float>(d, 37, 70, few);
        for (const std::int64_t few : test::first_of<std::int64_t>(1, {3, 1, 8}))
            check_thin<std::int32_t>(d, few, 67, 41);
    }
}

TEST_CASE("few lines of products whose other operand is large are exact") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        // The schedules for these are those of a CPU's work-items, whose sizes ask for 2^16 elements.
        if (!runs_vectors(d)) {
            check_large<float>(d, 517, 131, 3);
            check_large<float>(d, 3, 131, 517);
            continue;
        }
        for (const std::int64_t few : {1, 3, 8, 16}) {
            check_large<float>(d, 517, 131, few);
            check_large<std::int32_t>(d, few, 131, 517);
        }
        check_large<float>(d, 300, 259, 31);
        check_large<double>(d, 47, 259, 290);
        check_large<float>(d, 300, 4099, 5); // blocks of terms
        check_large<double>(d, 5, 4099, 300);
    }
}

TEST_CASE("what is computed of the operand with few lines, and of their results") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 517, depth = 130, n = 6;
        const auto a = small_numbers<float>(m * depth, 1), b = small_numbers<float>(depth * n, 3);
        const matrix<float> A(d, m, depth, a), B(d, depth, n, b);
        const vector<float> shift(d, n, small_numbers<float>(n, 2));
        matrix<float> P(d, m, n), C(d, m, n), D(d, n, m);
        P = A * B;
        C = sigmoid(A * B + rowwise(shift));
        D = sigmoid(trans(A * B) + colwise(shift));
        const auto sums = P.to_host(), found = C.to_host(), turned = D.to_host();
        const auto more = shift.to_host();
        double worst = 0;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto at = static_cast<std::size_t>(i * n + j);
                const double x =
                    1 / (1 + std::exp(-double{sums[at]} - double{more[static_cast<std::size_t>(j)]}));
                worst = std::max({worst, std::fabs(double{found[at]} - x),
                                  std::fabs(double{turned[static_cast<std::size_t>(j * m + i)]} - x)});
            }
        CHECK(worst < 1e-6);
        std::vector<float> changed = b;
        for (float& x : changed) x = 2 * x - 1;
        C = A * (2.0f * B - 1.0f);
        CHECK(C.to_host() == product_on_host(m, depth, n, a, changed));
        D = trans(2.0f * B - 1.0f) * trans(A);
        C = trans(D);
        CHECK(C.to_host() == product_on_host(m, depth, n, a, changed));
        C = trans(trans(2.0f * B - 1.0f) * trans(max(A, -2.0f)));
        CHECK(C.to_host() == product_on_host(m, depth, n, a, changed));
    }
}

TEST_CASE("the other operand of few lines is read once on a CPU") {
    for (const device& d : test::devices(false)) {
        if (!runs_vectors(d)) continue;
        // Of fewer outputs for each core the terms are shared out.
        const std::int64_t n = (std::max)(std::int64_t{600}, 80 * test::compute_units(d));
        const matrix<float> A(d, n, n);
        for (const std::int64_t few : {1, 2, 5, 8}) {
            CAPTURE(few);
            const matrix<float> B(d, n, few), R(d, few, n);
            matrix<float> C(d, n, few), D(d, few, n);
            CHECK(folds_lines(C = A * B));
            CHECK(folds_lines(C = trans(A) * B));
            CHECK(folds_lines(C = A * trans(R)));
            CHECK(folds_lines(D = R * A));
            CHECK(folds_lines(D = R * trans(A)));
            CHECK(folds_lines(D = trans(B) * A));
        }
    }
}

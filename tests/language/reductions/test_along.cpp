// An axis that the host knows at run time: along(n) is axis<n>, in the same launches. Some hundred
// statements, whose kernels the drivers compile for a second or more.

#include <complex>
#include <cstring>
#include <limits>

#include <sinter/complex.hpp>
#include <sinter/image.hpp>

#include "../../devices.hpp"

namespace test_along {

using namespace sinter;

namespace {

/// The same bits, of NaN too.
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
    if constexpr (std::is_same_v<T, bool>)
        return a == b;
    else
        return a.size() == b.size() &&
               (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// "kernels: 1, launches: 1, temporaries: 0" of a statement that is only looked at.
template <class E>
std::string counts_of(const E& e) {
    const std::string text = explain(e);
    const std::size_t at = text.find("kernels: ");
    return text.substr(at, text.find('\n', at) - at);
}

template <class A, class B>
void check_alike(const device& d, const A& found, const B& wanted) {
    CHECK(found.rows() == wanted.rows());
    CHECK(found.cols() == wanted.cols());
    CHECK(counts_of(found) == counts_of(wanted));
    const counters before = d.counters();
    const auto elements = found.to_host();
    const std::int64_t launches = (d.counters() - before).launches;
    const counters between = d.counters();
    CHECK(same(elements, wanted.to_host()));
    CHECK((d.counters() - between).launches == launches);
}

template <class Body>
std::string message_of(Body body) {
    try {
        body();
    } catch (const error& e) {
        return e.what();
    }
    return "nothing was thrown";
}

/// f(axis) for axes in types and axes as numbers: the same counts, extents and bits.
template <class F>
void check_axes(const device& d, const char* name, F f) {
    INFO(name);
    for (const int n : {0, -2}) check_alike(d, f(along(n)), f(axis<0>));
    for (const int n : {1, -1}) check_alike(d, f(along(n)), f(axis<1>));
}
/// The same of a vector, which has one axis.
template <class F>
void check_axis_of_vector(const device& d, const char* name, F f) {
    INFO(name);
    for (const int n : {0, -1}) check_alike(d, f(along(n)), f(axis<0>));
    for (const int n : {1, -2, 2})
        CHECK(message_of([&] { (void)f(along(n)); }) ==
              "sinter: along(" + std::to_string(n) + ") is no axis of a vector, which has axis 0 alone");
}

std::vector<float> numbers_with_nan(std::int64_t count) {
    std::vector<float> v = test::numbers(count, 1);
    if (count > 7) v[2] = std::numeric_limits<float>::quiet_NaN();
    if (count > 7) v[5] = std::numeric_limits<float>::infinity();
    return v;
}

constexpr std::int64_t extents[][2] = {{2, 3}, {257, 33}, {1, 1}, {33, 1}, {1, 31}, {64, 64}, {31, 257}};

} // namespace

TEST_CASE("reductions along an axis that the host knows are those along the axis of a type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& shape : extents) {
            const std::int64_t m = shape[0], n = shape[1];
            INFO(m, " x ", n);
            const matrix<float> A(d, m, n, numbers_with_nan(m * n)), B(d, m, n, test::numbers(m * n, 2));
            check_axes(d, "sum", [&](auto by) { return sum(A, by); });
            check_axes(d, "prod", [&](auto by) { return prod(B, by); });
            check_axes(d, "max", [&](auto by) { return (max)(A, by); });
            check_axes(d, "argmin", [&](auto by) { return argmin(B, by); });
            check_axes(d, "any", [&](auto by) { return any(A > 0, by); });
            check_axes(d, "mean", [&](auto by) { return mean(A, by); });
            check_axes(d, "dot", [&](auto by) { return dot(A, B, by); });
            check_axes(d, "in a formula", [&](auto by) { return 2 * sum(square(A - B), by) - mean(B, by); });
        }
        const matrix<float> A(d, 17, 23, numbers_with_nan(391)), B(d, 17, 23, test::numbers(391, 2));
        check_axes(d, "min", [&](auto by) { return (min)(A, by); });
        check_axes(d, "argmax", [&](auto by) { return argmax(A, by); });
        check_axes(d, "all", [&](auto by) { return all(A < 2, by); });
        check_axes(d, "count", [&](auto by) { return sum(B > 0, by); });
        check_axes(d, "norm", [&](auto by) { return norm(B, by); });
        check_axes(d, "norm1", [&](auto by) { return norm1(B, by); });
        check_axes(d, "norm_inf", [&](auto by) { return norm_inf(B, by); });
        check_axes(d, "compensated_sum", [&](auto by) { return compensated_sum(B, by); });
        check_axes(d, "sum in its type", [&](auto by) { return sum<float>(B, by); });
        check_axes(d, "nansum", [&](auto by) { return nansum(A, by); });
        check_axes(d, "nanmean", [&](auto by) { return nanmean(A, by); });
        check_axes(d, "A.sum", [&](auto by) { return A.sum(by); });
        check_axes(d, "A.mean", [&](auto by) { return (2 * A).mean(by); });
        check_axes(d, "A.norm", [&](auto by) { return B.norm(by); });
        check_axes(d, "of a product", [&](auto by) { return sum(A * trans(B), by); });
        check_axes(d, "of a transpose", [&](auto by) { return sum(trans(B), by); });
        check_axes(d, "of a part", [&](auto by) { return mean(B(rows(16, -1, -3), cols(1, 20, 2)), by); });
        check_axes(d, "of a row", [&](auto by) { return sum(B.row(3), by); });
        check_axes(d, "of a reshape", [&](auto by) { return sum(reshape(B, 23, 17), by); });
        check_axes(d, "of integers", [&](auto by) { return mean(cast<std::int32_t>(9 * B), by); });
        const auto joined = [](auto a, auto b) { return select(abs(a) > abs(b), a, b); };
        check_axes(d, "reduce", [&](auto by) { return reduce(joined, B, 0, by); });
    }
}

TEST_CASE("reductions of complex numbers along an axis that the host knows") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        std::vector<std::complex<float>> values;
        for (const float re : test::numbers(31 * 7, 1)) values.push_back({re, 1 - re * re});
        const matrix<std::complex<float>> Z(d, 31, 7, values);
        check_axes(d, "sum", [&](auto by) { return sum(Z, by); });
        check_axes(d, "mean", [&](auto by) { return mean(Z, by); });
        check_axes(d, "dot", [&](auto by) { return dot(Z, Z, by); });
        check_axes(d, "dotu", [&](auto by) { return dotu(Z, Z, by); });
        check_axes(d, "norm", [&](auto by) { return norm(Z, by); });
        check_axes(d, "norm_inf", [&](auto by) { return norm_inf(Z, by); });
        if (!test::is_fragment(d)) check_axes(d, "cumsum", [&](auto by) { return cumsum(Z, by); });
    }
}

TEST_CASE("functions of rows along an axis that the host knows are those along the axis of a type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& shape : extents) {
            const std::int64_t m = shape[0], n = shape[1];
            if (test::is_quick() && m > 2 && m != n) continue;
            INFO(m, " x ", n);
            const matrix<float> A(d, m, n, test::numbers(m * n, 1));
            check_axes(d, "softmax", [&](auto by) { return softmax(A, by); });
            if (!test::is_fragment(d)) check_axes(d, "cumsum", [&](auto by) { return cumsum(A, by); });
            check_axes(d, "var", [&](auto by) { return var(A, by, ddof{1}); });
        }
        const matrix<float> A(d, 17, 23, numbers_with_nan(391)), B(d, 17, 23, test::numbers(391, 2));
        check_axes(d, "softmax with NaN", [&](auto by) { return softmax(A, by); });
        check_axes(d, "log_softmax", [&](auto by) { return log_softmax(B, by); });
        check_axes(d, "logsumexp", [&](auto by) { return logsumexp(A, by); });
        check_axes(d, "std_dev", [&](auto by) { return std_dev(2 * B, by); });
        check_axes(d, "standardize", [&](auto by) { return standardize(B, by); });
        check_axes(d, "layer_norm", [&](auto by) { return layer_norm(B, by); });
        check_axes(d, "normalize", [&](auto by) { return normalize(B, by); });
        check_axes(d, "cov", [&](auto by) { return cov(B, by); });
        check_axes(d, "corr", [&](auto by) { return corr(B, by); });
        check_axes(d, "of a formula", [&](auto by) { return softmax(B + 1, by) * 2; });
        check_axes(d, "of integers", [&](auto by) { return softmax(cast<std::int32_t>(4 * B), by); });
        check_axes(d, "of a part",
                   [&](auto by) { return normalize(B(rows(16, -1, -3), cols(1, 20, 2)), by); });
        if (test::is_fragment(d)) continue; // it has no cumsum
        check_axes(d, "cumsum of a transpose", [&](auto by) { return cumsum(trans(B), by); });
    }
}

TEST_CASE("elements in other places along an axis that the host knows") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, 17, 23, test::numbers(391, 2)), B(d, 17, 23, test::numbers(391, 3));
        const vector<std::int32_t> places(d, {3, 0, 16, 3});
        check_axes(d, "roll", [&](auto by) { return roll(A, -3, by); });
        check_axes(d, "flip", [&](auto by) { return flip(A + 1, by); });
        check_axes(d, "diff", [&](auto by) { return diff(A, by); });
        check_axes(d, "take", [&](auto by) { return take(A, places, by); });
        check_axes(d, "take of a formula", [&](auto by) { return take(2 * A, places, by); });
        check_axes(d, "concat", [&](auto by) { return concat(A, 2 * B, A, by); });
        matrix<float> C = A;
        flip(C, along(0)) = B;
        CHECK(same(C.to_host(), flip(B, axis<0>).to_host()));
        const matrix<float> none(d, 0, 23);
        CHECK(same(concat(A, none, along(0)).to_host(), A.to_host()));
        CHECK(diff(none, along(0)).rows() == 0);
        CHECK(message_of([&] { (void)concat(A, trans(A), along(0)); }) ==
              message_of([&] { (void)concat(A, trans(A), axis<0>); }));
        CHECK(message_of([&] { (void)take(none, places, along(0)); }) ==
              message_of([&] { (void)take(none, places, axis<0>); }));
    }
}

TEST_CASE("weights along an axis that the host knows") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, 24, 33, test::numbers(24 * 33, 2));
        const vector<float> w(d, {1, -2, 3, 0.5f}), none(d, 0);
        check_axes(d, "correlate", [&](auto by) { return correlate(A, w, by); });
        check_axes(d, "convolve", [&](auto by) { return convolve<edge::zero, 3>(A, w, by); });
        check_axes(d, "of a formula", [&](auto by) { return 2 * correlate(A + 1, 2 * w, by) - A; });
        check_axes(d, "of images", [&](auto by) { return correlate(images(A, 2), w, by); });
        CHECK(message_of([&] { (void)correlate(A, none, along(0)); }) ==
              message_of([&] { (void)correlate(A, none, axis<0>); }));
        CHECK(message_of([&] { (void)correlate(A, w, along(3)); }).find("along(3) is no axis of a matrix") !=
              std::string::npos);
    }
}

TEST_CASE("a vector has axis 0 alone, and what is no axis is said") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const vector<float> x(d, test::numbers(33, 1));
        const vector<std::int32_t> places(d, {3, 0, 16, 3});
        check_axis_of_vector(d, "sum", [&](auto by) { return sum(x, by); });
        check_axis_of_vector(d, "mean", [&](auto by) { return mean(x, by); });
        check_axis_of_vector(d, "softmax", [&](auto by) { return softmax(x, by); });
        check_axis_of_vector(d, "var", [&](auto by) { return var(x, by); });
        if (!test::is_fragment(d)) check_axis_of_vector(d, "cumsum", [&](auto by) { return cumsum(x, by); });
        check_axis_of_vector(d, "roll", [&](auto by) { return roll(x, 5, by); });
        check_axis_of_vector(d, "flip", [&](auto by) { return flip(x, by); });
        check_axis_of_vector(d, "diff", [&](auto by) { return diff(x, by); });
        check_axis_of_vector(d, "take", [&](auto by) { return take(x, places, by); });
        check_axis_of_vector(d, "concat", [&](auto by) { return concat(x, x, by); });

        const matrix<float> A(d, 3, 4, test::numbers(12, 1)), none(d, 0, 4);
        vector<float> y(d, {1, 2, 3});
        for (const std::int64_t n : {std::int64_t{2}, std::int64_t{-3}, std::int64_t{1} << 40}) {
            const std::string wanted = "sinter: along(" + std::to_string(n) +
                                       ") is no axis of a matrix, whose axes are 0 (down the rows) and 1 "
                                       "(along the columns), or -2 and -1 from behind";
            CHECK(message_of([&] { y = sum(A, along(n)); }) == wanted);
            CHECK(message_of([&] { y = A.mean(along(n)); }) == wanted);
            CHECK(message_of([&] { (void)softmax(A, along(n)); }) == wanted);
        }
        CHECK(y.to_host() == std::vector<float>{1, 2, 3});
        CHECK_THROWS_AS(y = sum(A, along(2)), shape_error);
        CHECK_THROWS_AS(y = sum(A, along(0)), shape_error); // 4 elements for 3
        CHECK(message_of([&] { (void)(max)(none, along(0)); }) ==
              message_of([&] { (void)(max)(none, axis<0>); }));
        CHECK(sum(none, along(0)).to_host() == std::vector<float>(4, 0.0f));
        CHECK(sum(none, along(1)).to_host().empty());
        CHECK(explain(y = sum(2 * A, along(1))).find("sum(alpha * A, along(n))") != std::string::npos);
    }
}

TEST_CASE("a statement along another axis has a plan of its own") {
    for (device d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 33;
        const matrix<float> A(d, n, n, test::numbers(n * n, 1));
        matrix<float> B(d, n, n), C(d, 2 * n, 2 * n);
        vector<float> x(d, n);
        const auto as_standard = [&](const auto& a, auto by) { return standardize(a, by); };
        const auto run = [&](int number) {
            x = 2 * sum(A, along(number)) + 1;
            B = softmax(A, along(number));
            C(rows(1, 2 * n, 2), cols(0, n)) = as_standard(A, along(number)); // a part as destination
        };
        for (const int turn : {0, 1, 2, 3}) {
            const int number = turn % 2;
            const counters before = d.counters();
            run(number);
            if (turn > 1) CHECK((d.counters() - before).compilations == 0);
            const auto part = C(rows(1, 2 * n, 2), cols(0, n)).to_host();
            const auto wanted = [&](auto by) {
                CHECK(same(x.to_host(), (2 * sum(A, by) + 1).to_host()));
                CHECK(same(B.to_host(), softmax(A, by).to_host()));
                CHECK(same(part, as_standard(A, by).to_host()));
            };
            number == 0 ? wanted(axis<0>) : wanted(axis<1>);
        }
        for (const int number : {0, 1, 0}) { // the destination is read
            B = A;
            const std::vector<float> wanted =
                number == 0 ? normalize(B, axis<0>).to_host() : normalize(B, axis<1>).to_host();
            B = normalize(B, along(number));
            CHECK(same(B.to_host(), wanted));
        }
        const auto centred = [&](int number) { return (A - rowwise(mean(A, along(number)))).to_host(); };
        CHECK(same(centred(0), (A - rowwise(mean(A, axis<0>))).to_host()));
        CHECK(same(centred(1), (A - rowwise(mean(A, axis<1>))).to_host()));
    }
}

} // namespace test_along

// Folds of rows of every length around the sizes at which schedules change, from places in memory that are
// multiples of nothing, and with epilogues of every kind, against the host's.

#include <cmath>
#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace test_row_folds {

namespace {

template <class T>
T to(double x) {
    if constexpr (dtype_of<T> == dtype::f16)
        return static_cast<T>(static_cast<float>(x));
    else
        return static_cast<T>(x);
}

template <class T>
std::vector<T> values(std::int64_t count, double scale) {
    std::vector<T> v;
    for (std::int64_t i = 0; i < count; ++i)
        v.push_back(to<T>(static_cast<double>(i * 37 % 101 - 50) * scale));
    return v;
}

/// What is not finite is the same, all else as near.
bool is_close(double x, double wanted, double bound) {
    if (std::isnan(wanted)) return std::isnan(x);
    return x == wanted || std::fabs(x - wanted) <= bound * (1 + std::fabs(wanted));
}

template <class T>
void check_close(const std::vector<T>& found, const std::vector<T>& wanted, double bound) {
    REQUIRE(found.size() == wanted.size());
    std::size_t i = 0;
    while (i < wanted.size() &&
           is_close(static_cast<double>(found[i]), static_cast<double>(wanted[i]), bound))
        ++i;
    if (i == wanted.size()) return;
    INFO("element ", i, " of ", wanted.size(), ": ", static_cast<double>(found[i]));
    CHECK_MESSAGE(i == wanted.size(), "wanted ", static_cast<double>(wanted[i]));
}

/// What `compute(d)` makes on a device is what it makes on the host.
template <class Compute>
void check_everywhere(double bound, Compute compute) {
    const auto wanted = compute(host_device());
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_close(compute(d), wanted, bound);
    }
}

} // namespace

TEST_CASE("gathers beside folds of rows, of columns and of all") {
    for (const std::int64_t rows : {1, 37, 300})
        for (const std::int64_t cols : {3, 257}) {
            CAPTURE(rows);
            CAPTURE(cols);
            const auto numbers = values<float>(rows * cols, 0.0625);
            std::vector<std::int32_t> labels;
            for (std::int64_t i = 0; i < rows; ++i)
                labels.push_back(static_cast<std::int32_t>((i * 5) % (cols + 2) - 1)); // some beyond an edge
            check_everywhere(1e-5, [&](const device& d) {
                const matrix<float> A(d, rows, cols, numbers);
                const vector<std::int32_t> at(d, labels);
                vector<float> s(d, rows);
                s = log(sum(exp(A), axis<1>)) - gather(A, row_index(rows), at);
                return s.to_host();
            });
            check_everywhere(1e-5, [&](const device& d) {
                const matrix<float> A(d, cols, rows, numbers);
                const vector<std::int32_t> at(d, labels);
                vector<float> s(d, rows);
                s = log(sum(exp(A), axis<0>)) - gather(A, at, row_index(rows));
                return s.to_host();
            });
            // Places that the fold finds.
            check_everywhere(0, [&](const device& d) {
                const matrix<float> A(d, rows, cols, numbers);
                vector<float> s(d, rows);
                s = gather(A, row_index(rows), argmax(A, axis<1>)) + sum(A, axis<1>);
                return s.to_host();
            });
            check_everywhere(0, [&](const device& d) {
                const matrix<float> A(d, cols, rows, numbers);
                const vector<float> table(d, values<float>(20, 1));
                vector<float> s(d, rows);
                s = gather(table, cast<std::int32_t>(sum(A, axis<0>)));
                return s.to_host();
            });
            check_everywhere(1e-5, [&](const device& d) {
                const matrix<float> A(d, rows, cols, numbers);
                const vector<std::int32_t> at(d, labels);
                scalar<float> s(d);
                s = mean(log(sum(exp(A), axis<1>)) - gather(A, row_index(rows), at));
                return std::vector<float>{s.to_host(), sum(A + gather(A, row_index(), -1)).to_host()};
            });
        }
}

namespace {

/// Numbers among which are NaN, infinities and equal ones, and rows of nothing but the least.
template <class T>
std::vector<T> odd_values(std::int64_t rows, std::int64_t cols) {
    std::vector<T> v = values<T>(rows * cols, is_floating(dtype_of<T>) ? 0.125 : 1);
    if constexpr (!is_floating(dtype_of<T>)) return v;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j) {
            const bool odd = i % 5 != 0 && (3 * i + j) % 11 == 0;
            double x = i % 5 == 1 ? std::nan("") : i % 5 == 2 ? infinity : -infinity;
            if (i % 5 == 4 || odd) v[static_cast<std::size_t>(i * cols + j)] = to<T>(x);
        }
    return v;
}

template <class T>
bool runs(const device& d) {
    return d.supports(dtype_of<T>);
}

/// Folds of the rows of A, which lies `from` columns and a row within a wider matrix, and of its transpose's.
template <class T>
void check_rows(const device& d, std::int64_t rows, std::int64_t cols, std::int64_t from, bool odd) {
    const std::int64_t wide = cols + from + (from > 0 ? 2 : 0), high = rows + (from > 0 ? 1 : 0);
    const auto all =
        odd ? odd_values<T>(high, wide) : values<T>(high * wide, is_floating(dtype_of<T>) ? 0.015625 : 1);
    const auto factors = values<T>(cols + from, is_floating(dtype_of<T>) ? 0.25 : 1);
    const auto results = [&](const device& on, auto fold) {
        const matrix<T> B(on, high, wide, all);
        const vector<T> w(on, factors);
        return fold(B(sinter::rows(high - rows, high), sinter::cols(from, from + cols)),
                    w(sinter::rows(from, from + cols)));
    };
    const double bound = dtype_of<T> == dtype::f16 ? 2e-3 : dtype_of<T> == dtype::f64 ? 1e-13 : 1e-5;
    const auto check = [&](auto fold) { check_close(results(d, fold), results(host_device(), fold), bound); };
    check([&](auto A, auto) { return eval(sum(A, axis<1>)).to_host(); });
    check([&](auto A, auto w) { return eval(A * w).to_host(); });
    if (cols == 0) return; // there are no extremes
    check([&](auto A, auto) { return eval(max(A, axis<1>)).to_host(); });
    check([&](auto A, auto) { return eval(argmin(A, axis<1>)).to_host(); });
    if constexpr (dtype_of<T> == dtype::f32 || dtype_of<T> == dtype::f64) {
        check([&](auto A, auto) { return eval(sum(exp(A), axis<1>)).to_host(); });
        check([&](auto A, auto w) { return eval(sigmoid(A * w)).to_host(); });
    }
    if constexpr (dtype_of<T> == dtype::f32) {
        check([&](auto A, auto) { return eval(log(prod(abs(A) + 1, axis<1>))).to_host(); });
        check(
            [&](auto A, auto) { return eval(cast<std::int32_t>(sinter::any(A > 0.7f, axis<1>))).to_host(); });
        check(
            [&](auto A, auto) { return eval(cast<std::int32_t>(sinter::all(A < 0.7f, axis<1>))).to_host(); });
        check([&](auto A, auto) {
            return eval(exp(-0.1f * cast<float>(argmax(A, axis<1>))) + max(col_index() - A, axis<1>))
                .to_host();
        });
    }
}

template <class T>
void check_all_rows(const device& d) {
    if (!runs<T>(d)) return;
    CAPTURE(d.name());
    // Other devices have one schedule for all of these.
    const bool few = d.name() != "opencl:cpu";
    std::int64_t turn = 0;
    for (const std::int64_t rows : {1, 2, 7, 150, 1000, 5000})
        for (const std::int64_t cols :
             {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 31, 33, 65}) {
            if (few && (rows > 150 || cols % 3 != 1)) continue;
            if (rows == 5000 && cols % 4 != 1) continue;
            if (!test::is_turn(turn++, 3)) continue;
            CAPTURE(rows);
            CAPTURE(cols);
            for (const std::int64_t from : {0, 3}) {
                if (rows > 150 && (rows + cols + from) % 2 == 0) continue;
                check_rows<T>(d, rows, cols, from, false);
                if (is_floating(dtype_of<T>) && cols > 0 && d.name() == "opencl:cpu")
                    check_rows<T>(d, rows, cols, from, true);
            }
        }
}

} // namespace

TEST_CASE("rows of every length: floats") {
    for (const device& d : test::devices()) check_all_rows<float>(d);
}
TEST_CASE("rows of every length: doubles") {
    for (const device& d : test::devices()) check_all_rows<double>(d);
}
TEST_CASE("rows of every length: halves") {
    for (const device& d : test::devices()) check_all_rows<half>(d);
}
TEST_CASE("rows of every length: integers") {
    for (const device& d : test::devices()) check_all_rows<std::int32_t>(d);
}

// In textures such rows end within a texel. What lies behind them there is NaN here.
TEST_CASE("scalars of matrices, whose rows may end anywhere") {
    std::int64_t turn = 0;
    for (const std::int64_t cols : {1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 257})
        for (const std::int64_t rows : {1, 2, 5, 64, 211}) {
            if (!test::is_turn(turn++, 3)) continue;
            CAPTURE(rows);
            CAPTURE(cols);
            check_everywhere(1e-4, [=](const device& d) {
                const auto count = static_cast<std::size_t>(rows * cols);
                const matrix<float> threes(d, rows, cols, std::vector<float>(count, 3.0f)),
                    Y(d, rows, cols, values<float>(rows * cols, .125));
                matrix<float> X(d, rows, cols);
                X = hadamard(Y, threes / threes);
                vector<float> a(d, cols), b(d, rows);
                a = .25f * cast<float>(row_index(cols) % 5) - .5f;
                b = .5f * cast<float>(row_index(rows) % 7);
                std::vector<float> found;
                const auto keep = [&](const auto& expression) {
                    scalar<float> s(d);
                    s = cast<float>(expression);
                    found.push_back(s.to_host());
                };
                keep(sum(X));
                keep(mean(hadamard(X - rowwise(a), X - colwise(b))));
                keep(min(X + colwise(b)));
                keep(max(abs(X)));
                keep(prod(hadamard(threes / threes, select(abs(X) > 6.2f, -1.0f, 1.0f))));
                keep(argmax(X - rowwise(a)));
                keep(argmin(X));
                keep(any(X > 6.2f));
                keep(all(X < 6.2f));
                keep(dot(X, 2 * X) / norm(X));
                keep(max(cast<std::int32_t>(X * 8)) - min(cast<std::int32_t>(X * 8)));
                return found;
            });
        }
}

} // namespace test_row_folds

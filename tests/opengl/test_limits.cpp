// Limits of compute shaders below those of the machine at hand.

#include <algorithm>
#include <cmath>

#include <sinter/factor.hpp>
#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

namespace gl = runtime::opengl;

/// A device with compute shaders of ES 3.1; none where there is no such context.
device compute_es_device(gl::compute_options options) {
    try {
        return device(
            ref<runtime::device_state>(gl::make_device(gl::row_of(opengl_kind::compute_es), {}, options)));
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return {};
    }
}

/// A matrix of small whole numbers with a large diagonal.
matrix<float> well_conditioned(const device& d, std::int64_t m, std::int64_t n) {
    std::vector<float> v = test::numbers(m * n, 5);
    for (std::int64_t i = 0; i < m && i < n; ++i) v[static_cast<std::size_t>(i * n + i)] += 64;
    return matrix<float>(d, m, n, v);
}

/// The farthest that an element is from one.
float distance_from_ones(const std::vector<float>& x) {
    float most = 0;
    for (const float v : x) most = std::isnan(v) ? v : std::max(most, std::fabs(v - 1));
    return most;
}

} // namespace

// A launch with more arrays than blocks throws, so that what these tests compute was planned for four.
TEST_CASE("with the four storage blocks that ES 3.1 promises, products, several results and many arrays are "
          "right") {
    const device d = compute_es_device({.max_blocks = 4});
    if (!d) return;
    const std::int64_t n = 19;
    const auto filled = [&](int seed) { return matrix<float>(d, n, n, test::numbers(n * n, seed)); };
    matrix<float> A = filled(1), B = filled(2), C = filled(3), D = filled(4), E = filled(5), F(d, n, n);
    const matrix<float> on_host[] = {A.to(host_device()), B.to(host_device()), C.to(host_device()),
                                     D.to(host_device()), E.to(host_device())};
    matrix<float> wanted(host_device(), n, n), other(host_device(), n, n);
    const counters before = d.counters();
    F = C;
    F = 2 * A * B - 3 * F;
    CHECK(d.counters().launches == before.launches + 2);
    CHECK(d.counters().temporaries == before.temporaries);
    wanted = 2 * on_host[0] * on_host[1] - 3 * on_host[2];
    CHECK(F.to_host() == wanted.to_host());
    F = A + 2 * B - 3 * C + 4 * D - 5 * E; // more arrays than one kernel may read
    wanted = on_host[0] + 2 * on_host[1] - 3 * on_host[2] + 4 * on_host[3] - 5 * on_host[4];
    CHECK(F.to_host() == wanted.to_host());
    evaluate(F = A + B, C = A - B); // more results than one kernel may write
    wanted = on_host[0] + on_host[1];
    other = on_host[0] - on_host[1];
    CHECK(F.to_host() == wanted.to_host());
    CHECK(C.to_host() == other.to_host());
}

TEST_CASE("with four storage blocks a long reduction of two states leaves room for the shares of both") {
    const device d = compute_es_device({.max_blocks = 4});
    if (!d) return;
    const std::int64_t n = 100'000;
    const auto filled = [&](int seed) {
        std::vector<int> v;
        for (std::int64_t i = 0; i < n; ++i) v.push_back(static_cast<int>((i * 37 + seed) % 11));
        return v;
    };
    const std::vector<int> a = filled(1), b = filled(2), c = filled(3);
    const vector<int> A(d, a), B(d, b), C(d, c);
    scalar<int> x(d), y(d);
    const auto joined = [](auto p, auto q, auto r, auto s) { return states(p + r, q + s); };
    const auto [first, second] = reduce(joined, states(A + B, C), states(3, 5));
    x = first;
    y = second;
    int sums = 3, others = 5;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sums += a[i] + b[i];
        others += c[i];
    }
    CHECK(x.to_host() == sums);
    CHECK(y.to_host() == others);
}

TEST_CASE(
    "with four storage blocks what is computed before, because it reads too many arrays, has all rows of "
    "a row index") {
    const device d = compute_es_device({.max_blocks = 4});
    if (!d) return;
    matrix<float> A(d, 5, 4, test::numbers(20, 1)), B(d, 5, 4, test::numbers(20, 2)), C(d, 5, 4);
    const vector<std::int32_t> p(d, {3, 2, 1, 0}), q(d, {1, 1, 2, 2});
    C = gather(A, row_index(), rowwise(p)) + gather(B, row_index(), rowwise(q));
    matrix<float> wanted(host_device(), 5, 4);
    wanted = gather(A.to(host_device()), row_index(), rowwise(p.to(host_device()))) +
             gather(B.to(host_device()), row_index(), rowwise(q.to(host_device())));
    CHECK(C.to_host() == wanted.to_host());
}

TEST_CASE("with four storage blocks a long search for an extreme leaves room for its two partial results") {
    const device d = compute_es_device({.max_blocks = 4});
    if (!d) return;
    const std::int64_t n = 300007;
    vector<float> a(d, n), b(d, n), c(d, n);
    const auto i = cast<float>(iota<std::int32_t>(d, n));
    a = -abs(i - 200005.0f);
    b = 2 * i;
    c = 3 * i;
    scalar<std::int32_t> place(d);
    place = argmax(a + b - c); // three arrays: -|i - 200005| - i
    CHECK(place.to_host() == 0);
    place = argmax(a + c - b + c - 4 * i);
    CHECK(place.to_host() == 200005);
    place = argmax(select(a < -1, a, c - b + 200006.0f)); // i + 200006 where |i - 200005| < 2
    CHECK(place.to_host() == 200006);
    place = argmin(b - a - c); // |i - 200005| - i
    CHECK(place.to_host() == 200005);
}

TEST_CASE("with four storage blocks factorisations take the parts of a panel one by one") {
    const device d = compute_es_device({.max_blocks = 4});
    if (!d) return;
    for (const std::int64_t n : {7, 70}) {
        CAPTURE(n);
        const matrix<float> A = well_conditioned(d, n, n);
        vector<float> ones(d, n), b(d, n), x(d, n);
        ones = 1.0f;
        b = A * ones;
        x = lu(A).solve(b);
        CHECK(distance_from_ones(x.to_host()) < 1e-4f);
    }
    // The second has more rows than a group's registers hold.
    for (const std::int64_t rows : {300, 8200}) {
        CAPTURE(rows);
        const matrix<float> A = well_conditioned(d, rows, 3);
        vector<float> ones(d, 3), b(d, rows), x(d, 3);
        ones = 1.0f;
        b = A * ones;
        x = least_squares(A, b);
        CHECK(distance_from_ones(x.to_host()) < 1e-4f);
        CHECK(lu(A).pivots().to_host() == lu(A.to(host_device())).pivots().to_host());
    }
}

TEST_CASE("desktop compute shaders with a GPU's schedules read storage blocks, and write halves") {
    device d;
    try {
        d = device(ref<runtime::device_state>(
            gl::make_device(gl::row_of(opengl_kind::compute), {}, {.as_gpu = true})));
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return;
    }
    const std::int64_t n = 37;
    const auto same = [&](const auto& X, const auto& on_host) { CHECK(X.to_host() == on_host.to_host()); };
    const matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2));
    const matrix<float> a = A.to(host_device()), b = B.to(host_device());
    matrix<float> C(d, n, n), c(host_device(), n, n);
    C = 2 * A * B;
    c = 2 * a * b;
    same(C, c);
    matrix<half> H(d, n, n), G(d, n, n), h(host_device(), n, n), g(host_device(), n, n);
    H = cast<half>(A + 0.25f * B);
    h = cast<half>(a + 0.25f * b);
    same(H, h);
    G = half(0);
    g = half(0);
    G(rows(1, n), cols(0, n - 1)) = H(rows(0, n - 1), cols(1, n)) - cast<half>(B(rows(1, n), cols(1, n)));
    g(rows(1, n), cols(0, n - 1)) = h(rows(0, n - 1), cols(1, n)) - cast<half>(b(rows(1, n), cols(1, n)));
    same(G, g);
    vector<float> s(d, n), t(host_device(), n);
    s = sum(cast<float>(H), axis<1>);
    t = sum(cast<float>(h), axis<1>);
    same(s, t);
}

TEST_CASE("a long result is read in pieces") {
    const device d = compute_es_device({});
    if (!d) return;
    const std::int64_t n = (std::int64_t{1} << 22) + 12345; // a piece is 16 MiB
    vector<std::int32_t> x(d, n);
    x = 3 * iota<std::int32_t>(d, n);
    const std::vector<std::int32_t> got = x.to_host();
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < n; ++i)
        wrong += got[static_cast<std::size_t>(i)] != 3 * static_cast<std::int32_t>(i);
    CHECK(wrong == 0);
}

TEST_CASE("a launch that is longer than an axis spills to the next") {
    const device d = compute_es_device({.max_groups = 8});
    if (!d) return;
    for (const std::int64_t n : {1, 511, 512, 513, 2049, 4001}) { // groups of 64 items
        CAPTURE(n);
        vector<float> x(d, n), y(d, n);
        x = cast<float>(iota<std::int32_t>(d, n));
        y = x + 1;
        const std::vector<float> got = y.to_host();
        for (std::int64_t i = 0; i < n; ++i)
            if (got[static_cast<std::size_t>(i)] != static_cast<float>(i + 1)) FAIL_CHECK("element ", i);
    }
    for (const std::int64_t rows : {31, 32, 33, 201}) {
        CAPTURE(rows);
        matrix<std::int32_t> A(d, rows, 20), B(d, rows, 20);
        A = from_function<std::int32_t>(d, rows, 20, [](auto i, auto j) { return 100 * i + j; });
        B(sinter::rows(0, rows), cols(1, 20)) = A(sinter::rows(0, rows), cols(0, 19)); // not flat
        CHECK(B.to_host()[static_cast<std::size_t>(rows * 20 - 1)] ==
              100 * static_cast<std::int32_t>(rows - 1) + 18);
        vector<std::int32_t> s(d, rows);
        s = sum(A, axis<1>);
        CHECK(s.to_host()[static_cast<std::size_t>(rows - 1)] ==
              2000 * static_cast<std::int32_t>(rows - 1) + 190);
        matrix<float> F(d, rows, 20), P(d, rows, 8);
        F = 1.0f;
        P = F * trans(F(sinter::rows(0, P.cols()), cols(0, 20)));
        CHECK(P.to_host() == std::vector<float>(static_cast<std::size_t>(P.size()), 20.0f));
    }
}

TEST_CASE("a launch of too many work-groups is refused before another one has written") {
    const device d = compute_es_device({.max_groups = 2});
    if (!d) return;
    matrix<float> A(d, 2, 3), B(d, 3, 100000), C(d, 2, 100000);
    vector<float> x(d, 3), y(d, 2);
    A = 1.0f;
    x = 1.0f;
    y = 9.0f;
    CHECK_THROWS_AS(evaluate(y = A * x, C = A * B), unsupported_error);
    CHECK(y.to_host() == std::vector<float>{9, 9});
    y = A * x;
    CHECK(y.to_host() == std::vector<float>{3, 3});
}

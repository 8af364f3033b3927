// What is kept for the next evaluation: kernels, memory. One that has been seen allocates nothing on the
// host.

#include <utility>

#include "../../devices.hpp"
#include "../memory/allocations.hpp"

namespace {

/// e + x + x ..., with `Steps` operators.
template <int Steps, class E>
auto plus_many(E&& e, const sinter::vector<float>& x) {
    if constexpr (Steps == 1)
        return std::forward<E>(e) + x;
    else
        return plus_many<Steps - 1>(std::forward<E>(e) + x, x);
}

template <class Evaluate>
long allocations_of(sinter::device& d, Evaluate evaluate) {
    for (int n = 0; n < 4; ++n) evaluate();
    d.synchronize();
    const test::allocation_count count;
    for (int n = 0; n < 20; ++n) evaluate();
    return count.value();
}

} // namespace

TEST_CASE("the warm path allocates nothing") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        // A long sum takes two launches and keeps its partial results.
        const std::int64_t n = 65, many = 1 << 18;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n);
        sinter::vector<float> x(d, n, test::numbers(n, 3)), y(d, n, test::numbers(n, 4)), r(d, n);
        sinter::vector<float> u(d, many, test::numbers(many, 5));
        sinter::scalar<float> s(d, 0.0f);
        CHECK(allocations_of(d, [&] { r = 2.0f * x + 3.0f * y - hadamard(sin(x), y); }) == 0);
        CHECK(allocations_of(d, [&] { r = plus_many<sinter::expr::most_in_object - 1>(x, y); }) == 0);
        CHECK(allocations_of(d, [&] { C = 1.5f * A * B + 0.5f * C; }) == 0);
        CHECK(allocations_of(d, [&] { r = trans(A) * x; }) == 0);
        CHECK(allocations_of(d, [&] { s = dot(u, u); }) == 0);
        CHECK(allocations_of(d, [&] { r = x / norm(x); }) == 0);
        CHECK(allocations_of(d, [&] { C = A * B + 2.0f * (A * trans(B)) - hadamard(A, B * A); }) == 0);
        CHECK(allocations_of(d, [&] { r = 2.0f * A * B * trans(A) * x; }) == 0);
        CHECK(allocations_of(d, [&] { trans(C) = A * B - trans(A); }) == 0);
        // Where the host evaluates what is tiny, it keeps its blocks, and the temporary of the second.
        auto S = d.allocate_shared<float>(5, 5), T = d.allocate_shared<float>(5, 5);
        S = 0.5f;
        T = 0.25f;
        CHECK(allocations_of(d, [&] { S = 0.5f * S * T + 0.5f * T; }) == 0);
        CHECK(allocations_of(d, [&] { S = S * T; }) == 0);
        if (d.name() != "host") { // large enough for several render targets
            sinter::matrix<float> P(d, 131, 130, test::numbers(131 * 130, 6)), Q(d, 130, 130);
            CHECK(allocations_of(d, [&] { Q = trans(P) * P; }) == 0);
        }
        CHECK(allocations_of(d, [&] { block(C, 3, 2, 20, 30) += 2.0f * block(A, 3, 2, 20, 30); }) == 0);
    }
}

TEST_CASE("an evaluation that repeats the one before sees everything that changed") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 37;
        const std::vector<float> a = test::numbers(n * n, 1), b = test::numbers(n * n, 2);
        const auto right = [&](const std::vector<float>& got, const auto& expected) {
            for (std::size_t i = 0; i < got.size(); ++i)
                if (got[i] != expected(i)) return false;
            return true;
        };
        sinter::vector<float> x(d, n * n, a), y(d, n * n, b), r(d, n), other(d, n);
        const auto evaluate = [&](sinter::vector<float>& to, float alpha, std::int64_t first,
                                  std::int64_t step) {
            to = alpha * x(sinter::rows(first, first + step * n, step)) - y(sinter::rows(0, n));
            return right(to.to_host(), [&](std::size_t i) {
                return alpha * a[static_cast<std::size_t>(first) + i * static_cast<std::size_t>(step)] - b[i];
            });
        };
        for (int turn = 0; turn < 3; ++turn) {
            CHECK(evaluate(r, 2, 0, 1));
            CHECK(evaluate(r, -4, 0, 1));    // a host scalar
            CHECK(evaluate(r, 2, 5, 1));     // where a view begins
            CHECK(evaluate(r, 2, 5, 2));     // its stride
            CHECK(evaluate(other, 2, 5, 2)); // the destination
            explain(r = 2.0f * x(sinter::rows(0, n)) - y(sinter::rows(0, n)));
            CHECK(evaluate(other, 2, 5, 2)); // what was explained in between
            x.to_device(b);                  // the elements
            r = 2.0f * x(sinter::rows(0, n)) - y(sinter::rows(0, n));
            CHECK(right(r.to_host(), [&](std::size_t i) { return b[i]; }));
            x = sinter::reversed(sinter::reversed(x)) * 0.0f +
                sinter::vector<float>(d, n * n, a); // the buffer, maybe
        }
        // Arrays that come and go, at the same address if the allocator likes, of other extents.
        for (std::int64_t m = 1; m < 12; ++m) {
            const auto count = static_cast<std::size_t>(m * (m + 2));
            const std::vector<float> first(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count)),
                second(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(count));
            for (int turn = 0; turn < 3; ++turn) {
                const sinter::matrix<float> A(d, m, m + 2, first), B(d, m, m + 2, second);
                sinter::matrix<float> C(d, m, m + 2);
                C = A - 0.5f * B;
                CHECK(right(C.to_host(), [&](std::size_t i) { return first[i] - 0.5f * second[i]; }));
            }
        }
    }
}

TEST_CASE("prewarm compiles and writes nothing; the evaluation then compiles nothing") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 37;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n, test::numbers(n * n, 3));
        const std::vector<float> before = C.to_host();
        const sinter::counters start = d.counters();
        prewarm(C = 0.5f * hadamard(A * B, A * trans(B)) - 7.0f * C);
        const sinter::counters warmed = d.counters() - start;
        CHECK(warmed.launches == 0);
        CHECK(C.to_host() == before);
        C = 0.5f * hadamard(A * B, A * trans(B)) - 7.0f * C;
        const sinter::counters done = d.counters() - start;
        CHECK(done.launches == 2);
        CHECK(done.compilations == warmed.compilations);
        CHECK(C.to_host() != before);
    }
}

TEST_CASE("prewarm takes several assignments, of several devices") {
    std::vector<sinter::device> all = test::devices();
    for (sinter::device d : all) {
        CAPTURE(d.name());
        const std::int64_t n = 29;
        const sinter::device other = all.front() == d ? sinter::host_device() : all.front();
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n), D(other, n, n, test::numbers(n * n, 3));
        sinter::vector<float> x(d, n, test::numbers(n, 4)), y(d, n);
        const std::vector<float> before = D.to_host();
        const sinter::counters start = d.counters();
        prewarm(C = 3.0f * A * B - A, D = 2.0f * hadamard(D, D) - abs(D), y = A * x - abs(y),
                C = hadamard(A * B, B * A), C = 5.0f * A * B - A);
        const sinter::counters warmed = d.counters() - start;
        CHECK(warmed.launches == 0);
        CHECK(warmed.temporaries == 0);
        CHECK(D.to_host() == before);
        C = 3.0f * A * B - A;
        y = A * x - abs(y);
        D = 2.0f * hadamard(D, D) - abs(D);
        C = hadamard(A * B, B * A);
        CHECK((d.counters() - start).compilations == warmed.compilations);
        const std::vector<float> a = A.to_host(), b = B.to_host(), c = C.to_host(), after = D.to_host();
        for (std::size_t i = 0; i < 2; ++i) {
            float ab = 0, ba = 0;
            for (std::size_t k = 0; k < n; ++k) {
                ab += a[i * n + k] * b[k * n + 3];
                ba += b[i * n + k] * a[k * n + 3];
            }
            CHECK(c[i * n + 3] == ab * ba);
        }
        for (std::size_t i = 0; i < before.size(); ++i)
            CHECK(after[i] == 2 * before[i] * before[i] - std::fabs(before[i]));
    }
}

TEST_CASE("the pool stays within its limit: what waited longest is given back") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t usual = d.pool_limit();
        CHECK(usual > 0);
        if (d.state()->memory_bytes > 0) CHECK(usual == d.state()->memory_bytes / 8);
        d.trim();
        // Leaves one buffer of n x n elements, or takes the one that is there.
        const auto use = [&](std::int64_t n) {
            const sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1));
            CHECK(A.to_host() == test::numbers(n * n, 1));
        };
        sinter::pool_statistics before = d.pool();
        const auto since = [&] {
            const sinter::pool_statistics now = d.pool();
            sinter::pool_statistics s = now;
            s.taken -= before.taken;
            s.made -= before.made;
            s.evicted -= before.evicted;
            before = now;
            return s;
        };
        const auto grown = [&](std::int64_t n) {
            const std::int64_t bytes = d.pool().bytes;
            use(n);
            return d.pool().bytes - bytes;
        };
        const std::int64_t small = grown(16), middle = grown(40), large = grown(64);
        CHECK(small >= 16 * 16 * 4);
        CHECK(middle > small);
        CHECK(large > middle);
        CHECK(since().evicted == 0);
        CHECK(d.pool().buffers == 3);

        use(16); // taken and left again: now the middle one has waited longest
        CHECK(since().taken == 1);
        d.pool_limit(small + large);
        CHECK(d.pool_limit() == small + large);
        sinter::pool_statistics s = since();
        CHECK(s.buffers == 2);
        CHECK(s.bytes == small + large);
        CHECK(s.evicted == 1);
        use(64);
        CHECK(since().taken == 1);
        use(40); // the small one has waited longest; without it there is not room enough yet
        s = since();
        CHECK(s.made == 1);
        CHECK(s.evicted == 2);
        CHECK(s.bytes == middle);

        d.trim();
        CHECK(since().evicted == 0);
        d.pool_limit(middle);
        use(40);
        use(64); // too large to be kept: the other stays
        s = since();
        CHECK(s.made == 2);
        CHECK(s.evicted == 1);
        CHECK(s.bytes == middle);
        use(40);
        CHECK(since().taken == 1);
        d.pool_limit(0);
        CHECK(d.pool().buffers == 0);
        use(16);
        use(16);
        s = since();
        CHECK(s.made == 2);
        CHECK(s.bytes == 0);
        d.pool_limit(-1);
        CHECK(d.pool_limit() == usual);
        use(16);
        CHECK(d.pool().buffers == 1);
    }
}

TEST_CASE("arrays that a loop makes take the memory of those that are gone") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        d.trim();
        const std::int64_t n = 32, made = d.pool().made;
        const sinter::matrix<float> A = 0.5f * sinter::identity<float>(d, n);
        sinter::matrix<float> W = sinter::ones<float>(d, n, n);
        for (int turn = 0; turn < 40; ++turn) { // the host is ahead of the device
            const sinter::matrix<float> G = trans(A) * W, H = 2 * G + 1;
            const sinter::vector<float> s = sum(H, sinter::axis<1>);
            W = rowwise(s) / 32.0f; // W + 1
        }
        CHECK(d.pool().made - made <= 10);
        for (const float x : W.to_host()) CHECK(x == 41);
    }
}

TEST_CASE("memory that is given up is waited for, before there is too much of it") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        d.pool_limit(1 << 20);
        sinter::scalar<float> s(d, 0.0f);
        for (int turn = 0; turn < 60; ++turn) { // no two of a size: none is used again
            const sinter::vector<float> x = sinter::ones<float>(d, 200000 + 70000 * (turn % 20));
            s = s + x(7);
        }
        CHECK(s.to_host() == 60);
        CHECK(d.pool().bytes <= 1 << 20);
        d.pool_limit(-1);
    }
}

TEST_CASE("memory of intermediate values is used again, and given back by trim") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        d.trim();
        const std::int64_t n = 33;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n);
        sinter::prewarm(C = hadamard(A * B, A * trans(B))); // an evaluation that compiles binds twice
        d.trim();
        const sinter::pool_statistics start = d.pool();
        CHECK(start.buffers == 0);
        CHECK(start.bytes == 0);
        for (int turn = 0; turn < 3; ++turn) C = hadamard(A * B, A * trans(B));
        const sinter::pool_statistics used = d.pool();
        CHECK(used.made - start.made == 1);
        CHECK(used.taken - start.taken == 2);
        CHECK(used.buffers == 1);
        CHECK(used.bytes >= n * n * 4);
        const std::vector<float> first = C.to_host();
        d.trim();
        CHECK(d.pool().bytes == 0);
        C = hadamard(A * B, A * trans(B));
        CHECK(C.to_host() == first);
    }
}

TEST_CASE("memory that an evaluation took before it failed is given back") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> A = sinter::ones<float>(d, 1000, 2), B = sinter::ones<float>(d, 2, 1000);
        const std::int64_t many = std::int64_t{1} << 23; // a product of many x many fits nowhere
        const sinter::matrix<float> P = sinter::ones<float>(d, many, 1), Q = sinter::ones<float>(d, 1, many);
        sinter::scalar<float> s(d, 3.0f);
        d.trim();
        CHECK_THROWS_AS(s = sum(exp(A * B)) + sum(exp(P * Q)), sinter::error);
        CHECK(d.pool().bytes >= 4000000);
        d.trim();
        CHECK(d.pool().bytes == 0);
        CHECK(s.to_host() == 3.0f);
    }
}

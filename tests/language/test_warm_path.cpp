// What is kept for the next evaluation: kernels, memory. One that has been seen allocates nothing on the
// host.

#include "../devices.hpp"
#include "allocations.hpp"

namespace {

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
        CHECK(allocations_of(d, [&] { C = 1.5f * A * B + 0.5f * C; }) == 0);
        CHECK(allocations_of(d, [&] { r = trans(A) * x; }) == 0);
        CHECK(allocations_of(d, [&] { s = dot(u, u); }) == 0);
        CHECK(allocations_of(d, [&] { r = x / norm(x); }) == 0);
        CHECK(allocations_of(d, [&] { block(C, 3, 2, 20, 30) += 2.0f * block(A, 3, 2, 20, 30); }) == 0);
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
        const sinter::device other = all.front();
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

TEST_CASE("memory of intermediate values is used again, and given back by trim") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        d.trim();
        const sinter::pool_statistics start = d.pool();
        CHECK(start.buffers == 0);
        CHECK(start.bytes == 0);
        const std::int64_t n = 33;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n);
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

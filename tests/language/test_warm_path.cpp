// An evaluation that has been seen before allocates nothing on the host, on any device.

#include "allocations.hpp"
#include "devices.hpp"

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

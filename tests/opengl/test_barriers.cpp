// Which dispatches of compute shaders wait for those before them: what is counted are the calls of
// glMemoryBarrier, through epoxy's pointer to it.

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

int barriers = 0;
PFNGLMEMORYBARRIERPROC given = nullptr;

void GLAPIENTRY counted(GLbitfield bits) {
    ++barriers;
    given(bits);
}

/// Counts from its making to its end.
class counting {
public:
    counting() {
        given = epoxy_glMemoryBarrier;
        epoxy_glMemoryBarrier = counted;
        barriers = 0;
    }
    ~counting() { epoxy_glMemoryBarrier = given; }
};

template <class Evaluate>
int barriers_of(const device& d, Evaluate evaluate) {
    d.synchronize();
    const counting now;
    evaluate();
    d.synchronize();
    return barriers;
}

template <class Body>
void on_compute(Body body) {
    for (const device& d : test::devices(false))
        if (d.name().find("opengl:compute") == 0) {
            INFO(d.name());
            body(d);
        }
}

} // namespace

TEST_CASE("kernels that touch different arrays do not wait for each other") {
    on_compute([](const device& d) {
        const std::int64_t n = 65;
        const std::vector<float> a = test::numbers(n * n, 1), b = test::numbers(n * n, 2);
        matrix<float> A(d, n, n, a), B(d, n, n, b), C(d, n, n), D(d, n, n), E(d, n, n);
        const auto all = [&] {
            C = A + B;
            D = A - B;
            E = 2 * A;
        };
        all();
        C.to_host(); // after it nothing is under way
        CHECK(barriers_of(d, all) == 0);
        CHECK(barriers_of(d, [&] { C.to_host(); }) == 1); // what is read has been written
        CHECK(barriers_of(d, [&] { C.to_host(); }) == 0);
        CHECK(C(3, 4).to_host() == a[3 * n + 4] + b[3 * n + 4]);
        CHECK(D(3, 4).to_host() == a[3 * n + 4] - b[3 * n + 4]);
        CHECK(E(3, 4).to_host() == 2 * a[3 * n + 4]);
    });
}

TEST_CASE("a kernel waits for one that wrote what it reads or writes, or reads what it writes") {
    on_compute([](const device& d) {
        const std::int64_t n = 65;
        matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n), C(d, n, n);
        const auto settled = [&](auto evaluate) {
            evaluate();
            C.to_host();
            return barriers_of(d, evaluate);
        };
        CHECK(settled([&] {
                  B = A + 1;
                  C = B * 2; // reads B
              }) == 1);
        CHECK(settled([&] {
                  C = A + 1;
                  C = A + 2; // writes C again
              }) == 1);
        CHECK(settled([&] {
                  C = B + 1;
                  B = A * 3; // writes what was read
              }) == 1);
        CHECK(settled([&] {
                  C = A + 1;
                  B = A * 3;
                  C += B; // waits once for both
              }) == 1);
        CHECK(C(0, 0).to_host() == 4 * A(0, 0).to_host() + 1);
        CHECK(settled([&] {
                  C = A + 1;
                  A.fill(1.0f); // a transfer or a kernel: it waits
              }) == 1);
        CHECK(C(0, 1).to_host() == 2);
    });
}

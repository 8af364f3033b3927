// Tiny statements in memory that host and device share: the host evaluates them, unless a command uses an
// array.

#include <cmath>
#include <functional>
#include <limits>
#include <thread>

#include <sinter/profile.hpp>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// Devices whose shared memory the host uses without mappings, each of its own for the test's counts.
void on_each_seen(const std::function<void(const device&)>& body) {
    on_each_opencl([&](const device& d) {
        const matrix<float> probe = d.allocate_shared<float>(1, 1);
        if (!probe.storage()->memory->host) return;
        body(d);
        d.tiny_work(-1);
    });
}

matrix<float> shared_matrix(const device& d, std::int64_t m, std::int64_t n, int seed) {
    matrix<float> A = d.allocate_shared<float>(m, n);
    A.to_device(numbers(m * n, seed));
    return A;
}

/// What two sets of counts tell apart, as launches and evaluations by the host.
struct tally {
    std::int64_t launches, on_host;
    friend bool operator==(const tally&, const tally&) = default;
};
template <class F>
tally tally_of(const device& d, F f) {
    const counters before = d.counters();
    f();
    const counters made = d.counters() - before;
    return {made.launches, made.host_evaluations};
}
constexpr tally by_host{0, 1}, by_kernel{1, 0};

std::vector<float> plain_product(const std::vector<float>& a, const std::vector<float>& b, std::size_t m,
                                 std::size_t n, std::size_t k) {
    std::vector<float> c(m * n, 0.0f);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t l = 0; l < k; ++l) c[i * n + j] += a[i * k + l] * b[l * n + j];
    return c;
}

} // namespace

TEST_CASE("PoCL's shared memory is seen by the host") {
    on_each_opencl([](const device& d) {
        if (d.description().find("Portable Computing") == std::string::npos) return;
        CHECK(d.allocate_shared<float>(2, 2).storage()->memory->host != nullptr);
    });
}

TEST_CASE("a tiny statement of shared arrays is evaluated by the host: nothing is launched or compiled") {
    on_each_seen([](const device& d) {
        const matrix<float> A = shared_matrix(d, 3, 5, 1), B = shared_matrix(d, 5, 4, 2);
        matrix<float> C = shared_matrix(d, 3, 4, 3);
        const std::vector<float> ab = plain_product(numbers(15, 1), numbers(20, 2), 3, 4, 5);
        std::vector<float> want = numbers(12, 3);
        for (std::size_t e = 0; e < 12; ++e) want[e] = 2 * ab[e] + 0.5f * want[e];
        const counters before = d.counters();
        C = 2.0f * A * B + 0.5f * C;
        const counters made = d.counters() - before;
        CHECK(made.launches == 0);
        CHECK(made.compilations == 0);
        CHECK(made.host_evaluations == 1);
        const auto held = C.map(access::read);
        for (std::size_t e = 0; e < 12; ++e) CHECK(held.span()[e] == want[e]);
        CHECK(C.to_host() == want);
    });
}

TEST_CASE("views, functions, several destinations, temporaries: any statement is") {
    on_each_seen([](const device& d) {
        for (const std::int64_t n : {1, 4, 7}) {
            matrix<float> A = shared_matrix(d, n, n, 1), B = shared_matrix(d, n, n, 2);
            matrix<double> D = d.allocate_shared<double>(n, n);
            matrix<std::int32_t> I = d.allocate_shared<std::int32_t>(n, n);
            sinter::vector<float> x = d.allocate_shared<float>(n), y = d.allocate_shared<float>(n);
            const auto both_ways = [&](auto& result, auto statement) {
                const std::vector<float> a = numbers(n * n, 1);
                const auto once = [&](std::int64_t limit) {
                    d.tiny_work(limit);
                    A.to_device(a);
                    B.to_device(numbers(n * n, 2));
                    x.to_device(numbers(n, 3));
                    const tally t = tally_of(d, statement);
                    CHECK(t.on_host == (limit != 0));
                    CHECK((t.launches == 0) == (limit != 0));
                    return result.to_host();
                };
                CHECK(once(-1) == once(0));
            };
            both_ways(B, [&] { B = trans(A) * A + colwise(x); });
            both_ways(A, [&] { A = A * A; });                // through a temporary
            both_ways(A, [&] { A = trans(A) - A; });         // likewise
            both_ways(B, [&] { B = (A * B) * (A + 1.0f); }); // two kernels
            both_ways(x, [&] { x = A * x; });
            both_ways(y, [&] { y = sum(A, axis<1>) + max(B, axis<1>); });
            both_ways(B, [&] { evaluate(A = B, B = A * B); });
            both_ways(B, [&] { B.row(0) = 2.0f * A.row(n - 1); });
            both_ways(B, [&] { B(reversed) = abs(A) * select(A > 0, A, 1.0f); });
            both_ways(B, [&] { B = gather<edge::wrap>(A, row_index(n, n) - 1, col_index()) - A; });
            both_ways(D, [&] { D = cast<double>(A) * B; });
            both_ways(I, [&] { I = cast<std::int32_t>(A) * cast<std::int32_t>(B); });
            if (!d.supports(dtype::f16)) continue;
            matrix<half> H = d.allocate_shared<half>(n, n);
            both_ways(H, [&] { H = cast<half>(A * 0.3f) * cast<half>(B); });
        }
    });
}

TEST_CASE("NaN and infinities are where a kernel has them") {
    on_each_seen([](const device& d) {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                        inf = std::numeric_limits<float>::infinity();
        matrix<float> A = d.allocate_shared<float>(2, 2), B = d.allocate_shared<float>(2, 2),
                      C = d.allocate_shared<float>(2, 2);
        A.to_device(std::vector<float>{inf, 0, 1, 0});
        B.to_device(std::vector<float>{1, 0, 2, nan});
        C.to_device(std::vector<float>{nan, 1, 2, 3});
        CHECK(tally_of(d, [&] { C = A * B; }) == by_host);
        const std::vector<float> c = C.to_host();
        CHECK(c[0] == inf);
        CHECK(std::isnan(c[1]));
        CHECK(c[2] == 1);
        CHECK(std::isnan(c[3]));
        CHECK(tally_of(d, [&] { C = A * B + 0.0f * C; }) == by_host);
        CHECK(std::isnan(C.to_host()[0]) == std::isnan(inf + 0.0f * inf));
    });
}

TEST_CASE("large ones, ordinary arrays and a limit of 0 take a kernel, and the host's values reach it") {
    on_each_seen([](const device& d) {
        matrix<float> A = shared_matrix(d, 6, 6, 1), B = shared_matrix(d, 6, 6, 2);
        matrix<float> C = d.allocate_shared<float>(6, 6), O(d, 6, 6);
        CHECK(tally_of(d, [&] { C = A * B; }) == by_host);
        const std::vector<float> want = plain_product(numbers(36, 1), numbers(36, 2), 6, 6, 6);
        CHECK(tally_of(d, [&] { O = 2.0f * C; }) == by_kernel); // reads what the host wrote
        std::vector<float> twice = want;
        for (float& e : twice) e *= 2;
        CHECK(O.to_host() == twice);
        d.synchronize();
        d.tiny_work(0);
        CHECK(d.tiny_work() == 0);
        CHECK(tally_of(d, [&] { C = A * B; }) == by_kernel); // as it was done before, but compiled now
        CHECK(C.to_host() == want);
        d.tiny_work(-1);
        CHECK(tally_of(d, [&] { C = A * B; }) == by_host);
        CHECK(C.to_host() == want);
        const std::int64_t n = 64;
        matrix<float> P = shared_matrix(d, n, n, 1), Q = d.allocate_shared<float>(n, n);
        CHECK(tally_of(d, [&] { Q = P * P; }) == by_kernel);
        CHECK(Q.to_host() == plain_product(numbers(n * n, 1), numbers(n * n, 1), n, n, n));
        CHECK(tally_of(d, [&] { Q(rows(0, 4), cols(0, 4)) = P(rows(0, 4), cols(0, 4)); }) == by_host);
        Q = sin(P); // functions are dear: 4096 of them are not tiny, nor are as many sums of 9 terms
        d.synchronize();
        CHECK(tally_of(d, [&] { Q = sin(P); }) == by_kernel);
    });
}

TEST_CASE("many terms of few outputs, which the interpreter takes one by one, are not tiny") {
    on_each_seen([](const device& d) {
        matrix<float> X = shared_matrix(d, 2000, 1, 1), P = shared_matrix(d, 700, 2, 2);
        sinter::vector<float> one = d.allocate_shared<float>(1), two = d.allocate_shared<float>(2);
        CHECK(tally_of(d, [&] { one = sum(X, axis<0>); }).on_host == 0);
        CHECK(tally_of(d, [&] { two = norm(P, axis<0>); }).on_host == 0);
        d.synchronize();
        CHECK(tally_of(d, [&] { one = sum(X(rows(0, 100)), axis<0>); }) == by_host);
        CHECK(tally_of(d, [&] { two = norm(P(rows(0, 100)), axis<0>); }) == by_host);
    });
}

TEST_CASE("a statement follows the commands that use its arrays, until somebody has waited for them") {
    on_each_seen([](const device& d) {
        const std::int64_t n = 96;
        matrix<float> P = shared_matrix(d, n, n, 1), Q = d.allocate_shared<float>(n, n);
        matrix<float> A = shared_matrix(d, 4, 4, 3), B = d.allocate_shared<float>(4, 4);
        CHECK(tally_of(d, [&] { Q = P * P; }) == by_kernel);
        CHECK(tally_of(d, [&] { B = A * A; }) == by_host); // other arrays: these are free
        const auto corner = [&] { B = Q(rows(0, 4), cols(0, 4)) + 1.0f; };
        CHECK(tally_of(d, corner) == by_kernel);
        CHECK(tally_of(d, [&] { B = 2.0f * B; }) == by_kernel);
        CHECK(tally_of(d, [&] { P(rows(0, 1), cols(0, 1)) = 0.0f; }) == by_kernel); // it is read there
        const float want = plain_product(numbers(n * n, 1), numbers(n * n, 1), n, n, n)[0];
        CHECK(B.map(access::read)(0, 0) == 2 * (want + 1));
        CHECK(tally_of(d, corner) == by_host);
        CHECK(B.to_host()[0] == want + 1);
        Q = P * P;
        d.synchronize();
        CHECK(tally_of(d, corner) == by_host);
    });
}

TEST_CASE("explain and profiles say that the host evaluates") {
    on_each_seen([](const device& d) {
        matrix<float> A = shared_matrix(d, 4, 4, 1), C = d.allocate_shared<float>(4, 4);
        const std::string tiny = explain(C = A * A);
        CHECK(tiny.find("kernels: 1, launches: 0,") != std::string::npos);
        CHECK(tiny.find("evaluated by the host") != std::string::npos);
        d.tiny_work(0);
        const std::string kernel = explain(C = A * A);
        CHECK(kernel.find("kernels: 1, launches: 1,") != std::string::npos);
        CHECK(kernel.find("evaluated by the host") == std::string::npos);
        d.tiny_work(-1);
        profile p(d);
        CHECK(tally_of(d, [&] { C = A * A; }) == by_host);
        CHECK(tally_of(d, [&] { C = A * A; }) == by_host);
        p.stop();
        REQUIRE(p.kernels().size() == 1);
        CHECK(p.kernels()[0].kernel == "A * A, on the host");
        CHECK(p.kernels()[0].launches == 2);
        CHECK(p.kernels()[0].seconds > 0);
    });
}

TEST_CASE("what the program does with a buffer's handle comes before the statements behind it") {
    on_each_seen([](const device& d) {
        matrix<float> A = shared_matrix(d, 4, 4, 1), C = d.allocate_shared<float>(4, 4);
        const cl::Buffer a = buffer_of(A);
        queue_of(d).enqueueFillBuffer(a, 3.0f, 0, 16 * sizeof(float));
        CHECK(tally_of(d, [&] { C = A * A; }) == by_kernel);
        CHECK(C.to_host() == std::vector<float>(16, 36.0f));
        queue_of(d).enqueueFillBuffer(a, 2.0f, 0, 16 * sizeof(float));
        CHECK(A.map(access::read)(3, 3) == 2.0f);
        queue_of(d).enqueueFillBuffer(a, 1.0f, 0, 16 * sizeof(float));
        CHECK(A.to_host() == std::vector<float>(16, 1.0f));
        A.to_device(std::vector<float>(16, 5.0f));
        CHECK(tally_of(d, [&] { C = A * 1.0f; }) == by_kernel);
        CHECK(C.to_host() == std::vector<float>(16, 5.0f));
    });
}

TEST_CASE("an image made of a shared array keeps what was there") {
    on_each_seen([](const device& d) {
        if (state_of(d).image_for(dtype::f32, 4, 4).width == 0) return;
        matrix<float> A = shared_matrix(d, 4, 4, 1);
        matrix<float> O(d, 4, 4);
        d.synchronize();
        const auto image = as_image(A);
        CHECK(tally_of(d, [&] { A = A + 1.0f; }) == by_kernel); // behind the copy
        O = 1.0f * image;
        CHECK(O.to_host() == numbers(16, 1));
    });
}

TEST_CASE("threads: host, kernels and transfers take turns with an array") {
    on_each_seen([](const device& d) {
        matrix<float> shared = d.allocate_shared<float>(8, 8);
        shared.to_device(std::vector<float>(64, 0.0f));
        std::vector<int> torn(3, 0);
        const auto is_whole = [](const std::vector<float>& v) {
            for (const float e : v)
                if (e != v[0]) return false;
            return true;
        };
        const auto work = [&](std::size_t me) {
            matrix<float> own(d, 8, 8);
            for (int turn = 0; turn < 200; ++turn) {
                shared = shared + 1.0f; // by the host, or by a kernel
                if (me == 0) own = 1.0f * shared;
                if (me == 1) shared.to_device(std::vector<float>(64, static_cast<float>(turn)));
                torn[me] += !is_whole(me == 0 ? own.to_host() : shared.to_host());
            }
        };
        std::thread first([&] { work(0); }), second([&] { work(1); });
        work(2);
        first.join();
        second.join();
        CHECK(torn == std::vector<int>(3, 0));
    });
}

TEST_CASE("shared memory is freed when its last command is done") {
    on_each_seen([](const device& d) {
        matrix<float> O(d, 256, 256);
        for (int turn = 0; turn < 50; ++turn) {
            matrix<float> A = shared_matrix(d, 256, 256, turn);
            O = A * A; // still to run when A goes
        }
        CHECK(O.to_host()[0] == plain_product(numbers(65536, 49), numbers(65536, 49), 1, 256, 256)[0]);
    });
}

// Costs stay flat: many evaluations, more arrays than a kernel may read.

#include <cstdio>
#include <utility>

#include "../../devices.hpp"

namespace test_scale {

namespace {

template <std::size_t... N>
auto sum_of(const std::vector<sinter::vector<float>>& x, std::index_sequence<N...>) {
    return (x[N] + ...);
}

/// Bytes of memory that this process holds; 0 where the system does not tell.
long resident_bytes() {
    long total = 0, resident = 0;
    if (std::FILE* f = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(f, "%ld %ld", &total, &resident) != 2) resident = 0;
        std::fclose(f);
    }
    return resident * 4096;
}

} // namespace

TEST_CASE("more arrays than a kernel may read") {
    constexpr std::size_t count = 70;
    const std::int64_t n = 37;
    std::vector<float> wanted(static_cast<std::size_t>(n), 0);
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        std::vector<sinter::vector<float>> x;
        std::fill(wanted.begin(), wanted.end(), 0.0f);
        for (std::size_t k = 0; k < count; ++k) {
            const std::vector<float> values = test::numbers(n, static_cast<int>(k));
            for (std::size_t i = 0; i < values.size(); ++i) wanted[i] += values[i];
            x.emplace_back(d, n, values);
        }
        sinter::vector<float> z(d, n);
        const sinter::counters before = d.counters();
        z = sum_of(x, std::make_index_sequence<count>());
        // GL binds fewer textures and buffers than that.
        if (d.name().rfind("opengl", 0) == 0) CHECK((d.counters() - before).launches > 1);
        CHECK(z.to_host() == wanted);
    }
}

TEST_CASE("more rows than work-groups along an axis: the elements behind them stay") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 65537, n = 3;
        sinter::matrix<float> A(d, 2 * m, n);
        A = -5.0f;
        auto upper = A(sinter::rows(0, m));
        upper = cast<float>(sinter::row_index() * 3 + sinter::col_index());
        upper = upper - rowwise(trans(sinter::vector<float>(d, {1, 2, 3})));
        const std::vector<float> got = A.to_host();
        std::int64_t wrong = 0;
        for (std::int64_t e = 0; e < 2 * m * n; ++e) {
            const float wanted = e < m * n ? static_cast<float>(e - 1 - e % n) : -5.0f;
            wrong += got[static_cast<std::size_t>(e)] != wanted;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("the ten thousandth evaluation is like the tenth") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 9;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n);
        sinter::vector<float> x(d, n, test::numbers(n, 3));
        sinter::scalar<float> s(d, 0.0f);
        const auto evaluate = [&](int turn) {
            C = hadamard(A * B, A * trans(B)) + static_cast<float>(turn);
            s = dot(x, x);
            if (turn % 16 == 0) d.synchronize();
        };
        for (int turn = 0; turn < 500; ++turn) evaluate(turn);
        d.synchronize();
        const sinter::counters before = d.counters();
        const sinter::pool_statistics pool = d.pool();
        const long memory = resident_bytes();
        for (int turn = 500; turn < 10000; ++turn) evaluate(turn);
        d.synchronize();
        const sinter::counters done = d.counters() - before;
        CHECK(done.compilations == 0);
        CHECK(done.bytes_to_device == 0);
        CHECK(done.bytes_to_host == 0);
        CHECK(done.launches % 9500 == 0);
        CHECK(d.pool().made == pool.made);
        CHECK(d.pool().bytes == pool.bytes);
        CHECK(resident_bytes() - memory < 4 << 20);
        evaluate(0);
        const std::vector<float> last = C.to_host();
        C = hadamard(A * B, A * trans(B));
        CHECK(last == C.to_host());
    }
}

} // namespace test_scale

// Long loops (llvmpipe stops a loop after 65535 turns without a word), many evaluations, and threads.

#include <doctest/doctest.h>

#include <thread>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

TEST_CASE("a product over 200 000 terms") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const std::int64_t m = 3, k = 200000, n = 5;
        std::vector<double> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n));
        for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i % 7) - 3;
        for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i % 5) - 1;
        const ref<storage> da = array_of(device, dtype::f32, m, k, a),
                           db = array_of(device, dtype::f32, k, n, b);
        const ref<storage> c = make_array(device, dtype::f32, m, n);
        const expr e = apply(op::multiply, {number(), matrix(m, k)}) * matrix(k, n);
        const inputs in = inputs().number(0.5).array(da).array(db);
        const runtime::assignment job = assignment_of(*c, e, in);
        runtime::assign({&job, 1});
        const std::vector<double> got = download(*c);
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                double sum = 0, magnitude = 0;
                for (std::int64_t l = 0; l < k; ++l) {
                    const double term =
                        a[static_cast<std::size_t>(i * k + l)] * b[static_cast<std::size_t>(l * n + j)];
                    sum += term;
                    magnitude += std::fabs(term);
                }
                CHECK(std::fabs(got[static_cast<std::size_t>(i * n + j)] - 0.5 * sum) <=
                      magnitude * static_cast<double>(k) * 0x1p-24);
            }
    }
}

TEST_CASE("folding ten million elements") {
    const std::int64_t n = 10'000'000;
    std::vector<double> v(static_cast<std::size_t>(n));
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        v[i] = static_cast<double>(i % 11) / 8;
        sum += v[i];
    }
    const std::size_t peak = 9'765'431;
    v[peak] += 3;
    sum += 3;
    for (const auto& device : devices_and_variants()) {
        if (device->name().find("folded") != std::string::npos) continue; // ten million do not fit
        CAPTURE(device->name());
        const ref<storage> x = array_of(device, dtype::f32, n, 1, v);
        const auto fold = [&](reduction how, dtype result) {
            const expr e = reduce(how, reduce_axis::all, column(n));
            const inputs in = inputs().array(x);
            const ref<storage> out = make_array(device, result, 1, 1);
            runtime::assignment job = assignment_of(*out, e, in);
            job.rows = job.cols = extent_kind::any;
            runtime::assign({&job, 1});
            return download(*out)[0];
        };
        // Chunks of at most n / 16 terms are summed one after another; then the chunks.
        CHECK(std::fabs(fold(reduction::sum, dtype::f32) - sum) <=
              sum * static_cast<double>(n) / 16 * 0x1p-24);
        CHECK(fold(reduction::max, dtype::f32) == v[peak]);
        CHECK(fold(reduction::argmax, dtype::i32) == static_cast<double>(peak));
        CHECK(fold(reduction::min, dtype::f32) == 0);
    }
}

TEST_CASE("the same sum twice gives the same bits") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const std::int64_t n = 100'003;
        std::vector<double> v(static_cast<std::size_t>(n));
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = std::sin(static_cast<double>(i) * 1.7);
        const ref<storage> x = array_of(device, dtype::f32, n, 1, v);
        double first = 0;
        for (int turn = 0; turn < 5; ++turn) {
            const expr e = reduce(reduction::sum, reduce_axis::all, column(n));
            const inputs in = inputs().array(x);
            const ref<storage> out = make_array(device, dtype::f32, 1, 1);
            runtime::assignment job = assignment_of(*out, e, in);
            job.rows = job.cols = extent_kind::any;
            runtime::assign({&job, 1});
            const double got = download(*out)[0];
            if (turn == 0) first = got;
            CHECK(got == first);
        }
    }
}

TEST_CASE("other sizes and other numbers compile nothing") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const auto run = [&](std::int64_t m, std::int64_t k, std::int64_t n, double alpha) {
            const ref<storage> a =
                array_of(device, dtype::f32, m, k, std::vector<double>(static_cast<std::size_t>(m * k), 2));
            const ref<storage> b =
                array_of(device, dtype::f32, k, n, std::vector<double>(static_cast<std::size_t>(k * n), 3));
            const ref<storage> c =
                array_of(device, dtype::f32, m, n, std::vector<double>(static_cast<std::size_t>(m * n), 1));
            const expr e = apply(op::multiply, {number(), matrix(m, k)}) * matrix(k, n) +
                           apply(op::multiply, {number(), matrix(m, n)});
            const inputs in = inputs().number(alpha).array(a).array(b).number(7).array(c);
            const runtime::assignment job = assignment_of(*c, e, in);
            runtime::assign({&job, 1});
            for (double x : download(*c)) CHECK(x == alpha * 6 * static_cast<double>(k) + 7);
        };
        // Another tile (of larger products, say) is another kernel, compiled once.
        for (const std::int64_t large : {0, 100}) {
            run(large + 40, large + 24, large + 32, 1);
            const std::int64_t compilations = device->count.compilations;
            run(large + 44, large + 36, large + 36, -2);
            run(large + 24, large + 20, large + 32, 3);
            CHECK(device->count.compilations == compilations);
        }
    }
}

TEST_CASE("a + b and a + a are not confused") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const ref<storage> a = array_of(device, dtype::f32, 4, 4, std::vector<double>(16, 2));
        const ref<storage> b = array_of(device, dtype::f32, 4, 4, std::vector<double>(16, 5));
        const ref<storage> c = make_array(device, dtype::f32, 4, 4);
        const expr e = matrix(4, 4) + matrix(4, 4);
        const auto run = [&](const ref<storage>& x, const ref<storage>& y) {
            const inputs in = inputs().array(x).array(y);
            const runtime::assignment job = assignment_of(*c, e, in);
            runtime::assign({&job, 1});
            return download(*c)[7];
        };
        CHECK(run(a, b) == 7);
        CHECK(run(a, a) == 4);
        CHECK(run(b, b) == 10);
        CHECK(run(b, a) == 7);
    }
}

TEST_CASE("two threads share a device") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const auto work = [&](double start, bool& right) {
            right = true;
            const ref<storage> x = array_of(device, dtype::f32, 33, 7, std::vector<double>(231, start));
            const expr e = matrix(33, 7) + number();
            for (int turn = 1; turn <= 20; ++turn) {
                const inputs in = inputs().array(x).number(1);
                const runtime::assignment job = assignment_of(*x, e, in);
                runtime::assign({&job, 1});
            }
            for (double v : download(*x)) right &= v == start + 20;
        };
        bool first = false, second = false;
        std::thread other([&] { work(100, second); });
        work(0, first);
        other.join();
        CHECK(first);
        CHECK(second);
    }
}

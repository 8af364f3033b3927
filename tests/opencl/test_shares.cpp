// Sums in shares whose last work-group adds them up, in one launch: a GPU's schedules, on the hardware at
// hand.

#include <cmath>
#include <limits>

#include "../devices.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

class gpu_schedules final : public runtime::opencl::opencl_device {
public:
    explicit gpu_schedules(const device& like) : opencl_device(context_of(like)(), queue_of(like)()) {
        schedule_as_gpu(65535);
        facts_.compute_units = 24;
    }
    /// Sums are joined by a second launch.
    void exchange_nothing() { facts_.exchanges = false; }
};

template <class Test>
void on_each_as_gpu(Test test) {
    on_each_opencl([&](const device& here) {
        if (!runs_gpu_schedules(here)) {
            MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
            return;
        }
        test(here);
    });
}

device opened(gpu_schedules* made) {
    return device{ref<runtime::device_state>(made)};
}

template <class Evaluate>
std::int64_t launches_of(const device& d, Evaluate evaluate) {
    const std::int64_t before = d.counters().launches;
    evaluate();
    return d.counters().launches - before;
}

} // namespace

TEST_CASE("the fence of OpenCL 2.0 joins the shares of sums, on any maker's device that has it") {
    on_each_as_gpu([](const device& here) {
        if (runtime::opencl::standard_with_fences(state_of(here).id()).empty()) {
            MESSAGE("skipped: " << here.name() << " has no such fence");
            return;
        }
        auto* made = new gpu_schedules(here);
        made->fence_by(codegen::group_fence::opencl_2);
        const device d = opened(made);
        for (const std::int64_t n : {40000, 300001}) {
            INFO(n);
            vector<float> x(d, n, numbers(n, 1)), y(d, n);
            float wanted = 0;
            for (const float v : numbers(n, 1)) wanted += v;
            scalar<float> s(d);
            CHECK(explain(s = sum(x)).find(codegen::opencl_2_fence) != std::string::npos);
            for (int turn = 0; turn < 20; ++turn) {
                CHECK(launches_of(d, [&] { s = sum(x); }) == 1);
                CHECK(s.to_host() == wanted);
            }
            y = x;
            CHECK(launches_of(d, [&] { y = y / norm(y); }) == 2);
            CHECK(launches_of(d, [&] { s = norm(y); }) == 1);
            CHECK(std::fabs(s.to_host() - 1) < 1e-5f);
        }
    });
}

TEST_CASE("long sums are one launch, again and again, at every length") {
    on_each_as_gpu([](const device& here) {
        const device d = opened(new gpu_schedules(here));
        scalar<float> s(d);
        for (const std::int64_t n : {32768, 32769, 99999, 300001}) {
            INFO(n);
            vector<float> x(d, n, numbers(n, 1)); // whole numbers: exact in any order
            float wanted = 0;
            for (const float v : numbers(n, 1)) wanted += v;
            for (int turn = 0; turn < 20; ++turn) {
                CHECK(launches_of(d, [&] { s = sum(x) + 1; }) == 1);
                CHECK(s.to_host() == wanted + 1);
            }
            CHECK(launches_of(d, [&] { x = x / norm(x); }) == 2);
        }
    });
}

TEST_CASE("places, truths and columns in shares are in one launch what they are in two") {
    on_each_as_gpu([](const device& here) {
        const auto results = [](const device& d, std::int64_t launches) {
            const std::int64_t n = 600001, m = 33;
            std::vector<float> a = numbers(n, 1);
            a[40000] = a[65000] = 1e6f; // the first of them is argmax
            vector<float> x(d, n, a);
            matrix<float> tall(d, n / m, m, std::span<const float>(a).first(n / m * m)),
                long_rows(d, 2, n / 2, std::span<const float>(a).first(n / 2 * 2));
            scalar<float> s(d);
            vector<float> columns(d, m), rows(d, 2);
            std::vector<float> found;
            const auto keep = [&](auto evaluate) { CHECK(launches_of(d, evaluate) == launches); };
            const auto keep_all = [&](const vector<float>& v, auto evaluate) {
                keep(evaluate);
                for (const float e : v.to_host()) found.push_back(e);
            };
            const auto keep_one = [&](auto evaluate) {
                keep(evaluate);
                found.push_back(s.to_host());
            };
            for (const float more : {1.0f, 3.0f, std::numeric_limits<float>::quiet_NaN()}) {
                keep_one([&] { s = cast<float>(argmax(x)); });
                keep_one([&] { s = cast<float>(any(x > 1e5f)); });
                keep_one([&] { s = cast<float>(all(x > -1e5f)); });
                keep_one([&] { s = min(x); });
                keep_all(columns, [&] { columns = sum(tall, axis<0>); });
                keep_all(rows, [&] { rows = 2 * sum(long_rows, axis<1>); });
                x = x + more;
            }
            return found;
        };
        auto* in_two = new gpu_schedules(here);
        in_two->exchange_nothing();
        const std::vector<float> one = results(opened(new gpu_schedules(here)), 1),
                                 two = results(opened(in_two), 2);
        REQUIRE(one.size() == two.size());
        for (std::size_t k = 0; k < one.size(); ++k)
            CHECK((one[k] == two[k] || (std::isnan(one[k]) && std::isnan(two[k]))));
        CHECK(one[0] == 40000);
    });
}

// Threads of one device, of which one compiles.

#include <condition_variable>
#include <mutex>
#include <thread>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// Its compiler waits at texts that call sinh until it is told to go on.
class slow_compiler final : public runtime::opencl::opencl_device {
public:
    explicit slow_compiler(const device& like) : opencl_device(context_of(like)(), queue_of(like)()) {}

    ref<runtime::compiled_kernel> compile(const codegen::kernel_source& source) override {
        if (source.text.find("sinh") != std::string::npos) {
            const bool refuses = source.text.find("cosh") != std::string::npos;
            std::unique_lock<std::mutex> guard(busy_);
            ++waiting_;
            changed_.notify_all();
            changed_.wait(guard, [&] { return released_; });
            ++compiled_;
            if (refuses) throw compile_error("refused", "", "");
        }
        return opencl_device::compile(source);
    }
    void wait_for_compiler() {
        std::unique_lock<std::mutex> guard(busy_);
        changed_.wait(guard, [&] { return waiting_ > 0; });
    }
    void release() {
        const std::lock_guard<std::mutex> guard(busy_);
        released_ = true;
        changed_.notify_all();
    }
    int compiled() {
        const std::lock_guard<std::mutex> guard(busy_);
        return compiled_;
    }

private:
    std::mutex busy_;
    std::condition_variable changed_;
    int waiting_ = 0, compiled_ = 0;
    bool released_ = false;
};

} // namespace

TEST_CASE("a thread whose kernels are compiled goes on while another one's are compiled") {
    on_each_opencl([](const device& here) {
        auto* made = new slow_compiler(here);
        const device d{ref<runtime::device_state>(made)};
        vector<float> x(d, {0, 1, 2}), y(d, {1, 2, 3}), z(d, 3), w(d, 3);
        y = 2 * y;
        z = 1.0f;
        const auto with_sinh = [&](vector<float>& to, float plus) { to = sinh(0 * x) + plus; };
        std::thread slow([&] { with_sinh(z, 3); }), slow_too([&] { with_sinh(w, 4); });
        made->wait_for_compiler();
        y = 2 * y; // would wait for ever
        CHECK(y.to_host() == std::vector<float>{4, 8, 12});
        CHECK(z.to_host() == std::vector<float>{1, 1, 1});
        const std::int64_t before = d.counters().launches;
        made->release();
        slow.join();
        slow_too.join();
        CHECK(z.to_host() == std::vector<float>{3, 3, 3});
        CHECK(w.to_host() == std::vector<float>{4, 4, 4});
        CHECK(d.counters().launches - before == 2);
        CHECK(made->compiled() == 1); // what both wanted
    });
}

TEST_CASE("who describes arrays while another thread's text is compiled, and refused, gives away no memory") {
    on_each_opencl([](const device& here) {
        auto* made = new slow_compiler(here);
        const device d{ref<runtime::device_state>(made)};
        vector<float> x(d, {0, 1, 2}), z(d, 3);
        matrix<float> A(d, 40, 40);
        A = 2.0f;
        z = 1.0f;
        std::thread slow([&] { CHECK_THROWS_AS(z = sinh(x) + cosh(x), compile_error); });
        made->wait_for_compiler();
        CHECK(!explain(A = A * A + A).empty()); // describes a buffer to swap in
        made->release();
        slow.join();
        matrix<float> D(d, 40, 40);
        D = 5.0f;
        CHECK(D.to_host() == std::vector<float>(1600, 5.0f));
        CHECK(z.to_host() == std::vector<float>{1, 1, 1});
    });
}

TEST_CASE("what is compiled beside a prewarm is counted, and compiled once") {
    const environment no_disk("SINTER_CACHE", "0");
    on_each_opencl([](const device& here) {
        auto* made = new slow_compiler(here);
        const device d{ref<runtime::device_state>(made)};
        vector<float> x(d, {0, 1, 2}), z(d, 3), w(d, 3);
        const std::int64_t before = d.counters().compilations;
        z = 1.0f;
        const auto with_sinh = [&](vector<float>& to) { to = sinh(0 * x) + 2.0f; };
        std::thread slow([&] { with_sinh(z); });
        made->wait_for_compiler();
        std::thread ahead([&] { prewarm(w = sinh(0 * x) + 3.0f, w = tan(x)); });
        made->release();
        slow.join();
        ahead.join();
        CHECK(made->compiled() == 1);
        CHECK(d.counters().compilations - before == 3); // 1.0f, sinh and tan
        CHECK(z.to_host() == std::vector<float>{2, 2, 2});
    });
}

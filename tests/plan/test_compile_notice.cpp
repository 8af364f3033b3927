// The message that compiling takes long: once, with how many are left, and only behind a while.

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/runtime/text/compile_notice.hpp>

namespace {

std::vector<std::string> told;

/// What is told while it lives goes to `told`.
struct listening {
    sinter::message_handler before =
        sinter::set_message_handler([](const char* message) { told.emplace_back(message); });
    listening() { told.clear(); }
    ~listening() { sinter::set_message_handler(before); }
};

} // namespace

TEST_CASE("long compiling is told once, with how many kernels are left") {
    const listening here;
    {
        sinter::runtime::compile_notice notice("opencl:cpu", 5, std::chrono::milliseconds(1));
        notice.one_done();
        notice.one_done();
        while (told.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    REQUIRE(told.size() == 1);
    CHECK(told[0].find("sinter: compiling kernels for opencl:cpu, ") == 0);
    CHECK(told[0].find(" left; ") != std::string::npos);
}

TEST_CASE("short compiling is not told") {
    const listening here;
    { const sinter::runtime::compile_notice notice("opencl:cpu", 5, std::chrono::hours(1)); }
    CHECK(told.empty());
}

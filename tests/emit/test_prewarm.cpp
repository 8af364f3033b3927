// What prewarm compiles of shapes is what the evaluation of arrays launches, in every dialect: nothing is on
// a disk here, and arrays may be as large as they like.

#include "../prewarmed.hpp"
#include "recorder.hpp"

#include <doctest/doctest.h>

namespace {

using namespace test;

const auto prewarms = [](auto&& a) { prewarm(a); };
const auto evaluates = [](auto&& a) { a.finish(); };

std::vector<std::string> explained(const auto& arrays) {
    std::vector<std::string> texts;
    each_assignment(arrays, [&](auto&& a) { texts.push_back(explain(a)); });
    return texts;
}

} // namespace

TEST_CASE("shapes are prewarmed without memory; arrays then compile nothing") {
    for (const target& t : targets()) {
        CAPTURE(t.name);
        recorder& device = t.text();
        each_assignment(shapes{t.handle()}, prewarms);
        CHECK(device.allocations == 0);
        CHECK(device.launched.empty());
        const std::size_t compiled = device.compiled.size();
        CHECK(compiled > 20);
        each_assignment(real_arrays{t.handle()}, evaluates);
        CHECK(device.launched.size() > 20);
        REQUIRE(device.compiled.size() == compiled);
    }
}

TEST_CASE("shapes explain as arrays do") {
    for (const target& t : targets()) {
        CAPTURE(t.name);
        const std::vector<std::string> of_shapes = explained(shapes{t.handle()});
        CHECK(t.text().allocations == 0);
        const std::vector<std::string> of_arrays = explained(real_arrays{t.handle()});
        CHECK(t.text().compiled.empty());
        for (std::size_t n = 0; n < of_arrays.size(); ++n) CHECK(of_shapes[n] == of_arrays[n]);
    }
}

TEST_CASE("shapes of more than 2^31 elements are those of such arrays") {
    for (const target& t : targets()) {
        CAPTURE(t.name);
        const auto assigned = [](const auto& arrays, auto act) {
            const std::int64_t n = 160000; // 102 GB each
            auto A = arrays.matrix(n, n), B = arrays.matrix(n, n), C = arrays.matrix(n, n);
            act(C = 2.0f * A * B + 3.0f * C);
            act(A = A * B);
            act(C = A + trans(B));
        };
        if (t.text().facts().counts_in_32_bits) {
            CHECK_THROWS_AS(assigned(shapes{t.handle()}, prewarms), sinter::unsupported_error);
            CHECK(t.text().compiled.empty());
            continue;
        }
        assigned(shapes{t.handle()}, prewarms);
        const std::size_t compiled = t.text().compiled.size();
        CHECK(compiled == 3);
        CHECK(t.text().allocations == 0);
        assigned(real_arrays{t.handle()}, evaluates);
        CHECK(t.text().launched.size() == 3);
        CHECK(t.text().compiled.size() == compiled);
    }
}

// What prewarm compiles of shapes is what the evaluation of arrays launches, in every dialect: nothing is on
// a disk here, and arrays may be as large as they like.

#include <utility>

#include "../prewarmed.hpp"
#include "recorder.hpp"

#include <doctest/doctest.h>

namespace {

using namespace test;

const auto prewarms = [](auto&& a) { prewarm(a); };
const auto evaluates = [](auto&& a) { a.finish(); };

/// Its driver compiles when a kernel is first launched.
class late_compiler : public recorder {
public:
    using recorder::recorder;

protected:
    bool compiles_at_first_launch() const override { return true; }
};

/// Keeps of the arrays of each launch what llvmpipe compiles for: whether the sides of textures are powers of
/// two.
class driver_of_textures final : public late_compiler {
public:
    using late_compiler::late_compiler;
    std::vector<std::vector<std::pair<bool, bool>>> sides;

    void enqueue(runtime::compiled_kernel& k, const codegen::kernel_source& s,
                 const std::vector<runtime::argument_value>& given,
                 const runtime::launch_extent& e) override {
        late_compiler::enqueue(k, s, given, e);
        const auto is_power_of_two = [](std::int64_t n) { return (n & (n - 1)) == 0; };
        sides.emplace_back();
        for (const runtime::argument_value& v : given) {
            if (!v.memory) continue;
            const std::int64_t width = v.memory->texture_width;
            sides.back().emplace_back(is_power_of_two(width),
                                      is_power_of_two(v.memory->capacity / (width * v.memory->texel_size)));
        }
    }
};

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

TEST_CASE("where drivers compile at the first launch, prewarming launches each kernel on arrays of its own") {
    static const sinter::codegen::opencl_c cpu(true);
    static const sinter::codegen::glsl fragment(sinter::codegen::glsl_stage::fragment);
    for (const sinter::codegen::dialect* dialect :
         {static_cast<const sinter::codegen::dialect*>(&cpu),
          static_cast<const sinter::codegen::dialect*>(&fragment)}) {
        CAPTURE(std::string(dialect->name()));
        device_facts facts;
        facts.is_cpu = facts.loads_vectors = true;
        facts.stores_texels = true;
        if (dialect == &fragment) facts.writes = write_style::targets;
        const auto device = sinter::make_ref<late_compiler>(*dialect, facts);
        const sinter::device handle{sinter::ref<runtime::device_state>(device)};
        const auto x = handle.shape<float>(1000, 1000);
        auto s = handle.shape<float>(1, 1), y = handle.shape<float>(1000, 1000);
        prewarm(y = 2 * x + y, y = x * y, s = sum(x));
        CHECK(device->launched.size() == device->compiled.size());
        for (std::size_t n = 0; n < device->launched.size(); ++n) {
            CHECK(device->extents[n].x == device->launched[n].local[0]);
            CHECK(device->extents[n].y == device->launched[n].local[1]);
            for (std::size_t a = 0; a < device->values[n].size(); ++a) {
                const bool array = device->launched[n].arguments[a].kind == plan::argument_kind::array;
                CHECK((device->values[n][a].memory != nullptr) == array);
                CHECK(device->values[n][a].integer == 1);
            }
        }
        CHECK(handle.counters().launches == 0);
        CHECK(handle.counters().bytes_to_device == 0);
        CHECK(handle.counters().compilations == static_cast<std::int64_t>(device->compiled.size()));
        const std::size_t before = device->launched.size();
        sinter::matrix<float> X(handle, 1000, 1000), Y(handle, 1000, 1000);
        Y = 2 * X + Y;
        CHECK(device->launched.size() == before + 1);
    }
}

TEST_CASE("arrays that kernels are first launched on are like the program's") {
    static const sinter::codegen::glsl fragment(sinter::codegen::glsl_stage::fragment);
    for (const auto& [rows, cols] : {std::pair{64, 256}, {100, 100}, {128, 100}, {100, 128}}) {
        CAPTURE(rows);
        CAPTURE(cols);
        device_facts facts;
        facts.is_cpu = facts.stores_texels = true;
        facts.writes = write_style::targets;
        const auto device = sinter::make_ref<driver_of_textures>(fragment, facts);
        const sinter::device handle{sinter::ref<runtime::device_state>(device)};
        auto shape = handle.shape<float>(rows, cols);
        prewarm(shape = 2 * shape + 1);
        REQUIRE(device->sides.size() == 1);
        sinter::matrix<float> X(handle, rows, cols);
        X = 2 * X + 1;
        REQUIRE(device->sides.size() == 2);
        CHECK(device->sides[0] == device->sides[1]);
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

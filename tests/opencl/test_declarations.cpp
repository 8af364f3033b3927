// Programs that declare what they call, so that PoCL's compiler need not read declarations of everything.

#include <fstream>

#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// Of the device's compiler about a text with options; empty if it takes it. That functions of PoCL's own
/// take vectors wider than the processor's registers, which "changes the ABI", is none.
std::string complaint(runtime::opencl::opencl_device& d, const std::string& text,
                      const std::string& options) {
    const cl::Context context(d.context(), true);
    const cl::Device device = context.getInfo<CL_CONTEXT_DEVICES>()[0];
    cl::Program program(context, "#pragma clang diagnostic ignored \"-Wpsabi\"\n" + text);
    if (program.build({device}, options.c_str()) == CL_SUCCESS) return "";
    return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device) + " ";
}

/// A golden file's kernels, each of which begins with its expression as a comment.
std::vector<std::string> kernels_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::string> kernels;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("//", 0) == 0) kernels.emplace_back();
        REQUIRE(!kernels.empty());
        kernels.back() += line + "\n";
    }
    return kernels;
}

/// out[0] = popcount(255), which sinter declares nowhere.
codegen::kernel_source undeclared_call() {
    using namespace runtime;
    codegen::kernel_source s;
    s.entry = "count";
    s.text = "__kernel void count(__global int* out)\n{\n    out[0] = popcount(255);\n}\n";
    plan::argument out;
    out.name = "out";
    out.source = plan::argument_source::destination;
    out.written = true;
    s.arguments = {out};
    return s;
}

} // namespace

TEST_CASE("the texts of the golden files call nothing that is not declared, and compile without a warning") {
    on_each_opencl([](const device& d) {
        auto& state = state_of(d);
        if (!state.declares_functions()) return; // a driver that knows them by itself
        for (const char* kind : {"opencl_cpu", "opencl_wide_cpu", "opencl_gpu"})
            for (const auto& file : std::filesystem::directory_iterator(
                     std::filesystem::path(TEST_SOURCE_DIR) / "golden" / kind)) {
                CAPTURE(file.path().string());
                for (const std::string& text : kernels_of(file.path()))
                    CHECK(complaint(state, runtime::opencl::declarations_for(text) + text,
                                    std::string("-cl-std=CL1.2 -cl-opt-disable -Werror") +
                                        runtime::opencl::without_opencl_c_h) == "");
            }
    });
}

TEST_CASE("declarations are of what a text calls, in the widths that it has") {
    using runtime::opencl::declarations_for;
    const std::string none = declarations_for("__kernel void f(__global float* x) { x[0] = 1; }");
    CHECK(none.find(';') == std::string::npos);
    const std::string some = declarations_for("x[get_global_id(0)] = fma(vload8(0, x), y, isnan(z));");
    const auto has = [&](const char* line) { return some.find(line) != std::string::npos; };
    CHECK(has("size_t SINTER_CONSTANT get_global_id(uint);"));
    CHECK(has("float8 SINTER_CONSTANT fma(float8, float8, float8);"));
    CHECK(has("int8 SINTER_CONSTANT isnan(float8);"));
    CHECK(has("float8 SINTER_READS vload8(size_t, const __local float*);"));
    CHECK(!has("double"));
    CHECK(!has("float4"));
    // A width within a name, which no other word has.
    const std::string halves = declarations_for("vstore_half4_rte(x, 0, convert_int8_sat(y));");
    CHECK(halves.find("void SINTER_DECLARED vstore_half4_rte(float4, size_t, __global half*);") !=
          std::string::npos);
    CHECK(halves.find("int8 SINTER_CONSTANT convert_int8_sat(float8);") != std::string::npos);
    const std::string doubles = declarations_for("double4 z = isnan(y) ? x : y;");
    CHECK(doubles.find("long4 SINTER_CONSTANT isnan(double4);") != std::string::npos);
    CHECK(doubles.find("int SINTER_CONSTANT isnan(double);") != std::string::npos);
}

TEST_CASE(
    "a text that calls more is compiled all the same, and those after it as every other driver does it") {
    on_each_opencl([](const device& d) {
        using namespace runtime;
        const environment off("SINTER_CACHE", "0"); // the disk has no declarations
        auto& like = state_of(d);
        const ref<opencl::opencl_device> own = make_ref<opencl::opencl_device>(like.context(), like.queue());
        // A refused text changes nothing, and its lines are numbered without the declarations.
        codegen::kernel_source refused = scale_kernel("refused");
        refused.text = "// refused\nfloat nonsense = ;\n";
        const bool declared = own->declares_functions();
        try {
            own->compile(refused);
            CHECK(false);
        } catch (const compile_error& e) {
            CHECK(std::string(e.source()).find("  2 | float nonsense = ;") != std::string::npos);
            CHECK(std::string(e.log()).find("SINTER_") == std::string::npos);
        }
        CHECK(own->declares_functions() == declared);
        const ref<buffer> out = own->allocate(dtype::i32, 1);
        const codegen::kernel_source source = undeclared_call();
        own->launch(*own->compile(source), source, {{out.get(), {}, 0}}, {1, 1, 1});
        std::int32_t counted = 0;
        own->download(*out, 0, 1, 1, 1, &counted);
        CHECK(counted == 8);
        CHECK(!own->declares_functions());
        CHECK(run_scale(*own, scale_kernel("after it"), 2, 1) == std::vector<float>{3, 5, 7, 9});
    });
}

namespace {

/// A vector of each type, converted to every type.
template <class From, class... To>
void convert(const device& d, To...) {
    vector<From> from(d, 9);
    from.fill(From(1));
    const auto to = [&](auto zero) {
        vector<decltype(zero)> result(d, 9);
        result = cast<decltype(zero)>(from);
        result = cast<decltype(zero)>(from > From(0));
        CHECK(static_cast<int>(static_cast<float>(result.to_host()[8])) == 1);
    };
    (to(To()), ...);
}

} // namespace

TEST_CASE("conversions call nothing that is not declared") {
    const environment off("SINTER_CACHE", "0");
    on_each_opencl([](const device& like) {
        auto own = make_ref<runtime::opencl::opencl_device>(state_of(like).context(), state_of(like).queue());
        const bool declared = own->declares_functions();
        const device d{ref<runtime::device_state>(own)};
        convert<float>(d, half(), float(), std::int32_t(), std::uint32_t());
        convert<half>(d, half(), float(), std::int32_t(), std::uint32_t());
        convert<std::int32_t>(d, half(), float(), std::int32_t(), std::uint32_t());
        convert<std::uint32_t>(d, half(), float(), std::int32_t(), std::uint32_t());
        if (d.supports(dtype::f64)) {
            convert<double>(d, half(), float(), double(), std::int32_t(), std::uint32_t());
            convert<half>(d, double());
            convert<std::int32_t>(d, double());
        }
        CHECK(own->declares_functions() == declared);
    });
}

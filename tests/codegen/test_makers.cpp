// Plans for GPUs of many makers stay within what each of them has.

#include <cctype>
#include <string>

#include <doctest/doctest.h>

#include <sinter/batch.hpp>
#include <sinter/image.hpp>
#include <sinter/product_step.hpp>

#include "../makers.hpp"
#include "recorder.hpp"

namespace {

using namespace sinter;

/// Bytes of the arrays that a text declares in local memory: "__local float4 a[64];", "shared vec4 a[64];".
std::int64_t local_bytes(const std::string& text) {
    std::int64_t bytes = 0;
    for (const std::string word : {"__local ", "shared "})
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
            const std::size_t type = at + word.size(), name = text.find(' ', type) + 1,
                              size = text.find('[', name);
            const std::string t = text.substr(type, name - 1 - type);
            std::int64_t element = t.rfind("double", 0) == 0 ? 8 : 4;
            if (std::isdigit(static_cast<unsigned char>(t.back())) != 0) element *= t.back() - '0';
            REQUIRE(size != std::string::npos);
            bytes += element * std::stoll(text.substr(size + 1));
        }
    return bytes;
}

/// Everything of which a schedule makes groups, at sizes from one element to large.
void run_all(const device& d) {
    for (const std::int64_t n : {1, 17, 130, 1024, 5000}) {
        matrix<float> A(d, n, n), B(d, n, n), C(d, n, n);
        vector<float> x(d, n), y(d, n);
        scalar<float> s(d);
        vector<std::int32_t> at(d, n);
        C = 2.0f * A * B + C;
        C = trans(A) * B;
        C = A * trans(B);
        C = A + trans(B);
        C = C + 2.0f;
        y = A * x;
        y = trans(A) * x;
        s = sum(A);
        s = dot(x, y);
        at = argmax(A, axis<1>);
        y = max(A, axis<0>);
        x = x / norm(x);
        vector<float> w(d, 3);
        C = correlate<edge::clamp>(A, w, axis<1>);
        C = A * as_image(B);
    }
    const std::int64_t many = 1 << 20;
    matrix<float> L(d, 8, many), R(d, many, 8), P(d, 8, 8);
    P = L * R;
    scalar<float> s(d);
    s = sum(R);
    vector<std::int32_t> best(d, 8);
    best = argmin(L, axis<1>);
    matrix<float> M(d, 1000, 36), V(d, 1000, 6), X(d, 1000, 6);
    X = batch::solve(M, V);
}

std::string text_of(const test::described_gpu& gpu, void (*run)(const device&)) {
    static const codegen::opencl_c dialect(false);
    const ref<test::recorder> state = make_ref<test::recorder>(dialect, gpu.facts(true));
    run(device(ref<runtime::device_state>(state)));
    REQUIRE(state->launched.size() == 1);
    return state->launched.front().text;
}

/// The text of an n x n product on the H200.
std::string product_of(std::int64_t m, std::int64_t k, std::int64_t n) {
    static const codegen::opencl_c dialect(false);
    for (const test::described_gpu& gpu : test::described_gpus()) {
        if (std::string(gpu.names).find("H200") == std::string::npos) continue;
        const ref<test::recorder> state = make_ref<test::recorder>(dialect, gpu.facts(true));
        const device d(ref<runtime::device_state>{state});
        const matrix<float> A(d, m, k), B(d, k, n);
        matrix<float> C(d, m, n);
        C = A * B;
        return state->launched.front().text;
    }
    return {};
}

} // namespace

namespace test {

TEST_CASE("makers are known by the names that drivers give") {
    for (const described_gpu& gpu : described_gpus()) CHECK(plan::maker_of(gpu.names) == gpu.who);
    CHECK(plan::maker_of("AMD Radeon RX 6700 XT (navi22, LLVM 15.0.6) / 4.6 (Core Profile) Mesa 22.3.6") ==
          maker::amd);
    CHECK(plan::maker_of("Mesa Intel(R) Xe Graphics (TGL GT2) / 4.6 (Core Profile) Mesa 22.3.6") ==
          maker::intel);
    CHECK(plan::maker_of("Mali-G610 (Panfrost) / 3.1 Mesa 23.0") == maker::arm);
    CHECK(plan::usual_compute_units(maker::nvidia, "NVIDIA H100 80GB HBM3/PCIe/SSE2 / 4.3.0") == 132);
    CHECK(plan::usual_compute_units(maker::nvidia, "NVIDIA H100 PCIe/PCIe/SSE2 / 4.3.0") == 114);
    CHECK(plan::usual_compute_units(maker::nvidia, "NVIDIA GeForce RTX 4070/PCIe/SSE2") == 128);
    CHECK(plan::maker_of("FD640 freedreno / 4.5") == maker::unknown);
    CHECK(plan::maker_of("NVIDIA H200/PCIe/SSE2 / 4.6.0 NVIDIA 580") == maker::nvidia);
    CHECK(plan::maker_of("") == maker::unknown);
}

TEST_CASE("where work-groups have one work-item, each folds the terms of its own output") {
    const described_gpu gpu{"some GPU of somebody", maker::unknown, 1, 4096, 1};
    const std::string text = text_of(gpu, [](const device& d) {
        const matrix<float> A(d, 3, 1000);
        vector<float> y(d, 3);
        y = sum(A, axis<1>);
    });
    CAPTURE(text);
    CHECK(text.find("A[cell * A_ld + k]") != std::string::npos);
    CHECK(text.find("result[cell]") != std::string::npos);
}

TEST_CASE("every tile that ships can be built on its maker's GPUs") {
    for (const described_gpu& gpu : described_gpus())
        for (const bool vectors : {true, false}) {
            CAPTURE(gpu.names);
            plan::device_facts f = gpu.facts(vectors);
            f.max_work_group = f.max_work_group < 256 ? 256 : f.max_work_group; // the maker's usual
            for (const plan::tile_candidate* c = f.tiles.begin; c != f.tiles.end; ++c)
                CHECK(runtime::is_tile(*c, f));
        }
}

TEST_CASE("matrix units have no tiles in registers") {
    const plan::device_facts f = described_gpus().front().facts(true);
    plan::tile_candidate in_registers;
    in_registers.vectors = 1;
    in_registers.rows = 4;
    CHECK(in_registers.in_registers());
    CHECK(runtime::is_tile(in_registers, f));
    CHECK(!runtime::is_tile(in_registers, f, runtime::tuned_products::matrix_units));
}

TEST_CASE("functions of a large product are a loop over the micro-tile where that is soonest") {
    static const codegen::opencl_c opencl(false);
    static const codegen::glsl compute(codegen::glsl_stage::compute);
    int seen = 0;
    for (const described_gpu& gpu : described_gpus()) {
        if (gpu.who != maker::nvidia) continue;
        for (const bool is_opencl : {true, false}) {
            CAPTURE(is_opencl);
            const codegen::dialect& dialect =
                is_opencl ? static_cast<const codegen::dialect&>(opencl) : compute;
            const ref<recorder> state = make_ref<recorder>(dialect, gpu.facts(is_opencl));
            const device d(ref<runtime::device_state>{state});
            const matrix<float> A(d, 4096, 4096), B(d, 4096, 4096);
            matrix<float> C(d, 4096, 4096);
            const auto is_loop = [&] {
                ++seen;
                return state->launched.back().text.find("micro_tile[") != std::string::npos;
            };
            C = A * B;
            CHECK(!is_loop());
            C = sigmoid(1.5f * A * B + 0.5f * C + rowwise(A.row(0)));
            CHECK(is_loop() == !is_opencl);
            C = sin(A * B);
            CHECK(is_loop());
        }
    }
    CHECK(seen >= 6);
}

TEST_CASE("work-groups and local memory stay within every GPU's limits") {
    static const codegen::opencl_c opencl(false);
    static const codegen::glsl compute(codegen::glsl_stage::compute);
    for (const described_gpu& gpu : described_gpus())
        for (const bool is_opencl : {true, false}) {
            const codegen::dialect& dialect =
                is_opencl ? static_cast<const codegen::dialect&>(opencl) : compute;
            plan::device_facts facts = gpu.facts(is_opencl);
            facts.type_supported[static_cast<int>(dtype::f64)] = is_opencl;
            facts.half_needs_image = !is_opencl;
            if (!is_opencl) facts.max_arrays = 8;
            const ref<recorder> state = make_ref<recorder>(dialect, facts);
            const device d(ref<runtime::device_state>{state});
            run_all(d);
            for (const product_step step :
                 {product_step::local_tile, product_step::float4, product_step::float8}) {
                use_product_step(d, step);
                matrix<float> A(d, 100, 100), C(d, 100, 100);
                if (gpu.local_memory > 4096 || step == product_step::local_tile)
                    C = A * A;
                else
                    CHECK_THROWS_AS(C = A * A, unsupported_error);
            }
            use_product_step(d, product_step::best);
            if (is_opencl) {
                matrix<double> A(d, 700, 700), C(d, 700, 700);
                C = A * A;
                CHECK(state->launched.back().text.find("__local double4") == std::string::npos); // 16 bytes
                scalar<double> s(d);
                s = sum(A);
            }
            REQUIRE(state->launched.size() > 50);
            for (const codegen::kernel_source& k : state->launched) {
                CAPTURE(gpu.names);
                CAPTURE(k.text);
                REQUIRE(k.local[0] * k.local[1] * k.local[2] <= gpu.max_work_group);
                REQUIRE(local_bytes(k.text) <= gpu.local_memory);
            }
        }
}

TEST_CASE("large products: local memory where it pays, registers where it does not") {
    const auto product = [](const device& d) {
        matrix<float> A(d, 512, 512), B(d, 512, 512), C(d, 512, 512);
        C = A * B;
    };
    const auto of_image = [](const device& d) {
        matrix<float> A(d, 512, 512), B(d, 512, 512), C(d, 512, 512);
        C = A * as_image(B);
    };
    for (const described_gpu& gpu : described_gpus()) {
        CAPTURE(gpu.names);
        const bool local = gpu.who != maker::arm && gpu.local_memory >= 16384;
        CHECK((text_of(gpu, product).find("__local") != std::string::npos) == local);
        const std::string text = text_of(gpu, of_image);
        CHECK(text.find("read_imagef") != std::string::npos);
        CHECK((text.find("__local") != std::string::npos) == (local && gpu.who != maker::qualcomm));
    }
}

TEST_CASE("a micro-tile that was measured is what a GPU's product of registers has") {
    static const codegen::opencl_c dialect(false);
    for (const described_gpu& gpu : described_gpus())
        for (const int rows : {2, 8}) {
            CAPTURE(gpu.names);
            CAPTURE(rows);
            plan::tile_candidate micro;
            micro.rows = static_cast<std::uint8_t>(rows);
            micro.vectors = 1;
            plan::device_facts facts = gpu.facts(true);
            facts.tiles = {&micro, &micro + 1};
            const ref<recorder> state = make_ref<recorder>(dialect, facts);
            const device d(ref<runtime::device_state>{state});
            matrix<float> A(d, 512, 512), B(d, 512, 512), C(d, 512, 512);
            C = A * B;
            REQUIRE(state->launched.size() == 1);
            const std::string& text = state->launched.front().text;
            CHECK(text.find("acc" + std::to_string(rows - 1)) != std::string::npos);
            CHECK(text.find("acc" + std::to_string(rows)) == std::string::npos);
        }
}

TEST_CASE("the tile whose rounds are done soonest is taken") {
    const auto takes = [](std::int64_t m, std::int64_t k, std::int64_t n, const char* rows,
                          const char* cols) {
        CAPTURE(m);
        CAPTURE(k);
        CAPTURE(n);
        const std::string text = product_of(m, k, n);
        CHECK(text.find(std::string("first_row = ") + rows + " *") != std::string::npos);
        CHECK(text.find(std::string("first_col = ") + cols + " *") != std::string::npos);
    };
    takes(4096, 4096, 4096, "128", "256"); // 512 tiles for 132 processors: 3.9 rounds
    takes(2048, 2048, 2048, "128", "256"); // .97
    takes(3072, 3072, 3072, "128", "128"); // 4.4 for 2.2
    takes(1536, 1536, 1536, "32", "64");   // 8.7 for 1.1
    takes(1024, 1024, 1024, "64", "128");
    takes(512, 512, 512, "32", "64");
    takes(100000, 512, 128, "128", "128"); // half of 128 x 256 would be computed for nothing
    takes(100000, 512, 64, "32", "64");
    // Sums in blocks: registers hold totals as well.
    takes(4096, 8192, 4096, "128", "256");
    takes(4096, 8193, 4096, "128", "128");
    takes(8192, 100000, 8192, "128", "128");
    CHECK(product_of(4096, 8192, 4096).find("_total") == std::string::npos);
    CHECK(product_of(4096, 8193, 4096).find("_total") != std::string::npos);
}

TEST_CASE("a tile that was measured is a long product's, too, if it is the only one") {
    static const codegen::opencl_c dialect(false);
    const plan::tile_candidate large{{128, 256, 8}, 16, 2, 0, 1, 1, 182};
    plan::device_facts facts = described_gpus()[5].facts(true);
    facts.tiles = {&large, &large + 1};
    const ref<recorder> state = make_ref<recorder>(dialect, facts);
    const device d(ref<runtime::device_state>{state});
    matrix<float> A(d, 512, 9000), B(d, 9000, 512), C(d, 512, 512);
    C = A * B;
    REQUIRE(!state->launched.empty());
    CHECK(state->launched.front().text.find("first_col = 256 *") != std::string::npos);
}

} // namespace test

TEST_CASE(
    "work-items add up the shares of all only where that leaves their loops as long as the device allows") {
    static const codegen::glsl dialect(codegen::glsl_stage::compute);
    plan::device_facts facts; // llvmpipe's
    facts.is_cpu = facts.reads_buffer_textures = facts.exchanges = true;
    facts.max_loop_trips = 65535;
    facts.compute_units = 2;
    const device d(ref<runtime::device_state>(make_ref<test::recorder>(dialect, facts)));
    const auto launches = [&](std::int64_t n) {
        const auto A = d.shape<float>(n, 8), B = d.shape<float>(n, 16);
        auto C = d.shape<float>(8, 16);
        const std::string text = explain(C = trans(A) * B);
        CHECK(text.find("temporaries: 1") != std::string::npos); // it is shared out
        return text.find("launches: 1") != std::string::npos ? 1 : 2;
    };
    CHECK(launches(1000000) == 1);
    CHECK(launches(1950000) == 1);
    CHECK(launches(2000000) == 2); // 128 sums of 489 shares, of 4096 terms
    CHECK(launches(40000000) == 2);
}

TEST_CASE("tiles of a CPU have no shares, whatever their speeds") {
    static const codegen::opencl_c dialect(true, codegen::group_fence::clang);
    plan::device_facts facts;
    facts.is_cpu = facts.loads_vectors = facts.exchanges = true;
    facts.vector_width = 8;
    facts.local_memory = 1 << 19;
    facts.compute_units = 2;
    const auto state = make_ref<test::recorder>(dialect, facts);
    const plan::tile_table all = plan::cpu_tiles_of(8);
    plan::tile_candidate tile = *all.begin;
    tile.load = 0;
    tile.speed = 10;
    state->use_tiles(runtime::tuned_products::arrays, {tile});
    const device d(ref<runtime::device_state>{state});
    const auto A = d.shape<float>(60, 9000), B = d.shape<float>(9000, 60);
    auto C = d.shape<float>(60, 60);
    CHECK(explain(C = A * B).find("launches: 1, temporaries: 0") != std::string::npos);
}

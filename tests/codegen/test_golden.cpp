// The texts of golden_programs.cpp in every dialect, compared with tests/golden/. Run with
// SINTER_UPDATE_GOLDEN=1 to rewrite the files, and read the difference.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include <sinter/factor/panel.hpp>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "recorder.hpp"

namespace {

using namespace sinter;

/// Fragment shaders of desktop OpenGL in ES 3.00, which has another head. A vertex shader has no samplers.
std::string in_es(const std::string& desktop) {
    const std::string version = "#version 330 core\n";
    std::string es;
    for (std::size_t at = 0; at < desktop.size();) {
        const std::size_t next = desktop.find(version, at + 1);
        std::string shader = desktop.substr(at + version.size(), next - at - version.size());
        at = next;
        std::size_t head = 0; // lines of the preprocessor
        while (shader[head] == '#') head = shader.find('\n', head) + 1;
        std::string lines = "precision highp float;\nprecision highp int;\n";
        if (shader.find("gl_Position") == std::string::npos)
            lines += "precision highp sampler2D;\nprecision highp isampler2D;\nprecision highp usampler2D;\n";
        shader.insert(head, lines);
        for (std::size_t found; (found = shader.find("GL_ARB_gpu_shader5")) < shader.size();)
            shader.replace(found, 6, "GL_EXT");
        es += "#version 300 es\n" + shader;
    }
    return es;
}

TEST_CASE("kernel text is what it was") {
    const bool update = std::getenv("SINTER_UPDATE_GOLDEN") != nullptr;
    const std::filesystem::path golden = std::filesystem::path(TEST_SOURCE_DIR) / "golden";
    for (const test::golden_program& p : test::golden_programs())
        for (const test::target& t : test::targets()) {
            if (!t.keeps(p.name)) continue;
            INFO(p.name, " on ", t.name);
            p.run(t.handle());
            const std::string text = test::texts_of(t.text());
            // Nothing is launched where work-groups would be needed and there are none.
            const runtime::device_state& on = *t.handle().state();
            if (text.empty() &&
                (plan::rows_of_groups(on.facts()) == 0 || plan::batches_in_groups(on.facts()).factors == 0))
                continue;
            REQUIRE(!text.empty());
            const std::string name = std::string(p.name) + (t.stage ? ".glsl" : ".cl");
            if (t.name == std::string("glsl_es_fragment")) { // no file of its own
                CHECK(text == in_es(test::content_of(golden / "glsl_fragment" / name)));
                continue;
            }
            const std::filesystem::path file = golden / t.name / name;
            if (update) {
                std::filesystem::create_directories(file.parent_path());
                std::ofstream(file) << text;
                continue;
            }
            CHECK(text == test::content_of(file));
        }
}

TEST_CASE("sums of halves are of float, whatever else a device computes in half") {
    int found = 0;
    for (const test::golden_program& p : test::golden_programs()) {
        if (p.name != std::string("half_product") && p.name != std::string("half_norm")) continue;
        INFO(p.name);
        std::string stored, computed;
        for (const test::target& t : test::targets()) {
            std::string* const text = t.name == std::string("opencl_gpu")        ? &stored
                                      : t.name == std::string("opencl_gpu_half") ? &computed
                                                                                 : nullptr;
            if (!text) continue;
            p.run(t.handle());
            *text = test::texts_of(t.text());
        }
        ++found;
        CHECK(!stored.empty());
        CHECK(stored == computed);
    }
    CHECK(found == 2);
}

TEST_CASE(
    "loops over a work-item's own doubles are unrolled for NVIDIA's GLSL compiler, which mixes them up") {
    for (const test::target& t : test::targets()) {
        const device d = t.handle();
        if (t.name != std::string("glsl_compute") || !factor::takes_panels(d, 1)) continue;
        matrix<double> A(d, 100, 8), LU(d, 100, 8);
        matrix<float> B(d, 100, 8), of_B(d, 100, 8);
        const auto unrolls = [&](auto statement) {
            statement();
            const std::string& text = t.text().launched.back().text;
            return text.find("#pragma optionNV(unroll all)") != std::string::npos;
        };
        CHECK(unrolls([&] { LU = factor::panel_lu(A); }));
        CHECK(!unrolls([&] { of_B = factor::panel_lu(B); })); // they would take 4 seconds
    }
}

TEST_CASE("docs/heritage.md shows kernels as they are made") {
    const std::string document =
        test::content_of(std::filesystem::path(TEST_SOURCE_DIR) / ".." / "docs" / "heritage.md");
    const std::pair<std::string, std::string> shown[] = {
        {"sum", "glsl_es_fragment"},
        {"sum", "glsl_es_fragment_plain"},
        {"sum", "glsl_es_fragment_folded"},
        {"product", "glsl_es_fragment"},
        {"product_right_transposed", "glsl_es_fragment_dot"}};
    std::size_t found = 0;
    for (const test::golden_program& p : test::golden_programs())
        for (const test::target& t : test::targets()) {
            if (std::find(std::begin(shown), std::end(shown),
                          std::pair<std::string, std::string>(p.name, t.name)) == std::end(shown))
                continue;
            INFO(p.name, " on ", t.name);
            ++found;
            p.run(t.handle());
            const std::string text = test::texts_of(t.text());
            const std::size_t after_head = text.find("// "); // the comment with the expression
            REQUIRE(after_head != std::string::npos);
            CHECK(document.find("```glsl\n" + text.substr(after_head) + "```\n") != std::string::npos);
        }
    CHECK(found == std::size(shown));
}

} // namespace

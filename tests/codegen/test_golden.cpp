// The texts of golden_programs.cpp that tests/golden/ keeps. Run with SINTER_UPDATE_GOLDEN=1 to rewrite the
// files, and read the difference.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include <sinter/factor/panel.hpp>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "golden_texts.hpp"
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

/// The text of a golden program on a target. Nothing is launched where work-groups would be needed and there
/// are none.
std::string text_of(const test::golden_program& p, const test::target& t) {
    p.run(t.handle());
    const std::string text = test::texts_of(t.text());
    const plan::device_facts& facts = t.handle().state()->facts();
    const bool needs_groups = plan::rows_of_groups(facts) == 0 || plan::batches_in_groups(facts).factors == 0;
    CHECK((needs_groups || !text.empty()));
    return text;
}

TEST_CASE("kernel text is what it was") {
    int files = 0;
    for (const test::golden_program& p : test::golden_programs())
        for (const test::target& t : test::targets()) {
            const std::filesystem::path file = test::golden_text(p, t);
            if (!std::filesystem::exists(file)) continue; // test_kept_texts.cpp says which are kept
            INFO(p.name, " on ", t.name);
            ++files;
            const std::string text = text_of(p, t);
            if (test::updates_golden()) std::ofstream(file) << text;
            CHECK(text == test::content_of(file));
        }
    CHECK(files > 100);
}

TEST_CASE("fragment shaders of ES are those of desktop OpenGL with another head") {
    for (const test::golden_program& p : test::golden_programs()) {
        INFO(p.name);
        std::string desktop, es;
        for (const test::target& t : test::targets()) {
            if (t.name == std::string("glsl_fragment")) desktop = text_of(p, t);
            if (t.name == std::string("glsl_es_fragment")) es = text_of(p, t);
        }
        CHECK(es == in_es(desktop));
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

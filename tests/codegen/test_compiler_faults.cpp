// What compilers get wrong, sinter writes in other words (docs/decisions/nvidia_compilers.md,
// order_of_arithmetic.md). None of the compilers of these tests has the faults, so it is the text that is
// looked at.

#include <regex>
#include <string>

#include <doctest/doctest.h>
#include <sinter/blas.hpp>
#include <sinter/factor.hpp>
#include <sinter/product_step.hpp>

#include "recorder.hpp"

namespace {

using namespace test;

bool is_glsl(const target& t) {
    return std::string(t.name).rfind("glsl_", 0) == 0;
}
bool draws(const target& t) {
    return t.text().facts().draws();
}
bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

/// The text of the one launch that a statement makes.
template <class Statement>
std::string text_launched_by(const target& t, Statement statement) {
    t.text().launched.clear();
    statement();
    REQUIRE(t.text().launched.size() == 1);
    return t.text().launched.front().text;
}

} // namespace

TEST_CASE("integers are negated where no compiler sees it: a minimum or a maximum of them keeps its sign") {
    int hidden = 0;
    for (const target& t : targets()) {
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::matrix<std::int32_t> W(d, 5, 9);
        sinter::matrix<std::uint32_t> V(d, 5, 9);
        sinter::vector<std::int32_t> k(d, 5);
        sinter::vector<std::uint32_t> u(d, 5);
        for (const std::string& text : {text_launched_by(t, [&] { k = max(-W, sinter::axis<1>); }),
                                        text_launched_by(t, [&] { u = min(-V, sinter::axis<1>); })}) {
            CAPTURE(text);
            if (is_glsl(t)) CHECK(has(text, "return ~a + "));
            if (!is_glsl(t) && has(text, "asm(")) {
                CHECK(has(text, "not.b32"));
                CHECK(has(text, "(uint)inverse + 1u")); // which may pass the greatest int
                ++hidden;
            }
        }
    }
    CHECK(hidden > 0); // in the dialect of NVIDIA's OpenCL
}

TEST_CASE("a computed number becomes a truth by its bits in GLSL: infinity less infinity is not zero") {
    for (const target& t : targets()) {
        if (!is_glsl(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<float> x(d, 9), y(d, 9), z(d, 9);
        sinter::vector<bool> m(d, 9);
        sinter::matrix<float> A(d, 9, 9), B(d, 9, 9);
        sinter::matrix<bool> M(d, 9, 9);
        for (const std::string& text : {text_launched_by(t, [&] { m = x + y; }),
                                        text_launched_by(t, [&] { z = select(x + y, x + y, y); }),
                                        text_launched_by(t, [&] { M = A + A * B; })}) {
            CAPTURE(text);
            CHECK(has(text, "floatBitsToUint("));
            CHECK(!has(text, "!= 0.0"));
            CHECK(!has(text, ", vec4(0)"));
        }
    }
}

TEST_CASE("fragments add integers that cancel where no compiler sees it") {
    for (const target& t : targets()) {
        if (!draws(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<std::int32_t> i(d, 9), k(d, 9);
        CHECK(has(text_launched_by(t, [&] { k = -i + i; }), "return a - (~b + 1);"));
        CHECK(has(text_launched_by(t, [&] { k = (i + 1) - i; }), "return a + (~b + 1);"));
        CHECK(!has(text_launched_by(t, [&] { k = i + 1; }), "~b"));
    }
}

TEST_CASE("no fragment has a condition of uniforms alone") {
    for (const target& t : targets()) {
        if (!draws(t)) continue;
        INFO(std::string(t.name));
        sinter::vector<float> x(t.handle(), 1);
        CHECK(!has(text_launched_by(t, [&] { sinter::reversed(trans(x)) = sinter::reversed(trans(x)); }),
                   "(0 < cols)"));
    }
}

TEST_CASE("GLSL makes a float of uint32 by halves: no compiler takes it for the float of the int32") {
    for (const target& t : targets()) {
        if (!is_glsl(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<std::uint32_t> u(d, 9);
        sinter::vector<float> x(d, 9);
        const std::string text = text_launched_by(
            t, [&] { x = sinter::cast<float>(u) - sinter::cast<float>(sinter::cast<std::int32_t>(u)); });
        CAPTURE(text);
        CHECK(has(text, "(a >> 16u) * 65536.0 + "));
    }
}

TEST_CASE("a sum that loses a term is marked, whatever the term is hidden in") {
    for (const target& t : targets()) {
        if (!is_glsl(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<float> x(d, 9), y(d, 9), z(d, 9);
        sinter::matrix<float> A(d, 9, 9);
        CHECK(has(text_launched_by(t, [&] { z = x - fma(y, A * y, x); }), "minus("));
        CHECK(has(text_launched_by(t, [&] { z = A * y + (fma(x, y, z) - hadamard(y, x)); }), "minus("));
        CHECK(has(text_launched_by(t, [&] { z = A * y + fma(x, y, -hadamard(x, y)); }), "plus("));
        CHECK(has(text_launched_by(t, [&] { z = A * y + (hadamard(-x, y) + hadamard(x, y)); }), "plus("));
        CHECK(has(text_launched_by(t, [&] { z = A * y + (x - max(x, x)); }), "minus("));
        CHECK(!has(text_launched_by(t, [&] { z = A * y + (x - max(x, z)); }), "minus("));
    }
}

TEST_CASE(
    "fragments add integers that cancel where no compiler sees it, behind functions that change nothing") {
    for (const target& t : targets()) {
        if (!draws(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<std::int32_t> i(d, 9), k(d, 9);
        for (const std::string& text :
             {text_launched_by(t, [&] { k = i - ceil(i); }), text_launched_by(t, [&] { k = i - max(i, i); }),
              text_launched_by(t,
                               [&] { k = i - sinter::cast<std::int32_t>(sinter::cast<std::uint32_t>(i)); }),
              text_launched_by(t, [&] { k = hadamard(i, k) - hadamard(k, i); })}) {
            CAPTURE(text);
            CHECK(has(text, "return a + (~b + 1);"));
        }
    }
}

TEST_CASE("a truth or an integer that a compiler may know has a zero beside it that none knows") {
    constexpr const char* zero = " + float(min(rows, 0))";
    for (const target& t : targets()) {
        if (!is_glsl(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::vector<float> x(d, 9), y(d, 9), z(d, 9);
        sinter::vector<std::int32_t> i(d, 9), k(d, 9);
        sinter::matrix<float> A(d, 9, 9);
        sinter::scalar<float> s(d);
        CHECK(has(text_launched_by(t, [&] { z = hadamard(x, y < y); }), zero));
        CHECK(has(text_launched_by(t, [&] { z = hadamard(x, sinter::cast<float>(i ^ i)); }), zero));
        CHECK(has(text_launched_by(t, [&] { z = hadamard(x, y < 3.0f && !(y < 3.0f)); }), zero));
        // A vector's column is min(i, 0), and below no i that a loop counts.
        const auto behind = sinter::row_index() < sinter::col_index();
        CHECK(has(text_launched_by(t, [&] { z = A * y + hadamard(x, behind); }), zero));
        CHECK(has(text_launched_by(t, [&] { s = sum(hadamard(x, behind)); }), zero));
        CHECK(!has(text_launched_by(t, [&] { A = hadamard(A, behind); }), zero));
        CHECK(!has(text_launched_by(t, [&] { z = hadamard(x, x < y); }), zero));
        CHECK(!has(text_launched_by(t, [&] { z = hadamard(x, sinter::cast<float>(i ^ k)); }), zero));
    }
}

TEST_CASE("a fragment of one element ends in a marked variable like any other") {
    for (const target& t : targets()) {
        if (!draws(t)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        sinter::matrix<float> A(d, 9, 9), B(d, 9, 9);
        const std::string text =
            text_launched_by(t, [&] { sinter::reversed(A, sinter::axis<0>) = hadamard(B, trans(B)); });
        CAPTURE(text);
        CHECK(has(text, "EXACT float value = "));
    }
}

TEST_CASE("no invocation owns an array of doubles in GLSL: it is one of their words") {
    const std::regex doubles("\n(double|dvec4) \\w+\\[");
    std::ptrdiff_t scalars = 0, vectors = 0;
    for (const target& t : targets()) {
        if (!is_glsl(t) || !t.handle().supports(sinter::dtype::f64)) continue;
        INFO(std::string(t.name));
        const sinter::device d = t.handle();
        t.text().launched.clear();
        const sinter::matrix<double> R(sinter::qr(sinter::matrix<double>(d, 40, 3)).r());
        sinter::matrix<double> A(d, 100, 100), B(d, 100, 100);
        use_product_step(d, sinter::product_step::float4); // of chosen terms, whose epilogue is a loop
        namespace blas = sinter::blas;
        blas::trmm(blas::side::left, blas::triangle::lower, blas::transpose::no, blas::diag::stored, 1.0, A,
                   B);
        for (const auto& launch : t.text().launched) {
            CAPTURE(launch.text);
            CHECK(!std::regex_search(launch.text, doubles));
            scalars += has(launch.text, "\nuvec2 part[");
            vectors += has(launch.text, "\nuvec4 micro_tile[");
        }
    }
    CHECK(scalars > 0);
    CHECK(vectors > 0);
}

// WGSL, WebGPU's language: texts of some golden programs, and what it refuses. Run with
// SINTER_UPDATE_GOLDEN=1 to rewrite tests/golden/wgsl/. A browser reads these texts, and more, in the test
// web.wgsl (tests/wgsl.cmake).

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "wgsl_target.hpp"

namespace {

using namespace sinter;
using test::wgsl_target;

/// All that a program of this language may be asked for.
void write_everything(const test::target& t) {
    const device d = t.handle();
    for (const test::golden_program& p : test::golden_programs())
        if (t.shows(p.name)) p.run(d);
    matrix<float> A(d, 33, 31), B(d, 33, 31), C(d, 33, 31), P(d, 31, 17), Q(d, 33, 17), R(d, 33, 17);
    matrix<std::int32_t> I(d, 33, 31), J(d, 33, 31), K(d, 33, 31);
    matrix<std::uint32_t> U(d, 33, 31), V(d, 33, 31), W(d, 33, 31);
    matrix<bool> M(d, 33, 31), N(d, 33, 31);
    C = abs(A) + sign(B) - hadamard(min(A, B), max(A, B)) / clamp(A, 0.0f, 1.0f);
    C = floor(A) + ceil(B) + trunc(A) + round(B) + sqrt(abs(A)) + rsqrt(abs(B)) + pow(A, B);
    C = exp(A) + exp2(A) + log(A) + log2(A) + sin(A) + cos(A) + tan(A) + asin(A) + acos(A) + atan(A) +
        atan2(A, B);
    C = sinh(A) + cosh(A) + tanh(A) + sigmoid(A) + select(A < B, A, B);
    C = select(isnan(A) || (isinf(B) && A >= B) || !(A != B), A, std::numeric_limits<float>::infinity());
    C = trans(trans(A) + trans(B)) + cast<float>(I) + cast<float>(U) + cast<float>(M);
    K = I / J + I % J - hadamard(abs(I), sign(J)) + min(I, J) + max(I, J) +
        clamp(I, -5, std::numeric_limits<int>::min());
    K = ((I & J) | (I ^ J)) + (I << J) + (I >> J) + ~I + cast<std::int32_t>(A) + cast<std::int32_t>(U);
    W = U / V + U % V + ((U & V) | (U ^ V)) + (U << V) + (U >> V) + ~U + cast<std::uint32_t>(A);
    N = (A < B) == (I < J);
    N = M != (U > V);
    Q = 2.0f * A * P + exp(R);
    vector<float> x(d, 31), y(d, 33), z(d, 40000), w(d, 40000);
    y = A * x;
    y = sum(A, axis<1>) + argmax(A, axis<1>);
    x = max(A, axis<0>) - mean(B, axis<0>);
    scalar<float> s(d);
    s = norm(z);
    s = dot(z, w);
    w = z * 2.0f + 1.0f;
    A(rows(1, 5), cols(2, 7)) = B(rows(3, 7), cols(0, 5));
}

} // namespace

TEST_CASE("WGSL's texts are what they were") {
    const std::filesystem::path golden = test::golden_folder() / "wgsl";
    for (const test::golden_program& p : test::golden_programs()) {
        const test::target t = wgsl_target();
        if (!t.shows(p.name)) continue;
        INFO(p.name);
        p.run(t.handle());
        const std::string text = test::texts_of(t.text());
        REQUIRE(!text.empty());
        const std::filesystem::path file = golden / (std::string(p.name) + ".wgsl");
        if (test::updates_golden()) {
            std::filesystem::create_directories(golden);
            std::ofstream(file) << text;
        }
        CHECK(text == test::content_of(file));
    }
}

TEST_CASE("functions that WGSL has no text for are refused, and the device goes on") {
    const test::target t = wgsl_target();
    const device d = t.handle();
    vector<float> x(d, 100), y(d, 100);
    CHECK_THROWS_WITH_AS(y = erf(x), doctest::Contains("WGSL has no erf() of floats yet"), unsupported_error);
    CHECK_THROWS_AS(y = x % y, unsupported_error);
    CHECK(t.text().launched.empty());
    y = exp(x);
    CHECK(t.text().launched.size() == 1);
}

TEST_CASE("what WGSL has is written as it was, and for a browser to read") {
    const test::target t = wgsl_target();
    write_everything(t);
    CHECK(t.text().compiled.size() > 30);
    std::string texts;
    for (const codegen::kernel_source& k : t.text().compiled) texts += k.text + "//====\n";
    test::transcript_file kept("wgsl");
    kept.add(t.name, "everything", texts);
    kept.compare();
    if (const char* const file = std::getenv("SINTER_WGSL_TEXTS")) // where tests/wgsl.cmake wants them
        std::ofstream(file) << texts;
}

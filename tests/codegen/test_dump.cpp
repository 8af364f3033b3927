// The stages of a statement in words. tests/dump.cmake runs the first test case with SINTER_DUMP and compares
// what it writes with tests/golden/dump.txt, which docs/design.md shows.

#include <string>

#include <doctest/doctest.h>

#include <sinter/codegen/loop_text.hpp>
#include <sinter/runtime/dump.hpp>

#include "golden_programs.hpp"
#include "recorder.hpp"

TEST_CASE("C = alpha * A * B + beta * C in stages") {
    for (const test::target& t : test::targets()) {
        if (t.name != std::string("opencl_gpu")) continue;
        for (const test::golden_program& p : test::golden_programs())
            if (p.name == std::string("gemm")) p.run(t.handle());
        CHECK(t.text().launched.size() == 1);
    }
}

TEST_CASE("every kernel has a form with a name and numbers in words, and loops in words") {
    for (const test::target& t : test::targets()) {
        INFO(t.name);
        const sinter::device d = t.handle();
        sinter::matrix<float> A(d, 33, 40), B(d, 40, 37), C(d, 33, 37);
        sinter::vector<float> x(d, 33);
        const std::string product = explain(C = 2 * A * B + C), sums = explain(x = sum(A, sinter::axis<1>)),
                          map = explain(C = 2 * C);
        CHECK(product.find("\nnot as ") != std::string::npos); // another form is asked first, on every device
        for (const std::string& text : {product, sums, map}) {
            const std::size_t at = text.find("runs as ");
            REQUIRE(at != std::string::npos);
            CHECK(text[at + 8] != ':'); // a name
            CHECK(text[at + 8] != '\n');
        }
    }
}

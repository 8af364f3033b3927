// The gallery of kernels: what explain() says of some statements on devices of each language.
// docs/site/gallery.py makes pages of these texts. Run with SINTER_UPDATE_GOLDEN=1 to rewrite
// tests/golden/gallery/.

#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include <sinter/batch.hpp>
#include <sinter/image.hpp>

#include "golden_files.hpp"
#include "wgsl_target.hpp"

namespace {

using namespace sinter;

/// Arrays that fit each other: m = 60, k = 48, n = 36.
struct shown_operands {
    explicit shown_operands(const device& d)
        : A(d, 60, 48), B(d, 48, 36), C(d, 60, 36), D(d, 60, 36), E(d, 36, 60), S(d, 1000, 9), T(d, 1000, 9),
          Z(d, 120, 72), x(d, 1000), y(d, 1000), u(d, 60), v(d, 36), w(d, 5), order(d, 60), s(d), best(d) {}
    matrix<float> A, B, C, D, E, S, T, Z;
    vector<float> x, y, u, v, w;
    vector<std::int32_t> order;
    scalar<float> s;
    scalar<std::int32_t> best;
};

struct shown_statement {
    const char *name, *title, *code;
    std::string (*explain_on)(const device&);
};

// A statement as text, and what it does.
#define SINTER_SHOWN(name, title, ...)                                                                       \
    {                                                                                                        \
        name, title, #__VA_ARGS__, [](const device& d) {                                                     \
            struct : shown_operands {                                                                        \
                using shown_operands::shown_operands;                                                        \
                std::string text() { return explain(__VA_ARGS__); }                                          \
            } all{d};                                                                                        \
            return all.text();                                                                               \
        }                                                                                                    \
    }

const shown_statement gallery[] = {
    SINTER_SHOWN("axpy", "A sum of vectors", y = 2.0f * x + y),
    SINTER_SHOWN("product", "A matrix product with what is around it", C = 2.0f * A * B + 3.0f * C),
    SINTER_SHOWN("layer", "A layer of a network", C = max(A * B + rowwise(v), 0.0f)),
    SINTER_SHOWN("matrix_vector", "A matrix times a vector", u = A * (trans(A) * u) - u),
    SINTER_SHOWN("dot", "An inner product", s = dot(x, y)),
    SINTER_SHOWN("normalise", "A vector of length one", x = x / norm(x)),
    SINTER_SHOWN("row_sums", "Sums of rows", u = sum(square(C), axis<1>)),
    SINTER_SHOWN("argmax", "The place of the largest element", best = argmax(x)),
    SINTER_SHOWN("running_sums", "Running sums", y = cumsum(x)),
    SINTER_SHOWN("transpose", "A transpose", E = trans(C) + E),
    SINTER_SHOWN("gather", "Rows in another order", D = gather(C, colwise(order), col_index())),
    SINTER_SHOWN("choice", "A choice", D = select(C > 0.0f, C, 0.1f * C)),
    SINTER_SHOWN("stencil", "A step of Jacobi's method, in place",
                 C(rows(1, 59), cols(1, 35)) =
                     0.25f * (C(rows(0, 58), cols(1, 35)) + C(rows(2, 60), cols(1, 35)) +
                              C(rows(1, 59), cols(0, 34)) + C(rows(1, 59), cols(2, 36)))),
    SINTER_SHOWN("blur", "A separable filter", D = correlate<edge::mirror>(C, w, w)),
    SINTER_SHOWN("resize", "An image of twice the size", Z = resize<filter::linear>(C, 120, 72)),
    SINTER_SHOWN("batch", "A thousand small factorisations", T = batch::lu(S)),
};

std::string explained(const shown_statement& statement) {
    std::string text = std::string(statement.title) + "\n" + statement.code + "\n";
    std::vector<test::target> targets = test::targets();
    targets.push_back(test::wgsl_target());
    for (const test::target& t : targets) {
        const std::string name = t.name;
        if (name != "opencl_gpu" && name != "opencl_cpu" && name != "glsl_compute" &&
            name != "glsl_fragment" && name != "wgsl")
            continue;
        text += "== " + name + "\n";
        try {
            text += statement.explain_on(t.handle());
        } catch (const unsupported_error& e) {
            text += std::string("refused: ") + e.what() + "\n";
        }
    }
    return text;
}

} // namespace

TEST_CASE("kernel texts of the gallery are what they were") {
    const std::filesystem::path folder = test::golden_folder() / "gallery";
    for (const shown_statement& statement : gallery) {
        INFO(statement.name);
        const std::filesystem::path file = folder / (std::string(statement.name) + ".txt");
        const std::string text = explained(statement);
        if (test::updates_golden()) {
            std::filesystem::create_directories(folder);
            std::ofstream(file) << text;
        }
        CHECK(text == test::content_of(file));
    }
}

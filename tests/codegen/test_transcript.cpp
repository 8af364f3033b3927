// What every program launches on every target: texts, extents, work-groups and arguments, of the golden
// programs and of statements at random extents. tests/golden/transcripts/ keeps hashes. Where one differs,
// run this test with SINTER_TRANSCRIPTS=FOLDER, before the change and after, and compare the folders. It
// takes some seconds: a thousand statements are planned for each of two dozen targets.

#include <map>
#include <random>
#include <string>

#include <doctest/doctest.h>

#include <sinter/batch.hpp>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "transcript.hpp"

namespace {

using namespace sinter;

/// One, few, some, about a vector's or a tile's, or large.
std::int64_t extent(std::mt19937& random) {
    const std::int64_t around[] = {1, 2, 4, 8, 16, 24, 64, 128, 256, 1000, 1024, 4096};
    const std::int64_t e = around[random() % std::size(around)] + static_cast<std::int64_t>(random() % 3) - 1;
    return e < 1 ? 1 : e;
}

/// Statements of m x n, m x k and k x n arrays, and of parts of them.
void run(int which, const device& d, std::int64_t m, std::int64_t k, std::int64_t n) {
    matrix<float> A(d, m, k), B(d, k, n), C(d, m, n), D(d, m, n), E(d, n, m);
    vector<float> x(d, n), y(d, m), z(d, k);
    scalar<float> s(d);
    vector<std::int32_t> at(d, m);
    const auto upper = rows(0, (m + 1) / 2);
    const auto left = cols(0, (n + 1) / 2), terms = cols(0, k);
    switch (which) {
    case 0: C = 2.0f * A * B + C; break;
    case 1: C = sigmoid(A * B + rowwise(x)); break;
    case 2: D = trans(E) + C; break;
    case 3: y = C * x; break;
    case 4: x = trans(C) * y; break;
    case 5: s = sum(hadamard(C, D)); break;
    case 6: y = max(C, axis<1>); break;
    case 7: x = sum(exp(C), axis<0>); break;
    case 8: at = argmax(C, axis<1>); break;
    case 9: C = C / colwise(norm(C, axis<1>)); break;
    case 10: C(upper, left) = 2.0f * D(upper, left); break;
    case 11: C(upper, cols(0, n)) = A(upper, terms) * B; break;
    case 12: C = select(D > 0.0f, D, E.row(0)(0)); break;
    case 13: E = trans(A * B); break;
    case 14: evaluate(C = D + 1.0f, D = C - 1.0f); break;
    case 15: C = D - rowwise(sum(D, axis<0>)) / static_cast<float>(m); break;
    case 16: s = norm(z); break;
    case 17: C = trans(E) * eval(trans(C) * D); break;
    case 18: y = y + 0.5f * D.col(n / 2); break;
    case 19: C = D + cast<float>(row_index() - col_index()); break;
    default: { // products of matrices that lie in rows
        const std::int64_t count = m % 97 + 1, order = n % 61 + 1;
        matrix<float> F(d, count, order * order), G(d, count, order * order);
        G = 2.0f * batch::product(F, F, order, order, order) - G;
    }
    }
}
constexpr int statements = 21;

/// Kernels are kept by text, with the places of their arguments: equal texts have equal arguments.
void require_arguments_by_text(const test::recorder& made) {
    static std::map<std::string, std::string> known; // of all targets
    for (const codegen::kernel_source& k : made.launched) {
        std::string names;
        for (const plan::argument& a : k.arguments) names += a.name + " ";
        const auto found = known.try_emplace(k.vertex + k.text, names).first;
        if (found->second != names) { // once in a while, so no CHECK for each
            INFO(k.text);
            CHECK(found->second == names);
        }
    }
}

/// What `program` launches on a device that has launched nothing before.
template <class Program>
std::string launched_by(const test::target& t, Program program) {
    test::recorder& made = t.text();
    made.launched.clear();
    made.values.clear();
    made.numbers.clear();
    made.extents.clear();
    made.allocations = 0;
    // Memory that former programs gave back would be taken in place of new one.
    made.trim();
    // A statement whose arrays happen to lie where former ones lay would be recalled, with memory of its own
    // that another run allocates.
    ++made.settings;
    try {
        program(t.handle());
    } catch (const unsupported_error& e) {
        return std::string("refused: ") + e.what() + "\n";
    }
    require_arguments_by_text(made);
    return test::transcript_of(made);
}

} // namespace

TEST_CASE("the golden programs launch what they did") {
    test::transcript_file programs("programs");
    for (const test::target& t : test::targets())
        for (const test::golden_program& p : test::golden_programs()) {
            const std::string launched = launched_by(t, p.run);
            programs.add(t.name, p.name, launched, test::texts_of(t.text()));
        }
    programs.compare();
}

TEST_CASE("statements at random extents launch what they did") {
    constexpr int shapes = 150;
    test::transcript_file file("statements");
    for (const test::target& t : test::targets())
        for (int which = 0; which < statements; ++which) {
            std::mt19937 random(static_cast<unsigned>(which)); // whose numbers the standard gives
            std::string of_shapes;
            for (int shape = 0; shape < shapes; ++shape) {
                const std::int64_t m = extent(random), k = extent(random), n = extent(random);
                of_shapes += std::to_string(m) + " " + std::to_string(k) + " " + std::to_string(n) + "\n" +
                             launched_by(t, [&](const device& d) { run(which, d, m, k, n); });
            }
            file.add(t.name, "statement " + std::to_string(which), of_shapes);
        }
    file.compare();
}

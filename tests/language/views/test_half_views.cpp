// Views of halves that begin at any element: not where a vector of them would lie.

#include <cmath>

#include "../../devices.hpp"

using namespace sinter;

namespace {

constexpr std::int64_t order = 33;

/// What a statement of views makes of A, B and C, which hold small numbers of eighths: exact in half.
template <class Statement>
std::vector<half> after(const device& d, Statement statement) {
    const auto numbers = [](int step) {
        std::vector<half> v;
        for (int i = 0; i < order * order; ++i) v.emplace_back(static_cast<float>(i * step % 41 - 20) / 8);
        return v;
    };
    matrix<half> A(d, order, order, numbers(7)), B(d, order, order, numbers(5)),
        C(d, order, order, numbers(3));
    statement(A, B, C);
    return C.to_host();
}

template <class Statement>
void same_as_on_host(const device& d, const char* name, float tolerance, Statement statement) {
    CAPTURE(name);
    const std::vector<half> got = after(d, statement), want = after(host_device(), statement);
    int wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const float a = static_cast<float>(got[i]), b = static_cast<float>(want[i]);
        wrong += !(std::fabs(a - b) <= tolerance * std::fabs(b));
    }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("views of halves that begin at any element") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        if (!d.supports(dtype::f16)) continue;
        for (const std::int64_t first : {1, 2, 3, 4}) {
            CAPTURE(first);
            const auto part = [&](matrix<half>& x) { return x(rows(first, order)); };
            using M = matrix<half>;
            same_as_on_host(d, "max", 0, [&](M& A, M& B, M& C) { part(C) = max(part(A), part(B)); });
            same_as_on_host(d, "max + c", 0,
                            [&](M& A, M& B, M& C) { part(C) = max(part(A), part(B)) + part(C); });
            same_as_on_host(d, "min(max)", 0,
                            [&](M& A, M& B, M& C) { part(C) = min(max(part(A), part(B)), part(C)); });
            same_as_on_host(d, "exp", .002f, [&](M& A, M&, M& C) { part(C) = exp(part(A)); });
            same_as_on_host(d, "columns", 0, [&](M& A, M& B, M& C) {
                const auto columns = cols(first, first + 17);
                C(columns) = max(A(columns), B(columns));
            });
            same_as_on_host(d, "one number", 0, [&](M&, M&, M& C) { part(C) = 1.5f; });
            same_as_on_host(d, "a copy", 0, [&](M& A, M&, M& C) { part(C) = part(A); });
        }
    }
}

TEST_CASE("a sum of halves is what it is, whatever else is computed beside it") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        // Elements of A * B are 2049, which is no half: rounded on the way, three of them were 6144.
        matrix<half> A(d, 2, 64), B(d, 64, 3), C(d, 3, 64), Y(d, 2, 64);
        A = half(1.0f);
        B = half(32.0f);
        B.row(0) = half(33.0f);
        C = half(0.001f);
        vector<half> alone(d, 2), before(d, 2), behind(d, 2);
        alone = sum(A * B, axis<1>);
        CHECK(alone.to_host() == std::vector<half>(2, half(6147.0f)));
        evaluate(before = sum(A * B, axis<1>), Y = (A * B) * C);
        evaluate(Y = (A * B) * C, behind = sum(A * B, axis<1>));
        CHECK(before.to_host() == alone.to_host());
        CHECK(behind.to_host() == alone.to_host());

        // As an operand of a product a product is rounded, read elsewhere as well or not.
        matrix<half> D(d, 3, 64);
        D = half(1.0f);
        const auto of_rounded = [&](const auto& other) {
            Y = (A * B) * D + 0.0f * other;
            return Y.to_host();
        };
        Y = (A * B) * D;
        const std::vector<half> rounded = Y.to_host();
        CHECK(of_rounded(colwise(sum(A * B, axis<1>))) == rounded);
        CHECK(of_rounded(colwise(max(A * B, axis<1>))) == rounded);
    }
}

TEST_CASE("a number becomes a half for every statement that reads it, stored as one or not") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 4, 9}) {
            matrix<float> M(d, n, n), N(d, n, n);
            matrix<half> L(d, n, n);
            M = 0.290090322f;
            evaluate(L = M, N = cast<half>(M));
            const auto count = static_cast<std::size_t>(n * n);
            CHECK(L.to_host() == std::vector<half>(count, half(0.2900390625f)));
            CHECK(N.to_host() == std::vector<float>(count, 0.2900390625f));
            evaluate(N = cast<half>(M) + 1.0f, L = cast<half>(M));
            CHECK(N.to_host() == std::vector<float>(count, 1.2900390625f));
            // What is computed from halves is no half yet.
            const half product(static_cast<float>(half(0.2900390625f)) * 3.3f);
            evaluate(N = cast<half>(L * 3.3f), L = L * 1.0f);
            CHECK(N.to_host() == std::vector<float>(count, static_cast<float>(product)));
            N = 8.0f * cast<half>(L * 3.3f) + M - M;
            CHECK(N.to_host() == std::vector<float>(count, 8 * static_cast<float>(product)));
            N = cast<half>(L);
            CHECK(N.to_host() == std::vector<float>(count, 0.2900390625f));
        }
    }
}

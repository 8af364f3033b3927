// Products large enough for several render targets, where the fragments of a quad share what they fetch if
// the device lets them, and fetch it themselves if not.

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

template <class Body>
void on_fragments(Body body) {
    for (const device& d : test::devices(false))
        if (d.name() == "opengl:fragment") {
            body(d);
        }
}

/// Rows, terms and columns that are multiples of nothing: quads that reach over every edge, terms left over
/// after the last eight, stripes of odd and even rows, and a last stripe with few rows or none.
constexpr std::int64_t sizes[][3] = {{513, 131, 37}, {600, 64, 61},  {4099, 9, 61},
                                     {64, 257, 131}, {131, 303, 57}, {1000, 15, 143}};

} // namespace

TEST_CASE("products in several render targets are right at every edge") {
    on_fragments([](const device& d) {
        const device host = host_device();
        for (const auto& size : sizes) {
            const std::int64_t m = size[0], k = size[1], n = size[2];
            INFO(m, " x ", k, " x ", n);
            const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2);
            const auto results = [&](const device& where) {
                matrix<float> A(where, m, k, a), B(where, k, n, b), C(where, m, n), D(where, m, n);
                C = A * B;
                D = 2 * (A + 1) * (B - 1) + C;
                matrix<float> At(where, k, m), Bt(where, n, k), E(where, m, n), F(where, m, n);
                At = trans(A);
                Bt = trans(B);
                E = A * trans(Bt);
                F = trans(At) * trans(Bt);
                matrix<float> G(where, m, n), H(where, n + 3, m + 1, test::numbers((n + 3) * (m + 1), 3));
                G = 2 * (trans(At) + 1) * (B - 1) + C + rowwise(B.row(0)) + colwise(A.col(1));
                trans(H) *= 2.0f;
                trans(H(rows(2, n + 2), cols(1, m + 1))) = A * B - trans(H(rows(0, n), cols(0, m)));
                matrix<std::int32_t> I(where, m, k), J(where, k, n), K(where, m, n), L(where, m, n);
                I = cast<std::int32_t>(A);
                J = cast<std::int32_t>(B);
                K = I * J;
                matrix<std::int32_t> It(where, k, m);
                It = trans(I);
                L = trans(It) * J + 1;
                matrix<half> P(where, k, m), Q(where, m, n);
                P = cast<half>(At);
                Q = trans(P) * cast<half>(B(rows(0, k), cols(0, n))) * 0.125f;
                std::vector<std::vector<float>> all{C.to_host(), D.to_host(), E.to_host(),
                                                    F.to_host(), G.to_host(), H.to_host()};
                for (const auto& whole : {K.to_host(), L.to_host()})
                    all.emplace_back(whole.begin(), whole.end());
                const auto halves = Q.to_host();
                all.emplace_back(halves.begin(), halves.end());
                return all;
            };
            const auto got = results(d), wanted = results(host);
            for (std::size_t r = 0; r < got.size(); ++r) {
                INFO("result ", r);
                CHECK(got[r] == wanted[r]);
            }
        }
    });
}

TEST_CASE("what is not a number stays in its row and its column") {
    on_fragments([](const device& d) {
        const std::int64_t m = 517, k = 131, n = 39;
        std::vector<float> a(m * k, 1), b(k * n, 1);
        const float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
        a[66 * k + 5] = nan;
        a[67 * k + 130] = infinity;
        b[3 * n + 7] = -infinity;
        matrix<float> A(d, m, k, a), B(d, k, n, b), C(d, m, n);
        C = A * B;
        const std::vector<float> c = C.to_host();
        int wrong = 0;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const float x = c[static_cast<std::size_t>(i * n + j)];
                const bool right = i == 66 || (i == 67 && j == 7) ? std::isnan(x)
                                   : i == 67                      ? x == infinity
                                   : j == 7                       ? x == -infinity
                                                                  : x == static_cast<float>(k);
                wrong += !right;
            }
        CHECK(wrong == 0);
    });
}

TEST_CASE("sums longer than a loop may be are whole") {
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opengl", 0) != 0) continue;
        INFO(d.name());
        for (const std::int64_t k : {65521, 262143, 300001, 500000}) {
            INFO(k);
            matrix<float> A(d, 64, k), B(d, k, 8), C(d, 64, 8);
            A = 1;
            B = 1;
            C = A * B;
            CHECK(C.to_host() == std::vector<float>(64 * 8, static_cast<float>(k)));
        }
    }
}

TEST_CASE("half of the fetches where neighbours hand them on, in one draw either way") {
    on_fragments([](const device& d) {
        const std::int64_t n = 512;
        matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)), C(d, n, n);
        const std::string text = explain(C = A * B);
        std::size_t fetches = 0, handed = 0;
        for (std::size_t at = text.find("texelFetch"); at != std::string::npos;
             at = text.find("texelFetch", at + 1))
            ++fetches;
        for (std::size_t at = text.find("subgroupQuadSwap"); at != std::string::npos;
             at = text.find("subgroupQuadSwap", at + 1))
            ++handed;
        const bool swaps = static_cast<const runtime::text_device&>(*d.state()).facts().swaps_in_quads;
        CHECK(fetches == (swaps ? 17 : 21)); // for eight terms 12, for four 12; one by one 5 or 9
        CHECK(handed == (swaps ? 16 : 0));
        // Of a transposed left operand a texel is a term of four rows: as many fetches.
        const std::string turned = explain(C = trans(A) * B);
        std::size_t turned_fetches = 0;
        for (std::size_t at = turned.find("texelFetch"); at != std::string::npos;
             at = turned.find("texelFetch", at + 1))
            ++turned_fetches;
        // For eight terms 12, for four 12; one by one 2 or 3; and the draw that weaves the targets together.
        CHECK(turned_fetches == (swaps ? 14 : 15) + 8);
        for (const bool is_turned : {false, true}) {
            const counters before = d.counters();
            if (is_turned)
                C = trans(A) * B;
            else
                C = A * B;
            CHECK((d.counters() - before).launches == 1);
            CHECK((d.counters() - before).temporaries == 1);
        }
    });
}

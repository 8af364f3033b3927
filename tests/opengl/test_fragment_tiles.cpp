// Products large enough for tiles of fragments: of texels that they store, or of one in each of several
// render targets; where the fragments of a quad share what they fetch if the device lets them.

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
        if (test::is_fragment(d)) {
            INFO(d.name());
            body(d);
        }
}

/// Rows, terms and columns that are multiples of nothing: quads that reach over every edge, terms left over
/// after the last eight, stripes of odd and even rows, and a last stripe with few rows or none. Each device
/// takes a third of them with SINTER_TESTS=quick.
constexpr std::int64_t sizes[][3] = {{513, 131, 37}, {600, 64, 61},  {4099, 9, 61},
                                     {64, 257, 131}, {131, 303, 57}, {1000, 15, 143}};

} // namespace

TEST_CASE("tiles of products are right at every edge") {
    on_fragments([](const device& d) {
        const device host = host_device();
        int turn = d.name() == "opengl:es";
        for (const auto& size : sizes) {
            if (!test::is_turn(turn++, 3)) continue;
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
        if (d.name() == "opengl:es") return; // whose compiler may lose NaN
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
        for (const std::int64_t k : test::first_of<std::int64_t>(2, {65521, 300001, 262143, 500000})) {
            INFO(k);
            matrix<float> A(d, 64, k), B(d, k, 8), C(d, 64, 8);
            A = 1;
            B = 1;
            C = A * B;
            CHECK(C.to_host() == std::vector<float>(64 * 8, static_cast<float>(k)));
        }
    }
}

TEST_CASE(
    "a fragment fetches an operand's texel for a whole tile, half of them where neighbours hand on theirs") {
    on_fragments([](const device& d) {
        const std::int64_t n = 512;
        matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)), C(d, n, n);
        const auto count = [](const std::string& text, const char* what) {
            std::size_t found = 0;
            for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
                ++found;
            return found;
        };
        const auto& facts = static_cast<const runtime::text_device&>(*d.state()).facts();
        // Of four terms, or eight where neighbours hand on; and of one. (Rows + texels of a term) * 4, and
        // rows + texels: a tile is 16 x 4 texels on a CPU, 8 x 2 on a GPU at this size, 8 x 1 in targets.
        std::size_t fetches = 12 + 9, turned_fetches = 12 + 3 + 8, handed = 0;
        if (facts.stores_texels && facts.is_cpu) {
            fetches = 32 + 20;
            turned_fetches = 32 + 8;
        } else if (facts.stores_texels) {
            fetches = facts.swaps_in_quads ? 16 + 6 : 16 + 10;
            turned_fetches = facts.swaps_in_quads ? 16 + 3 : 16 + 4;
            handed = facts.swaps_in_quads ? 16 + 4 : 0;
        }
        const std::string text = explain(C = A * B);
        CHECK(count(text, "texelFetch") == fetches);
        CHECK(count(text, "subgroupQuadSwap") == handed);
        // Of a transposed left operand a texel is a term of four rows; targets are then woven by a draw.
        CHECK(count(explain(C = trans(A) * B), "texelFetch") == turned_fetches);
        for (const bool is_turned : {false, true}) {
            const counters before = d.counters();
            if (is_turned)
                C = trans(A) * B;
            else
                C = A * B;
            CHECK((d.counters() - before).launches == 1);
            CHECK((d.counters() - before).temporaries == (facts.stores_texels ? 0 : 1));
        }
    });
}

TEST_CASE("tiles of several results, and of blocks of whole texels, are stored and nothing beside them") {
    on_fragments([](const device& d) {
        const auto results = [](const device& on) {
            const std::int64_t m = 211, k = 70, n = 150;
            const matrix<float> A(on, m, k, test::numbers(m * k, 1)), B(on, k, n, test::numbers(k * n, 2));
            matrix<float> C(on, m, n), D(on, m + 9, n + 14, test::numbers((m + 9) * (n + 14), 3));
            matrix<bool> E(on, m, n);
            matrix<std::int32_t> F(on, m, n);
            evaluate(C = A * B, E = A * B > 3.0f, F = cast<std::int32_t>(A * B));
            D(rows(2, 2 + m), cols(8, 8 + n - 2)) =
                C(rows(0, m), cols(0, n - 2)) - 2.0f * A * B(rows(0, k), cols(0, n - 2));
            std::vector<std::vector<float>> all{C.to_host(), D.to_host()};
            const auto e = E.to_host();
            const auto f = F.to_host();
            all.emplace_back(e.begin(), e.end());
            all.emplace_back(f.begin(), f.end());
            return all;
        };
        CHECK(results(d) == results(host_device()));
    });
}

TEST_CASE("tiles of blocks that begin and end within texels keep what is beside them") {
    on_fragments([](const device& d) {
        const auto& facts = static_cast<const runtime::text_device&>(*d.state()).facts();
        const auto results = [&](const device& on, std::int64_t m, std::int64_t k, std::int64_t n,
                                 std::int64_t row, std::int64_t col) {
            const std::int64_t all_rows = row + m + 2, all_cols = col + n + 3, all = all_rows * all_cols;
            const std::vector<float> held = test::numbers(all, 5);
            const matrix<float> A(on, m, k, test::numbers(m * k, 1)), B(on, k, n, test::numbers(k * n, 2)),
                At = trans(A), Bt = trans(B);
            const vector<float> x(on, n, test::numbers(n, 3));
            matrix<float> M(on, all_rows, all_cols, held), N(on, all_rows, all_cols, held);
            matrix<std::int32_t> I(on, all_rows, all_cols,
                                   std::vector<std::int32_t>(held.begin(), held.end()));
            matrix<half> H(on, all_rows, all_cols,
                           std::vector<half>(static_cast<std::size_t>(all), half(7.0f)));
            const auto block = [&](auto& of) { return of(rows(row, row + m), cols(col, col + n)); };
            auto part = block(M);
            std::vector<std::vector<float>> got;
            const auto keep = [&](const auto& host) { got.emplace_back(host.begin(), host.end()); };
            const counters before = on.counters();
            part = 2.0f * A * B + rowwise(x);
            if (facts.stores_texels && on.name() != "host") {
                CHECK((on.counters() - before).launches == 1);
                CHECK((on.counters() - before).temporaries == 0);
            }
            keep(M.to_host());
            part = trans(At) * B - colwise(A.col(0));
            keep(M.to_host());
            part = A * trans(Bt) + N(rows(0, m), cols(1, n + 1)); // at another component than the block
            keep(M.to_host());
            part = trans(At) * trans(Bt);
            keep(M.to_host());
            part = part + A * B;
            keep(M.to_host());
            part = select(A * B > 0.0f, A * B, 0.0f);
            keep(M.to_host());
            evaluate(part = A * B, block(N) = A * B - 1.0f);
            keep(M.to_host());
            keep(N.to_host());
            block(I) = cast<std::int32_t>(A * B);
            keep(I.to_host());
            block(H) = cast<half>(A * B);
            const auto halves = H.to_host();
            got.emplace_back();
            for (const half h : halves) got.back().push_back(static_cast<float>(h));
            return got;
        };
        constexpr std::int64_t cases[][5] = {{67, 9, 70, 1, 3},
                                             {131, 21, 61, 0, 4},
                                             {33, 40, 129, 5, 1},
                                             {1, 17, 1100, 2, 2},
                                             {300, 5, 7, 3, 6}};
        for (const auto& c : cases) {
            INFO(c[0], " x ", c[1], " x ", c[2], " at ", c[3], ", ", c[4]);
            CHECK(results(d, c[0], c[1], c[2], c[3], c[4]) ==
                  results(host_device(), c[0], c[1], c[2], c[3], c[4]));
        }
    });
}

TEST_CASE("maps into blocks that begin and end within texels keep what is beside them, in one launch") {
    on_fragments([](const device& d) {
        const auto results = [](const device& on, std::int64_t m, std::int64_t n, std::int64_t row,
                                std::int64_t col) {
            const std::int64_t all_rows = row + m + 2, all_cols = col + n + 3, all = all_rows * all_cols;
            const std::vector<float> held = test::numbers(all, 5);
            const matrix<float> A(on, m, n, test::numbers(m * n, 1)),
                B(on, m + 3, n + 5, test::numbers((m + 3) * (n + 5), 2));
            const vector<float> x(on, n, test::numbers(n, 3)), y(on, m, test::numbers(m, 4));
            matrix<float> M(on, all_rows, all_cols, held), N(on, all_rows, all_cols, held);
            matrix<std::int32_t> I(on, all_rows, all_cols,
                                   std::vector<std::int32_t>(held.begin(), held.end()));
            matrix<std::uint32_t> U(on, all_rows, all_cols,
                                    std::vector<std::uint32_t>(static_cast<std::size_t>(all), 7));
            matrix<half> H(on, all_rows, all_cols,
                           std::vector<half>(static_cast<std::size_t>(all), half(7.0f)));
            matrix<bool> V = M > 0.0f;
            const auto block = [&](auto& of) { return of(rows(row, row + m), cols(col, col + n)); };
            auto part = block(M);
            std::vector<std::vector<float>> got;
            const auto keep = [&](const auto& of) {
                got.emplace_back();
                for (const auto v : of.to_host()) got.back().push_back(static_cast<float>(v));
            };
            const counters before = on.counters();
            part = 2.0f * A + rowwise(x);
            CHECK((on.counters() - before).launches == 1);
            CHECK((on.counters() - before).temporaries == 0);
            keep(M);
            part = A - B(rows(2, 2 + m), cols(1, 1 + n));
            keep(M);
            part += colwise(y);
            keep(M);
            part = cast<float>(row_index(m, n) * 3 + col_index(m, n) > 5) + reversed(A);
            keep(M);
            part = select(A > B(rows(0, m), cols(0, n)), A, 0.0f);
            keep(M);
            part = select(block(V), A, 1.0f);
            keep(M);
            part = part + M(rows(0, m), cols(0, n)); // of which it holds some
            keep(M);
            M.row(row)(cols(col, col + n)) = trans(x) + 1.0f;
            keep(M);
            M.col(col)(rows(row, row + m)) = y;
            keep(M);
            evaluate(part = A + 1.0f, block(N) = A - 1.0f);
            keep(M);
            keep(N);
            block(I) = cast<std::int32_t>(A) * 2;
            keep(I);
            block(U) = cast<std::uint32_t>(abs(A)) * 2u;
            keep(U);
            block(H) = cast<half>(A);
            keep(H);
            block(V) = A > 1.0f;
            keep(V);
            part = 0.0f;
            keep(M);
            return got;
        };
        constexpr std::int64_t cases[][4] = {{7, 9, 1, 3},  {13, 61, 0, 4}, {5, 1, 2, 2},
                                             {1, 30, 3, 1}, {3, 2, 0, 6},   {6, 3, 1, 7}};
        for (const auto& c : cases) {
            INFO(c[0], " x ", c[1], " at ", c[2], ", ", c[3]);
            CHECK(results(d, c[0], c[1], c[2], c[3]) == results(host_device(), c[0], c[1], c[2], c[3]));
        }
    });
}

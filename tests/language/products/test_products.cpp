// Products by every schedule: those of the ladder, asked for by name, and those of long thin operands.

#include <cmath>
#include <limits>

#include <sinter/blas.hpp>
#include <sinter/product_step.hpp>

#include "../../devices.hpp"
#include "../../exact_products.hpp"

namespace test_products {

namespace {

using sinter::product_step;

struct shape {
    std::int64_t m, k, n;
};

/// 2 A B + D in whole numbers; a' and b' as they are stored.
std::vector<float> reference(const shape& s, const std::vector<float>& a, const std::vector<float>& b,
                             const std::vector<float>& d, bool left_transposed, bool right_transposed) {
    std::vector<float> c = d;
    for (std::int64_t i = 0; i < s.m; ++i)
        for (std::int64_t k = 0; k < s.k; ++k) {
            const float x = a[static_cast<std::size_t>(left_transposed ? k * s.m + i : i * s.k + k)];
            for (std::int64_t j = 0; j < s.n; ++j)
                c[static_cast<std::size_t>(i * s.n + j)] +=
                    2 * x * b[static_cast<std::size_t>(right_transposed ? j * s.k + k : k * s.n + j)];
        }
    return c;
}

/// Checks 2 A B + D, also with both operands transposed (`mixed`: with either), and gives the launches of
/// each evaluation, the plain one first.
std::vector<std::int64_t> check(sinter::device& d, const shape& s, bool mixed = true) {
    const std::vector<float> a = test::numbers(s.m * s.k, 1), b = test::numbers(s.k * s.n, 2),
                             c = test::numbers(s.m * s.n, 3);
    std::vector<std::int64_t> launches;
    for (const bool left : {false, true})
        for (const bool right : {false, true}) {
            if (!mixed && left != right) continue;
            INFO(s.m, " x ", s.k, " x ", s.n, ", transposed: ", left, right);
            sinter::matrix<float> A(d, left ? s.k : s.m, left ? s.m : s.k, a),
                B(d, right ? s.n : s.k, right ? s.k : s.n, b), D(d, s.m, s.n, c), C(d, s.m, s.n);
            const sinter::counters before = d.counters();
            if (left && right)
                C = 2.0f * trans(A) * trans(B) + D;
            else if (left)
                C = 2.0f * trans(A) * B + D;
            else if (right)
                C = 2.0f * A * trans(B) + D;
            else
                C = 2.0f * A * B + D;
            launches.push_back((d.counters() - before).launches);
            CHECK(C.to_host() == reference(s, a, b, c, left, right));
        }
    return launches;
}

} // namespace

TEST_CASE("the ladder's steps, by name") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        if (d.name() == "host") {
            CHECK_THROWS_AS(sinter::use_product_step(d, product_step::naive), sinter::unsupported_error);
            continue;
        }
        const bool fragment = d.name() == "opengl:fragment" || d.name() == "opengl:es";
        for (const product_step step :
             {product_step::naive, product_step::local_tile, product_step::work_per_thread,
              product_step::float4, product_step::float8, product_step::best}) {
            CAPTURE(name_of(step));
            const bool local = step != product_step::naive && step != product_step::best;
            if (fragment && local) {
                CHECK_THROWS_WITH_AS(
                    sinter::use_product_step(d, step),
                    ("sinter: " + d.name() + " has no product schedule named \"" + name_of(step) + "\"")
                        .c_str(),
                    sinter::unsupported_error);
                continue;
            }
            if (local && d.name() == "opencl:cpu" && !test::runs_gpu_schedules(d)) continue;
            sinter::use_product_step(d, step);
            for (const shape& s : {shape{1, 1, 1}, shape{65, 33, 70}, shape{17, 3, 129}})
                CHECK(check(d, s, false) == std::vector<std::int64_t>{1, 1});
        }
    }
}

TEST_CASE("products that lose nothing to rounding are exact by every step of the ladder") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        for (const product_step step :
             {product_step::naive, product_step::local_tile, product_step::work_per_thread,
              product_step::float4, product_step::float8, product_step::best}) {
            const bool local = step != product_step::naive && step != product_step::best;
            if (local && d.name() == "opencl:cpu" && !test::runs_gpu_schedules(d)) continue;
            if (step != product_step::best && (d.name() == "host" || (test::is_fragment(d) && local)))
                continue;
            CAPTURE(name_of(step));
            if (d.name() != "host") sinter::use_product_step(d, step);
            test::check_exact_products<float>(d, {65, 33, 70});
        }
    }
}

TEST_CASE("products with a triangle keep every digit of doubles, by every step of the ladder") {
    namespace blas = sinter::blas;
    for (const sinter::device& d : test::devices(false)) {
        if (d.name() == "host" || !d.supports(sinter::dtype::f64)) continue;
        CAPTURE(d.name());
        constexpr std::int64_t n = 41;
        std::vector<double> a(n * n), b(n * n), product(n * n);
        for (std::size_t e = 0; e < a.size(); ++e) {
            a[e] = 1 + static_cast<double>(e % 7) * 0x1p-30; // more digits than a float has
            b[e] = static_cast<double>(e % 5) - 2;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                for (std::size_t k = 0; k <= i; ++k) product[i * n + j] += a[i * n + k] * b[k * n + j];
        const sinter::matrix<double> A(d, n, n, a);
        for (const product_step step : {product_step::naive, product_step::local_tile,
                                        product_step::work_per_thread, product_step::float4}) {
            if (step != product_step::naive && d.name() == "opencl:cpu" && !test::runs_gpu_schedules(d))
                continue;
            CAPTURE(name_of(step));
            sinter::use_product_step(d, step);
            sinter::matrix<double> B(d, n, n, b);
            blas::trmm(blas::side::left, blas::triangle::lower, blas::transpose::no, blas::diag::stored, 1.0,
                       A, B);
            CHECK(B.to_host() == product);
        }
        sinter::use_product_step(d, product_step::best);
    }
}

TEST_CASE("products that lose nothing to rounding are exact by every schedule, in every type") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        // Folds, micro-tiles, tiles, few columns, sums in shares.
        for (const test::exact_shape& s : {test::exact_shape{1, 5, 1},
                                           {3, 200, 2},
                                           {130, 9, 67},
                                           {130, 70, 131},
                                           {600, 3, 3},
                                           {7, 4000, 9}}) {
            if (d.name() == "host" && s.m * s.k * s.n > 300000) continue;
            const bool keeps_subnormals = d.name() == "host" || d.name().rfind("opencl", 0) == 0;
            test::check_exact_products<float>(d, s, keeps_subnormals ? -126 : -100);
            if (d.supports(sinter::dtype::f16)) test::check_exact_products<sinter::half>(d, s);
            if (d.supports(sinter::dtype::f64)) test::check_exact_products<double>(d, s);
        }
    }
}

TEST_CASE("a step of the ladder is taken, or refused with the reason") {
    int taken = 0, refused = 0;
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        if (d.name() == "host" || d.name() == "opengl:fragment" || d.name() == "opengl:es") continue;
        const auto check_steps = [&](auto one, std::int64_t m, std::int64_t k, std::int64_t n) {
            using T = decltype(one);
            CAPTURE(sizeof(T));
            CAPTURE(k);
            const sinter::matrix<T> A = sinter::ones<T>(d, m, k), B = sinter::ones<T>(d, k, n);
            sinter::matrix<T> C(d, m, n);
            const std::vector<T> want(static_cast<std::size_t>(m * n), static_cast<T>(k)),
                before(want.size(), T(-1));
            for (const product_step step : {product_step::naive, product_step::local_tile,
                                            product_step::work_per_thread, product_step::float4}) {
                CAPTURE(name_of(step));
                const bool local = step != product_step::naive;
                if (local && d.name() == "opencl:cpu" && !test::runs_gpu_schedules(d)) continue;
                sinter::use_product_step(d, step);
                C = T(-1);
                std::string text, why;
                try {
                    text = explain(C = A * B);
                    C = A * B;
                } catch (const sinter::unsupported_error& e) {
                    why = e.what();
                }
                if (why.empty()) {
                    ++taken;
                    if (local) CHECK(text.find("left_tile") != std::string::npos);
                    CHECK(C.to_host() == want);
                } else {
                    ++refused;
                    CHECK(why.find(d.name()) != std::string::npos);
                    CHECK(why.find("\"" + std::string(name_of(step)) + "\"") != std::string::npos);
                    CHECK(why.find(std::to_string(k) + " terms") != std::string::npos);
                    CHECK(C.to_host() == before);
                }
                sinter::use_product_step(d, product_step::best);
                C = A * B;
                CHECK(C.to_host() == want);
            }
        };
        check_steps(1.0f, 8, 100000, 8);
        check_steps(1.0f, 40, 20, 70);
        if (d.supports(sinter::dtype::f64)) check_steps(1.0, 70, 40, 66);
    }
    MESSAGE(taken << " steps taken, " << refused << " refused");
}

TEST_CASE("few outputs with long sums: work-items of a group share the terms, in one launch") {
    for (sinter::device d : test::devices()) {
        INFO(d.name() << " (" << d.description() << ")");
        if (d.name() == "host") continue;
        {
            sinter::matrix<float> X(d, 1797, 24), C(d, 24, 24);
            const std::string text = explain(C = trans(X) * X);
            if (text.find("sums[slot") == std::string::npos) continue; // a CPU, or fragments
        }
        for (const std::int64_t m : {1, 2, 7, 8, 9, 31, 32})
            for (const std::int64_t n : {2, 3, 4, 5, 24, 32})
                for (const std::int64_t k : {192, 193, 250, 700})
                    CHECK(check(d, {m, k, n}) == std::vector<std::int64_t>(4, 1));
        CHECK(check(d, {8, 3000, 24}) == std::vector<std::int64_t>(4, 1));
        // Shares of a longer sum, which a second launch adds up.
        for (const std::int64_t launches : check(d, {7, 12000, 9})) CHECK(launches <= 2);

        // Within NaN, with offsets that vectors do not like; the destination is read, too.
        const std::int64_t k = 333, m = 11, n = 13;
        const float nan = std::numeric_limits<float>::quiet_NaN();
        sinter::matrix<float> all(d, k + 2, m + 2), other(d, k + 2, n + 3), C(d, m + 1, n + 1);
        all = nan;
        other = nan;
        C = nan;
        const std::vector<float> a = test::numbers(k * m, 1), b = test::numbers(k * n, 2),
                                 c = test::numbers(m * n, 3);
        auto A = all(sinter::rows(1, k + 1), sinter::cols(1, m + 1));
        auto B = other(sinter::rows(1, k + 1), sinter::cols(3, n + 3));
        auto D = C(sinter::rows(0, m), sinter::cols(1, n + 1));
        A.to_device(a);
        B.to_device(b);
        D.to_device(c);
        D = 2.0f * trans(A) * B + D;
        CHECK(D.to_host() == reference({m, k, n}, a, b, c, true, false));
        CHECK(std::isnan(C.to_host()[0]));
        // Something computed on the way in and out, and whole numbers.
        sinter::matrix<float> P(d, k, m, a), Q(d, k, n, b), R(d, m, n), S(d, m, n);
        R = abs(trans(P + 1.0f) * (2.0f * Q));
        P += 1.0f;
        Q *= 2.0f;
        S = trans(P) * Q;
        CHECK(R.to_host() == sinter::matrix<float>(abs(S)).to_host());
        sinter::matrix<std::int32_t> I(d, k, m), J(d, m, m);
        I = cast<std::int32_t>(P);
        J = trans(I) * I;
        const std::vector<std::int32_t> i = I.to_host(), j = J.to_host();
        for (std::int64_t r = 0; r < m; ++r)
            for (std::int64_t q = 0; q < m; ++q) {
                std::int32_t sum = 0;
                for (std::int64_t e = 0; e < k; ++e)
                    sum += i[static_cast<std::size_t>(e * m + r)] * i[static_cast<std::size_t>(e * m + q)];
                REQUIRE(j[static_cast<std::size_t>(r * m + q)] == sum);
            }
    }
}

TEST_CASE("terms of a fragment's product, by name") {
    using sinter::product_terms;
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        if (!test::is_fragment(d)) {
            CHECK_THROWS_AS(sinter::use_product_terms(d, product_terms::dot), sinter::unsupported_error);
            continue;
        }
        sinter::use_product_terms(d, product_terms::dot);
        const auto uses_dot = [&d](auto type) {
            sinter::matrix<decltype(type)> A(d, 4, 4), C(d, 4, 4);
            return explain(C = A * trans(A)).find("dot(") != std::string::npos;
        };
        CHECK(uses_dot(1.0f));
        CHECK(!uses_dot(1)); // the language has none for integers
        // The last is drawn to several targets.
        for (const shape& s : {shape{1, 1, 1}, shape{5, 4, 4}, shape{65, 33, 70}, shape{17, 3, 129},
                               shape{3, 41, 1}, shape{1, 41, 3}, shape{130, 131, 129}})
            CHECK(check(d, s) == std::vector<std::int64_t>{1, 1, 1, 1});
        sinter::use_product_terms(d, product_terms::multiply_add);
        CHECK(!uses_dot(1.0f));
    }
}

TEST_CASE("long thin products use all of the device: at most two launches (fragment: its passes)") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const shape& s : {shape{8, 20011, 8}, shape{3, 13000, 17}, shape{64, 3001, 33},
                               shape{1, 20000, 5}, shape{5, 20000, 1}}) {
            const sinter::counters before = d.counters();
            const std::vector<std::int64_t> launches = check(d, s);
            for (const std::int64_t count : launches) {
                CHECK(count >= 1);
                CHECK(count <= 2);
            }
            // One tile has shares of its sum, which the last work-item adds up, or a second launch.
            const bool shared = d.name().rfind("opencl", 0) == 0 || d.name().rfind("opengl:compute", 0) == 0;
            if (!shared || s.m != 8) continue;
            CHECK(launches.front() == (test::joins_shares(d) && !test::has_groups(d) ? 1 : 2));
            CHECK((d.counters() - before).temporaries > 0);
        }
        // Few columns and many rows.
        const std::int64_t m = 30011, n = 6;
        const std::vector<float> a = test::numbers(m * n, 4);
        std::vector<float> sums(static_cast<std::size_t>(n), 0);
        for (std::size_t i = 0; i < a.size(); ++i) sums[i % static_cast<std::size_t>(n)] += a[i];
        sinter::matrix<float> A(d, m, n, a), S(d, n, 1);
        S = sum(A, sinter::axis<0>);
        CHECK(S.to_host() == sums);
    }
}

TEST_CASE("products that are large take the largest tiles, whatever their edges") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        check(d, {411, 404, 412}, false);
        // Terms that are no whole vector, of operands whose rows are longer.
        const shape s{1043, 70, 1052};
        const std::vector<float> a = test::numbers(s.m * 72, 1), b = test::numbers(72 * s.n, 2),
                                 c(static_cast<std::size_t>(s.m * s.n), 0.0f);
        const sinter::matrix<float> A(d, s.m, 72, a), B(d, 72, s.n, b);
        sinter::matrix<float> C(d, s.m, s.n);
        C = A(sinter::rows(0, s.m), sinter::cols(0, s.k)) * B(sinter::rows(0, s.k), sinter::cols(0, s.n)) /
            2.0f;
        std::vector<float> narrow;
        for (std::int64_t i = 0; i < s.m; ++i)
            narrow.insert(narrow.end(), a.begin() + i * 72, a.begin() + i * 72 + s.k);
        std::vector<float> twice = C.to_host();
        for (float& x : twice) x *= 4;
        CHECK(twice == reference(s, narrow, {b.begin(), b.begin() + s.k * s.n}, c, false, false));
    }
}

TEST_CASE("products of many short rows, or of few long ones") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const shape s : {shape{22001, 3, 3}, {16500, 4, 4}, {6601, 17, 10}, {4200, 40, 16}})
            for (const std::int64_t count : check(d, s)) CHECK(count == 1);
        for (const shape s : {shape{3, 3, 22001}, {16, 40, 4200}})
            for (const std::int64_t count : check(d, s, false)) CHECK(count == 1);
    }
}

TEST_CASE("products of many terms that have no element") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        const sinter::matrix<float> A(d, 0, 3000), B = sinter::ones<float>(d, 3000, 5), C(d, 3000, 0);
        CHECK(sum(A * B).to_host() == 0);
        CHECK(sum(trans(B) * C).to_host() == 0);
        CHECK(sum(A * C).to_host() == 0);
        const std::vector<float> sums = sinter::matrix<float>(sum(A * B, sinter::axis<0>)).to_host();
        CHECK(sums == std::vector<float>(5));
    }
}

TEST_CASE("operands of a product that begin with a row or a column for all") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const shape s : {shape{64, 64, 64}, {128, 65, 132}, {70, 50, 66}, {17, 21, 19}}) {
            CAPTURE(s.m);
            const auto results = [&](const sinter::device& on) {
                const sinter::matrix<float> A(on, s.m, s.k, test::numbers(s.m * s.k, 1)),
                    B(on, s.k, s.n, test::numbers(s.k * s.n, 2));
                const sinter::vector<float> v(on, s.k, test::numbers(s.k, 3));
                sinter::matrix<float> C(on, s.m, s.n);
                std::vector<std::vector<float>> all;
                C = A * hadamard(colwise(v), B);
                all.push_back(C.to_host());
                C = A * (colwise(v) + B);
                all.push_back(C.to_host());
                C = hadamard(rowwise(v), A) * (colwise(v) - B);
                all.push_back(C.to_host());
                return all;
            };
            CHECK(results(d) == results(sinter::host_device()));
        }
    }
}

TEST_CASE("operands that are put together of what does not lie alike are computed before, where elements are "
          "texels") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 21;
        const auto results = [&](const sinter::device& on, bool counted) {
            const sinter::matrix<float> A(on, n, n, test::numbers(n * n, 1)),
                B(on, n, n, test::numbers(n * n, 2));
            sinter::matrix<float> T(on, n, n);
            std::vector<float> all;
            const auto expect = [&](std::int64_t launches, auto statement) {
                const sinter::counters before = on.counters();
                statement();
                if (counted) CHECK((on.counters() - before).launches == launches);
                const std::vector<float> t = T.to_host();
                all.insert(all.end(), t.begin(), t.end());
            };
            const std::int64_t apart = on.state()->facts().fetches_texels() ? 2 : 1;
            expect(1, [&] { T = A * trans(B); });
            expect(1, [&] { T = A * trans(B + A); });
            expect(1, [&] { T = A * (B - 2 * A); });
            expect(apart, [&] { T = A * (B + trans(B)); });
            expect(apart, [&] { T = (A - trans(B)) * B; });
            expect(apart, [&] { T = A * (B + sinter::reversed(B, sinter::axis<1>)); });
            expect(apart, [&] { T = A * gather(B, n - 1 - sinter::row_index(n, n), sinter::col_index()); });
            expect(apart, [&] { T = 2 * trans(A * (B + trans(A))) - T; });
            return all;
        };
        CHECK(results(d, d.name() != "host") == results(sinter::host_device(), false));
    }
}

} // namespace test_products

// Sparse matrices at their edges: nothing stored, one long row among empty ones, places that come many times,
// places outside, NaN, infinities and zeros that are stored.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "reference.hpp"

namespace test_sparse_edges {

using namespace test_sparse;
using sinter::axis;
using sinter::device;
using sinter::matrix;
using sinter::sparse_matrix;
using sinter::vector;

const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();

/// Equal, NaN to NaN.
bool same(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!(a[k] == b[k] || (std::isnan(a[k]) && std::isnan(b[k])))) return false;
    return true;
}

TEST_CASE("functions of sparse matrices without rows, columns or elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        struct extents {
            std::int64_t m, n;
        };
        for (const extents e : {extents{0, 0}, extents{0, 3}, extents{3, 0}, extents{2, 3}}) {
            CAPTURE(e.m);
            CAPTURE(e.n);
            const sparse_matrix<float> S(d, e.m, e.n), T = trans(S);
            CHECK(T.rows() == e.n);
            CHECK(T.cols() == e.m);
            const std::vector<sparse_matrix<float>> all{S + S,
                                                        S - 2 * S,
                                                        hadamard(S, S),
                                                        S * T,
                                                        T * S,
                                                        triu(S),
                                                        tril(S, -1),
                                                        abs(S),
                                                        sparse_matrix<float>(3 * S),
                                                        S(sinter::rows(0, e.m)),
                                                        S(sinter::rows(0, 0), sinter::cols(0, 0)),
                                                        to_sparse(to_dense(S))};
            for (const sparse_matrix<float>& of : all) CHECK(of.nonzeros() == 0);
            CHECK(all[3].rows() == e.m);
            CHECK(all[3].cols() == e.m);
            CHECK(to_dense(S).rows() == e.m);
            CHECK(vector<float>(diagonal(S)).to_host() ==
                  std::vector<float>(static_cast<std::size_t>(std::min(e.m, e.n)), 0.0f));
            CHECK(vector<float>(sum(S, axis<1>)).to_host() ==
                  std::vector<float>(static_cast<std::size_t>(e.m), 0.0f));
            CHECK(vector<float>(sum(S, axis<0>)).to_host() ==
                  std::vector<float>(static_cast<std::size_t>(e.n), 0.0f));
            CHECK(sum(S).to_host() == 0.0f);
            matrix<float> B(d, e.n, 2);
            B = 5;
            const matrix<float> C = S * B;
            CHECK(C.to_host() == std::vector<float>(static_cast<std::size_t>(2 * e.m), 0.0f));
        }
    }
}

TEST_CASE("places that come many times are added up, whatever their order") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        triplets<float> s;
        for (int k = 0; k < 3000; ++k) {
            s.push_back({1, 2, 1.0f});
            s.push_back({k % 2, 0, k % 4 < 2 ? 0.5f : -0.5f});
        }
        s.push_back({1, 2, 0x1p24f}); // added to 3000, and rounded once
        s.push_back({1, 1, -0.0f});
        const sparse_matrix<float> S(d, 2, 3, s);
        CHECK(S.nonzeros() == 4);
        CHECK(to_dense(S).to_host() == std::vector<float>{0, 0, 0, 0, 0, 0x1p24f + 3000});
        std::reverse(s.begin(), s.end());
        const sparse_matrix<float> T(d, 2, 3, s);
        CHECK(T.values().to_host() == S.values().to_host());
        CHECK(T.columns().to_host() == S.columns().to_host());
    }
}

TEST_CASE("places outside of a sparse matrix are refused, also those from a device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<std::int32_t> i(d, {0, 1, 2}), j(d, {0, -1, 0}), beyond(d, {0, 1, 2147483647});
        const vector<float> v(d, {1, 2, 3});
        const auto told = [](auto body) { return test::refused<sinter::shape_error>(body); };
        CHECK(told([&] { sparse_matrix<float>(3, 2, i, j, v); }) ==
              "sinter: triplet 1 is at row 1, column -1, outside of a sparse matrix of 3 x 2");
        CHECK(told([&] { sparse_matrix<float>(2, 2, i, i, v); }) ==
              "sinter: triplet 2 is at row 2, column 2, outside of a sparse matrix of 2 x 2");
        CHECK(told([&] { sparse_matrix<float>(3, 3, i, beyond, v); }).find("column 2147483647") !=
              std::string::npos);
        CHECK(told([&] {
                  sparse_matrix<float>(d, 0, 0, {{0, 0, 1.0f}});
              }) == "sinter: triplet 0 is at row 0, column 0, outside of a sparse matrix of 0 x 0");
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        CHECK(told([&] {
                  sparse_matrix<float>(d, 5, 5, {{most, 0, 1.0f}});
              }).find("row 9223372036854775807") != std::string::npos);
        CHECK_THROWS_AS(sparse_matrix<float>(d, most, 5), sinter::unsupported_error);
        CHECK_THROWS_AS(sparse_matrix<float>(d, 5, std::int64_t{1} << 31), sinter::unsupported_error);
    }
}

TEST_CASE("NaN, infinities and zeros that are stored stay stored") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const sparse_matrix<float> S(d, 2, 3, {{0, 0, nan}, {0, 1, 0.0f}, {1, 1, inf}, {1, 2, -0.0f}}),
            T(d, 2, 3, {{0, 1, 1.0f}, {1, 1, -inf}});
        CHECK(same((S + T).values().to_host(), {nan, 1, nan, 0}));
        CHECK(same(to_dense(S - T).to_host(), {nan, -1, 0, 0, inf, 0}));
        CHECK(same(hadamard(S, T).values().to_host(), {0, -inf}));
        CHECK(trans(S).nonzeros() == 4);
        CHECK(same(trans(S).values().to_host(), {nan, 0, inf, 0}));
        // A stored zero meets an infinity; what is not stored meets none.
        const vector<float> x(d, {1, inf, 1});
        CHECK(same(vector<float>(S * x).to_host(), {nan, inf}));
        const sparse_matrix<float> zero(d, 2, 3, {{0, 1, 0.0f}, {1, 0, 2.0f}});
        CHECK(same(vector<float>(zero * x).to_host(), {nan, 2}));
        CHECK(same(to_dense(S * trans(T)).to_host(), {0, nan, inf, -inf}));
        CHECK(compress(S.values() != 0, S).nonzeros() == 2); // NaN is not 0
        CHECK(to_sparse(to_dense(S)).nonzeros() == 2);
        CHECK(std::isnan(sum(S).to_host()));
        CHECK(same(vector<float>(diagonal(S)).to_host(), {nan, inf}));
    }
}

TEST_CASE("one long row among empty ones") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 30000, n = 40000;
        for (const std::int64_t row : {std::int64_t{0}, std::int64_t{12345}, m - 1}) {
            CAPTURE(row);
            triplets<float> s;
            for (std::int64_t j = n; j-- > 0;) s.push_back({row, j, static_cast<float>(j % 3)});
            const sparse_matrix<float> S(d, m, n, s);
            vector<float> x(d, n), y(d, m);
            x = cast<float>(sinter::row_index(n) % 2);
            y = S * x;
            float should = 0;
            for (std::int64_t j = 1; j < n; j += 2) should += static_cast<float>(j % 3);
            std::vector<float> all(static_cast<std::size_t>(m), 0.0f);
            all[static_cast<std::size_t>(row)] = should;
            CHECK(y.to_host() == all);
            // Its transpose has a short row for each element.
            vector<float> z(d, n);
            z = trans(S) * full(d, m, 2.0f);
            CHECK(z(5).to_host() == 4.0f);
            CHECK(sum(z).to_host() == 2 * sum(S).to_host());
        }
    }
}

} // namespace test_sparse_edges

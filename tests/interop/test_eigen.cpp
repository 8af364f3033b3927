// Eigen's matrices, maps and expressions in, matrices and maps out.

#if __has_include(<Eigen/Core>)

#include <cmath>

#include <sinter/interop/eigen.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {
template <class M>
std::vector<float> row_by_row(const M& m) {
    std::vector<float> v;
    for (Eigen::Index i = 0; i < m.rows(); ++i)
        for (Eigen::Index j = 0; j < m.cols(); ++j) v.push_back(m(i, j));
    return v;
}
} // namespace

TEST_CASE("eigen: matrices of both orders, blocks, maps, expressions and arrays come in") {
    Eigen::MatrixXf M(2, 3);
    M << 1, 2, 3, 4, 5, 6;
    const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> R = M;
    const std::vector<float> expected = {1, 2, 3, 4, 5, 6};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK(from_eigen(d, M).to_host() == expected);
        CHECK(from_eigen(d, R).to_host() == expected);
        CHECK(from_eigen(d, M.block(0, 1, 2, 2)).to_host() == std::vector<float>{2, 3, 5, 6});
        CHECK(from_eigen(d, M.transpose()).to_host() == std::vector<float>{1, 4, 2, 5, 3, 6});
        CHECK(from_eigen(d, M * M.transpose()).to_host() == std::vector<float>{14, 32, 32, 77});
        CHECK(from_eigen(d, 2 * M.array() + 1).to_host() == std::vector<float>{3, 5, 7, 9, 11, 13});
        const Eigen::Map<const Eigen::MatrixXf, 0, Eigen::OuterStride<>> part(M.data(), 1, 3,
                                                                              Eigen::OuterStride<>(2));
        CHECK(from_eigen(d, part).to_host() == std::vector<float>{1, 2, 3});
        const vector<float> x = from_eigen(d, M.col(1));
        CHECK(x.to_host() == std::vector<float>{2, 5});
        CHECK(from_eigen<matrix<float>>(d, M.col(1)).cols() == 1);
        CHECK(from_eigen<half>(d, M)(1, 2).to_host() == half(6));
        CHECK(from_eigen(d, (M.array() > 3).matrix()).to_host() ==
              std::vector<bool>{false, false, false, true, true, true});
        CHECK(from_eigen(d, Eigen::MatrixXf(0, 3)).cols() == 3);
    }
}

TEST_CASE("eigen: 16-bit floats are those of sinter") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        Eigen::Matrix<Eigen::half, Eigen::Dynamic, Eigen::Dynamic> H(2, 2);
        H << Eigen::half(1), Eigen::half(0.5f), Eigen::half(-65504.0f), Eigen::half(6e-8f);
        const matrix<half> A = from_eigen(d, H);
        CHECK(A(1, 0).to_host() == -65504);
        CHECK(to_eigen(A) == H);
        CHECK(from_eigen<float>(d, H).to_host() == std::vector<float>{1, 0.5f, -65504, 0x1p-24f});
        CHECK(from_eigen<std::int32_t>(d, H).to_host() == std::vector<std::int32_t>{1, 0, -65504, 0});
        if (!d.supports(dtype::bf16)) continue;
        Eigen::Matrix<Eigen::bfloat16, Eigen::Dynamic, 1> x(2);
        x << Eigen::bfloat16(1e38f), Eigen::bfloat16(-2);
        const vector<bfloat16> y = from_eigen(d, x);
        CHECK(y(1).to_host() == -2);
        CHECK(to_eigen(y) == x);
    }
}

TEST_CASE("eigen: whole elements refuse what they do not hold") {
    const double beyond[] = {1e300, -1e300, 2147483648.0, -2147483649.0, std::nan(""), HUGE_VAL};
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        Eigen::MatrixXd M = Eigen::MatrixXd::Constant(2, 2, -1.75);
        CHECK(from_eigen<std::int32_t>(d, M).to_host() == std::vector<std::int32_t>(4, -1));
        CHECK(from_eigen<bool>(d, M).to_host() == std::vector<bool>(4, true));
        for (const double x : beyond) {
            CAPTURE(x);
            M(1, 0) = x;
            CHECK_THROWS_AS(from_eigen<std::int32_t>(d, M), unsupported_error);
            CHECK_THROWS_AS(from_eigen<std::uint32_t>(d, M), unsupported_error);
        }
        Eigen::Matrix<std::int64_t, 1, 2> n(1, std::int64_t{1} << 40);
        CHECK_THROWS_WITH(
            from_eigen<std::int32_t>(d, n),
            "sinter: 1099511627776 does not fit an element of int32; an array of float holds it");
        n(0) = (std::int64_t{1} << 53) + 1;
        CHECK_THROWS_WITH(
            from_eigen<std::int32_t>(d, n),
            "sinter: 9007199254740993 does not fit an element of int32; an array of int64 holds it");
        if (!d.supports(dtype::i64)) continue;
        const matrix<std::int64_t> A = from_eigen(d, n);
        CHECK(A.to_host() == std::vector<std::int64_t>{n(0), n(1)});
        CHECK(to_eigen(A + 1) == (n.array() + 1).matrix());
    }
}

TEST_CASE("eigen: large arrays in both orders") { // more than one of the squares that are copied at once
    const Eigen::MatrixXf M = Eigen::MatrixXf::Random(67, 130);
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A = from_eigen(d, M);
        CHECK(A.to_host() == row_by_row(M));
        CHECK(to_eigen(A) == M);
        CHECK(to_eigen(trans(A)) == M.transpose());
    }
}

TEST_CASE("eigen: arrays and expressions go out, with the extents that their types know") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        const Eigen::MatrixXf M = to_eigen(2 * A);
        CHECK(row_by_row(M) == std::vector<float>{2, 4, 6, 8, 10, 12});
        const auto R = to_eigen<Eigen::RowMajor>(A);
        CHECK(R.IsRowMajor);
        CHECK(R.data()[1] == 2);
        const Eigen::VectorXf x = to_eigen(A.col(1));
        CHECK(x == Eigen::Vector2f(2, 5));
        const Eigen::RowVectorXf y = to_eigen(A.row(1));
        CHECK(y == Eigen::RowVector3f(4, 5, 6));
        CHECK(to_eigen(sum(A))(0, 0) == 21);
        const Eigen::Matrix3f F = to_eigen(matrix<float, 3, 3>(identity<float>(d, 3)));
        CHECK(F == Eigen::Matrix3f::Identity());
    }
}

TEST_CASE("eigen: a mapping is a map, in either direction") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        {
            const auto held = A.map();
            eigen_map(held) *= 2;
            eigen_map(held)(0, 2) = 7;
        }
        CHECK(A.to_host() == std::vector<float>{2, 4, 7, 8, 10, 12});
        const auto turned = trans(A);
        const auto held = turned.map();
        CHECK(row_by_row(eigen_map(held)) == std::vector<float>{2, 8, 4, 10, 7, 12});
    }
}

TEST_CASE("eigen: a map that repeats a row or an element") {
    float values[] = {1, 2, 3};
    using steps = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
    const Eigen::Map<Eigen::MatrixXf, 0, steps> row(values, 2, 3, steps(1, 0)),
        one(values, 2, 2, steps(0, 0));
    CHECK(from_eigen(host_device(), row).to_host() == std::vector<float>{1, 2, 3, 1, 2, 3});
    CHECK(from_eigen(host_device(), one).to_host() == std::vector<float>(4, 1.0f));
}

#endif

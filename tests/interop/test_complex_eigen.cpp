// Eigen's complex matrices.

#if __has_include(<Eigen/Core>)

#include <complex>
#include <vector>

#include <sinter/complex.hpp>
#include <sinter/interop/eigen.hpp>

#include "../devices.hpp"

namespace test_complex_eigen {

using namespace sinter;
using c = std::complex<float>;

TEST_CASE("eigen: complex matrices come and go") {
    Eigen::MatrixXcf M(2, 3);
    M << c(1, 2), c(3, 4), c(5, 6), c(7, 8), c(9, 10), c(11, 12);
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<c> A = from_eigen(d, M);
        CHECK(A.to_host() == std::vector<c>{c(1, 2), c(3, 4), c(5, 6), c(7, 8), c(9, 10), c(11, 12)});
        const vector<c> x = from_eigen(d, M.col(1));
        CHECK(x.to_host() == std::vector<c>{c(3, 4), c(9, 10)});
        CHECK(to_eigen(A) == M);
        CHECK(to_eigen<Eigen::RowMajor>(adjoint(A)) == M.adjoint());
        CHECK(to_eigen(x) == M.col(1));
        CHECK(to_eigen(sum(x))(0, 0) == c(12, 14));
        CHECK(from_eigen(d, Eigen::MatrixXcf(0, 3)).cols() == 3);
    }
}

} // namespace test_complex_eigen

#endif

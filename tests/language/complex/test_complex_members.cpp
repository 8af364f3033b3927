// Members of complex arrays, views and expressions are what the functions give.

#include "../once.hpp"
#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;

namespace test_complex_members {

TEST_CASE("complex: members are the functions, and views of arrays are written in place") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const matrix<c> A(d, 5, 3, cx::numbers<T>(15, 1));
        const auto same = [](const auto& a, const auto& b) {
            return matrix<c>(a).to_host() == matrix<c>(b).to_host();
        };
        CHECK(same(A.block(1, 1, 3, 2), A(rows(1, 4), cols(1, 3))));
        CHECK(same(A.transpose(), trans(A)));
        CHECK(same(A.T(), trans(A)));
        CHECK(same(A.conjugate(), conj(A)));
        CHECK(same(A.adjoint(), adjoint(A)));
        CHECK(same((2 * A).adjoint(), 2 * adjoint(A)));
        CHECK(A.sum().to_host() == sum(A).to_host());
        CHECK(A.sum(axis<0>).to_host() == sum(A, axis<0>).to_host());
        CHECK(A.T().mean().to_host() == mean(trans(A)).to_host());
        CHECK(A.row(1).norm().to_host() == norm(A.row(1)).to_host());
        CHECK((A + A).norm(axis<1>).to_host() == norm(A + A, axis<1>).to_host());
        matrix<c> B = A;
        B.block(0, 0, 2, 2) = c(7, 8);
        B.T()(2, 4) = c(1, -1);
        CHECK(B(1, 1).to_host() == c(7, 8));
        CHECK(B(2, 1).to_host() == A(2, 1).to_host());
        CHECK(B(4, 2).to_host() == c(1, -1));
        CHECK_THROWS_AS(B.block(4, 0, 2, 2) = c(0), shape_error);
    });
}

} // namespace test_complex_members

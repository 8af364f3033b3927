// Real arrays as complex ones and the other way round, in place.

#include <complex>

#include <sinter/complex.hpp>

#include "../../devices.hpp"

namespace test_complex_wrapped {

using namespace sinter;
using c = std::complex<float>;

TEST_CASE("real arrays as complex ones, read and written in place") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, {{1, 2, 3, 4}, {5, 6, 7, 8}});
        CHECK(as_complex(A).rows() == 2);
        CHECK(as_complex(A).to_host() == std::vector<c>{{1, 2}, {3, 4}, {5, 6}, {7, 8}});
        as_complex(A) *= c(0, 1);
        CHECK(A.to_host() == std::vector<float>{-2, 1, -4, 3, -6, 5, -8, 7});
        as_complex(A).col(1) = c(9, 10);
        CHECK(A.to_host() == std::vector<float>{-2, 1, 9, 10, -6, 5, 9, 10});
        const matrix<c> product = as_complex(A) * as_complex(A);
        CHECK(product.to_host()[0] == c(-2, 1) * c(-2, 1) + c(9, 10) * c(-6, 5));
        const matrix<float> B = A; // constant elements are read
        CHECK(as_complex(B(rows(1, 2), cols(2, 4))).to_host() == std::vector<c>{{9, 10}});
        vector<float> x(d, {1, 2, 3, 4, 5, 6});
        const vector<c> y = 2.0f * as_complex(x);
        CHECK(y.to_host() == std::vector<c>{{2, 4}, {6, 8}, {10, 12}});
        as_complex(x(rows(2, 6))) = conj(as_complex(x(rows(2, 6))));
        CHECK(x.to_host() == std::vector<float>{1, 2, 3, -4, 5, -6});
        as_complex(x)(1) = c(7, 7);
        CHECK(x.to_host() == std::vector<float>{1, 2, 7, 7, 5, -6});
        const auto of_temporary = as_complex(matrix<float>(d, {{1, 2}})); // its elements live on
        CHECK(of_temporary.to_host() == std::vector<c>{{1, 2}});
        CHECK(as_complex(matrix<float>(d, 0, 4)).cols() == 2);
        CHECK(as_complex(vector<float>(d, 0)).rows() == 0);
        CHECK(test::refused<shape_error>([&] { as_complex(A(cols(0, 3))); }) ==
              "sinter: as_complex(A) needs an even number of columns, two for each complex one: A is 2 x 3");
        CHECK(test::refused<shape_error>([&] { as_complex(x(rows(0, 3))); }) ==
              "sinter: as_complex(A) needs an even number of elements, two for each complex one: A is 3 x 1");
        CHECK(test::refused<shape_error>([&] { as_complex(trans(A)); }) ==
              "sinter: as_complex(A) needs pairs of numbers side by side: A is 4 x 2, and its elements lie 4 "
              "apart");
        CHECK_THROWS_AS((void)as_complex(A(rows(0, 2), cols(0, 4, 2))), shape_error);
        CHECK_THROWS_AS((void)as_complex(x(reversed)), shape_error);
    }
}

TEST_CASE("complex arrays as real ones, read, written and mapped in place") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<c> A(d, {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}});
        CHECK(as_real(A).cols() == 4);
        CHECK(as_real(A).to_host() == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8});
        as_real(A) += 1.0f;
        CHECK(A.to_host()[3] == c(8, 9));
        as_real(A(rows(1, 2))) = 0.0f;
        CHECK(A.to_host() == std::vector<c>{{2, 3}, {4, 5}, 0, 0});
        {
            auto held = as_real(A).map(access::read_write);
            held(1, 3) = 6;
        }
        CHECK(A.to_host()[3] == c(0, 6));
        const vector<c> x(d, {{1, 2}, {3, 4}});
        CHECK(as_real(x).rows() == 2);
        CHECK(as_real(x).to_host() == std::vector<float>{1, 2, 3, 4});
        CHECK(as_real(A.col(1)).to_host() == std::vector<float>{4, 5, 0, 6});
        CHECK(as_complex(as_real(A)).to_host() == A.to_host());
        CHECK(as_real(matrix<c>(d, 0, 3)).cols() == 6);
        CHECK(test::refused<shape_error>([&] { as_real(trans(A)); }).find("copy A first") !=
              std::string::npos);
        if (!d.supports(dtype::f64)) continue;
        CHECK(as_real(matrix<std::complex<double>>(d, {{{1, 2}}})).to_host() == std::vector<double>{1, 2});
    }
}

} // namespace test_complex_wrapped

// Checks of what consists of several statements, or stores its results elsewhere.

#include <sinter/batch.hpp>
#include <sinter/blas.hpp>
#include <sinter/factor.hpp>
#include <sinter/image.hpp>

#include "checked.hpp"

namespace {

using sinter::checks;

bool is_found(const std::string& message) {
    return message.find("of finite operands") != std::string::npos;
}

} // namespace

TEST_CASE("checks: factorisations, and systems without a solution") {
    const test::checking all(checks::nan | checks::bounds);
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> S(d, {{1, 2}, {2, 4}}), R(d, {{1, 2}, {3, 4}});
        const sinter::vector<float> b(d, {1, 1});
        CHECK(lu(S).singular()); // a zero of U divides nothing yet
        CHECK(is_found(test::found([&] { solve(S, b); })));
        CHECK(solve(R, b).to_host() == std::vector<float>{-1, 1});
        static_cast<void>(qr(S));
        if (sinter::factor::takes_panels(d, 2)) // elsewhere sinter writes the NaN itself, as a number
            CHECK(test::found([&] {
                      cholesky(sinter::matrix<float>(d, {{1, 2}, {2, 1}}));
                  }) == "sinter: A = block_cholesky(B), whose letters are your operands in order, makes a "
                        "NaN of finite operands: element (1, 1) is the first, "
                        "nan; nothing was written (SINTER_CHECK=nan)");
        CHECK(cholesky(sinter::matrix<float>(d, {{4, 0}, {0, 9}})).positive_definite());
    }
}

TEST_CASE("checks: batches, BLAS and images") {
    const test::checking all(checks::nan | checks::bounds);
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const sinter::matrix<float> B(d, {{1, 0, 0, 1}, {1, 2, 2, 4}});
        sinter::matrix<float> C(d, {{5, 6, 7, 8}, {5, 6, 7, 8}});
        CHECK(is_found(test::found([&] { C = sinter::batch::inverse(B); })));
        CHECK(C.to_host() == std::vector<float>{5, 6, 7, 8, 5, 6, 7, 8});
        sinter::vector<float> x(d, {0, 0, 0}), big(d, {3e38f, 3e38f, 3e38f});
        CHECK(sinter::blas::nrm2(x).to_host() == 0); // divides by no zero on the way
        CHECK(is_found(test::found([&] { sinter::blas::axpy(2.0f, big, x); })));
        CHECK(x.to_host() == std::vector<float>(3, 0));
        CHECK(is_found(test::found([&] { C = as_image(1 / B); })));
        const auto image = as_image(B);
        CHECK(is_found(test::found([&] { C = log(image); })));
        auto shared = d.allocate_shared<float>(2, 4);
        shared = B;
        CHECK(is_found(test::found([&] { shared = 1 / shared; })));
        CHECK(shared.to_host() == B.to_host());
        C = 2 * B;
        CHECK(C.to_host()[0] == 2);
    }
}

TEST_CASE("checks: an array that is mapped or on another device gives the error that it gives without") {
    const test::checking all(checks::nan | checks::bounds);
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        sinter::vector<float> x(d, {1, 2}), y(d, 2);
        {
            auto held = y.map();
            CHECK_THROWS_AS(y = 2 * x, sinter::device_error);
        }
        y = 2 * x;
        CHECK(y.to_host() == std::vector<float>{2, 4});
        sinter::vector<float> none(d, 0), less(d, 0);
        less = 1 / none;
        CHECK(less.size() == 0);
    }
}

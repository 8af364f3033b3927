// Checks of what consists of several statements, or stores its results elsewhere.

#include <sinter/batch.hpp>
#include <sinter/blas.hpp>
#include <sinter/complex_spectra.hpp>
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
        const std::string found = test::found([&] { solve(S, b); });
        CHECK(found.find("sinter: in solve(A, B), in lu(A).solve(B), ") == 0);
        CHECK(is_found(found));
        CHECK(found.find("your operands") == std::string::npos); // nor is it said that nothing was written
        CHECK(found.find("written") == std::string::npos);
        sinter::vector<float> x(d, {1, 1}); // no letter of the text is its name, nor `x` of the routine
        CHECK(test::found([&] {
                  sinter::blas::trsv(sinter::blas::triangle::upper, sinter::blas::transpose::no,
                                     sinter::blas::diag::stored, sinter::matrix<float>(d, {{1, 2}, {0, 0}}),
                                     x);
              }).find("sinter: in trsv, in trsm, ") == 0);
        CHECK(x.to_host() == std::vector<float>{1, 1});
        CHECK(solve(R, b).to_host() == std::vector<float>{-1, 1});
        static_cast<void>(qr(S));
        CHECK(
            test::found([&] {
                cholesky(sinter::matrix<float>(d, {{1, 2}, {2, 1}}));
            }) ==
            std::string("sinter: in cholesky(A), ") +
                (sinter::factor::takes_panels(d, 2)
                     ? "A = block_cholesky(B) makes a NaN of finite operands: element (1, 1) is the first, "
                       "nan (SINTER_CHECK=nan)"
                     : "a root makes a NaN of finite operands: A's leading block of order 2 is not positive "
                       "definite (SINTER_CHECK=nan)"));
        cholesky(sinter::matrix<float>(d, {{1, test::nan}, {2, 5}})); // above the diagonal nothing is read
        CHECK(is_found(test::found([&] {
                  cholesky(sinter::matrix<float>(d, {{1, test::nan}, {2, 1}}));
              })) == !sinter::factor::takes_panels(d, 2));
        cholesky(sinter::matrix<float>(d, {{test::nan, 0}, {2, 1}})); // a NaN of the caller's own
        CHECK(cholesky(sinter::matrix<float>(d, {{4, 0}, {0, 9}})).positive_definite());
    }
}

TEST_CASE("checks: complex factors") {
    const test::checking all_checks(checks::nan | checks::bounds);
    using c = std::complex<float>;
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        if (d.name() == "opengl:es") continue; // may lose a NaN
        CHECK(
            test::found([&] {
                cholesky(sinter::matrix<c>(d, {{1, 2}, {2, 1}}));
            }) ==
            "sinter: in cholesky(A), a root makes a NaN of finite operands: A's leading block of order 2 is "
            "not positive definite (SINTER_CHECK=nan)");
        CHECK(cholesky(sinter::matrix<c>(d, {{4, 0}, {0, 9}})).positive_definite());
        static_cast<void>(qr(sinter::zeros<c>(d, 3, 2))); // nothing to reflect
        const auto f = lu(sinter::matrix<c>(d, {{1, 2}, {2, 4}}));
        CHECK(f.singular());
        CHECK(test::found([&] {
                  f.solve(sinter::vector<c>(d, {1, 1}));
              }).find("sinter: in lu(A).solve(B), ") == 0);
        CHECK(!any(isnan(svd(sinter::matrix<c>(d, {{1, 2}, {2, 4}})).u)).to_host());
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

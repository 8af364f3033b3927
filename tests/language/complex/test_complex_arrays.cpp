// Arrays of complex numbers: what they hold, where it lies, views of them, and assignments that read what
// they write. It takes seconds for each kind of device: the kernels of some hundred statements are compiled.

#include <sstream>

#include "../once.hpp"
#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;

TEST_CASE("complex: elements come and go, and lie as those of std::complex") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        for (const cx::shape& size : cx::shapes<T>()) {
            const std::int64_t m = size.m, n = size.n;
            CAPTURE(m);
            CAPTURE(n);
            const cx::list<T> a = cx::numbers<T>(m * n, 1);
            matrix<c> A(d, m, n, a), B;
            CHECK(A.to_host() == a);
            CHECK(A.rows() == m);
            CHECK(A.cols() == n);
            B = A;
            CHECK(B.to_host() == a);
            const matrix<c> copy = B;
            CHECK(copy.to_host() == a);
            cx::list<T> back(a.size());
            copy.to_host(back);
            CHECK(back == a);
            cx::list<T> turned;
            for (std::int64_t j = 0; j < n; ++j)
                for (std::int64_t i = 0; i < m; ++i) turned.push_back(a[static_cast<std::size_t>(i * n + j)]);
            CHECK(trans(A).to_host() == turned);
            matrix<c> C(d, n, m);
            trans(C).to_device(a);
            CHECK(C.to_host() == turned);
            CHECK(A.to(host_device()).to_host() == a);
            B.fill({2, -1});
            CHECK(B.to_host() == cx::list<T>(a.size(), c(2, -1)));
            if (m > 0 && n > 0 && !test::is_fragment(d)) { // as the driver has them
                const auto lies = real(A).place();
                CHECK(lies.row_stride == 2 * n);
                CHECK(lies.col_stride == 2);
                CHECK(imag(A).place().offset == 1);
            }
        }
        vector<c> x(d, {1, c(2, 3), c(0, -1)});
        CHECK(x.to_host() == cx::list<T>{1, c(2, 3), c(0, -1)});
        CHECK(x(reversed).to_host() == cx::list<T>{c(0, -1), c(2, 3), 1});
        CHECK(x(1).to_host() == c(2, 3));
        scalar<c> s(d, c(4, 5)), t;
        t = s;
        CHECK(t.to_host() == c(4, 5));
        scalar<c> moved = std::move(s);
        CHECK(moved.to_host() == c(4, 5));
    });
}

TEST_CASE("complex: views are read and written in place, their parts too") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const std::int64_t m = 7, n = 6;
        cx::list<T> want = cx::numbers<T>(m * n, 2);
        const auto at = [&](std::int64_t i, std::int64_t j) -> c& {
            return want[static_cast<std::size_t>(i * n + j)];
        };
        matrix<c> A(d, m, n, want);
        real(A) = imag(A);
        for (c& z : want) z = {z.imag(), z.imag()};
        CHECK(A.to_host() == want);
        A.imag() *= T(-2);
        for (c& z : want) z = {z.real(), -2 * z.imag()};
        CHECK(A.to_host() == want);
        A(rows(1, 7, 2), cols(0, 4)) = c(1, 2);
        for (std::int64_t i = 1; i < 7; i += 2)
            for (std::int64_t j = 0; j < 4; ++j) at(i, j) = c(1, 2);
        CHECK(A.to_host() == want);
        A.row(2) *= c(0, 1);
        for (std::int64_t j = 0; j < n; ++j) at(2, j) *= c(0, 1);
        A.col(5) = conj(A.col(4));
        for (std::int64_t i = 0; i < m; ++i) at(i, 5) = std::conj(at(i, 4));
        diagonal(A) += T(1);
        for (std::int64_t i = 0; i < n; ++i) at(i, i) += T(1);
        A(3, 4) = c(7, 8);
        at(3, 4) = c(7, 8);
        imag(A)(0, 0) = T(9);
        at(0, 0) = {at(0, 0).real(), T(9)};
        A(rows(6, 3, -1), cols(1, 3)) = A(rows(3, 6), cols(1, 3)); // 6, 5, 4 of 3, 4, 5
        const cx::list<T> old = want;
        for (std::int64_t k = 0; k < 3; ++k)
            for (std::int64_t j = 1; j < 3; ++j)
                at(6 - k, j) = old[static_cast<std::size_t>((3 + k) * n + j)];
        CHECK(A.to_host() == want);
        const matrix<c>& read = A;
        const cx::list<T> first(want.begin(), want.begin() + n);
        CHECK(read.row(0).to_host() == first);
        CHECK(block(A, 2, 1, 2, 3).to_host() ==
              cx::list<T>{at(2, 1), at(2, 2), at(2, 3), at(3, 1), at(3, 2), at(3, 3)});
        CHECK((A + A)(1, 2).to_host() == at(1, 2) + at(1, 2));
        CHECK(reshape(A, n, m).to_host() == want);
    });
}

TEST_CASE("complex: an assignment may read what it writes") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        for (const std::int64_t n : {1, 2, 33}) {
            const cx::list<T> a = cx::numbers<T>(n * n, 3);
            const auto at = [&](std::size_t e, bool turned) {
                const std::size_t k = static_cast<std::size_t>(n);
                return cx::wide(a[turned ? e % k * k + e / k : e]);
            };
            matrix<c> A(d, n, n, a);
            A = trans(A);
            CHECK(cx::count_wrong(
                      A.to_host(), [&](std::size_t e) { return at(e, true); }, [](auto) { return 0.0; }) ==
                  0);
            A = adjoint(A) + c(0, 1) * A;
            const auto want = [&](std::size_t e) {
                return std::conj(at(e, false)) + std::complex<double>(0, 1) * at(e, true);
            };
            CHECK(cx::count_wrong(A.to_host(), want, [](auto) { return 0.0; }) == 0);
            A.to_device(a);
            evaluate(real(A) = imag(A), imag(A) = real(A));
            CHECK(cx::count_wrong(
                      A.to_host(),
                      [&](std::size_t e) {
                          return std::complex<double>(at(e, false).imag(), at(e, false).real());
                      },
                      [](auto) { return 0.0; }) == 0);
            matrix<c> B(d, n, n);
            B = T(2);
            A.to_device(a);
            evaluate(A = B, B = A);
            CHECK(B.to_host() == a);
            CHECK(A.to_host() == cx::list<T>(a.size(), c(2)));
            A.to_device(a);
            B = A = hadamard(A, A);
            CHECK(B.to_host() == A.to_host());
        }
    });
}

TEST_CASE("complex: both parts are one launch, and are written in place where a device can") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = std::complex<float>;
        matrix<c> A(d, 5, 4, cx::numbers<float>(20, 1)), B(d, 5, 4, cx::numbers<float>(20, 2)), C(d, 5, 4);
        const auto count = [&](auto statement) {
            if (!test::is_fragment(d)) return test::once(d, statement);
            const counters start = d.counters(); // one draw writes one texture once: each part has its own
            statement();
            CHECK((d.counters() - start).launches == 2);
            CHECK((d.counters() - start).temporaries == 0);
        };
        count([&] { C = hadamard(A, B) / (B + 1.0f) - c(2, 1) * conj(A); });
        count([&] { C = A + real(B); });
        count([&] { C = c(1, 2); });
        if (d.name() == "host" || d.name().starts_with("opencl"))
            test::once(d, [&] { C = hadamard(C, C) + A; });
        scalar<c> s(d);
        count([&] { s = sum(A); });
        matrix<float> F(d, 5, 4);
        test::once(d, [&] { F = abs2(A) + real(B); });
    }
}

TEST_CASE("complex: arrays made from a rule") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = std::complex<float>;
        CHECK(zeros<c>(d, 2, 1).to_host() == cx::list<float>(2));
        CHECK(ones<c>(d, 2).to_host() == cx::list<float>{1, 1});
        CHECK(full(d, 1, 2, c(1, 2)).to_host() == cx::list<float>{c(1, 2), c(1, 2)});
        CHECK(identity<c>(d, 2).to_host() == cx::list<float>{1, 0, 0, 1});
        vector<c> roots(d, 4);
        roots = polar(1.0f, cast<float>(row_index()) * 1.5707964f);
        const auto want = [](std::size_t k) {
            return std::pow(std::complex<double>(0, 1), static_cast<double>(k));
        };
        CHECK(cx::count_wrong(roots.to_host(), want, [](auto) { return 1e-6; }) == 0);
    }
}

TEST_CASE("complex: mistakes are told, and the destination keeps its elements") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = std::complex<float>;
        matrix<c> A(d, {{1, 2}, {3, 4}}), B(d, 3, 2), none;
        CHECK(test::refused<shape_error>([&] { A = B; }).find("3 x 2") != std::string::npos);
        CHECK(test::refused<shape_error>([&] { A = A + B; }).find("3 x 2") != std::string::npos);
        CHECK(test::refused<shape_error>([&] { A = A * trans(B) * A; }).find("left factor") !=
              std::string::npos);
        CHECK(test::refused<shape_error>([&] { A.to_device(cx::list<float>(3)); }) ==
              "sinter: 3 complex numbers are not the elements of 2 x 2");
        CHECK(test::refused<device_error>([&] { none.to_host(); }) != "nothing was thrown");
        CHECK(test::refused<device_error>([&] { A = none + A; }) != "nothing was thrown");
        CHECK(test::refused<device_error>([&] { none = c(1, 2); }).find("device") != std::string::npos);
        CHECK(test::refused<shape_error>([&] { A(2, 0); }).find("row 2") != std::string::npos);
        CHECK(A.to_host() == cx::list<float>{1, 2, 3, 4});
        CHECK(none.storage() == nullptr);
    }
}

TEST_CASE("complex: messages show the formula of complex arrays") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        using c = std::complex<float>;
        matrix<c> A(d, 2, 3), B(d, 3, 2);
        const vector<c> x(d, 3), y(d, 4);
        const auto says = [](const char* words, auto body) {
            CHECK(test::refused<shape_error>(body).find(words) != std::string::npos);
        };
        says("2 x 3 and 3 x 2 in A + B,", [&] { A = A + B; });
        says("2 x 3 and 2 x 3 in A * A,", [&] { A = A * A; });
        says("1 x 2 and 3 x 2 in A(rows(0, 1), cols(1, 3)) - B,", [&] { B = A(rows(0, 1), cols(1, 3)) - B; });
        says("3 x 1 and 4 x 1 in x + y,", [&] { (void)(x + y); });
        says("2 x 3 and 3 x 2 in A / B,", [&] { A = A / B; });
        says("3 x 2 and 2 x 3 in A / B,", [&] { A = real(B) / A; });
        says("2 x 3 and 3 x 2 in hadamard(A, B),",
             [&] { A = map([](auto p, auto q) { return p * q; }, A, B); });
        says("2 x 3 and 3 x 2 in pow(A, B),", [&] { A = pow(A, B); });
        says("3 x 1 and 4 x 1 in hadamard(x, y),", [&] { (void)dot(x, y); });
        says("2 x 3 and 3 x 2 in A = alpha * B + beta,", [&] { A(rows(0, 2)) = 2 * B + c(1, 2); });
        says("1 x 3 and 2 x 3 in A(rows(0, 1)) * A,", [&] { A = A.row(0) * A; });
        says("2 x 3 and 2 x 3 in A * A,", [&] { (void)einsum<"ij,jk->ik">(A, A); });
        says("2 x 3 and 3 x 2 in select(s > alpha, A, B),",
             [&] { (void)select(scalar<float>(d, 1.0f) > 0, A, B); });
        says("a vector is a column, and the expression is 1 x 3; trans(...) turns a row",
             [&] { const vector<c> z = A.row(0); });
        says("complex_of takes parts of equal extents, not 2 x 3 and 3 x 2",
             [&] { (void)complex_of(real(A), imag(B)); });
        // What is expanded into formulas of both parts is left out.
        const auto says_only = [](const std::string& words, auto body) {
            CHECK(test::refused<shape_error>(body) == "sinter: " + words);
        };
        says_only("shapes that do not fit together: 2 x 3 and 3 x 2", [&] { A = sqrt(sqrt(A)) + B; });
        says_only("shapes that do not fit together: 2 x 2 and 2 x 3", [&] { A = A * B + A; });
        says_only("shapes that do not fit together: 2 x 2 and 2 x 3", [&] { A = A * B - A; });
        says_only("shapes that do not fit together: 2 x 3 and 2 x 2", [&] { A = hadamard(A, A * B); });
        says_only("the columns of the left factor are not as many as the rows of the right factor: 2 x 2 and "
                  "3 x 2",
                  [&] { A = A * B * B; });
        says_only("the destination and the expression have different shapes: 2 x 3 and 2 x 2",
                  [&] { A = A * B; });
        says_only("the destination and the expression have different shapes: 3 x 2 and 2 x 3",
                  [&] { B = hadamard(A, A); });
        says("2 x 3 and 3 x 2 in real(A) + imag(B),", [&] { (void)(real(A) + imag(B)); });
        const std::string words = explain(A = A + c(0, 1) * A);
        CHECK(words.find("expression: real(A) + (alpha * real(A) - beta * imag(A))") != std::string::npos);
        CHECK(explain(real(A) = imag(A(rows(0, 2), cols(2, -1, -1)))).find("imag(A(cols(2, -1, -1)))") !=
              std::string::npos);
        CHECK(explain(as_real(A) = 2 * as_real(A)).find("alpha * as_real(A)") != std::string::npos);
    }
}

TEST_CASE("complex: elements at places are destinations, of both parts together") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> a = cx::numbers<T>(5 * 3, 1), b = cx::numbers<T>(2 * 3, 2);
        matrix<c> A(d, 5, 3, a), B(d, 2, 3, b);
        const vector<std::int32_t> I(d, {4, 1}), outside(d, {7, -1});
        cx::list<T> expected = a;
        for (std::size_t j = 0; j < 3; ++j) {
            expected[12 + j] = b[j];
            expected[3 + j] = b[3 + j];
        }
        const counters before = d.counters();
        A(I) = B;
        if (!d.state()->facts().draws()) CHECK((d.counters() - before).temporaries == 0);
        CHECK(A.to_host() == expected);
        A(I) += B;
        A(outside) = B;
        A(I, I(rows(1, 2))) = c(1, 2);
        for (const std::size_t row : {4, 1}) {
            for (std::size_t j = 0; j < 3; ++j) expected[3 * row + j] *= T(2);
            expected[3 * row + 1] = c(1, 2);
        }
        CHECK(A.to_host() == expected);
        vector<c> x(d, {1, c(2, -1), c(0, 3)});
        x(vector<std::int32_t>(d, {2, 0})) = x(rows(0, 2));
        CHECK(x.to_host() == cx::list<T>{c(2, -1), c(2, -1), 1});
        CHECK(test::refused<shape_error>([&] { A(I) = A; }).find("2 x 3 and 5 x 3") != std::string::npos);
    });
}

TEST_CASE("complex: printed as the real parts are, explained as two assignments") {
    using c = std::complex<float>;
    const device d = host_device();
    matrix<c> A(d, {{1, c(2, -0.5f)}, {c(0, 3), 4}}), B(d, 2, 2);
    std::ostringstream text;
    text << A << "\n"
         << vector<c>(d, {1, c(2, 10)}) << "\n"
         << scalar<c>(d, c(1, 2)) << " " << 2.0f * A(0, 1);
    CHECK(text.str() ==
          "[[1.0+0.0i 2.0-0.5i]\n [0.0+3.0i 4.0+0.0i]]\n[ 1.0+0.0i 2.0+10.0i]\n1.0+2.0i 4.0-1.0i");
    const std::string said = explain(B = hadamard(A, B));
    CHECK(said.find("kernels: 1, launches: 1, temporaries: 0") != std::string::npos);
    CHECK(explain(A + A).find("kernels: 1, launches: 1, temporaries: 0") != std::string::npos);
    CHECK(B.rows() == 2);
}

// What errors advise, done literally: it compiles, and gives what was meant, for square and other arrays.

#include <algorithm>

#include "../../devices.hpp"

using namespace sinter;

namespace {

using floats = std::vector<float>;

template <class Body>
std::string said(Body body) {
    return test::refused<shape_error>(body);
}
bool advises(const std::string& text, const char* remedy) {
    return text.find(remedy) != std::string::npos;
}

} // namespace

TEST_CASE("means of a square matrix: both ways to repeat them are named, with what each is for") {
    const device d = host_device();
    const matrix<float> A{d, {{1, 2}, {5, 8}}};
    matrix<float> C(d, 2, 2);
    for (const std::string& text :
         {said([&] { C = A - mean(A, axis<0>); }), said([&] { C = mean(A, axis<1>) + A; })}) {
        CHECK(advises(text, "rowwise(v) makes v every row, as of means along axis<0>"));
        CHECK(advises(text, "colwise(v) every column, as of means along axis<1>"));
    }
    C = A - rowwise(mean(A, axis<0>));
    CHECK(C.to_host() == floats{-2, -3, 2, 3});
    C = A - colwise(mean(A, axis<1>));
    CHECK(C.to_host() == floats{-0.5f, 0.5f, -1.5f, 1.5f});
}

TEST_CASE("rows and columns beside matrices that are not square") {
    const device d = host_device();
    const matrix<float> A{d, {{1, 2, 3}, {5, 7, 9}}};
    matrix<float> C(d, 2, 3);
    CHECK(advises(said([&] { C = A - mean(A, axis<0>); }), "; rowwise(...) repeats a vector as rows"));
    C = A - rowwise(mean(A, axis<0>));
    CHECK(C.to_host() == floats{-2, -2.5f, -3, 2, 2.5f, 3});
    CHECK(advises(said([&] { C = A - mean(A, axis<1>); }), "; colwise(...) repeats a column"));
    C = A - colwise(mean(A, axis<1>));
    CHECK(C.to_host() == floats{-1, 0, 1, -2, 0, 2});
    CHECK(advises(said([&] { C = A + A.row(0); }), "; rowwise(...) repeats a row"));
    C = A + rowwise(A.row(0));
    CHECK(C.to_host() == floats{2, 4, 6, 6, 9, 12});
    const matrix<float> r{d, {{10, 20}}};
    CHECK(advises(said([&] { C = A + r; }), "; colwise(...) repeats a row as columns"));
    C = A + colwise(r.row(0));
    CHECK(C.to_host() == floats{11, 12, 13, 25, 27, 29});
    CHECK(advises(said([&] { C = trans(A); }), "; trans(...) turns it"));
    C = trans(trans(A));
    CHECK(C.to_host() == A.to_host());
}

TEST_CASE("products of a matrix and a vector where a matrix is wanted") {
    const device d = host_device();
    for (const std::int64_t m : {2, 3}) {
        matrix<float> A(d, m, 3);
        A = 1.0f;
        const vector<float> x(d, {4, 5, 6}),
            y = m == 2 ? vector<float>(d, {7, 8}) : vector<float>(d, {7, 8, 9});
        CHECK(advises(said([&] { A *= x; }), "and hadamard(A, rowwise(x)) multiplies each row by x"));
        A = hadamard(A, rowwise(x));
        CHECK(eval(A.row(1)).to_host() == floats{4, 5, 6});
        CHECK(advises(said([&] { A = trans(y) * A; }), "and hadamard(A, colwise(x)) multiplies each column"));
        if (m == 2)
            CHECK(advises(said([&] { A *= y; }), "and hadamard(A, colwise(x)) multiplies each column"));
        A = hadamard(A, colwise(y));
        CHECK(eval(A.row(1)).to_host() == floats{32, 40, 48});
        vector<float> z(d, 3);
        CHECK(advises(said([&] { z = trans(y) * A; }), "; trans(...) turns it"));
        z = trans(trans(y) * A);
        CHECK(z.to_host()[0] == (m == 2 ? 7 * 28 + 8 * 32 : 7 * 28 + 8 * 32 + 9 * 36));
    }
}

TEST_CASE("a vector and a row: trans, for square matrices too") {
    const device d = host_device();
    for (const std::int64_t m : {2, 3, 5}) {
        matrix<float> A(d, m, 3);
        A = 1.0f;
        const vector<float> v(d, {4, 5, 6});
        CHECK(advises(said([&] { A.row(1) = v; }), "; trans(...) turns it"));
        A.row(1) = trans(v);
        CHECK(eval(A.row(1)).to_host() == floats{4, 5, 6});
        CHECK(advises(said([&] { (void)eval(v + A.row(1)); }), "; trans(...) turns it"));
        CHECK(eval(v + trans(A.row(1))).to_host() == floats{8, 10, 12});
    }
}

TEST_CASE(
    "a number for a matrix without extents: the error names no other expression, and a scalar takes it") {
    const device d = host_device();
    const vector<float> x(d, {1, 2}), y(d, {3, 4});
    const std::string text = said([&] {
        matrix<float> P;
        P = trans(x) * y;
    });
    CHECK(!advises(text, "hadamard("));
    CHECK(advises(text, "scalar s = ... takes it"));
    scalar s = trans(x) * y;
    CHECK(s.to_host() == 11);
    matrix<float> P(d, 1, 1);
    P = trans(x) * y;
    CHECK(P.to_host() == floats{11});
}

TEST_CASE("whole rows and columns at places") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const matrix<float> A{d, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
        const vector<std::int32_t> i(d, {2, 0}), j(d, {1, 2, 0});
        matrix<float> R(d, 2, 3), C(d, 3, 2), all(d, 2, 3);
        R = gather(A, colwise(i), col_index());
        CHECK(R.to_host() == floats{7, 8, 9, 1, 2, 3});
        C = gather(A, row_index(), rowwise(i));
        CHECK(C.to_host() == floats{3, 1, 6, 4, 9, 7});
        all = gather(A, colwise(i), rowwise(j));
        CHECK(all.to_host() == floats{8, 9, 7, 2, 3, 1});
        CHECK(eval(gather(A, i, 1)).to_host() == floats{8, 2});
    }
}

TEST_CASE("what other errors advise") {
    const device d = host_device();
    const vector<float> x(d, {2, 3});
    matrix<float> D(d, 2, 2);
    D = select(row_index() == col_index(), rowwise(x), 0);
    CHECK(D.to_host() == floats{2, 0, 0, 3});
    CHECK(eval(hadamard(x, x)).to_host() == floats{4, 9});
    const floats values{5, 6};
    const vector v(d, values);
    CHECK(eval(x + v).to_host() == floats{7, 9});
    std::vector<std::int32_t> places{1, 0};
    const vector p(d, places);
    CHECK(eval(gather(x, p)).to_host() == floats{3, 2});
    vector<float> w(d, values.data(), values.data() + 2);
    w.to_device(std::span(values.data(), 2));
    matrix<float> M(d, 1, 2, values.data(), values.data() + 2);
    CHECK(eval(trans(M) - w).to_host() == floats{0, 0});
    M -= rowwise(w);
    CHECK(M.to_host() == floats{0, 0});
    const auto clipped = map(
        [](auto a) {
            auto b = a * a;
            return sqrt(b) + cast<float>(a > 2);
        },
        x);
    CHECK(eval(clipped).to_host() == floats{2, 4});
    CHECK(dot(x, x).to_host() == 13);
    CHECK(eval(x * trans(x)).to_host() == floats{4, 6, 6, 9});
    CHECK(eval(0 < x && x < 3).to_host() == std::vector<bool>{true, false});
    CHECK(eval(cast<int>(x > 2)).to_host() == std::vector<std::int32_t>{0, 1});
    D = hadamard(D, rowwise(x));
    CHECK(D.to_host() == floats{4, 0, 0, 9});
}

TEST_CASE("what the sentences of expr/mistakes.hpp advise compiles") {
    const device dev = host_device();
    const std::int64_t m = 4, n = 4, i = 1, j = 2;
    const floats values{1, 2, 3, 4};
    const double md = 4;
    matrix<float> A(dev, int(md), n), B = full(dev, m, n, 1.0f), C(dev, {{1, 2}, {3, 4}});
    vector<float> x(dev, {1, 2, 3, 4}), y = ones<float>(dev, n);
    scalar<float> s(dev, 0.0f);
    A = identity<float>(dev, n);
    A.row(i) = trans(x), A.col(j) = x;
    A(i, j) = 2.0f, s = sum(x);
    CHECK(s.to_host() == 10);
    CHECK(!all(A == B).to_host());
    const bool same = any(A == B).to_host();
    CHECK(same);
    CHECK(x(i).to_host() + sum(x).to_host() == 12);
    C.to_device({1, 2, 3, 4});
    C = {{4, 3}, {2, 1}};
    C = matrix<float>(dev, 2, 2, values);
    const floats h = (C * C).to_host();
    CHECK(h == floats{7, 10, 15, 22});
    const vector<std::int32_t> bits = ~cast<std::int32_t>(x > 2);
    CHECK(bits.to_host() == std::vector<std::int32_t>{-1, -1, -2, -2});
    scalar<float> product = trans(x) * y;
    CHECK(product.to_host() == 10);
    A = x * trans(y);
    A = rowwise(x);
    A -= rowwise(x);
    CHECK(sum(A, axis<1>).to_host() == floats(4, 0));
    auto sorted = x.map(access::read);
    CHECK(std::is_sorted(sorted.begin(), sorted.end()));
    CHECK(eval(clamp(x, 2, 3) - max(min(x, 3), 2)).to_host() == floats(4, 0));
    CHECK(norm1(x).to_host() + norm_inf(x).to_host() == 14);
    CHECK(eval(select(x > 3, x, 0)).to_host() == floats{0, 0, 0, 4});
    CHECK(sum(x > 3).to_host() == 1);
    CHECK(eval(select(0 < x && x < 2, x, 0)).to_host() == floats{1, 0, 0, 0});
    CHECK(!explain(A = 2 * B, B = A + 1).empty());
    CHECK(eval(C(rows(0, 1), cols(0, 2))).to_host() == floats{1, 2});
}

TEST_CASE("a slice's step may go beyond its end, never beyond the array") {
    const device d = host_device();
    const vector<float> x(d, {1, 2, 3});
    for (const std::int64_t step : {std::int64_t{3}, std::int64_t{100}, std::int64_t{1} << 62})
        CHECK(eval(x(rows(0, 3, step))).to_host() == floats{1});
    CHECK_THROWS_AS(x(rows(3, 4, std::int64_t{1} << 40)), shape_error);
}

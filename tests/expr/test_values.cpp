// The language from the user's side, evaluated: every construct once with numbers small enough to check by
// hand. (Precision, all ops, all types and sizes are the sweep's business.)

#include <doctest/doctest.h>

#include <cmath>

#include <sinter/sinter.hpp>

using namespace sinter;
using floats = std::vector<float>;

namespace {

struct fixture {
    device dev = host_device();
    matrix<float> A{dev, {{1, 2, 3}, {4, 5, 6}}};
    matrix<float> B{dev, {{1, 0}, {2, 1}, {0, -1}}};
    matrix<float> S{dev, {{1, 2}, {3, 4}}};
    vector<float> x{dev, {1, 2, 3}};
    vector<float> y{dev, {10, 20}};
};

bool near(double a, double b) {
    return std::fabs(a - b) <= 1e-5 * (1 + std::fabs(b));
}

} // namespace

TEST_CASE_FIXTURE(fixture, "products") {
    matrix<float> C = A * B;
    CHECK(C.to_host() == floats{5, -1, 14, -1});
    C = 2.0f * A * B + 0.5f * C;
    CHECK(C.to_host() == floats{12.5f, -2.5f, 35, -2.5f});
    CHECK(vector<float>(A * x).to_host() == floats{14, 32});
    CHECK((trans(y) * A).to_host() == floats{90, 120, 150});
    CHECK((y * trans(x)).to_host() == floats{10, 20, 30, 20, 40, 60});
    CHECK((trans(x) * x).to_host() == 14);
    CHECK((A * B * y).to_host() == floats{30, 120});
    S *= S;
    CHECK(S.to_host() == floats{7, 10, 15, 22});
    S = S * S + S;
    CHECK(S.to_host() == floats{206, 300, 450, 656});
}

TEST_CASE_FIXTURE(fixture, "reductions, and expressions of them") {
    CHECK(sum(A).to_host() == 21);
    CHECK(prod(A).to_host() == 720);
    CHECK(max(A).to_host() == 6);
    CHECK(min(A, axis<0>).to_host() == floats{1, 2, 3});
    CHECK(sum(A, axis<0>).to_host() == floats{5, 7, 9});
    CHECK(sum(A, axis<1>).to_host() == floats{6, 15});
    CHECK(mean(A, axis<1>).to_host() == floats{2, 5});
    CHECK(mean(A).to_host() == 3.5f);
    CHECK(argmax(A).to_host() == 5);
    CHECK(argmin(A, axis<1>).to_host() == std::vector<std::int32_t>{0, 0});
    CHECK(any(A > 5).to_host());
    CHECK_FALSE(all(A > 1).to_host());
    CHECK(all(A > 0, axis<0>).to_host() == std::vector<bool>{true, true, true});
    CHECK(dot(x, x).to_host() == 14);
    CHECK(near(norm(x).to_host(), std::sqrt(14.0)));
    CHECK(norm1(-x).to_host() == 6);
    CHECK(norm_inf(-x).to_host() == 3);
    CHECK(trace(S).to_host() == 5);
    CHECK(near(norm(2.0f * x - 1.0f).to_host(), std::sqrt(35.0)));
    const counters before = dev.counters();
    x = x / norm(x);
    scalar<float> s = dot(x, x);
    CHECK((dev.counters() - before).bytes_to_host == 0);
    CHECK(near(s.to_host(), 1));
    s = s + 1.0f;
    CHECK(near((s * 2.0f).to_host(), 4));
    A = A - rowwise(mean(A, axis<0>));
    CHECK(A.to_host() == floats{-1.5f, -1.5f, -1.5f, 1.5f, 1.5f, 1.5f});
}

TEST_CASE_FIXTURE(fixture, "views are read and written") {
    CHECK(trans(A).to_host() == floats{1, 4, 2, 5, 3, 6});
    CHECK(reversed(A).to_host() == floats{6, 5, 4, 3, 2, 1});
    CHECK(reversed(A + A, axis<0>).to_host() == floats{8, 10, 12, 2, 4, 6});
    CHECK(reshape(A, 3, 2).to_host() == floats{1, 2, 3, 4, 5, 6});
    CHECK(reshape(trans(A), 2, 3).to_host() == floats{1, 4, 2, 5, 3, 6});
    CHECK(reshape(A * B, 4).to_host() == floats{5, -1, 14, -1});
    CHECK(diagonal(A * B).to_host() == floats{5, -1});
    CHECK(A(rows(0, 2), cols(2, -1, -2)).to_host() == floats{3, 1, 6, 4});
    CHECK((A * 2.0f).row(1).to_host() == floats{8, 10, 12});
    CHECK((A + colwise(y)).to_host() == floats{11, 12, 13, 24, 25, 26});
    CHECK((A * B + rowwise(y)).to_host() == floats{15, 19, 24, 19});

    x = x(reversed) + x;
    CHECK(x.to_host() == floats{4, 4, 4});
    A(rows(0, 2), cols(1, 3)) = trans(S);
    CHECK(A.to_host() == floats{1, 1, 3, 4, 2, 4});
    A.row(0) += trans(x);
    CHECK(A.to_host() == floats{5, 5, 7, 4, 2, 4});
    diagonal(S) = y;
    CHECK(S.to_host() == floats{10, 2, 3, 20});
    S = trans(S);
    CHECK(S.to_host() == floats{10, 3, 2, 20});
    S(0, 1) = S(1, 1) + 1.0f;
    CHECK(S(0, 1).to_host() == 21);
    trans(A)(rows(0, 1)) = 0.0f;
    CHECK(A.to_host() == floats{0, 5, 7, 0, 2, 4});
    reshape(A, 6)(rows(0, 6, 5)) = 9.0f;
    CHECK(A.to_host() == floats{9, 5, 7, 0, 2, 9});
    S.row(0) = S.row(1);
    CHECK(S.to_host() == floats{2, 20, 2, 20});
    trans(A).to_device(floats{1, 4, 2, 5, 3, 6});
    CHECK(A.to_host() == floats{1, 2, 3, 4, 5, 6});
}

TEST_CASE_FIXTURE(fixture, "elementwise functions, comparisons, choices") {
    CHECK(hadamard(x, x).to_host() == floats{1, 4, 9});
    CHECK((6.0f / x).to_host() == floats{6, 3, 2});
    CHECK((x / x).to_host() == floats{1, 1, 1});
    CHECK((x > 1.5f && x != 3).to_host() == std::vector<bool>{false, true, false});
    CHECK(select(x > 1.5f, x, -x).to_host() == floats{-1, 2, 3});
    CHECK(clamp(x, 1.5f, 2.5f).to_host() == floats{1.5f, 2, 2.5f});
    CHECK(min(x, 2.0f).to_host() == floats{1, 2, 2});
    CHECK(max(y, y(reversed)).to_host() == floats{20, 20});
    CHECK(cast<std::int32_t>(x / 2.0f).to_host() == std::vector<std::int32_t>{0, 1, 1});
    CHECK(sqrt(cast<std::int32_t>(hadamard(x, x))).to_host() == floats{1, 2, 3});
    const auto huber = [](auto r) { return select(abs(r) < 1, 0.5f * r * r, abs(r) - 0.5f); };
    CHECK(map(huber, x - 2.5f).to_host() == floats{1, 0.125f, 0.125f});
    CHECK(map([](auto a, auto b) { return a * b + 1; }, S, S).to_host() == floats{2, 5, 10, 17});
}

TEST_CASE_FIXTURE(fixture, "arrays made on the device") {
    CHECK(identity<float>(dev, 2).to_host() == floats{1, 0, 0, 1});
    CHECK(zeros<float>(dev, 1, 2).to_host() == floats{0, 0});
    CHECK(ones<std::int32_t>(dev, 2).to_host() == std::vector<std::int32_t>{1, 1});
    CHECK(iota<float>(dev, 3, 1.0f, 0.5f).to_host() == floats{1, 1.5f, 2});
    CHECK(from_function(dev, 2, 2, [](auto i, auto j) { return 1.0f / (i + j + 1); }).to_host() ==
          floats{1, 0.5f, 0.5f, 1.0f / 3});
    CHECK(from_function<float>(dev, 3, [](auto i) { return i * i; }).to_host() == floats{0, 1, 4});
    CHECK((select(row_index() <= col_index(), S, 0.0f)).to_host() == floats{1, 2, 0, 4});
    S.fill(3);
    CHECK(S.to_host() == floats{3, 3, 3, 3});
    S = 2;
    CHECK(S.to_host() == floats{2, 2, 2, 2});
    CHECK(scalar<double>(dev, 2.5).to_host() == 2.5);
}

TEST_CASE_FIXTURE(fixture, "several results, aliases and exchanges") {
    vector<float> u, v;
    evaluate(u = x + 1.0f, v = x - 1.0f);
    CHECK(u.to_host() == floats{2, 3, 4});
    CHECK(v.to_host() == floats{0, 1, 2});
    evaluate(u = v, v = u);
    CHECK(u.to_host() == floats{0, 1, 2});
    CHECK(v.to_host() == floats{2, 3, 4});
    u = v = x;
    CHECK(u.to_host() == floats{1, 2, 3});
    x(rows(1, 3)) = x(rows(0, 2));
    CHECK(x.to_host() == floats{1, 1, 2});
    S = S * trans(S) - S;
    CHECK(S.to_host() == floats{4, 9, 8, 21});
}

TEST_CASE_FIXTURE(fixture, "mixed types and compile-time extents") {
    matrix<double> D = A + 0.5;
    CHECK(D.to_host() == std::vector<double>{1.5, 2.5, 3.5, 4.5, 5.5, 6.5});
    vector<std::int32_t> k(dev, {7, -7, 3});
    CHECK((k / 2).to_host() == std::vector<std::int32_t>{3, -3, 1});
    CHECK((k * 0.5f).to_host() == floats{3.5f, -3.5f, 1.5f});
    matrix<half> H = A;
    CHECK(static_cast<float>(sum(H).to_host()) == 21);
    matrix<bool> M = A > 3;
    CHECK(sum(M).to_host() == 3);
    matrix<float, 2, 2> F = A * B;
    matrix<float, 2, 2> G = F * F + F;
    CHECK(G.to_host() == floats{16, -5, 70, -14});
    vector<float, 2> z = G * y;
    CHECK(z.to_host() == floats{60, 420});
}

TEST_CASE_FIXTURE(fixture, "explain tells kernels and changes nothing") {
    const std::string text = explain(S = S * S);
    CHECK(text.find("kernels: 1") != std::string::npos);
    CHECK(text.find("host") != std::string::npos);
    CHECK(explain(A * B).find("A * B") != std::string::npos);
    CHECK(explain(norm(x)).find("sqrt") != std::string::npos);
    CHECK(S.to_host() == floats{1, 2, 3, 4});
}

TEST_CASE_FIXTURE(fixture, "explain tells what several assignments do together") {
    vector<float> u(dev, 3), v(dev, 3);
    scalar<float> s(dev);
    u = 1.0f, v = 2.0f;
    const std::string text = explain(u = x + x, v = x - u, s = sum(A));
    INFO(text);
    const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
    CHECK(has("expression: x + x\nexpression: x - y\nexpression: sum(A)\n"));
    CHECK(has("kernels: 2, launches: 2, temporaries: 0\n"));
    CHECK(has("destination 0: written in place\ndestination 1: written in place\ndestination 2: written in "
              "place\n"));
    CHECK(has("kernel 0: destination 0 = x + x,\n          destination 1 = x - y   [3 x 1, "));
    CHECK(has("kernel 1: destination 2 = sum(A)   [scalar, "));
    CHECK(u.to_host() == floats{1, 1, 1});
    CHECK(v.to_host() == floats{2, 2, 2});
}

TEST_CASE_FIXTURE(fixture, "explain shows operands as they lie") {
    const auto shows = [](const std::string& text, const std::string& expression) {
        INFO(text);
        return text.find("expression: " + expression + "\n") != std::string::npos &&
               text.find("destination = " + expression + " ") != std::string::npos;
    };
    CHECK(shows(explain(trans(A) * A), "trans(A) * A"));
    CHECK(shows(explain(trans(S) - trans(trans(S))), "trans(A) - A"));
    CHECK(shows(explain(sum(A, axis<0>)), "sum(A, axis<0>)"));
    CHECK(shows(explain(sum(trans(A), axis<0>)), "sum(A, axis<1>)"));
    CHECK(shows(explain(max(A, axis<1>)), "max(A, axis<1>)"));
    CHECK(shows(explain(row_index() + trans(S)), "float(i) + trans(A)"));
    CHECK(shows(explain(S * S + S), "A * A + A"));
    CHECK(shows(explain(S(rows(0, 1)) * S - S(0, 1)), "A(rows(0, 1)) * A - A(0, 1)"));
    CHECK(shows(explain(S - rowwise(S.row(1)) + 2 * S), "A - rowwise(A(rows(1, 2))) + alpha * A"));
    CHECK(shows(explain(x + trans(A.row(0))), "x + trans(A(rows(0, 1)))"));
}

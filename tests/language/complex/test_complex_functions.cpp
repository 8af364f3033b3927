// Elementary functions of complex numbers beside std::complex<double>, over a grid and on both sides of the
// cuts. It takes seconds for a kind of device, whose driver compiles long functions.

#include "reference.hpp"

using namespace sinter;
namespace cx = test::complex;
using complex_double = std::complex<double>;

namespace {

template <class T>
cx::list<T> grid() {
    cx::list<T> z;
    for (int i = -9; i <= 9; ++i)
        for (int j = -9; j <= 9; ++j)
            z.push_back({static_cast<T>(i) * T(0.375), static_cast<T>(j) * T(0.4375)});
    return z;
}

/// How many of `got` are more than so many units away from what `want` makes of z, relative to the magnitude.
template <class T, class F>
auto count_far(const cx::list<T>& got, const cx::list<T>& z, double units, F want) {
    return cx::count_wrong(
        got, [&](std::size_t e) { return want(cx::wide(z[e])); },
        [&](std::size_t e) { return units * cx::unit<T>() * (std::abs(want(cx::wide(z[e]))) + 0.01); });
}

} // namespace

TEST_CASE("complex: exp, log, sqrt, sin, cos, sinh, cosh over a grid") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> z = grid<T>();
        const vector<c> x(d, z);
        // Of functions of at most 16 units each, of which two are multiplied; relative to the magnitude.
        const auto near = [&](const cx::list<T>& got, auto want) { return count_far<T>(got, z, 96, want); };
        CHECK(near(exp(x).to_host(), [](complex_double w) { return std::exp(w); }) == 0);
        CHECK(near(sqrt(x).to_host(), [](complex_double w) { return std::sqrt(w); }) == 0);
        CHECK(near(sin(x).to_host(), [](complex_double w) { return std::sin(w); }) == 0);
        CHECK(near(cos(x).to_host(), [](complex_double w) { return std::cos(w); }) == 0);
        CHECK(near(sinh(x).to_host(), [](complex_double w) { return std::sinh(w); }) == 0);
        CHECK(near(cosh(x).to_host(), [](complex_double w) { return std::cosh(w); }) == 0);
        const vector<c> y(d, cx::list<T>(z.begin(), z.begin() + 180)); // none of which is 0
        CHECK(near(log(y).to_host(), [](complex_double w) { return std::log(w); }) == 0);
    });
}

TEST_CASE("complex: tan, tanh and pow over a grid") {
    cx::on_every_device([]<class T>(const device& d) {
        using c = std::complex<T>;
        const cx::list<T> z = grid<T>();
        const vector<c> x(d, z);
        const auto near = [&](const cx::list<T>& got, double units, auto want) {
            return count_far<T>(got, z, units, want);
        };
        // Some ten operations, of which two are functions of at most 16 units each.
        CHECK(near(tan(x).to_host(), 96, [](complex_double w) { return std::tan(w); }) == 0);
        CHECK(near(tanh(x).to_host(), 96, [](complex_double w) { return std::tanh(w); }) == 0);
        // A power errs as its logarithm does, which is at most 8 here, times the logarithm's units.
        const complex_double p(0.5, -1.25);
        const auto zero_apart = [](complex_double w, auto f) { return w == 0.0 ? complex_double(0) : f(w); };
        CHECK(near(pow(x, 3).to_host(), 256, [](complex_double w) { return w * w * w; }) == 0);
        CHECK(near(pow(x, 0).to_host(), 1, [](complex_double) { return complex_double(1); }) == 0);
        CHECK(near(pow(x, T(0.5)).to_host(), 256, [](complex_double w) { return std::sqrt(w); }) == 0);
        CHECK(near(pow(x, c(p)).to_host(), 512, [&](complex_double w) {
                  return zero_apart(w, [&](complex_double v) { return std::pow(v, p); });
              }) == 0);
        CHECK(near(pow(T(2), x).to_host(), 512, [](complex_double w) { return std::pow(2.0, w); }) == 0);
        CHECK(near(pow(x, x).to_host(), 1024,
                   [](complex_double w) { return w == 0.0 ? complex_double(1) : std::pow(w, w); }) == 0);
    });
}

TEST_CASE("complex: tanh far from 0, where its sinh overflows") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        using c = std::complex<float>;
        const float inf = std::numeric_limits<float>::infinity();
        const cx::list<float> got =
            tanh(vector<c>(d, {c(60, 1), c(-500, 2), c(inf, 1), c(12, 0.5f)})).to_host();
        CHECK(got[0].real() == 1);
        CHECK(got[1].real() == -1);
        CHECK(got[2] == c(1, 0));
        for (const c& v : got) CHECK(std::abs(v.imag()) < 1e-9f);
        CHECK(std::abs(got[3].imag() - 6.35333e-11f) < 1e-14f);
    }
}

TEST_CASE("complex: the cut of log and sqrt is the negative real axis, and -0 lies below it") {
    for (const device& d : test::devices(false)) {
        if (test::is_fragment(d)) continue; // whose drivers may lose the sign of zero
        INFO(d.name());
        using c = std::complex<float>;
        const cx::list<float> z{c(-4, 0.0f), c(-4, -0.0f), c(4, 0.0f), c(0, 0)};
        const cx::list<float> roots = sqrt(vector<c>(d, z)).to_host(), logs = log(vector<c>(d, z)).to_host();
        CHECK(roots == cx::list<float>{c(0, 2), c(0, -2), 2, 0});
        CHECK(std::abs(logs[0].imag() - 3.1415927f) < 1e-6f);
        CHECK(std::abs(logs[1].imag() + 3.1415927f) < 1e-6f);
        CHECK(logs[2].imag() == 0);
        CHECK(exp(vector<c>(d, {c(1000, 0)})).to_host()[0].imag() == 0);
    }
}

// What lies beside a view in memory takes no part: its values do not show, whatever they are, and kernels do
// not compute with them before they leave them out.

#include <cmath>
#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace {

/// The view's elements in an array whose other elements are `beside`.
matrix<float> surrounded(const device& d, std::int64_t m, std::int64_t n, float beside) {
    matrix<float> all(d, m + 5, n + 20);
    all.fill(beside);
    all(rows(2, 2 + m), cols(3, 3 + n)) =
        from_function<float>(d, m, n, [](auto i, auto j) { return cast<float>(i % 4 + j % 3) - 1; });
    return all;
}

/// Vectors are loaded in the part of a kernel that knows which lanes are inside: each is masked itself.
bool masks_loads(const std::string& text) {
    const std::string mask = "inside ? ";
    bool all = true;
    for (std::size_t at = text.find(" inside = "); at != std::string::npos;
         at = text.find(" inside = ", at + 1)) {
        int depth = 1;
        for (std::size_t c = at; c < text.size() && depth > 0; ++c) {
            depth += (text[c] == '{') - (text[c] == '}');
            if (text.compare(c, 5, "vload") != 0) continue;
            all &= text.compare(c - mask.size(), mask.size(), mask) == 0;
            int open = 0;
            do {
                open += (text[c] == '(') - (text[c] == ')');
                ++c;
            } while (open > 0 || text[c - 1] != ')');
            all &= text.compare(c, 3, " : ") == 0;
        }
    }
    return all;
}

bool are_near(const std::vector<float>& a, const std::vector<float>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - b[i]) <= 1e-5f * (1 + std::abs(b[i])))) return false;
    return a.size() == b.size();
}

/// Calls check(name, f) with expressions of a matrix and a column of as many elements as it has columns.
template <class Check>
void of_views(Check check) {
    check("A x", [](auto& A, auto& x) { return A * x; });
    check("A (1 / x)", [](auto& A, auto& x) { return A * (1 / (x + 5)); });
    check("(1 / A) x", [](auto& A, auto& x) { return (1 / (A + 5)) * x; });
    check("A' A x", [](auto& A, auto& x) { return trans(A) * eval(A * x); });
    check("with a column", [](auto& A, auto& x) { return (colwise(A.col(0)) + A) * x; });
    check("sum rows", [](auto& A, auto&) { return sum(A, axis<1>); });
    check("sum columns", [](auto& A, auto&) { return sum(A, axis<0>); });
    check("max columns", [](auto& A, auto&) { return max(2 * A, axis<0>); });
    check("sum exp", [](auto& A, auto&) { return sum(exp(A), axis<1>); });
    check("max and sum", [](auto& A, auto&) { return max(A, axis<1>) + sum(A, axis<1>); });
    check("exp", [](auto& A, auto& x) { return exp(A - rowwise(x)); });
    check("thin", [](auto& A, auto& x) { return A * (x * trans(x(rows(0, 3)))); });
}

} // namespace

TEST_CASE("values beside a view do not show in products, sums and functions of it") {
    const float infinity = std::numeric_limits<float>::infinity();
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {13, 37})
            of_views([&](const char* name, auto expression) {
                CAPTURE(name);
                CAPTURE(n);
                const vector<float> x(d, n, test::numbers(n, 2));
                matrix<float> quiet = surrounded(d, 11, n, 0);
                const auto A = quiet(rows(2, 13), cols(3, 3 + n));
                const std::vector<float> expected = eval(expression(A, x)).to_host();
                for (const float beside : {std::nanf(""), infinity, 1e-40f}) {
                    CAPTURE(beside);
                    matrix<float> loud = surrounded(d, 11, n, beside);
                    vector<float> long_x(d, n + 20);
                    long_x.fill(beside);
                    long_x(rows(0, n)) = x;
                    const auto L = loud(rows(2, 13), cols(3, 3 + n));
                    const auto lx = long_x(rows(0, n));
                    CHECK(are_near(eval(expression(L, lx)).to_host(), expected));
                }
            });
    }
}

TEST_CASE("vectors that a view ends in are masked before anything is computed with them") {
    for (const device& cpu : test::devices()) {
        if (cpu.name() != "opencl:cpu") continue;
        int masked = 0;
        for (const int floats : {4, 8, 16}) {
            CAPTURE(floats);
            const device d = test::with_registers(cpu, floats);
            matrix<float> all = surrounded(d, 11, 37, 0);
            const vector<float> x(d, 37, test::numbers(37, 2));
            const auto A = all(rows(2, 13), cols(3, 40));
            of_views([&](const char* name, auto expression) {
                CAPTURE(name);
                auto result = eval(expression(A, x));
                const std::string text = explain(result = expression(A, x));
                CAPTURE(text);
                if (std::string(name) != "max and sum")
                    CHECK(masks_loads(text)); // which computes with none of them
                masked += text.find(" inside = ") != std::string::npos;
            });
        }
        CHECK(masked > 0);
    }
}

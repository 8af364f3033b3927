// einsum against loops over the letters, and its launches against those of the formula without letters.
#include "../../devices.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

using namespace sinter;

namespace test_einsum {
namespace {

struct plain {
    std::string letters;
    std::vector<std::int64_t> extents; ///< one for each letter
    std::vector<double> values;        ///< in row order
};

std::size_t place_of(const plain& x, const std::map<char, std::int64_t>& at) {
    std::int64_t place = 0;
    for (std::size_t i = 0; i < x.letters.size(); ++i) place = place * x.extents[i] + at.at(x.letters[i]);
    return static_cast<std::size_t>(place);
}

/// Every letter through its whole extent: the definition.
plain sum_by_loops(const plain& a, const plain& b, const std::string& result) {
    std::map<char, std::int64_t> extents, at;
    for (const plain* x : {&a, &b})
        for (std::size_t i = 0; i < x->letters.size(); ++i) extents[x->letters[i]] = x->extents[i];
    plain out{result, {}, {}};
    std::int64_t size = 1, steps = 1;
    for (const char c : result) out.extents.push_back(extents[c]), size *= extents[c];
    out.values.assign(static_cast<std::size_t>(size), 0.0);
    for (const auto& [c, n] : extents) steps *= n;
    for (std::int64_t s = 0; s < steps; ++s) {
        std::int64_t rest = s;
        for (const auto& [c, n] : extents) at[c] = rest % n, rest /= n;
        out.values[place_of(out, at)] += a.values[place_of(a, at)] * b.values[place_of(b, at)];
    }
    return out;
}

plain plain_of(const std::string& letters, const std::map<char, std::int64_t>& extents,
               const std::vector<float>& v) {
    plain x{letters, {}, {v.begin(), v.end()}};
    for (const char c : letters) x.extents.push_back(extents.at(c));
    return x;
}

template <class X>
std::vector<double> values_of(const X& x) {
    const auto v = eval(x).to_host();
    if constexpr (requires { v.begin(); })
        return {v.begin(), v.end()};
    else
        return {v};
}

/// An operand with these letters, as the array that a user has.
template <std::size_t Axes>
auto array_of(const device& d, const plain& x, const std::vector<float>& v) {
    if constexpr (Axes == 2)
        return matrix<float>(d, x.extents[0], x.extents[1], v);
    else if constexpr (Axes == 1)
        return vector<float>(d, v);
    else
        return scalar<float>(d, v[0]);
}

constexpr std::size_t axes_between(const char* s, char from, char to) {
    std::size_t n = 0;
    bool counts = from == '\0';
    for (; *s; ++s) {
        if (*s == to) break;
        if (counts) ++n;
        if (*s == from) counts = true;
    }
    return n;
}

std::int64_t size_of(const std::string& letters, const std::map<char, std::int64_t>& extents) {
    std::int64_t n = 1;
    for (const char c : letters) n *= extents.at(c);
    return n;
}

template <subscripts S>
void check_two(const device& d, const std::map<char, std::int64_t>& extents) {
    const std::string text = S.text;
    CAPTURE(text);
    const auto comma = text.find(','), arrow = text.find("->");
    const std::string p = text.substr(0, comma), q = text.substr(comma + 1, arrow - comma - 1);
    const std::vector<float> v = test::numbers(size_of(p, extents), 1),
                             w = test::numbers(size_of(q, extents), 5);
    const plain a = plain_of(p, extents, v), b = plain_of(q, extents, w);
    const auto A = array_of<axes_between(S.text, '\0', ',')>(d, a, v);
    const auto B = array_of<axes_between(S.text, ',', '-')>(d, b, w);
    CHECK(values_of(einsum<S>(A, B)) == sum_by_loops(a, b, text.substr(arrow + 2)).values);
}

} // namespace

TEST_CASE("einsum is the sum that the letters say") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {1, 3, 17}) {
            const std::map<char, std::int64_t> e{{'i', n}, {'j', n + 2}, {'k', 5}, {'l', 2}};
            check_two<"ij,jk->ik">(d, e);
            check_two<"ij,jk->ki">(d, e);
            check_two<"ij,kj->ik">(d, e);
            check_two<"ji,jk->ik">(d, e);
            check_two<"ji,kj->ki">(d, e);
            check_two<"ij,j->i">(d, e);
            check_two<"j,ij->i">(d, e);
            check_two<"ij,i->j">(d, e);
            check_two<"i,j->ij">(d, e);
            check_two<"i,j->ji">(d, e);
            check_two<"i,i->">(d, e);
            check_two<"i,i->i">(d, e);
            check_two<"ij,ij->">(d, e);
            check_two<"ij,ji->">(d, e);
            check_two<"ij,ij->i">(d, e);
            check_two<"ij,ji->j">(d, e);
            check_two<"ij,ji->ji">(d, e);
            check_two<"ij,j->ij">(d, e);
            check_two<"ij,i->ji">(d, e);
            check_two<"ij,kl->ik">(d, e);
            check_two<"ij,kl->lj">(d, e);
            check_two<"ij,k->">(d, e);
            check_two<"ii,ij->j">(d, e);
            check_two<"ii,jj->ij">(d, e);
            check_two<"i,->i">(d, e);
            check_two<",ij->ji">(d, e);
        }
    }
}

TEST_CASE("einsum of one operand, and without an arrow") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}}), Q(d, {{1, 2}, {3, 4}});
        const vector<float> x(d, {1, 2, 3});
        CHECK(values_of(einsum<"ij->ji">(A)) == std::vector<double>{1, 4, 2, 5, 3, 6});
        CHECK(values_of(einsum<"ba">(A)) == std::vector<double>{1, 4, 2, 5, 3, 6});
        CHECK(values_of(einsum<"ii">(Q)) == std::vector<double>{5});
        CHECK(values_of(einsum<"ii->i">(Q)) == std::vector<double>{1, 4});
        CHECK(values_of(einsum<"ij->j">(A)) == std::vector<double>{5, 7, 9});
        CHECK(values_of(einsum<"ij->">(A)) == std::vector<double>{21});
        CHECK(values_of(einsum<"i->">(x)) == std::vector<double>{6});
        CHECK(values_of(einsum<"ij,j">(A, x)) == std::vector<double>{14, 32});
        CHECK(values_of(einsum<" ij , kj -> ik ">(A, A)) == std::vector<double>{14, 32, 32, 77});
        CHECK(values_of(einsum<"i,ji->j">(trans(x), A.block(0, 0, 2, 3))) == std::vector<double>{14, 32});
        CHECK(values_of(2.0f * einsum<"ij,kj->ik">(A + 1.0f, A) + Q) == std::vector<double>{41, 96, 79, 188});
    }
}

TEST_CASE("einsum has the launches of the formula without letters") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A = full<float>(d, 20, 30, 1), B = full<float>(d, 30, 10, 2);
        matrix<float> C = zeros<float>(d, 20, 10);
        const counters before = d.counters();
        C = 2.0f * A * B + C;
        const counters formula = d.counters() - before;
        const counters between = d.counters();
        C = 2.0f * einsum<"ij,jk->ik">(A, B) + C;
        const counters letters = d.counters() - between;
        CHECK(letters.launches == formula.launches);
        CHECK(letters.temporaries == formula.temporaries);
        CHECK(letters.compilations == 0);
    }
}

TEST_CASE("einsum of axes that do not fit") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A = ones<float>(d, 2, 3);
        const vector<float> x = ones<float>(d, 3);
        CHECK_THROWS_AS(eval(einsum<"ij,jk->ik">(A, A)), shape_error);
        CHECK_THROWS_AS(eval(einsum<"ij,i->ij">(A, x)), shape_error);
        CHECK_THROWS_WITH_AS(eval(einsum<"ii">(A)), doctest::Contains("stands twice"), shape_error);
    }
}

TEST_CASE("einsum of no elements") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A(d, 0, 3), B = ones<float>(d, 3, 2), N(d, 2, 0), M(d, 0, 3);
        CHECK(values_of(einsum<"ij,jk->ik">(A, B)).empty());
        CHECK(values_of(einsum<"ij,jk->ik">(N, M)) == std::vector<double>(6, 0.0));
        CHECK(values_of(einsum<"ij->">(A)) == std::vector<double>{0});
    }
}

} // namespace test_einsum

// What a user may choose of a fragment device's textures. The choices are there in the text, and every
// expression gives the same with all of them; tests/sweep has one of them, too.

#include <sstream>

#include <doctest/doctest.h>

#include <sinter/batch.hpp>
#include <sinter/image.hpp>
#include <sinter/opengl.hpp>
#include <sinter/product_step.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

constexpr texture_options choices[] = {{},
                                       {.folded = true},
                                       {.texels = texel_form::plain},
                                       {.texels = texel_form::plain, .folded = true},
                                       {.texels = texel_form::plain, .max_texture = 8}};

/// `body` with every choice on both kinds; without `all`, with what other tests do not run on: folded on
/// desktop OpenGL, plain on ES.
template <class Body>
void on_each_choice(bool all, Body body) {
    for (const opengl_kind kind : {opengl_kind::fragment, opengl_kind::fragment_es})
        for (const texture_options& o : choices) {
            const bool es = kind == opengl_kind::fragment_es;
            if (!all && (o == texture_options() || o.max_texture > 0 || es == o.folded)) continue;
            device d;
            try {
                d = opengl_device(kind, o);
            } catch (const device_error& e) {
                MESSAGE("skipped: " << e.what());
                break;
            }
            INFO(d.name(), ", texels: ", std::string(name_of(o.texels)), ", folded: ", o.folded,
                 ", at most: ", o.max_texture);
            body(d, o);
        }
}

/// Results of one device, in the order in which they were computed.
class results {
public:
    template <class Array>
    void keep(const Array& a) {
        const auto v = a.to_host();
        std::ostringstream text;
        for (const auto& x : v) text << static_cast<double>(static_cast<float>(x)) << ' ';
        list_.push_back(text.str());
    }
    std::vector<std::string> list_;
};

/// Expressions of m x n arrays of whole numbers, so that all devices compute the same.
std::vector<std::string> everything(const device& d, std::int64_t m, std::int64_t n) {
    results all;
    const matrix<float> A(d, m, n, test::numbers(m * n, 1)), B(d, m, n, test::numbers(m * n, 2));
    matrix<float> C(d, m, n, test::numbers(m * n, 3)), P(d, m, m), Q(d, n, n), T(d, n, m);
    vector<float> x(d, n, test::numbers(n, 4)), y(d, m, test::numbers(m, 5)), z(d, n);
    C = 2.0f * A + B - C;
    all.keep(C);
    C = A + rowwise(x) - colwise(y);
    all.keep(C);
    P = 1.0f;
    P = A * trans(B) + P;
    all.keep(P);
    Q = 2.0f * trans(A) * B;
    all.keep(Q);
    C = P * A;
    all.keep(C);
    y = A * x;
    all.keep(y);
    z = trans(A) * y;
    all.keep(z);
    T = trans(A);
    all.keep(T);
    y = sum(A, axis<1>);
    all.keep(y);
    z = max(A, axis<0>);
    all.keep(z);
    vector<std::int32_t> at(d, m);
    at = argmin(A, axis<1>);
    all.keep(at);
    scalar<float> s(d);
    s = sum(A) + max(x);
    all.keep(vector<float>(d, 1, std::vector<float>{s.to_host()}));
    C = A;
    C(rows(0, m, 2), cols(0, n, 3)) = -7.0f; // scattered; its neighbours stay
    all.keep(C);
    C(rows(0, 1), cols(0, n)) = B(rows(m - 1, m), cols(0, n)); // the first texels
    all.keep(C);
    C = reversed(A) + C;
    all.keep(C);
    C = gather<edge::mirror>(A, row_index() - 2, 3 * col_index() - 1);
    all.keep(C);
    C = correlate<edge::zero>(A, x(rows(0, 1)), axis<1>);
    all.keep(C);
    matrix<float> U(d, m, n), V(d, m, n);
    evaluate(U = A + B, V = A - B);
    all.keep(U);
    all.keep(V);
    matrix<std::int32_t> I(d, m, n), J(d, m, m);
    I = cast<std::int32_t>(A) * 3 - 1;
    all.keep(I);
    J = I * trans(I);
    all.keep(J);
    matrix<std::uint32_t> W(d, m, n);
    W = cast<std::uint32_t>(abs(A)) + 1u;
    all.keep(W);
    matrix<half> H(d, m, n);
    H = cast<half>(A) + cast<half>(B);
    all.keep(H);
    matrix<bool> L(d, m, n), K(d, m, n);
    L = A < B;
    K = !L;
    all.keep(L);
    all.keep(K);
    return all.list_;
}

} // namespace

TEST_CASE("every expression gives the same, whatever texels hold and wherever they lie") {
    int turn = 0;
    on_each_choice(false, [&](const device& d, const texture_options&) {
        const std::int64_t sizes[][2] = {{1, 5}, {8, 8}, {5, 1}, {17, 33}};
        ++turn;
        for (const auto& size : sizes) {
            if (!test::is_turn(turn++, 2)) continue;
            INFO(size[0], " x ", size[1]);
            const std::vector<std::string> got = everything(d, size[0], size[1]),
                                           wanted = everything(host_device(), size[0], size[1]);
            REQUIRE(got.size() == wanted.size());
            for (std::size_t n = 0; n < got.size(); ++n) {
                INFO("expression ", n);
                CHECK(got[n] == wanted[n]);
            }
        }
        // A sum in two passes, and a result without elements.
        const std::int64_t n = 100003;
        vector<float> x(d, n, test::numbers(n, 6));
        float whole = 0;
        for (const float v : x.to_host()) whole += v;
        CHECK(sum(x).to_host() == whole);
        CHECK(argmax(x).to_host() == argmax(vector<float>(host_device(), n, x.to_host())).to_host());
        matrix<float> E(d, 0, 5), F(d, 5, 5);
        F = trans(E) * E;
        CHECK(F.to_host() == std::vector<float>(25, 0.0f));
    });
}

TEST_CASE("what was chosen is what the text says, in one draw") {
    on_each_choice(true, [](const device& d, const texture_options& o) {
        const bool plain = o.texels == texel_form::plain, folds = o.folded || o.max_texture > 0;
        matrix<float> A(d, 20, 24, test::numbers(480, 1)), B(d, 20, 24, test::numbers(480, 2)), C(d, 20, 24);
        const std::string text = explain(C = A + B);
        CHECK(text.find(plain ? "out float result" : "out vec4 result") != std::string::npos);
        CHECK((text.find("A_width") != std::string::npos) == folds);
        const counters before = d.counters();
        C = A + B;
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
        CHECK((d.counters() - before).bytes_to_host == 0);
    });
}

TEST_CASE("extents that no texture has are refused, whatever their product comes to") {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (const bool folded : {false, true})
        for (const texel_form texels : {texel_form::plain, texel_form::packed}) {
            try {
                const device d = opengl_device(opengl_kind::fragment, {.texels = texels, .folded = folded});
                CHECK_THROWS(matrix<float>(d, most, 1));
                CHECK_THROWS(matrix<float>(d, 1, most));
                CHECK_THROWS(matrix<float>(d, most / 2, 2));
                CHECK_THROWS(vector<float>(d, most - 1));
                CHECK(ones<float>(d, 3, 1).to_host() == std::vector<float>{1, 1, 1});
            } catch (const device_error& e) {
                MESSAGE("skipped: " << e.what());
            }
        }
}

TEST_CASE("texels and terms that a device has not are refused by name") {
    try {
        const device d = opengl_device(opengl_kind::fragment, {.texels = texel_form::plain});
        CHECK_THROWS_WITH_AS(use_product_terms(d, product_terms::dot),
                             "sinter: opengl:fragment does not add up products by \"dot\": it has no texels "
                             "of four elements to draw",
                             unsupported_error);
        use_product_terms(d, product_terms::multiply_add);
        CHECK_THROWS_AS(opengl_device(opengl_kind::compute, {.folded = true}), unsupported_error);
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
    }
}

// Parts of arrays that are read where they are written: in place on every device whose kernels see the
// element that they write.

#include <cstdint>
#include <utility>

#include "../../devices.hpp"
#include "../once.hpp"

using namespace sinter;
using test::once;

TEST_CASE(
    "a part of an array that is read where it is written only: in place in ES too, where fragments see it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const plan::device_facts& rules = d.state()->facts();
        const bool in_place = !rules.draws() || rules.reads_own_texels || rules.fetches_target;
        for (const std::int64_t n :
             {1, 6, 31}) // products of more elements are computed beside parts of texels
            for (const std::int64_t col : {4, 5}) {
                CAPTURE(n);
                CAPTURE(col);
                const auto run = [&](const device& on, bool counted) {
                    matrix<float> A(on, 2 * n, 2 * n + 8, test::numbers(2 * n * (2 * n + 8), 1));
                    matrix<std::int32_t> I(on, n + 1, n + 5);
                    matrix<half> H(on, n + 1, n + 5);
                    I = 3;
                    H = half(0.5f);
                    const matrix<float> L(on, n, 9, test::numbers(9 * n, 2)),
                        R(on, 9, n, test::numbers(9 * n, 3));
                    const vector<float> x(on, n, test::numbers(n, 4));
                    const auto each = [&](auto statement) { counted ? once(on, statement) : statement(); };
                    auto block = A(rows(n / 2, n / 2 + n), cols(col, col + n));
                    each([&] { block = 2 * block + 1; });
                    each([&] { block = 0.5f * (L * R) + 2 * block; });
                    each([&] { block.col(0) += sum(L, axis<1>); });
                    each([&] { trans(block) = trans(block) * 2 + trans(R) * trans(L); });
                    each([&] { block = hadamard(block, rowwise(x)); });
                    each([&] { diagonal(block) = select(diagonal(block) > 0, diagonal(block), -x); });
                    each([&] { A.row(0)(cols(1, n + 1)) -= 1; });
                    each([&] { A.col(1) = -A.col(1); });
                    auto whole = I(rows(0, n), cols(0, n));
                    each([&] { whole = hadamard(whole, whole) - 1; });
                    auto halves = H(rows(1, n + 1), cols(col, col + 1));
                    each([&] { halves = halves + halves; });
                    std::vector<float> all = A.to_host();
                    for (const std::int32_t v : I.to_host()) all.push_back(static_cast<float>(v));
                    for (const half v : H.to_host()) all.push_back(static_cast<float>(v));
                    return all;
                };
                CHECK(run(d, in_place && d.name() != "host") == run(host_device(), false));
            }
    }
}

TEST_CASE("two parts of arrays that are updated by one statement keep apart") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const plan::device_facts& rules = d.state()->facts();
        const bool in_place = !rules.draws() || rules.reads_own_texels || rules.fetches_target;
        const auto run = [&](const device& on, bool counted) {
            matrix<float> A(on, 8, 16, test::numbers(128, 1)), B(on, 8, 16, test::numbers(128, 2));
            auto a = A(rows(1, 5), cols(4, 12)), b = B(rows(1, 5), cols(4, 12));
            const auto update = [&] { evaluate(a = a + 1, b = 2 * b); };
            counted ? once(on, update) : update();
            evaluate(a = a + b, b = b - a);
            std::vector<float> all = A.to_host(), more = B.to_host();
            all.insert(all.end(), more.begin(), more.end());
            return all;
        };
        CHECK(run(d, in_place && d.name() != "host") == run(host_device(), false));
    }
}

namespace {
/// part + 3 * U behind more than 64 numbers and arrays.
template <class Part, std::size_t... N>
void add_many(Part part, const matrix<float>& U, const matrix<float>& W, std::index_sequence<N...>) {
    part = (... + (static_cast<float>(N % 3) * W)) + part + 3.0f * U;
}
} // namespace

TEST_CASE("a part that is read where it is written is told from other arrays of a long statement") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 8, 16, test::numbers(128, 1));
        const matrix<float> U(d, 4, 8, test::numbers(32, 2)), W(d, 4, 8, test::numbers(32, 3));
        std::vector<float> want = A.to_host();
        const std::vector<float> u = U.to_host(), w = W.to_host();
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 8; ++j)
                want[(i + 1) * 16 + j + 4] += 72 * w[i * 8 + j] + 3 * u[i * 8 + j];
        add_many(A(rows(1, 5), cols(4, 12)), U, W, std::make_index_sequence<72>());
        CHECK(A.to_host() == want);
    }
}

TEST_CASE("a part that is given its own elements keeps them, and what lies beside them") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 6, 12, test::numbers(72, 1));
        matrix<std::int32_t> I(d, 6, 12);
        I = 5;
        const std::vector<float> a = A.to_host();
        for (const std::int64_t col : {0, 3, 4}) {
            CAPTURE(col);
            auto part = A(rows(1, 5), cols(col, col + 5));
            part = part;
            part = min(part, part);
            part = select(part > 1, part, part);
            part = -(-part);
            auto whole = I(rows(1, 5), cols(col, col + 5));
            whole = max(whole, whole);
            whole = whole & whole;
        }
        CHECK(A.to_host() == a);
        CHECK(I.to_host() == std::vector<std::int32_t>(72, 5));
    }
}

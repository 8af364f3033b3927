// A block of an array that is written from its neighbours in the same array: one launch that writes the array
// anew, and no temporary.

#include <cstdint>
#include <cstring>

#include "blocks_of_arrays.hpp"

using namespace sinter;

namespace test_stencils_in_place {
using test::border;
using test::field;
using test::once;
using test::used_by;

TEST_CASE("stencils of five and nine points in place: one launch, no temporary, at every size") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {3, 4, 5, 17, 64, 65, 257})
            for (const std::int64_t m : {n, n + 2}) {
                CAPTURE(d.name());
                CAPTURE(n);
                CAPTURE(m);
                const border b;
                field<float> f(d, n, m), g(d, n, m, 2);
                once(d,
                     [&] { f.at(b) = 0.25f * (f.at(b, -1) + f.at(b, 1) + f.at(b, 0, -1) + f.at(b, 0, 1)); });
                CHECK(f.wrong(b, [&](auto i, auto j) {
                    return 0.25 * (f.old(i - 1, j) + f.old(i + 1, j) + f.old(i, j - 1) + f.old(i, j + 1));
                }) == 0);
                const bool fits = d.state()->facts().max_arrays > 9; // else what they add up goes first
                const counters used = used_by(d, [&] {
                    g.at(b) = 0.5f * g.at(b) +
                              0.125f * (g.at(b, -1) + g.at(b, 1) + g.at(b, 0, -1) + g.at(b, 0, 1)) -
                              0.0625f * (g.at(b, -1, -1) + g.at(b, -1, 1) + g.at(b, 1, -1) + g.at(b, 1, 1));
                });
                CHECK(used.launches == (fits ? 1 : 2));
                CHECK(used.temporaries == (fits ? 0 : 1));
                CHECK(g.wrong(b, [&](auto i, auto j) {
                    double sum = 0.5 * g.old(i, j);
                    for (const int k : {-1, 1}) {
                        sum += 0.125 * (g.old(i + k, j) + g.old(i, j + k));
                        for (const int l : {-1, 1}) sum -= 0.0625 * g.old(i + k, j + l);
                    }
                    return sum;
                }) == 0);
            }
}

TEST_CASE("other sizes and other blocks compile nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto smooth = [&](std::int64_t n, std::int64_t m, const border& b) {
            field<float> f(d, n, m);
            return used_by(
                d, [&] { f.at(b) = 0.25f * (f.at(b, -1) + f.at(b, 1) + f.at(b, 0, -1) + f.at(b, 0, 1)); });
        };
        smooth(65, 65, {});
        for (const border& b : {border{}, border{2, 1, 1, 3}, border{1, 1, 4, 2}, border{3, 5, 2, 1}})
            for (const std::int64_t n : {65, 101, 257}) {
                const counters used = smooth(n, n + 2, b);
                CHECK(used.compilations == 0);
                CHECK(used.launches == 1);
                CHECK(used.temporaries == 0);
            }
    }
}

TEST_CASE("borders of any width, on all sides or on some") {
    const std::int64_t widths[] = {0, 1, 2, 3, 4, 5, 17};
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        int n = 0;
        for (const std::int64_t top : widths)
            for (const std::int64_t left : widths) {
                const border b{top, widths[(n * 3 + 1) % 7], left, widths[(n * 5 + 2) % 7]};
                if (++n % 2 == 0 && !d.name().starts_with("host")) continue; // each width, on each side
                CAPTURE(b.top);
                CAPTURE(b.bottom);
                CAPTURE(b.left);
                CAPTURE(b.right);
                const std::int64_t up = top > 0 ? -1 : 0, before = left > 0 ? -1 : 0,
                                   down = b.bottom > 0 ? 1 : 0, behind = b.right > 0 ? 1 : 0;
                if (up == 0 && before == 0 && down == 0 && behind == 0) continue;
                for (const std::int64_t size : {45, 52}) {
                    field<float> f(d, size, size + 6 + n % 3);
                    once(d, [&] { f.at(b) = f.at(b, up, before) - 2 * f.at(b, down, behind); });
                    CHECK(f.wrong(b, [&](auto i, auto j) {
                        return f.old(i + up, j + before) - 2 * f.old(i + down, j + behind);
                    }) == 0);
                }
            }
    }
}

TEST_CASE("shifts by rows, by columns, and of vectors") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {2, 3, 4, 5, 17, 64, 65, 257}) {
            CAPTURE(d.name());
            CAPTURE(n);
            field<float> f(d, n, n + 3), g(d, n, n + 3), h(d, n, n);
            once(d, [&] { f.U(rows(1, n)) = f.U(rows(0, n - 1)); });
            CHECK(f.wrong({1, 0, 0, 0}, [&](auto i, auto j) { return f.old(i - 1, j); }) == 0);
            once(d, [&] { g.U(rows(0, n), cols(0, n + 2)) = g.U(rows(0, n), cols(1, n + 3)); });
            CHECK(g.wrong({0, 0, 0, 1}, [&](auto i, auto j) { return g.old(i, j + 1); }) == 0);
            h.U(rows(1, n), cols(0, n - 1)) += h.U(rows(0, n - 1), cols(1, n));
            CHECK(h.wrong({1, 0, 0, 1}, [&](auto i, auto j) { return h.old(i, j) + h.old(i - 1, j + 1); }) ==
                  0);

            for (const std::int64_t length : {n, 5000 + n}) { // one of several runs on a CPU
                const std::vector<float> v = test::numbers(length, 3);
                sinter::vector<float> x(d, length, v);
                once(d, [&] { x(rows(1, length)) = 2.0f * x(rows(0, length - 1)); });
                const std::vector<float> got = x.to_host();
                int wrong = got[0] != v[0];
                for (std::size_t e = 1; e < v.size(); ++e) wrong += got[e] != 2 * v[e - 1];
                CHECK(wrong == 0);
            }
        }
}

namespace {
template <class T>
void check_type(const device& d) {
    if (!d.supports(dtype_of<T>)) return;
    CAPTURE(name_of(dtype_of<T>));
    for (const std::int64_t n : {6, 35, 68}) {
        const border b{1, 2, 3, 1};
        field<T> f(d, n, n + 1), g(d, n, n + 1);
        if constexpr (std::is_same_v<T, bool>) {
            once(d, [&] { f.at(b) = f.at(b, -1) != f.at(b, 0, 1); });
            CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) != f.old(i, j + 1); }) == 0);
        } else {
            once(d, [&] { f.at(b) = f.at(b, -1) + 3 * f.at(b, 0, 1); });
            CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) + 3 * f.old(i, j + 1); }) == 0);
            once(d, [&] { g.at(b) = select(g.at(b, 1) > g.at(b, 0, -1), g.at(b, 1), g.at(b)); });
            CHECK(g.wrong(b, [&](auto i, auto j) {
                return g.old(i + 1, j) > g.old(i, j - 1) ? g.old(i + 1, j) : g.old(i, j);
            }) == 0);
        }
    }
}
} // namespace

TEST_CASE("elements of every type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_type<float>(d);
        check_type<double>(d);
        check_type<half>(d);
        check_type<std::int32_t>(d);
        check_type<std::uint32_t>(d);
        check_type<bool>(d);
    }
}

TEST_CASE("with other arrays, rows and columns of numbers, places, numbers of host and device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 37, m = 41;
        const border b{2, 1, 1, 3};
        const std::int64_t rows_in = n - 3, cols_in = m - 4;
        const auto moved = [](const field<float>& f, auto i, auto j) {
            return f.old(i - 1, j) + f.old(i, j + 1);
        };
        const auto sum = [&](field<float>& f) { return f.at(b, -1) + f.at(b, 0, 1); };

        field<float> f(d, n, m), F(d, rows_in, cols_in, 4), G(d, n + 9, m + 9, 5);
        once(d, [&] { f.at(b) = sum(f) + 0.5f * F.U; });
        CHECK(f.wrong(b, [&](auto i, auto j) { return moved(f, i, j) + 0.5 * F.old(i - 2, j - 1); }) == 0);

        field<float> g(d, n, m);
        once(d, [&] { g.at(b) = sum(g) - G.U(rows(7, 7 + rows_in), cols(2, 2 + cols_in)); });
        CHECK(g.wrong(b, [&](auto i, auto j) { return moved(g, i, j) - G.old(i + 5, j + 1); }) == 0);

        field<float> h(d, n, m);
        const scalar<float> s(d, 3.0f);
        const std::vector<float> across = test::numbers(cols_in, 6), down = test::numbers(rows_in, 7);
        const sinter::vector<float> x(d, cols_in, across), y(d, rows_in, down);
        once(d, [&] { h.at(b) = s * sum(h) + rowwise(x) - colwise(y); });
        CHECK(h.wrong(b, [&](auto i, auto j) {
            return 3 * moved(h, i, j) + static_cast<double>(across[static_cast<std::size_t>(j - 1)]) -
                   static_cast<double>(down[static_cast<std::size_t>(i - 2)]);
        }) == 0);

        field<float> k(d, n, m); // numbers of the block's own rows and columns
        once(d, [&] { k.at(b) += k.at(b, -1) + cast<float>(row_index() - 2 * col_index()); });
        CHECK(k.wrong(b, [&](auto i, auto j) {
            return k.old(i, j) + k.old(i - 1, j) + static_cast<double>(i - 2 - 2 * (j - 1));
        }) == 0);

        field<float> p(d, n, m); // functions, for which a CPU takes vectors
        once(d, [&] { p.at(b) = exp(0.125f * sum(p)); });
        CHECK(p.wrong(
                  b, [&](auto i, auto j) { return std::exp(0.125 * moved(p, i, j)); }, 1e-5) == 0);

        field<float> q(d, m, m), Q(d, m - 2, m - 2, 8); // one that lies the other way round
        once(d, [&] { q.at({}) = q.at({}, 1) + trans(Q.U); });
        CHECK(q.wrong({}, [&](auto i, auto j) { return q.old(i + 1, j) + Q.old(j - 1, i - 1); }) == 0);
        field<float> r(d, m, m);
        once(d, [&] { r.at({}) = trans(r.at({})); });
        CHECK(r.wrong({}, [&](auto i, auto j) { return r.old(j, i); }) == 0);
    }
}

TEST_CASE("a transposed destination") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const border b{1, 3, 2, 1};
        field<float> f(d, 33, 46);
        once(d, [&] { trans(f.at(b)) = trans(f.at(b, -1)) + 2.0f * trans(f.at(b, 0, 1)); });
        CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) + 2 * f.old(i, j + 1); }) == 0);
    }
}

TEST_CASE("in place where a kernel may read what it writes, one launch where it may not") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {5, 64, 130}) {
            CAPTURE(d.name());
            CAPTURE(n);
            const border b{1, 1, 3, 2};
            field<float> f(d, n, n + 4);
            const void* const before = f.U.storage()->memory.get();
            once(d, [&] { f.at(b) = 2.0f * f.at(b) + 1.0f; });
            CHECK(f.wrong(b, [&](auto i, auto j) { return 2 * f.old(i, j) + 1; }) == 0);
            CHECK((f.U.storage()->memory.get() != before) == test::never_reads_what_it_draws(d));
        }
}

TEST_CASE("views and expressions made before see the new elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 30;
        const border b;
        field<float> f(d, n, n);
        auto in = f.at(b), up = f.at(b, -1), corner = f.U(rows(0, 3), cols(0, 3));
        const auto expression = in + up;
        in = up;
        matrix<float> after = expression, first = corner;
        const std::vector<float> got = after.to_host(), near = first.to_host();
        int wrong = 0;
        const auto now = [&](std::int64_t i, std::int64_t j) { // f after one shift
            const bool inside = i >= 1 && i < n - 1 && j >= 1 && j < n - 1;
            return f.old(inside ? i - 1 : i, j);
        };
        for (std::int64_t i = 1; i < n - 1; ++i)
            for (std::int64_t j = 1; j < n - 1; ++j)
                wrong += static_cast<double>(got[static_cast<std::size_t>((i - 1) * (n - 2) + j - 1)]) !=
                         now(i, j) + now(i - 1, j);
        for (std::int64_t i = 0; i < 3; ++i)
            for (std::int64_t j = 0; j < 3; ++j)
                wrong += static_cast<double>(near[static_cast<std::size_t>(3 * i + j)]) != now(i, j);
        CHECK(wrong == 0);
    }
}

TEST_CASE("what is around the block keeps its bits, and the block reads nothing of what it does not name") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {5, 18, 64, 67}) {
            CAPTURE(d.name());
            CAPTURE(n);
            // Neighbours above and below alone are read: NaN left and right of the block reaches nothing.
            std::vector<float> u = test::numbers(n * n, 1);
            const std::uint32_t bits[] = {0x7fc00123u, 0xffc00456u, 0x7f800000u, 0x80000000u};
            const border b{1, 1, 2, 1};
            for (std::int64_t i = 0; i < n; ++i)
                for (const std::int64_t j : {std::int64_t{0}, std::int64_t{1}, n - 1})
                    std::memcpy(&u[static_cast<std::size_t>(i * n + j)], &bits[(i + j) % 4], 4);
            matrix<float> U(d, n, n, u);
            const auto at = [&](std::int64_t down) {
                return U(rows(b.top + down, n - b.bottom + down), cols(b.left, n - b.right));
            };
            once(d, [&] { at(0) = at(-1) + at(1); });
            const std::vector<float> got = U.to_host();
            int wrong = 0;
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const auto e = static_cast<std::size_t>(i * n + j);
                    const bool inside = i >= 1 && i < n - 1 && j >= 2 && j < n - 1;
                    const float want =
                        inside ? u[e - static_cast<std::size_t>(n)] + u[e + static_cast<std::size_t>(n)]
                               : u[e];
                    wrong += std::memcmp(&got[e], &want, 4) != 0 && !(inside && got[e] == want);
                }
            CHECK(wrong == 0);
        }
}

TEST_CASE("a block that is a small part of a large array is copied, and so is one of shared memory") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto shift = [&](auto& U, std::int64_t n, std::int64_t m) {
            return used_by(d, [&] { U(rows(1, n), cols(1, m)) = U(rows(0, n - 1), cols(0, m - 1)); });
        };
        matrix<float> U(d, 200, 200, test::numbers(200 * 200, 1));
        CHECK(shift(U, 40, 40).launches == 2);
        CHECK(shift(U, 150, 180).launches == 1);
        matrix<float> S = d.allocate_shared<float>(40, 40);
        S.to_device(test::numbers(40 * 40, 1));
        const void* const memory = S.storage()->memory.get();
        shift(S, 40, 40);
        CHECK((S.storage()->memory.get() == memory || !test::shares_memory(d)));
        const std::vector<float> got = S.to_host(), was = test::numbers(40 * 40, 1);
        int wrong = 0;
        for (std::size_t i = 0; i < 40; ++i)
            for (std::size_t j = 0; j < 40; ++j)
                wrong += got[40 * i + j] != (i > 0 && j > 0 ? was[40 * i + j - 41] : was[40 * i + j]);
        CHECK(wrong == 0);
    }
}

} // namespace test_stencils_in_place

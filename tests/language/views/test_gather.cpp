// Elements at computed places, on every device, against loops over the same indices.

#include <cstdint>
#include <limits>

#include "../../devices.hpp"
#include "../../edges.hpp"

namespace test_gather {

namespace {

using sinter::edge;

struct image {
    std::int64_t rows = 0, cols = 0;
    int channels = 1;
    std::vector<float> v;

    float at(edge beyond, std::int64_t i, std::int64_t j) const {
        std::int64_t pixel = j / channels, channel = j % channels;
        if (channel < 0) {
            channel += channels;
            --pixel;
        }
        const std::int64_t r = test::found(beyond, i, rows), p = test::found(beyond, pixel, cols / channels);
        return r < 0 || p < 0 ? 0 : v[static_cast<std::size_t>(r * cols + p * channels + channel)];
    }
};

/// A(i - down, 2 j - right) for every i and j of A, with every edge.
template <edge Beyond>
void check_edge(sinter::device& d, std::int64_t rows, std::int64_t cols, int down, int right) {
    CAPTURE(static_cast<int>(Beyond));
    const image a{rows, cols, 1, test::numbers(rows * cols, 5)};
    sinter::matrix<float> A(d, rows, cols, a.v), B(d, rows, cols);
    const sinter::counters before = d.counters();
    B = 2.0f * gather<Beyond>(A, sinter::row_index() - down, 2 * sinter::col_index() - right) + A;
    CHECK((d.counters() - before).launches == 1);
    CHECK((d.counters() - before).temporaries == 0);
    std::vector<float> wanted;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j)
            wanted.push_back(2 * a.at(Beyond, i - down, 2 * j - right) + a.at(edge::clamp, i, j));
    CHECK(B.to_host() == wanted);
}

} // namespace

TEST_CASE("gather at places that a reduction finds has the array's rows, however the terms lie") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        using namespace sinter;
        const std::vector<float> table{0, 1, 2, 10, 11, 12, 20, 21, 22};
        const matrix<float> E(d, 3, 3, table);
        for (const std::int64_t n : {2, 50, 300}) {
            CAPTURE(n);
            matrix<float> F(d, n, n);
            vector<float> y(d, n);
            scalar<float> r(d);
            scalar<std::int32_t> zero(d, 0);
            F = 0.0f;
            F(1, 0) = 2.0f;
            const auto value = [&](auto&& e) {
                r = e;
                return r.to_host();
            };
            CHECK(value(gather<edge::clamp>(E, argmax(F), zero)) == 20);
            CHECK(value(gather<edge::mirror>(E, sum(F), zero)) == 20);
            CHECK(value(gather<edge::clamp>(E, max(F) - 1.0f, sum(F))) == 12);
            CHECK(value(gather<edge::clamp>(E, zero, dot(F.row(1), F.row(1)) - 3.0f) + norm_inf(F)) == 3);
            CHECK(value(gather<edge::clamp>(E, sum(F) - 1.0f, argmax(F)) * sum(F)) == 24);
            CHECK(value(gather<edge::clamp>(F, sum(F) - 1.0f, zero)) == 2);
            std::vector<float> first(static_cast<std::size_t>(n), 0), second = first;
            first[1] = 20;
            second[0] = 20;
            y = gather<edge::clamp>(E, sum(F, axis<1>), zero);
            CHECK(y.to_host() == first);
            y = gather<edge::clamp>(E, max(F, axis<0>), zero);
            CHECK(y.to_host() == second);
        }
    }
}

TEST_CASE("gather: what stands beyond the edges") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t sizes[][2] = {{1, 1}, {1, 5}, {4, 1}, {3, 4}, {5, 17}, {17, 65}};
        for (const auto& s : sizes)
            for (const int shift : {0, 1, 40}) {
                CAPTURE(s[0]);
                CAPTURE(s[1]);
                CAPTURE(shift);
                check_edge<edge::clamp>(d, s[0], s[1], shift, 1 - shift);
                check_edge<edge::zero>(d, s[0], s[1], shift, 1 - shift);
                check_edge<edge::wrap>(d, s[0], s[1], shift, 1 - shift);
                check_edge<edge::mirror>(d, s[0], s[1], shift, 1 - shift);
            }
    }
}

namespace {

/// The sum of four neighbours, as far as `down` and `right` say, and of one in another array.
template <edge Beyond, class T>
void check_neighbours(sinter::device& d, std::int64_t rows, std::int64_t cols, std::int32_t down,
                      std::int32_t right) {
    CAPTURE(static_cast<int>(Beyond));
    using sinter::col_index;
    using sinter::row_index;
    image a{rows, cols, 1, {}}, w{rows + 3, cols + 9, 1, {}};
    for (std::int64_t e = 0; e < rows * cols; ++e) a.v.push_back(static_cast<float>(e * 7 % 61 - 30));
    for (std::int64_t e = 0; e < w.rows * w.cols; ++e) w.v.push_back(static_cast<float>(e * 5 % 59 - 30));
    const auto to = [](const std::vector<float>& v) { return std::vector<T>(v.begin(), v.end()); };
    sinter::matrix<T> A(d, rows, cols, to(a.v)), W(d, w.rows, w.cols, to(w.v)), B(d, rows, cols);
    const auto wrapped = [](std::int64_t n) { // as whole numbers of 32 bits add up
        return static_cast<std::int64_t>(static_cast<std::int32_t>(static_cast<std::uint32_t>(n)));
    };
    std::vector<T> wanted;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j)
            wanted.push_back(
                static_cast<T>(a.at(Beyond, wrapped(i - down), j) + a.at(Beyond, wrapped(i + down), j) +
                               a.at(Beyond, i, wrapped(j - right)) + 2 * a.at(Beyond, i, wrapped(j + right)) +
                               w.at(Beyond, i, wrapped(j + right))));
    B = gather<Beyond>(A, row_index() - down, col_index()) +
        gather<Beyond>(A, row_index() + down, col_index()) +
        gather<Beyond>(A, row_index(), col_index() - right) +
        T(2) * gather<Beyond>(A, row_index(), right + col_index()) +
        gather<Beyond>(W, row_index(), col_index() + right);
    CHECK(B.to_host() == wanted);
    // Into what is read, and into part of an array.
    B = A;
    B = gather<Beyond>(B, row_index(), col_index() - right) + B;
    wanted.clear();
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j)
            wanted.push_back(static_cast<T>(a.at(Beyond, i, wrapped(j - right)) + a.at(Beyond, i, j)));
    CHECK(B.to_host() == wanted);
}

} // namespace

TEST_CASE("gather: as far as a number says, into wider and narrower arrays") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t from : {5, 16, 40, 700})
            for (const std::int64_t to : {64, 100, 700})
                for (const std::int32_t by : {0, 3, 20, -20, 40, -40, 90, -90, 690, -690}) {
                    CAPTURE(from);
                    CAPTURE(to);
                    CAPTURE(by);
                    const image a{2, from, 1, test::numbers(2 * from, 7)};
                    const sinter::matrix<float> A(d, 2, from, a.v);
                    sinter::matrix<float> B(d, 2, to), C(d, 2, to);
                    B = gather(A, sinter::row_index(), sinter::col_index() - by);
                    C = gather<edge::zero>(A, sinter::row_index(), by + sinter::col_index());
                    std::vector<float> left, right;
                    for (std::int64_t i = 0; i < 2; ++i)
                        for (std::int64_t j = 0; j < to; ++j) {
                            left.push_back(a.at(edge::clamp, i, j - by));
                            right.push_back(a.at(edge::zero, i, j + by));
                        }
                    CHECK(B.to_host() == left);
                    CHECK(C.to_host() == right);
                }
    }
}

TEST_CASE("gather: neighbours as far away as a number says") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max(), least = -most - 1;
        const std::int64_t sizes[][2] = {{1, 1}, {3, 5}, {4, 64}, {5, 77}, {3, 700}};
        for (const auto& s : sizes)
            for (const std::int32_t by : {0, 1, -2, 17, -64, 701, most, least}) {
                CAPTURE(s[0]);
                CAPTURE(s[1]);
                CAPTURE(by);
                check_neighbours<edge::clamp, float>(d, s[0], s[1], by, by);
                check_neighbours<edge::zero, float>(d, s[0], s[1], 1, by);
                if (by == most || by == least) continue; // which the reference would go step by step
                check_neighbours<edge::wrap, float>(d, s[0], s[1], by, 2);
                check_neighbours<edge::mirror, float>(d, s[0], s[1], 1, by);
                if (by != 17) continue;
                check_neighbours<edge::wrap, std::int32_t>(d, s[0], s[1], 1, by);
                if (d.supports(sinter::dtype::f64))
                    check_neighbours<edge::zero, double>(d, s[0], s[1], by, 1);
            }
    }
}

TEST_CASE("gather: by arrays of places, of views, in reductions and products, into what is read") {
    const std::int64_t n = 37;
    std::vector<std::int32_t> order;
    for (std::int64_t i = 0; i < n; ++i) order.push_back(static_cast<std::int32_t>((7 * i + 3) % n));
    const std::vector<float> x0 = test::numbers(n, 1), a0 = test::numbers(n * n, 2);
    const auto x_at = [&](std::int64_t i) {
        return x0[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
    };
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::vector<float> x(d, n, x0), y(d, n), z(d, 5);
        sinter::vector<std::int32_t> p(d, n, order);
        sinter::matrix<float> A(d, n, n, a0), B(d, n, n);
        y = gather(x, p);
        std::vector<float> wanted;
        for (std::int64_t i = 0; i < n; ++i) wanted.push_back(x_at(i));
        CHECK(y.to_host() == wanted);

        x = gather(x, p) - x; // x is read at other places than are written
        for (std::int64_t i = 0; i < n; ++i)
            wanted[static_cast<std::size_t>(i)] -= x0[static_cast<std::size_t>(i)];
        CHECK(x.to_host() == wanted);
        x.to_device(x0);

        z = gather(x, p)(sinter::rows(30, 20, -2)); // a view of a gather
        for (std::int64_t i = 0; i < 5; ++i)
            CHECK(z.to_host()[static_cast<std::size_t>(i)] == x_at(30 - 2 * i));

        y = gather(x(sinter::reversed), p); // a gather of a view
        for (std::int64_t i = 0; i < n; ++i)
            CHECK(y.to_host()[static_cast<std::size_t>(i)] ==
                  x0[static_cast<std::size_t>(n - 1 - order[static_cast<std::size_t>(i)])]);

        float sum = 0;
        for (std::int64_t i = 0; i < n; ++i) sum += x_at(i) * x0[static_cast<std::size_t>(i)];
        const sinter::counters before = d.counters();
        sinter::scalar<float> s = dot(gather(x, p), x);
        CHECK((d.counters() - before).temporaries == 0);
        CHECK(s.to_host() == sum);

        // Rows in another order, as an operand of a product: fused into it.
        B = gather(A, colwise(p), sinter::col_index(n, n)) * A;
        y = gather(A, colwise(p), sinter::col_index(n, n)) * x;
        const std::vector<float> b = B.to_host(), ax = y.to_host();
        bool right = true;
        for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t row = order[static_cast<std::size_t>(i)];
            float r = 0;
            for (std::int64_t k = 0; k < n; ++k)
                r += a0[static_cast<std::size_t>(row * n + k)] * x0[static_cast<std::size_t>(k)];
            right = right && ax[static_cast<std::size_t>(i)] == r;
            for (std::int64_t j = 0; j < n; ++j) {
                float t = 0;
                for (std::int64_t k = 0; k < n; ++k)
                    t += a0[static_cast<std::size_t>(row * n + k)] * a0[static_cast<std::size_t>(k * n + j)];
                right = right && b[static_cast<std::size_t>(i * n + j)] == t;
            }
        }
        CHECK(right);

        // Every column from a row of its own: neighbours that are no vector.
        sinter::matrix<std::int32_t> R(d, n, n);
        R = mod(sinter::row_index() + 2 * sinter::col_index(), static_cast<std::int32_t>(n));
        sinter::matrix<float> D(d, n, n), E(d, n, n);
        D = gather(A, R, sinter::col_index());
        E = gather(A, sinter::col_index(n, n), sinter::col_index(n, n));
        const std::vector<float> from_rows = D.to_host(), diagonal = E.to_host();
        bool each = true;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto e = static_cast<std::size_t>(i * n + j);
                each = each && from_rows[e] == a0[static_cast<std::size_t>((i + 2 * j) % n * n + j)];
                each = each && diagonal[e] == a0[static_cast<std::size_t>(j * n + j)];
            }
        CHECK(each);

        // What is no array is computed first.
        const sinter::counters start = d.counters();
        y = gather(x + x, p);
        CHECK((d.counters() - start).temporaries == 1);
        CHECK((d.counters() - start).launches == 2);
        for (std::int64_t i = 0; i < n; ++i) CHECK(y.to_host()[static_cast<std::size_t>(i)] == 2 * x_at(i));
    }
}

TEST_CASE("gather: other types, offsets, and nothing to gather from") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        sinter::matrix<std::int32_t> A(d, 3, 4, {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23}), B(d, 3, 4);
        B = gather(A, 2 - sinter::row_index(), 3 - sinter::col_index());
        CHECK(B.to_host() == std::vector<std::int32_t>{23, 22, 21, 20, 13, 12, 11, 10, 3, 2, 1, 0});
        B(sinter::rows(1, 3), sinter::cols(1, 4)) =
            gather(A(sinter::rows(1, 3), sinter::cols(2, 4)), sinter::row_index(), sinter::col_index());
        CHECK(B.to_host() == std::vector<std::int32_t>{23, 22, 21, 20, 13, 12, 13, 13, 3, 22, 23, 23});
        B = gather(A, sinter::col_index(), sinter::col_index()); // one value for both, with other edges
        CHECK(B.to_host() == std::vector<std::int32_t>{0, 11, 22, 23, 0, 11, 22, 23, 0, 11, 22, 23});
        B = gather<edge::mirror>(A, sinter::row_index() - 3e9f, -3e9f); // the lowest int32 is within, too
        for (const std::int32_t v : B.to_host()) CHECK((v >= 0 && v <= 23));
        constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
        const sinter::vector<std::int32_t> far(d, {lowest, lowest + 1, -1 - lowest});
        const sinter::vector<float> x(d, {0, 1, 2, 3, 4, 5, 6});
        CHECK(eval(gather<edge::mirror>(x, far)).to_host() == std::vector<float>{5, 5, 5});
        CHECK(eval(gather<edge::wrap>(x, far)).to_host() == std::vector<float>{5, 6, 1});
        // Kernels of products may count in long.
        const sinter::matrix<float> one = sinter::identity<float>(d, 4);
        const sinter::matrix<float> all_far(d, 4, 4, std::vector<float>(16, -3e9f));
        const auto read =
            gather<edge::mirror>(x, sinter::cast<std::int32_t>(trans(all_far)), sinter::col_index());
        CHECK(eval(one * read).to_host() == std::vector<float>(16, 5));
        CHECK(eval(gather<edge::mirror>(sinter::vector<float>(d, {8}), far)).to_host() ==
              std::vector<float>{8, 8, 8});
        const sinter::vector<std::uint32_t> beyond(d, {0u, 0x7fffffffu, 0x80000000u, 0xffffffffu});
        CHECK(eval(gather(x, beyond)).to_host() == std::vector<float>{0, 6, 6, 6});
        CHECK(eval(gather<edge::wrap>(x, beyond)).to_host() == std::vector<float>{0, 1, 2, 3});
        CHECK(eval(gather<edge::mirror>(x, beyond)).to_host() == std::vector<float>{0, 5, 4, 3});
        CHECK(eval(gather<edge::mirror>(sinter::vector<float>(d, {8}), beyond)).to_host() ==
              std::vector<float>(4, 8));
        const sinter::matrix<float> row(d, 1, 7, {0, 1, 2, 3, 4, 5, 6});
        const auto in_row = [&](auto places) {
            return std::vector<float>{
                eval(gather<edge::wrap>(row, sinter::row_index(1), places)).to_host().front(),
                eval(gather<edge::mirror>(row, sinter::row_index(1), places)).to_host().front()};
        };
        CHECK(in_row(0xffffffffu) == std::vector<float>{3, 3});
        CHECK(in_row(std::int64_t{1} << 40) == std::vector<float>{2, 4});
        CHECK(in_row(-(std::int64_t{1} << 40)) == std::vector<float>{5, 4});
        const sinter::matrix<float> D(d, 2, 3, {1, 2, 3, 4, 5, 6});
        const auto in_column = [&](auto place) {
            sinter::vector<float> column(d, 2);
            column = gather(D, sinter::row_index(), place);
            return column.to_host();
        };
        CHECK(in_column(std::int64_t{1} << 32) == std::vector<float>{3, 6});
        CHECK(in_column(-(std::int64_t{1} << 32)) == std::vector<float>{1, 4});
        CHECK(in_column(4000000000u) == std::vector<float>{3, 6});
        CHECK(in_column(true) == std::vector<float>{2, 5});
        CHECK(in_column(std::int8_t{1}) == std::vector<float>{2, 5});
        CHECK(in_column(3e9) == std::vector<float>{3, 6});
        CHECK(in_column(-std::numeric_limits<double>::infinity()) == std::vector<float>{1, 4});
        CHECK(in_column(std::numeric_limits<float>::quiet_NaN()) == std::vector<float>{1, 4});
        sinter::matrix<float> empty(d, 0, 4), C(d, 2, 2, {1, 2, 3, 4});
        CHECK_THROWS_WITH_AS(C = gather(empty, sinter::row_index(), 0),
                             "sinter: nothing can be gathered from an array of 0 x 4", sinter::shape_error);
        CHECK(C.to_host() == std::vector<float>{1, 2, 3, 4});
        CHECK_THROWS_WITH_AS(C = cast<float>(sinter::row_index(-1, 2)),
                             "sinter: an array cannot have extents of -1 x 2", sinter::shape_error);
        C = gather(C, sinter::row_index() * 1e6f, -1); // converted to int32; far beyond the edge
        CHECK(C.to_host() == std::vector<float>{1, 1, 3, 3});
    }
}

} // namespace test_gather

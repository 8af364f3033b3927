// Views over expressions, destinations that are views, and destinations that alias what is read. Each case is
// computed twice: by the library in one assignment, and here element by element in double.

#include <doctest/doctest.h>

#include <functional>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

namespace {

struct table {
    std::int64_t rows = 0, cols = 0;
    std::vector<double> v;
    double at(std::int64_t i, std::int64_t j) const { return v[static_cast<std::size_t>(i * cols + j)]; }
};

table numbers(std::int64_t rows, std::int64_t cols, int seed) {
    table t{rows, cols, {}};
    for (std::int64_t i = 0; i < rows * cols; ++i)
        t.v.push_back(static_cast<double>((i * 37 + seed * 101) % 64 - 32) / 4); // exact in every type
    return t;
}

table product(const table& a, const table& b) {
    table r{a.rows, b.cols, {}};
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.cols; ++j) {
            double s = 0;
            for (std::int64_t k = 0; k < a.cols; ++k) s += a.at(i, k) * b.at(k, j);
            r.v.push_back(s);
        }
    return r;
}

/// The view's numbers for an m x n source, and the table it shows.
struct named_view {
    const char* name;
    view_kind kind;
    std::function<view(std::int64_t, std::int64_t)> numbers;
};

std::vector<named_view> views() {
    return {
        {"trans", view_kind::transposed,
         [](std::int64_t m, std::int64_t n) { return view{n, m, 0, 0, 1, 0, 1, 0}; }},
        {"block", view_kind::straight,
         [](std::int64_t m, std::int64_t n) { return view{m - 2, n - 3, 1, 1, 0, 2, 0, 1}; }},
        {"strided", view_kind::straight,
         [](std::int64_t m, std::int64_t n) { return view{(m + 1) / 2, (n + 2) / 3, 0, 2, 0, 0, 0, 3}; }},
        {"reversed", view_kind::straight,
         [](std::int64_t m, std::int64_t n) { return view{m, n, m - 1, -1, 0, n - 1, 0, -1}; }},
        {"reversed block", view_kind::straight, // and transposed, as a view of this view
         [](std::int64_t m, std::int64_t n) { return view{m - 1, n - 1, m - 1, -1, 0, 1, 0, 1}; }},
        {"diagonal", view_kind::diagonal,
         [](std::int64_t m, std::int64_t n) { return view{std::min(m, n), 1, 0, 1, 0, 0, 1, 0}; }},
        {"reshape", view_kind::reshape,
         [](std::int64_t m, std::int64_t n) { return view{n, m, 0, 0, 0, 0, 0, 0}; }},
    };
}

table seen(const table& a, view_kind kind, const view& v) {
    table r{v.rows, v.cols, {}};
    for (std::int64_t i = 0; i < v.rows; ++i)
        for (std::int64_t j = 0; j < v.cols; ++j) {
            if (kind == view_kind::reshape) {
                r.v.push_back(a.v[static_cast<std::size_t>(i * v.cols + j)]);
                continue;
            }
            r.v.push_back(a.at(v.row0 + v.row_i * i + v.row_j * j, v.col0 + v.col_i * i + v.col_j * j));
        }
    return r;
}

void expect_equal(const storage& got, const table& want, double tolerance) {
    const std::vector<double> g = download(got);
    REQUIRE(g.size() == want.v.size());
    int wrong = 0;
    for (std::size_t i = 0; i < g.size(); ++i) wrong += !(std::fabs(g[i] - want.v[i]) <= tolerance);
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("every view over a sum, a product, a reduction and an index function") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const std::int64_t m = 7, n = 12, k = 5;
        const table a = numbers(m, n, 1), b = numbers(m, n, 2), p = numbers(m, k, 3), q = numbers(k, n, 4);
        const ref<storage> da = array_of(device, dtype::f32, m, n, a.v),
                           db = array_of(device, dtype::f32, m, n, b.v);
        const ref<storage> dp = array_of(device, dtype::f32, m, k, p.v),
                           dq = array_of(device, dtype::f32, k, n, q.v);
        table sum{m, n, {}}, mixed{m, n, {}};
        const table pq = product(p, q);
        for (std::size_t i = 0; i < a.v.size(); ++i) sum.v.push_back(a.v[i] + b.v[i]);
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) mixed.v.push_back(a.at(i, j) + pq.at(i, j));
        std::int64_t turn = 0;
        for (const named_view& first : views()) {
            CAPTURE(std::string(first.name));
            const view v = first.numbers(m, n);
            const extent_kind cols =
                first.kind == view_kind::diagonal ? extent_kind::one : extent_kind::sized;
            const auto run = [&](const expr& source, inputs in, const table& want, double tolerance) {
                in.views = {runtime::operand_view{v}};
                const expr e = viewed(first.kind, source, extent_kind::sized, cols, {v.rows, v.cols});
                const ref<storage> out = make_array(device, dtype::f32, v.rows, v.cols);
                runtime::assignment job = assignment_of(*out, e, in);
                job.cols = cols;
                runtime::assign({&job, 1});
                expect_equal(*out, seen(want, first.kind, v), tolerance);
                // and a view of the view
                for (const named_view& second : views()) {
                    CAPTURE(std::string(second.name));
                    if (cols == extent_kind::one) continue;
                    const view w = second.numbers(v.rows, v.cols);
                    if (w.rows <= 0 || w.cols <= 0 || !is_turn_of(*device, turn++, 4)) continue;
                    const extent_kind last =
                        second.kind == view_kind::diagonal ? extent_kind::one : extent_kind::sized;
                    inputs both = in;
                    both.views = {runtime::operand_view{v}, runtime::operand_view{w}};
                    const expr f = viewed(second.kind, e, extent_kind::sized, last, {w.rows, w.cols});
                    const ref<storage> twice = make_array(device, dtype::f32, w.rows, w.cols);
                    runtime::assignment again = assignment_of(*twice, f, both);
                    again.cols = last;
                    runtime::assign({&again, 1});
                    expect_equal(*twice, seen(seen(want, first.kind, v), second.kind, w), tolerance);
                }
            };
            run(matrix(m, n) + matrix(m, n), inputs().array(da).array(db), sum, 0);
            run(matrix(m, k) * matrix(k, n), inputs().array(dp).array(dq), pq, 1e-3);
            run(matrix(m, n) + matrix(m, k) * matrix(k, n), inputs().array(da).array(dp).array(dq), mixed,
                1e-3);
        }
    }
}

TEST_CASE("destinations that are views keep the elements around them") {
    for (const auto& device : devices_and_variants()) {
        CAPTURE(device->name());
        std::int64_t turn = 0;
        for (const dtype t : {dtype::f32, dtype::i32, dtype::f16, dtype::boolean, dtype::u32, dtype::f64}) {
            CAPTURE(std::string(name_of(t)));
            const bool selected = t == dtype::u32 || t == dtype::f64; // one view is enough to meet the type
            if (selected && (is_variant(device) || !device->supports(t))) continue;
            const std::int64_t m = 9, n = 13;
            for (const named_view& nv : views()) {
                CAPTURE(std::string(nv.name));
                if (selected && std::string(nv.name) != "strided") continue;
                if (!is_turn_of(*device, turn++, 2)) continue;
                const view v = nv.numbers(m, n);
                table before = numbers(m, n, 1), source = numbers(v.rows, v.cols, 2);
                for (double& x : before.v) x = stored(t, std::trunc(t == dtype::u32 ? std::fabs(x) : x));
                for (double& x : source.v) x = stored(t, std::trunc(t == dtype::u32 ? std::fabs(x) : x));
                const ref<storage> d = array_of(device, t, m, n, before.v);
                const ref<storage> s = array_of(device, t, v.rows, v.cols, source.v);
                runtime::assignment job;
                job.target = d.get();
                const expr plain = matrix(v.rows, v.cols, t);
                const inputs in = inputs().array(s);
                job.source = {plain.code, in.operands, in.views};
                job.place = nv.kind == view_kind::reshape ? reshaped(d->whole(), v.rows, v.cols)
                                                          : compose(d->whole(), v);
                runtime::assign({&job, 1});
                table want = before;
                for (std::int64_t i = 0; i < v.rows; ++i)
                    for (std::int64_t j = 0; j < v.cols; ++j) {
                        const std::int64_t l = i * v.cols + j;
                        const std::int64_t r =
                            nv.kind == view_kind::reshape ? l / n : v.row0 + v.row_i * i + v.row_j * j;
                        const std::int64_t c =
                            nv.kind == view_kind::reshape ? l % n : v.col0 + v.col_i * i + v.col_j * j;
                        want.v[static_cast<std::size_t>(r * n + c)] = source.at(i, j);
                    }
                expect_equal(*d, want, 0);
            }
        }
    }
}

TEST_CASE("aliased and overlapping destinations") {
    for (const auto& device : devices_and_variants()) {
        CAPTURE(device->name());
        const std::int64_t n = 37;
        const table a = numbers(n, n, 1), b = numbers(n, n, 2);
        const auto run = [&](const char* name, const layout& to, const expr& e,
                             const std::vector<layout>& reads,
                             const std::function<double(std::int64_t, std::int64_t)>& want) {
            CAPTURE(std::string(name));
            const ref<storage> d = array_of(device, dtype::f32, n, n, a.v),
                               other = array_of(device, dtype::f32, n, n, b.v);
            inputs in;
            const std::int64_t ld = d->leading_dimension;
            const auto here = [&](layout l) { // written for a leading dimension of n
                l.offset = l.offset / n * ld + l.offset % n;
                if (l.row_stride == n || l.row_stride == -n) l.row_stride = l.row_stride / n * ld;
                if (l.col_stride == n || l.col_stride == -n) l.col_stride = l.col_stride / n * ld;
                return l;
            };
            for (std::size_t r = 0; r < reads.size(); ++r) in.array(d, here(reads[r]));
            for (int r = static_cast<int>(reads.size()); r < e.operands; ++r) in.array(other);
            runtime::assignment job = assignment_of(*d, e, in);
            job.place = here(to);
            const std::int64_t bytes = device->count.bytes_to_host;
            runtime::assign({&job, 1});
            CHECK(device->count.bytes_to_host == bytes);
            table expected = a;
            for (std::int64_t i = 0; i < to.rows; ++i)
                for (std::int64_t j = 0; j < to.cols; ++j)
                    expected.v[static_cast<std::size_t>(to.at(i, j))] = want(i, j);
            expect_equal(*d, expected, 1e-2);
        };
        const layout whole{n, n, 0, n, 1}, turned{n, n, 0, 1, n}, backwards{n, n, n * n - 1, -n, -1};
        const layout top{n - 1, n, 0, n, 1}, bottom{n - 1, n, n, n, 1};
        const table ab = product(a, b), ba = product(b, a), aa = product(a, a);
        run("A = A + B", whole, matrix(n, n) + matrix(n, n), {whole},
            [&](auto i, auto j) { return a.at(i, j) + b.at(i, j); });
        run("A = A * B", whole, matrix(n, n) * matrix(n, n), {whole},
            [&](auto i, auto j) { return ab.at(i, j); });
        run("A = A * A", whole, matrix(n, n) * matrix(n, n), {whole, whole},
            [&](auto i, auto j) { return aa.at(i, j); });
        run("A = A + A * B", whole, matrix(n, n) + matrix(n, n) * matrix(n, n), {whole, whole},
            [&](auto i, auto j) { return a.at(i, j) + ab.at(i, j); });
        run("A = trans(A)", whole, matrix(n, n), {turned}, [&](auto i, auto j) { return a.at(j, i); });
        run("A = A + trans(A)", whole, matrix(n, n) + matrix(n, n), {whole, turned},
            [&](auto i, auto j) { return a.at(i, j) + a.at(j, i); });
        run("A = reversed(A) + A", whole, matrix(n, n) + matrix(n, n), {backwards, whole},
            [&](auto i, auto j) { return a.at(n - 1 - i, n - 1 - j) + a.at(i, j); });
        run("shift down", bottom, matrix(n - 1, n), {top}, [&](auto i, auto j) { return a.at(i, j); });
        run("shift up", top, matrix(n - 1, n), {bottom}, [&](auto i, auto j) { return a.at(i + 1, j); });
        run("rows from other rows, apart", {3, n, 0, n, 1}, matrix(3, n), {{3, n, 5 * n, n, 1}},
            [&](auto i, auto j) { return a.at(i + 5, j); });
        run("trans(A) = A", turned, matrix(n, n), {whole}, [&](auto i, auto j) { return a.at(i, j); });
    }
}

TEST_CASE("two parts of one array change places in one evaluation") {
    for (const auto& device : usable_devices()) {
        CAPTURE(device->name());
        const table a = numbers(6, 9, 1);
        for (const dtype t : {dtype::f32, dtype::i32}) {
            CAPTURE(std::string(name_of(t)));
            table before = a, want = a;
            for (double& x : before.v) x = stored(t, x);
            for (std::size_t e = 0; e < 54; ++e) want.v[e] = before.v[(e + 27) % 54];
            const ref<storage> d = array_of(device, t, 6, 9, before.v);
            layout top = d->whole(), bottom = d->whole();
            top.rows = bottom.rows = 3;
            bottom.offset = 3 * bottom.row_stride;
            const expr plain = matrix(3, 9, t);
            const inputs from_top = inputs().array(d, top), from_bottom = inputs().array(d, bottom);
            runtime::assignment both[] = {assignment_of(*d, plain, from_bottom),
                                          assignment_of(*d, plain, from_top)};
            both[0].place = top;
            both[1].place = bottom;
            runtime::assign(both);
            expect_equal(*d, want, 0);
        }
    }
}

TEST_CASE("several destinations see the elements from before the statement") {
    for (const auto& device : devices_and_variants()) {
        CAPTURE(device->name());
        const table a = numbers(5, 9, 1), b = numbers(5, 9, 2);
        const ref<storage> x = array_of(device, dtype::f32, 5, 9, a.v),
                           y = array_of(device, dtype::f32, 5, 9, b.v);
        const expr plain = matrix(5, 9);
        const inputs from_y = inputs().array(y), from_x = inputs().array(x);
        const runtime::assignment swap[] = {assignment_of(*x, plain, from_y),
                                            assignment_of(*y, plain, from_x)};
        runtime::assign(swap);
        expect_equal(*x, b, 0);
        expect_equal(*y, a, 0);
    }
}

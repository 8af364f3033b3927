#pragma once
// Small works that memory bounds, which a device has to get right however they are dealt out: extents that
// are multiples of nothing, arrays that are turned or begin anywhere, sums just so long that they are shared,
// several types. Whole numbers, whose sums are exact in any order.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/plan/facts/work_sizes.hpp>
#include <sinter/sinter.hpp>

#include "exact.hpp"

namespace tuning {

class awkward_works {
public:
    /// `few`: only floats, and of the extents those that differ most.
    explicit awkward_works(sinter::device d, bool few = false) : d_(std::move(d)), few_(few) {}

    /// What is wrong, in words, of all that is dealt out so; empty if nothing is.
    std::string wrong(sinter::plan::dealt of) {
        using sinter::plan::dealt;
        found_.clear();
        if (of == dealt::maps) {
            for (const extents& e : sides()) maps<float>(e);
            if (!few_) each_other_type([this](auto one) { maps<decltype(one)>({37, 101}); });
            strips();
        }
        if (of == dealt::scalars || of == dealt::sums) {
            for (const extents& e : sides()) scalars<float>(e);
            if (!few_) each_other_type([this](auto one) { scalars<decltype(one)>({37, 4099}); });
        }
        if (of == dealt::lines || of == dealt::sums) {
            for (const extents& e : sides()) lines<float>(e);
            if (!few_) each_other_type([this](auto one) { lines<decltype(one)>({37, 1103}); });
        }
        return found_;
    }

private:
    struct extents {
        std::int64_t rows, cols;
    };

    sinter::device d_;
    bool few_;
    std::string found_; ///< the first that is wrong

    std::vector<extents> sides() const {
        // Rows of fewer terms than a large group has, many outputs of few terms, few of terms that are
        // shared.
        std::vector<extents> list = {{131, 1103}, {4099, 37}, {3, 50021}, {50021, 3}};
        if (few_) return list;
        // The longest have the terms of several running sums.
        for (const extents& e : std::vector<extents>{
                 {1, 1}, {1, 70001}, {70001, 1}, {37, 4099}, {521, 523}, {1, 300007}, {300007, 1}})
            list.push_back(e);
        return list;
    }

    template <class F>
    void each_other_type(const F& run) {
        run(std::int32_t{});
        if (d_.supports(sinter::dtype::f16)) run(sinter::half{});
        if (d_.supports(sinter::dtype::f64)) run(double{});
    }

    /// The same whole numbers as an array of its own, as a block of another and turned.
    template <class T>
    struct arrays {
        whole_matrix at;
        sinter::matrix<T> own, around, turned;

        arrays(const sinter::device& d, const extents& e, std::uint64_t seed)
            : at(whole_numbers(e.rows, e.cols, 3, seed)), own(d, e.rows, e.cols, at.as<T>()),
              around(d, e.rows + 3, e.cols + 5), turned(d, e.cols, e.rows, at.transposed().template as<T>()) {
            around = T(1);
            block() = own;
        }
        auto block() { return sinter::block(around, 1, 3, at.rows, at.cols); }
    };

    template <class T>
    sinter::vector<T> vector_of(const whole_matrix& v) const {
        return sinter::vector<T>(d_, v.rows * v.cols, v.as<T>());
    }

    /// `expected(n)` is element n of what was got.
    template <class T, class F>
    void expect(const char* what, const extents& e, const std::vector<T>& got, const F& expected) {
        if (!found_.empty()) return;
        for (std::size_t n = 0; n < got.size(); ++n)
            if (static_cast<double>(got[n]) != expected(static_cast<std::int64_t>(n))) {
                found_ = std::string(what) + " of " + sinter::name_of(sinter::dtype_of<T>) + ", " +
                         std::to_string(e.rows) + " x " + std::to_string(e.cols) + ": wrong";
                return;
            }
    }

    template <class T>
    void maps(const extents& e) {
        if (!found_.empty()) return;
        arrays<T> x(d_, e, 1), y(d_, e, 2);
        const whole_matrix down = whole_numbers(e.rows, 1, 3, 3);
        const sinter::vector<T> u = vector_of<T>(down);
        sinter::matrix<T> r(d_, e.rows, e.cols);
        const auto run = [&](const char* what, const auto& statement, const auto& expected) {
            r = T(-77);
            statement();
            expect(what, e, r.to_host(), [&](std::int64_t n) { return expected(n / e.cols, n % e.cols); });
        };
        run(
            "a sum of arrays", [&] { r = T(2) * x.own + y.own; },
            [&](std::int64_t i, std::int64_t j) { return 2.0 * x.at(i, j) + y.at(i, j); });
        run(
            "a block beside a column", [&] { r = T(2) * x.block() + colwise(u); },
            [&](std::int64_t i, std::int64_t j) { return 2.0 * x.at(i, j) + down(i, 0); });
        run(
            "an array less a turned one", [&] { r = x.own - trans(y.turned); },
            [&](std::int64_t i, std::int64_t j) { return double{x.at(i, j)} - y.at(i, j); });
        // What is around a block has to stay.
        sinter::matrix<T> to(d_, e.rows + 4, e.cols + 5);
        to = T(-77);
        sinter::block(to, 3, 2, e.rows, e.cols) = x.own - y.block();
        expect("a difference in a block", e, to.to_host(), [&](std::int64_t n) {
            const std::int64_t i = n / (e.cols + 5) - 3, j = n % (e.cols + 5) - 2;
            const bool inside = i >= 0 && i < e.rows && j >= 0 && j < e.cols;
            return inside ? double{x.at(i, j)} - y.at(i, j) : -77;
        });
    }

    /// A scalar that is folded from neighbours goes down strips of as many columns as a map's work-item
    /// takes.
    void strips() {
        const extents e{31, 4229};
        const arrays<float> x(d_, e, 4);
        const sinter::vector<float> taps(d_, {1.0f, 2.0f, 1.0f});
        sinter::scalar<float> s(d_, -77.0f);
        s = sum(correlate(x.own, taps, taps));
        const auto near = [](std::int64_t at, std::int64_t end) {
            return at < 0 ? 0 : at < end ? at : end - 1;
        };
        double sum = 0;
        for (std::int64_t i = 0; i < e.rows; ++i)
            for (std::int64_t j = 0; j < e.cols; ++j)
                for (std::int64_t a = -1; a <= 1; ++a)
                    for (std::int64_t b = -1; b <= 1; ++b)
                        sum += (2.0 - double(a * a)) * (2.0 - double(b * b)) *
                               x.at(near(i + a, e.rows), near(j + b, e.cols));
        expect("a sum of neighbours", e, std::vector<float>{s.to_host()}, [&](std::int64_t) { return sum; });
    }

    template <class T>
    void scalars(const extents& e) {
        if (!found_.empty()) return;
        arrays<T> x(d_, e, 5), y(d_, e, 6);
        double sum = 0, product = 0, largest = -3;
        for (std::size_t n = 0; n < x.at.at.size(); ++n) {
            sum += double{x.at.at[n]};
            product += double{x.at.at[n]} * double{y.at.at[n]};
            largest = std::max(largest, double{x.at.at[n]});
        }
        // What halves hold exactly.
        const bool holds = !std::is_same_v<T, sinter::half> || std::fabs(product) <= 2048;
        sinter::scalar<T> s(d_, T(-77));
        const auto run = [&](const char* what, const auto& statement, double expected) {
            s = T(-77);
            statement();
            expect(what, e, std::vector<T>{s.to_host()}, [&](std::int64_t) { return expected; });
        };
        run(
            "a sum", [&] { s = sinter::sum(x.own); }, sum);
        run(
            "a sum of a block", [&] { s = sinter::sum(x.block()); }, sum);
        run(
            "a sum of a turned array and a block", [&] { s = sinter::sum(trans(x.turned) + x.block()); },
            2 * sum);
        run(
            "the largest", [&] { s = max(x.own); }, largest);
        if (holds)
            run(
                "a dot product", [&] { s = dot(x.own, y.own); }, product);
        // The only place of a number.
        const std::int64_t count = e.rows * e.cols, place = count * 2 / 3;
        std::vector<T> line = x.at.template as<T>();
        line[static_cast<std::size_t>(place)] = T(9);
        const sinter::vector<T> v(d_, count, line);
        sinter::scalar<std::int32_t> at(d_, -77);
        at = argmax(v);
        expect("the place of the largest", e, std::vector<std::int32_t>{at.to_host()},
               [&](std::int64_t) { return static_cast<double>(place); });
    }

    template <class T>
    void lines(const extents& e) {
        if (!found_.empty()) return;
        arrays<T> x(d_, e, 7);
        const whole_matrix down = whole_numbers(e.rows, 1, 1, 8), across = whole_numbers(e.cols, 1, 1, 9);
        const sinter::vector<T> u = vector_of<T>(down), v = vector_of<T>(across);
        std::vector<double> rows(static_cast<std::size_t>(e.rows)), cols(static_cast<std::size_t>(e.cols)),
            by_v(rows.size()), by_u(cols.size()), best(rows.size());
        for (std::int64_t i = 0; i < e.rows; ++i)
            for (std::int64_t j = 0; j < e.cols; ++j) {
                const auto r = static_cast<std::size_t>(i), c = static_cast<std::size_t>(j);
                rows[r] += double{x.at(i, j)};
                cols[c] += double{x.at(i, j)};
                by_v[r] += double{x.at(i, j)} * double{across(j, 0)};
                by_u[c] += double{x.at(i, j)} * double{down(i, 0)};
                if (x.at(i, j) > x.at(i, static_cast<std::int64_t>(best[r]))) best[r] = double(j);
            }
        const auto run = [&](const char* what, auto to, const auto& statement,
                             const std::vector<double>& list) {
            to = -77;
            statement(to);
            expect(what, e, to.to_host(), [&](std::int64_t n) { return list[static_cast<std::size_t>(n)]; });
        };
        const sinter::vector<T> r(d_, e.rows), c(d_, e.cols);
        run(
            "row sums", r, [&](auto& to) { to = sum(x.own, sinter::axis<1>); }, rows);
        run(
            "column sums", c, [&](auto& to) { to = sum(x.own, sinter::axis<0>); }, cols);
        run(
            "row sums of a turned array", r, [&](auto& to) { to = sum(trans(x.turned), sinter::axis<1>); },
            rows);
        run(
            "column sums of a block", c, [&](auto& to) { to = sum(x.block(), sinter::axis<0>); }, cols);
        run(
            "a matrix by a vector", r, [&](auto& to) { to = x.own * v; }, by_v);
        run(
            "a turned block by a vector", c, [&](auto& to) { to = trans(x.block()) * u; }, by_u);
        run(
            "places of rows' largest", sinter::vector<std::int32_t>(d_, e.rows),
            [&](auto& to) { to = argmax(x.own, sinter::axis<1>); }, best);
    }
};

} // namespace tuning

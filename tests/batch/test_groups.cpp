// Matrices of batches that a GPU's work-groups take, a row to a work-item.
#include "checks.hpp"

#include <tuple>

using namespace test;
namespace batch = sinter::batch;

namespace {

/// Devices with work-groups for batches, those that schedule as a GPU among them.
std::vector<sinter::device> devices_with_groups() {
    std::vector<sinter::device> found;
    for (const sinter::device& d : devices())
        if (sinter::plan::batches_in_groups(d.state()->facts()).factors > 0) found.push_back(d);
    if (found.empty()) MESSAGE("skipped: no device takes batches in groups");
    return found;
}

/// The items of a batch on the host, bit by bit but for the sign of a NaN.
template <class T>
std::vector<T> row_of(const std::vector<T>& all, std::int64_t item, std::int64_t count) {
    const std::int64_t width = static_cast<std::int64_t>(all.size()) / count;
    return {all.begin() + item * width, all.begin() + (item + 1) * width};
}

} // namespace

TEST_CASE("batches in groups: every order, in numbers that fill no group") {
    for (sinter::device& d : devices_with_groups()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {8, 9, 13}) check_lu<float>(d, n, n == 9 ? 31 : 1);
        check_lu<float>(d, 16, 19);
        if (d.supports(sinter::dtype::f64)) check_lu<double>(d, 11, 27);
        for (const std::int64_t n : {8, 15}) check_cholesky(d, n);
    }
}

TEST_CASE("batches in groups: what is found in one matrix, around it and in it is one launch") {
    const std::int64_t n = 8, count = 37;
    const std::vector<float> a = random_batch<float>(count, n, n, 1);
    for (const sinter::device& d : devices_with_groups()) {
        CAPTURE(d.name());
        const sinter::device host = sinter::host_device();
        const auto results = [&](const sinter::device& on, int launches) {
            sinter::matrix<float> A(on, count, n * n, a), LU(on, count, n * n), C(on, count, n * n);
            sinter::matrix<std::int32_t> P(on, count, n);
            sinter::vector<std::int32_t> info(on, count);
            sinter::vector<float> det(on, count);
            C = 1;
            const auto run = [&](auto statement) {
                const sinter::counters before = on.counters();
                statement();
                const sinter::counters used = on.counters() - before;
                if (launches == 0) return;
                CHECK(used.launches == launches);
                CHECK(used.temporaries == 0);
            };
            run([&] {
                sinter::evaluate(LU = 3 * batch::lu(-A) - C, P = 1 + batch::pivots(-A),
                                 info = batch::lu_info(-A), det = abs(batch::det(-A)));
            });
            run([&] { det += batch::det(A); }); // no array of its factors
            return std::make_tuple(LU.to_host(), P.to_host(), info.to_host(), det.to_host());
        };
        const auto [lu, pivots, info, det] = results(d, 1);
        const auto [host_lu, host_pivots, host_info, host_det] = results(host, 0);
        CHECK(pivots == host_pivots);
        CHECK(info == host_info);
        for (std::size_t e = 0; e < lu.size(); ++e) CHECK(std::fabs(lu[e] - host_lu[e]) < 1e-2f);
        for (std::size_t e = 0; e < det.size(); ++e)
            CHECK(std::fabs(det[e] - host_det[e]) <= 1e-3f * std::max(1.0f, std::fabs(host_det[e])));
    }
}

TEST_CASE("batches in groups: a result goes where its operand was, and into views") {
    const std::int64_t n = 9, count = 20, m = 4;
    std::vector<float> a = random_batch<float>(count, n, n, 1);
    for (std::int64_t item = 0; item < count; ++item) // well-conditioned
        for (std::int64_t k = 0; k < n; ++k) a[static_cast<std::size_t>((item * n + k) * n + k)] += 9;
    const std::vector<float> b = random_batch<float>(count, n, m, 2);
    for (const sinter::device& d : devices_with_groups()) {
        CAPTURE(d.name());
        sinter::matrix<float> A(d, count, n * n, a), B(d, count, n * m, b);
        A = batch::inverse(A);
        A = batch::inverse(A);
        const std::vector<float> back = A.to_host();
        for (std::size_t e = 0; e < a.size(); ++e) CHECK(std::fabs(back[e] - a[e]) < 1e-3f);
        // Element by element: each column of T is a matrix.
        sinter::matrix<float> T(d, n * n, count), X(d, n * m + 3, 2 * count), Y(d, count, n * m);
        T = trans(A);
        const auto part = X(sinter::rows(2, n * m + 2), sinter::cols(0, 2 * count, 2));
        X = 7;
        sinter::trans(X(sinter::rows(2, n * m + 2), sinter::cols(0, 2 * count, 2))) =
            batch::solve(trans(T), B);
        Y = batch::product(trans(T), trans(part), n, n, m);
        const std::vector<float> again = Y.to_host(), x = X.to_host();
        for (std::size_t e = 0; e < b.size(); ++e) CHECK(std::fabs(again[e] - b[e]) < 1e-3f);
        for (std::int64_t j = 0; j < 2 * count; ++j) CHECK(x[static_cast<std::size_t>(j)] == 7);
        for (std::int64_t i = 2; i < n * m + 2; ++i)
            CHECK(x[static_cast<std::size_t>(i * 2 * count + 1)] == 7);
        // Of a result that is seen through a view, and summed.
        sinter::vector<float> few(d, 3);
        few = batch::det(A)(sinter::rows(5, 8));
        const std::vector<float> all = sinter::eval(batch::det(A)).to_host();
        CHECK(few.to_host() == std::vector<float>(all.begin() + 5, all.begin() + 8));
        double total = 0, size = 0;
        for (const float v : all) total += v, size += std::fabs(v);
        CHECK(std::fabs(sinter::eval(sinter::sum(batch::det(A))).to_host() - total) < 1e-5 * size);
    }
}

TEST_CASE("batches in groups: a matrix that is singular, or not finite, spoils its own row only") {
    const std::int64_t n = 12, count = 25, m = 16;
    std::vector<float> good = random_batch<float>(count, n, n, 3), mixed = good;
    const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    const auto at = [&](std::int64_t item, std::int64_t i, std::int64_t j) -> float& {
        return mixed[static_cast<std::size_t>((item * n + i) * n + j)];
    };
    for (std::int64_t k = 0; k < n; ++k) {
        at(1, k, 0) = 0;               // nothing in the first column
        at(7, k, 5) = 2 * at(7, k, 4); // two columns that are one
        at(8, k, 8) = 0;               // nothing in the ninth
        for (std::int64_t j = 0; j < n; ++j) at(24, k, j) = 0;
    }
    at(3, 2, 2) = nan;
    at(11, 0, 4) = inf;
    const std::vector<float> b = random_batch<float>(count, n, m, 4);
    for (const sinter::device& d : devices_with_groups()) {
        CAPTURE(d.name());
        std::vector<float> lu[2], x[2], inverse[2], det[2], l[2];
        std::vector<std::int32_t> info[2];
        for (std::size_t s = 0; s < 2; ++s) {
            const sinter::matrix<float> A(d, count, n * n, s == 0 ? good : mixed), B(d, count, n * m, b);
            sinter::matrix<float> LU(d, count, n * n), L(d, count, n * n);
            sinter::vector<std::int32_t> told(d, count);
            sinter::vector<float> D(d, count);
            sinter::evaluate(LU = batch::lu(A), told = batch::lu_info(A), D = batch::det(A));
            L = batch::cholesky(A);
            x[s] = sinter::eval(batch::solve(A, B)).to_host();
            inverse[s] = sinter::eval(batch::inverse(A)).to_host();
            lu[s] = LU.to_host(), l[s] = L.to_host(), det[s] = D.to_host(), info[s] = told.to_host();
        }
        for (std::int64_t item = 0; item < count; ++item) {
            if (item == 1 || item == 3 || item == 7 || item == 8 || item == 11 || item == 24) continue;
            CAPTURE(item);
            CHECK(row_of(lu[0], item, count) == row_of(lu[1], item, count));
            CHECK(row_of(x[0], item, count) == row_of(x[1], item, count));
            CHECK(row_of(inverse[0], item, count) == row_of(inverse[1], item, count));
            CHECK(row_of(det[0], item, count) == row_of(det[1], item, count));
            CHECK(info[1][static_cast<std::size_t>(item)] == 0);
        }
        CHECK(info[1][1] == 1);
        CHECK(info[1][8] == 9);
        CHECK(info[1][24] == 1);
        CHECK(det[1][1] == 0);
        CHECK(det[1][8] == 0);
        CHECK(std::isnan(det[1][3]));
        for (const float v : row_of(lu[1], 24, count)) CHECK(v == 0);
        for (const std::int64_t item : {1, 8, 24})
            CHECK(
                !std::isfinite(row_of(x[1], item, count).front() + row_of(inverse[1], item, count).front()));
    }
}

TEST_CASE("batches in groups: the first of equal pivots, as on the host") {
    const std::int64_t n = 10, count = 300; // small whole numbers: many are equal
    std::vector<float> a;
    for (const float v : numbers(count * n * n, 5)) a.push_back(static_cast<float>(static_cast<int>(v) % 2));
    const auto pivots = [&](const sinter::device& d) {
        const sinter::matrix<float> A(d, count, n * n, a);
        return sinter::eval(batch::pivots(A)).to_host();
    };
    const std::vector<std::int32_t> wanted = pivots(sinter::host_device());
    for (const sinter::device& d : devices_with_groups()) {
        CAPTURE(d.name());
        // Later columns hold fractions, which are rounded in another order: the first two are exact.
        const std::vector<std::int32_t> got = pivots(d);
        for (std::size_t item = 0; item < static_cast<std::size_t>(count); ++item)
            for (std::size_t k = 0; k < 2; ++k) CHECK(got[item * n + k] == wanted[item * n + k]);
    }
}

TEST_CASE("batches in groups: more groups than an axis takes") {
    const std::int64_t n = 8, count = 700;
    const std::vector<float> a = random_batch<float>(count, n, n, 6);
    const auto inverses = [&](const sinter::device& d) {
        const sinter::matrix<float> A(d, count, n * n, a);
        return sinter::eval(batch::inverse(A)).to_host();
    };
    for (const sinter::device& d : devices_with_groups()) {
        const sinter::device few = with_few_groups(d, 5);
        if (!few || sinter::plan::batches_in_groups(few.state()->facts()).factors == 0) continue;
        CAPTURE(d.name());
        CHECK(inverses(few) == inverses(d));
    }
}

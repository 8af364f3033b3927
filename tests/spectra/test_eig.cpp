// Values and vectors of general matrices on every device.

#include "../devices.hpp"
#include "matrices.hpp"

namespace {

using namespace test::spectra;

/// norm(A V - V D) / (norm(A) n eps) of complex V and D, and the largest distance of a column's norm from 1.
template <class T>
void check_general(const sinter::general_spectrum<T>& found, const table& a) {
    const std::int64_t n = a.rows;
    const numbers lr = numbers_of(found.values_real), li = numbers_of(found.values_imag);
    REQUIRE(static_cast<std::int64_t>(lr.size()) == n);
    const table vr = table_of(found.vectors_real), vi = table_of(found.vectors_imag);
    const table wr = transposed(vr), wi = transposed(vi);
    table er = times_transposed(wr, a), ei = times_transposed(wi, a); // rows are A v
    for (std::int64_t j = 0; j < n; ++j) {
        const double p = lr[static_cast<std::size_t>(j)], q = li[static_cast<std::size_t>(j)];
        for (std::int64_t i = 0; i < n; ++i) {
            er.row(j)[i] -= p * wr.row(j)[i] - q * wi.row(j)[i];
            ei.row(j)[i] -= p * wi.row(j)[i] + q * wr.row(j)[i];
        }
        CHECK(dot_of(wr.row(j), wr.row(j), n) + dot_of(wi.row(j), wi.row(j), n) ==
              doctest::Approx(1).epsilon(30 * eps<T>()));
        if (q > 0) CHECK(li[static_cast<std::size_t>(j) + 1] == -q);
    }
    const double bound = threshold * static_cast<double>(n) * eps<T>() * norm_of(a);
    CHECK(norm_of(er) <= bound);
    CHECK(norm_of(ei) <= bound);
}

/// Sorted by real part; the spectra of these tests have distinct ones.
numbers sorted(numbers v) {
    std::sort(v.begin(), v.end());
    return v;
}

} // namespace

TEST_CASE_TEMPLATE("eig of all sizes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 64}) {
            CAPTURE(n);
            const table a = rounded<T>(noise(n, n, static_cast<unsigned>(n)));
            const sinter::matrix<T> A = on<T>(d, a);
            const auto found = sinter::eig(A);
            check_general(found, a);
            double trace = 0, sum = 0;
            for (std::int64_t i = 0; i < n; ++i) trace += a.row(i)[i];
            for (const double x : numbers_of(found.values_real)) sum += x;
            CHECK(std::fabs(trace - sum) <= threshold * static_cast<double>(n) * eps<T>() * norm_of(a));
            const auto values = sinter::eigvals(A);
            CHECK(numbers_of(values.values_real) == numbers_of(found.values_real));
            CHECK(numbers_of(values.values_imag) == numbers_of(found.values_imag));
            CHECK(values.vectors_real.size() == 0);
        }
    }
}

TEST_CASE_TEMPLATE("eig of matrices whose values are known", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        const double large = sizeof(T) == 4 ? 1e30 : 1e300;
        for (const double scale : {1.0, large, 1 / large}) {
            const std::int64_t n = 16;
            table shift(n, n); // the roots of 1
            for (std::int64_t i = 0; i < n; ++i)
                shift.row(i)[(i + 1) % n] = static_cast<double>(static_cast<T>(scale));
            const auto found = sinter::eig(on<T>(d, shift));
            check_general(found, shift);
            const numbers re = numbers_of(found.values_real), im = numbers_of(found.values_imag);
            for (std::size_t i = 0; i < re.size(); ++i)
                CHECK(std::hypot(re[i] / scale, im[i] / scale) == doctest::Approx(1).epsilon(100 * eps<T>()));
        }
        table symmetric = rounded<T>(symmetric_noise(20, 3));
        const auto of_symmetric = sinter::eigvals(on<T>(d, symmetric));
        const numbers expected = jacobi_values(symmetric),
                      values = sorted(numbers_of(of_symmetric.values_real));
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK(std::fabs(values[i] - expected[i]) <= threshold * 20 * eps<T>() * norm_of(symmetric));
        table block(12, 12); // a Jordan block, ones and zeros, and a row of zeros
        for (std::int64_t i = 0; i < 5; ++i) block.row(i)[i + 1] = block.row(i)[i] = 1;
        for (std::int64_t i = 6; i < 11; ++i) block.row(i)[10] = 2;
        check_general(sinter::eig(on<T>(d, block)), block);
        check_general(sinter::eig(sinter::zeros<T>(d, 4, 4)), table(4, 4));
        CHECK(test::refused<sinter::shape_error>([&] { sinter::eig(sinter::matrix<T>(d, 2, 3)); }) ==
              "sinter: eig(A), whose letters are your operands in order, needs a square A: it is 2 x 3");
        if (d.name() == "opengl:es") continue; // may lose a NaN
        sinter::matrix<T> A = sinter::identity<T>(d, 5);
        A(1, 3) = std::numeric_limits<T>::quiet_NaN();
        CHECK(all(isnan(sinter::eig(A).values_real)).to_host());
        CHECK(all(isnan(sinter::eig(sinter::trans(A)).vectors_imag)).to_host());
    }
}

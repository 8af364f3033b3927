// What was moved from is no operand of factorisations, spectra and batches, and their errors say so. Each is
// compiled and never run.

#include <sinter/batch.hpp>
#include <sinter/complex_factor.hpp>
#include <sinter/complex_spectra.hpp>
#include <sinter/factor.hpp>
#include <sinter/spectra.hpp>

#include "../devices.hpp"

namespace test_moved_from {

using namespace sinter;

template <class F>
void check(const std::string& name, F f) {
    CAPTURE(name);
    std::string said = "nothing was thrown";
    try {
        f();
    } catch (const error& e) {
        said = e.what();
    }
    CAPTURE(said);
    CHECK(said.find("moved from") != std::string::npos);
}

TEST_CASE("functions of matrices name operands that were moved from") {
    const device d = test::devices(false).front();
    matrix<float> A(d, {{2, 1}, {1, 2}});
    const matrix<float> B(d, {{1, 2}, {3, 4}}), kept = std::move(A);
    const vector<float> b(d, {1, 2});
    // NOLINTBEGIN(bugprone-use-after-move)
    check("solve", [&] { solve(A, b); });
    check("solve for", [&] { solve(B, A); });
    check("inverse", [&] { inverse(A); });
    check("det", [&] { det(A); });
    check("slogdet", [&] { slogdet(A); });
    check("log_det", [&] { log_det(A); });
    check("lu", [&] { lu(A); });
    check("lu.solve", [&] { lu(B).solve(A); });
    check("cholesky", [&] { cholesky(A); });
    check("cholesky.solve", [&] { cholesky(kept).solve(A); });
    check("ldlt", [&] { ldlt(A); });
    check("qr", [&] { qr(A); });
    check("qr.solve", [&] { qr(B).solve(A); });
    check("qr.q_times", [&] { qr(B).q_times(A); });
    check("qr_pivoted", [&] { qr_pivoted(A); });
    check("qr_pivoted.solve", [&] { qr_pivoted(B).solve(A); });
    check("least_squares", [&] { least_squares(A, b); });
    check("least_squares for", [&] { least_squares(B, A); });
    check("least_squares of any rank", [&] { least_squares(A, b, any_rank); });
    check("ridge", [&] { ridge(A, b, 1.0f); });
    check("rcond", [&] { rcond(A); });
    check("solve_triangular", [&] { solve_triangular(A, b, triangle::lower); });
    check("solve_triangular for", [&] { solve_triangular(B, A, triangle::lower); });
    check("solve_banded", [&] { solve_banded(0, 0, A, b); });
    check("solve_banded for", [&] { solve_banded(0, 1, B, A); });
    check("solveh_banded", [&] { solveh_banded(A, b); });
    check("solveh_banded for", [&] { solveh_banded(B, A); });
    check("lu by refine", [&] { lu(A, sinter::refine); });
    check("lu by refine for", [&] { lu(B, sinter::refine).solve(A); });
    check("non_negative_least_squares", [&] { non_negative_least_squares(A, b); });
    check("cholesky_update", [&] { cholesky_update(cholesky(kept), A); });
    check("eigh", [&] { eigh(A); });
    check("eigh of two", [&] { eigh(A, B); });
    check("eigvalsh", [&] { eigvalsh(A); });
    check("eig", [&] { eig(A); });
    check("svd", [&] { svd(A); });
    check("expm", [&] { expm(A); });
    check("sqrtm", [&] { sqrtm(A); });
    check("logm", [&] { logm(A); });
    check("pinv", [&] { pinv(A); });
    check("singular_values", [&] { singular_values(A); });
    check("matrix_rank", [&] { matrix_rank(A); });
    check("spectral_norm", [&] { spectral_norm(A); });
    check("null_space", [&] { null_space(A); });
    check("orth", [&] { orth(A); });
    check("polar_decomposition", [&] { polar_decomposition(A); });
    check("matrix_power", [&] { matrix_power(A, 3); });
    check("eigvals", [&] { eigvals(A); });
    check("cond", [&] { cond(A); });
    check("batch::lu", [&] { batch::lu(A); });
    check("batch::solve", [&] { batch::solve(A, B); });
    check("batch::eigh", [&] { batch::eigh(A); });
    // NOLINTEND(bugprone-use-after-move)
}

TEST_CASE("functions of complex matrices name operands that were moved from") {
    using c = std::complex<float>;
    const device d = test::devices(false).front();
    matrix<c> A(d, {{c(2), c(1)}, {c(1), c(2)}});
    const matrix<c> B = eval(2.0f * A), kept = std::move(A);
    const vector<c> b(d, {c(1), c(2)});
    // NOLINTBEGIN(bugprone-use-after-move)
    check("solve", [&] { solve(A, b); });
    check("solve for", [&] { solve(B, A); });
    check("inverse", [&] { inverse(A); });
    check("det", [&] { det(A); });
    check("lu", [&] { lu(A); });
    check("cholesky", [&] { cholesky(A); });
    check("ldlt", [&] { ldlt(A); });
    check("qr", [&] { qr(A); });
    check("qr_pivoted", [&] { qr_pivoted(A); });
    check("least_squares", [&] { least_squares(A, b); });
    check("solve_triangular", [&] { solve_triangular(A, b, triangle::lower); });
    check("solve_banded", [&] { solve_banded(0, 0, A, b); });
    check("solve_banded for", [&] { solve_banded(0, 1, B, A); });
    check("solveh_banded", [&] { solveh_banded(A, b); });
    check("solveh_banded for", [&] { solveh_banded(B, A); });
    check("cholesky_update", [&] { cholesky_update(cholesky(kept), A); });
    check("sherman_morrison", [&] { sherman_morrison(lu(kept), A, b, b); });
    check("eigh", [&] { eigh(A); });
    check("eig", [&] { eig(A); });
    check("svd", [&] { svd(A); });
    check("expm", [&] { expm(A); });
    // NOLINTEND(bugprone-use-after-move)
}

TEST_CASE("factors that were moved from say so") {
    const device d = test::devices(false).front();
    const matrix<float> A(d, {{2, 1}, {1, 2}});
    const vector<float> b(d, {1, 2});
    auto l = lu(A);
    auto c = cholesky(A);
    auto q = qr(A);
    auto p = qr_pivoted(A);
    auto i = ldlt(A);
    const auto l2 = std::move(l);
    const auto c2 = std::move(c);
    const auto q2 = std::move(q);
    const auto p2 = std::move(p);
    const auto i2 = std::move(i);
    // NOLINTBEGIN(bugprone-use-after-move)
    check("lu", [&] { l.solve(b); });
    check("cholesky", [&] { c.solve(b); });
    check("qr", [&] { q.solve(b); });
    check("qr_pivoted", [&] { p.solve(b); });
    check("ldlt", [&] { i.solve(b); });
    // NOLINTEND(bugprone-use-after-move)
}

} // namespace test_moved_from

// Expressions, each of which asks for a kernel of another form.

#include "golden_programs.hpp"

#include <limits>

#include <sinter/batch.hpp>
#include <sinter/factor/panel.hpp>
#include <sinter/image.hpp>
#include <sinter/plan/cut/attention.hpp>
#include <sinter/random.hpp>
#include <sinter/sparse.hpp>

namespace {

using namespace sinter;

struct operands {
    explicit operands(const device& d)
        : A(d, 20, 12), B(d, 12, 24), C(d, 20, 24), D(d, 20, 24), E(d, 24, 20), x(d, 24), y(d, 24), b(d, 20),
          c(d, 20) {}
    matrix<float> A, B, C, D, E;
    vector<float> x, y, b, c;
};

const test::golden_program programs[] = {
    {"gemm",
     [](const device& d) {
         operands o(d);
         o.C = 2.0f * o.A * o.B + 3.0f * o.C;
     }},
    {"gemm_large", // large enough for tiles in local memory, or for several render targets
     [](const device& d) {
         matrix<float> A(d, 128, 144), B(d, 144, 128), C(d, 128, 128);
         C = 2.0f * A * B + 3.0f * C;
     }},
    {"gemm_large_left_transposed",
     [](const device& d) {
         matrix<float> A(d, 144, 128), B(d, 144, 128), C(d, 128, 128);
         C = 2.0f * trans(A) * B + 3.0f * C;
     }},
    {"gemm_few_outputs", // work-items of a GPU's work-groups share the terms
     [](const device& d) {
         matrix<float> X(d, 1797, 24), C(d, 24, 24);
         C = 2.0f * trans(X) * X + 3.0f * C;
     }},
    {"gemm_other_order",
     [](const device& d) {
         operands o(d);
         o.C = 3.0f * o.C + 2.0f * o.A * o.B;
     }},
    {"gemm_transposed",
     [](const device& d) {
         operands o(d);
         o.E = 2.0f * trans(o.B) * trans(o.A) + trans(o.C);
     }},
    {"product_image", // OpenCL reads B through the texture cache
     [](const device& d) {
         operands o(d);
         o.C = o.A * as_image(o.B);
     }},
    {"gemm_activation_bias",
     [](const device& d) {
         operands o(d);
         o.C = tanh(o.A * o.B + colwise(o.b));
     }},
    {"sums_of_rows_turned", // of arrays that lie one way and the other
     [](const device& d) {
         matrix<float> A(d, 260, 270), B(d, 270, 260);
         vector<float> x(d, 260);
         x = sum(A - trans(B), axis<1>);
     }},
    {"roll", // as far as a number says
     [](const device& d) {
         matrix<float> A(d, 20, 80), C(d, 20, 80);
         C = gather<edge::wrap>(A, row_index(), col_index() - 5);
     }},
    {"gather", // rows in another order
     [](const device& d) {
         operands o(d);
         vector<std::int32_t> order(d, 20);
         o.C = gather(o.C, colwise(order), col_index());
     }},
    {"batch_lu", // of 3 x 3 matrices, and what it says beside them
     [](const device& d) {
         matrix<float> A(d, 100, 9), LU(d, 100, 9);
         matrix<std::int32_t> P(d, 100, 3);
         evaluate(LU = batch::lu(A), P = batch::pivots(A));
     }},
    {"batch_lu_groups", // of 8 x 8 matrices, on GPUs
     [](const device& d) {
         if (plan::batches_in_groups(d.state()->facts()).factors == 0) return;
         matrix<float> A(d, 100, 64), LU(d, 100, 64);
         vector<float> det(d, 100);
         evaluate(LU = batch::lu(-A), det = batch::det(-A));
     }},
    {"batch_solve_groups", // of 12 x 12 matrices
     [](const device& d) {
         if (plan::batches_in_groups(d.state()->facts()).solve == 0) return;
         matrix<float> A(d, 100, 144), B(d, 100, 36), X(d, 100, 36);
         X = batch::solve(A, B) - X;
     }},
    {"panel", // by one work-group; not on devices without
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 8, 100), LU(d, 100, 8);
         vector<std::int32_t> P(d, 8), order(d, 100);
         evaluate(LU = factor::panel_lu(trans(A)), P = factor::panel_pivots(trans(A)),
                  order = 3 + factor::panel_order(trans(A)));
     }},
    {"panel_in_room_for_more", // columns
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 100, 6), LU(d, 100, 6);
         LU = factor::panel_lu(A);
     }},
    {"panel_qr", // the reflections, and what updates the columns beside
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 100, 8), F(d, 100, 8), V(d, 100, 8), VT(d, 100, 8);
         vector<float> tau(d, 8);
         evaluate(F = factor::panel_qr(A), V = factor::panel_reflectors(A), VT = factor::panel_products(A),
                  tau = factor::panel_tau(A));
     }},
    {"cholesky_blocks", // below each other, a work-group for each
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 100, 32), L(d, 100, 32);
         L = factor::block_cholesky(A);
     }},
    {"whole_matrix", // of more columns than registers hold
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 40, 40), LU(d, 40, 40), QR(d, 40, 40);
         vector<std::int32_t> P(d, 40);
         evaluate(LU = factor::panel_lu(A), P = factor::panel_pivots(A));
         QR = factor::scaled_qr(A);
     }},
    {"blocks_of_tall_matrix", // R of each
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         const matrix<float> A(d, 300, 5), R = factor::block_r(A);
     }},
    {"symmetric_panel", // some columns of L D L'
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 40, 40), first(d, 1, 1), P(d, 41, 40);
         P = factor::ldlt_panel(A, first, 16);
     }},
    {"tridiagonal_panel", // some reflections of a symmetric matrix
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 40, 40), P(d, 33, 40);
         P = factor::tridiagonal_panel(A, 8);
     }},
    {"bidiagonal_panel", // some reflections from both sides
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 50, 40), P(d, 50, 50);
         P = factor::bidiagonal_panel(A, 8);
     }},
    {"pivoted_whole", // columns exchanged
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 40, 30), divisor(d, 1, 1), P(d, 31, 40);
         P = factor::pivoted_whole(A, divisor);
     }},
    {"pivoted_panel", // some columns, by one work-item
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 90, 80), divisor(d, 1, 1), P(d, 125, 80);
         P = factor::pivoted_panel(A, divisor, 32);
     }},
    {"band_solution", // by one work-item
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 100, 4), B(d, 100, 2), X(d, 100, 6);
         X = factor::band_solution(A, B);
     }},
    {"general_band_solution", // rows exchanged
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> A(d, 100, 4), B(d, 100, 2), X(d, 100, 6);
         X = factor::general_band_solution(A, B, 1);
     }},
    {"systems", // right sides of one factor
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         matrix<float> F(d, 40, 40), B(d, 40, 9), X(d, 40, 9);
         X = factor::substituted<batch_function::cholesky_substitution>(B, F, 40);
         X = factor::substituted<batch_function::qr_substitution>(B, F, 40);
     }},
    {"spectra_of_batch", // rotations from both sides, and from one
     [](const device& d) {
         if (!factor::takes_panels(d, 1)) return;
         const matrix<float> A(d, 20, 9), B(d, 20, 6);
         batch::eigh(A);
         batch::svd(B, 3, 2);
     }},
    {"correlate_down",
     [](const device& d) {
         operands o(d);
         vector<float> w(d, 3);
         o.C = correlate<edge::mirror>(o.D, w, axis<0>);
     }},
    {"correlate_channels",
     [](const device& d) {
         operands o(d);
         matrix<float> K(d, 2, 3);
         o.C = correlate<edge::zero, 4>(o.D, K);
     }},
    {"correlate_images", // each with edges of its own
     [](const device& d) {
         operands o(d);
         vector<float> w(d, 3);
         o.C = correlate(images(o.D, 4), w, axis<0>);
     }},
    {"separable", // a strip of rows
     [](const device& d) {
         operands o(d);
         vector<float> v(d, 4), w(d, 5);
         o.C = o.C - correlate<edge::zero>(o.D, v, w);
     }},
    {"separable_long", // more sums are begun at a time than a GPU has registers for vectors of four
     [](const device& d) {
         operands o(d);
         vector<float> v(d, 44), w(d, 3);
         o.C = correlate<edge::zero>(o.D, v, w);
     }},
    {"separable_norm", // strips of rows are folded, and then what they leave
     [](const device& d) {
         matrix<float> X(d, 200, 96);
         vector<float> v(d, 4), w(d, 5);
         scalar<float> s(d);
         s = norm(correlate<edge::zero>(X, v, w));
     }},
    {"separable_images",
     [](const device& d) {
         operands o(d);
         vector<float> w(d, 5);
         o.C = convolve<edge::mirror>(images(o.D, 2), w, w);
     }},
    {"resize",
     [](const device& d) {
         operands o(d);
         matrix<float> L(d, 40, 48);
         L = resize<filter::linear>(o.C, 40, 48);
     }},
    {"axpy",
     [](const device& d) {
         operands o(d);
         o.y = 2.0f * o.x + o.y;
     }},
    {"sum",
     [](const device& d) {
         operands o(d);
         matrix<float> F(d, 20, 24);
         F = o.C + o.D;
     }},
    {"product",
     [](const device& d) {
         operands o(d);
         o.C = o.A * o.B;
     }},
    {"product_left_transposed",
     [](const device& d) {
         operands o(d);
         matrix<float> P(d, 12, 24);
         P = trans(o.A) * o.C;
     }},
    {"product_right_transposed",
     [](const device& d) {
         operands o(d);
         matrix<float> P(d, 20, 20);
         P = o.C * trans(o.D);
     }},
    {"add_matrices", // one of them is the destination
     [](const device& d) {
         operands o(d);
         o.C = o.C + o.D;
     }},
    {"add_same",
     [](const device& d) {
         operands o(d);
         o.C = o.D + o.D;
     }},
    {"matrix_vector",
     [](const device& d) {
         operands o(d);
         o.b = o.C * o.x;
     }},
    {"residual",
     [](const device& d) {
         operands o(d);
         o.b = o.c - o.C * o.x;
     }},
    {"product_of_differences",
     [](const device& d) {
         operands o(d);
         o.b = ((o.C + 1.0f) - o.C) * o.x;
     }},
    {"outer_product",
     [](const device& d) {
         operands o(d);
         o.C = o.b * trans(o.x);
     }},
    {"dot",
     [](const device& d) {
         operands o(d);
         scalar<float> s(d);
         s = dot(o.x, o.y);
     }},
    {"dot_long", // enough for vectors of terms on a GPU
     [](const device& d) {
         const vector<float> x(d, 5000), y(d, 5000);
         scalar<float> s(d);
         s = dot(x, y);
     }},
    {"sum_of_odd_rows", // which end within texels
     [](const device& d) {
         const matrix<float> A(d, 300, 301);
         const vector<float> x(d, 301);
         scalar<float> s(d);
         s = sum(abs(A - rowwise(x)));
     }},
    {"norm_in_shares", // which the last of a GPU's work-groups joins where it can
     [](const device& d) {
         const vector<float> x(d, 300000);
         scalar<float> s(d);
         s = norm(x);
     }},
    {"normalise",
     [](const device& d) {
         operands o(d);
         o.x = o.x / norm(o.x);
     }},
    {"row_sums",
     [](const device& d) {
         operands o(d);
         o.b = sum(o.C, axis<1>);
     }},
    {"sum_of_matrix",
     [](const device& d) {
         const matrix<float> A(d, 500, 400);
         scalar<float> s(d);
         s = max(A);
     }},
    {"sum_of_turned",
     [](const device& d) {
         const matrix<float> A(d, 500, 400), B(d, 400, 500);
         scalar<float> s(d);
         s = sum(hadamard(A, trans(B)));
     }},
    {"column_maxima",
     [](const device& d) {
         operands o(d);
         o.x = max(o.C, axis<0>);
     }},
    {"column_sums", // a GPU's work-groups take some columns each
     [](const device& d) {
         matrix<float> A(d, 2000, 50);
         vector<float> s(d, 50);
         s = sum(A, axis<0>);
     }},
    {"column_argmax_tall", // in shares
     [](const device& d) {
         matrix<float> A(d, 150000, 2);
         vector<std::int32_t> s(d, 2);
         s = argmax(A, axis<0>);
     }},
    {"column_sums_tall", // a table of points, read as one row of numbers
     [](const device& d) {
         const matrix<float> A(d, 150000, 3);
         const vector<float> x(d, 3);
         vector<float> s(d, 3);
         s = sum(abs(A - rowwise(x)), axis<0>);
     }},
    {"argmin",
     [](const device& d) {
         operands o(d);
         scalar<std::int32_t> s(d);
         s = argmin(o.x);
     }},
    {"argmax_rows",
     [](const device& d) {
         operands o(d);
         vector<std::int32_t> places(d, 20);
         places = argmax(o.C, axis<1>);
     }},
    {"argmax_long", // on a CPU vectors of values and of places
     [](const device& d) {
         vector<float> x(d, 1000);
         scalar<std::int32_t> s(d);
         s = argmax(x);
     }},
    {"compensated_sum",
     [](const device& d) {
         vector<float> x(d, 1000);
         scalar<float> s(d);
         s = compensated_sum(x);
     }},
    {"compensated_rows",
     [](const device& d) {
         operands o(d);
         vector<float> sums(d, 20);
         sums = compensated_sum(o.C, axis<1>);
     }},
    {"compensated_columns_tall", // in shares
     [](const device& d) {
         const matrix<float> A(d, 150000, 2);
         vector<float> s(d, 2);
         s = compensated_sum(A, axis<0>);
     }},
    {"huber",
     [](const device& d) {
         operands o(d);
         o.x = map([](auto r) { return select(abs(r) < 1.0f, 0.5f * r * r, abs(r) - 0.5f); }, o.x - o.y);
     }},
    {"masked_sums", // truths are vectors, too, where the language has them
     [](const device& d) {
         operands o(d);
         vector<float> sums(d, o.C.rows());
         sums = sum(select(o.C > 0.5f && !isnan(o.D), o.C, o.D), axis<1>);
     }},
    {"truths_in_memory",
     [](const device& d) {
         operands o(d);
         const vector<bool> b(d, o.x.rows());
         vector<bool> c(d, o.x.rows());
         c = !b || o.x > o.y;
     }},
    {"causal_product", // tiles of vectors, as without the choice
     [](const device& d) {
         matrix<float> A(d, 128, 144), B(d, 128, 144), C(d, 128, 128);
         C = select(col_index() <= row_index(), A * trans(B), -1e30f);
     }},
    {"relu_product",
     [](const device& d) {
         operands o(d);
         const auto P = o.A * o.B;
         o.C = select(P > o.D && !isnan(o.D), P, 0.0f);
         o.D = select(o.A > 0.0f, o.A, 0.0f) * o.B;
     }},
    {"truths_in_parts", // of texels
     [](const device& d) {
         const matrix<bool> M(d, 20, 24);
         matrix<bool> N(d, 20, 24);
         const matrix<std::int32_t> I(d, 16, 16), J(d, 16, 16);
         const auto inner = M(rows(1, 17), cols(3, 19));
         N(rows(2, 18), cols(5, 21)) = select(inner, I, J) + cast<std::int32_t>(inner) < 7;
     }},
    {"powers",
     [](const device& d) {
         operands o(d);
         o.x = pow(o.x, o.y);
     }},
    {"block_written",
     [](const device& d) {
         operands o(d);
         o.C(rows(0, 4), cols(2, 6)) = o.D(rows(1, 5), cols(3, 7));
     }},
    {"block_updated",
     [](const device& d) {
         operands o(d);
         auto block = o.C(rows(0, 4), cols(2, 6));
         block = 0.5f * block + 1.0f;
     }},
    {"diagonal_written", // by fragments: as points
     [](const device& d) {
         operands o(d);
         diagonal(o.C) = o.b;
     }},
    {"exp_of_rows", // on a CPU what is left of a row is a vector, too
     [](const device& d) {
         operands o(d);
         o.C = exp(o.D - colwise(o.b));
     }},
    {"exp_sums", // of short rows
     [](const device& d) {
         matrix<float> A(d, 70000, 5);
         vector<float> s(d, 70000), x(d, 70000);
         s = sum(exp(A - colwise(x)), axis<1>);
     }},
    {"exp_sums_narrow", // of rows that a vector is too long for: on a CPU vectors of outputs
     [](const device& d) {
         matrix<float> A(d, 70000, 3);
         vector<float> s(d, 70000);
         s = sum(exp(A), axis<1>);
     }},
    {"sigmoid_of_product", // on a CPU vectors of results
     [](const device& d) {
         matrix<float> A(d, 2000, 24);
         vector<float> x(d, 24), y(d, 2000);
         y = sigmoid(A * x);
     }},
    {"cross_entropy", // the gather leaves the sums' terms as they are
     [](const device& d) {
         matrix<float> A(d, 20, 40);
         vector<std::int32_t> labels(d, 20);
         vector<float> s(d, 20);
         s = log(sum(exp(A), axis<1>)) - gather(A, row_index(20), labels);
     }},
    {"transpose",
     [](const device& d) {
         operands o(d);
         o.E = trans(o.C);
     }},
    {"add_transposed", // large: in squares on GPUs
     [](const device& d) {
         matrix<float> A(d, 300, 400), B(d, 400, 300);
         A = 2.0f * A + trans(B);
     }},
    {"sum_of_triangle", // row by row on CPUs
     [](const device& d) {
         matrix<float> A(d, 300, 400);
         scalar<float> s(d);
         s = sum(select(col_index() <= row_index(), A(rows(0, 200), cols(0, 300)), 0.0f));
     }},
    {"two_results",
     [](const device& d) {
         operands o(d);
         vector<float> u(d, 24), v(d, 24);
         evaluate(u = o.x + o.y, v = o.x - o.y);
     }},
    {"two_sums", // down columns, in one kernel
     [](const device& d) {
         const matrix<float> A(d, 20, 24);
         vector<float> s(d, 24), q(d, 24);
         evaluate(s = sum(A, axis<0>), q = sum(hadamard(A, A), axis<0>));
     }},
    {"sum_and_max_of_rows", // along rows
     [](const device& d) {
         const matrix<float> A(d, 20, 24);
         vector<float> s(d, 20), m(d, 20);
         evaluate(s = sum(A, axis<1>), m = max(A, axis<1>));
     }},
    {"largest_and_place", // of each row
     [](const device& d) {
         const matrix<float> A(d, 20, 24);
         vector<float> m(d, 20);
         vector<std::int32_t> at(d, 20);
         evaluate(m = max(A, axis<1>), at = argmax(A, axis<1>));
     }},
    {"cosine", // three long sums of one statement, in shares
     [](const device& d) {
         const vector<float> x(d, 500000), y(d, 500000);
         scalar<float> c(d);
         c = dot(x, y) / (norm(x) * norm(y));
     }},
    {"jacobi_step", // of the inner part of an array, whose border is written with it
     [](const device& d) {
         matrix<float> U(d, 21, 26);
         U(rows(1, 20), cols(1, 25)) = 0.25f * (U(rows(0, 19), cols(1, 25)) + U(rows(2, 21), cols(1, 25)) +
                                                U(rows(1, 20), cols(0, 24)) + U(rows(1, 20), cols(2, 26)));
     }},
    {"shifted_rows", // of an array that is one row in memory
     [](const device& d) {
         matrix<float> U(d, 20, 24);
         U(rows(1, 20)) = U(rows(0, 19));
     }},
    {"half_storage",
     [](const device& d) {
         matrix<half> H(d, 20, 24), G(d, 20, 24);
         G = H + G;
     }},
    {"narrow_integers",
     [](const device& d) {
         if (!d.supports(dtype::u8)) return;
         vector<std::int8_t> a(d, 24);
         vector<std::uint8_t> b(d, 24);
         vector<std::int16_t> c(d, 24);
         vector<std::uint16_t> e(d, 24);
         sinter::evaluate(a = 0.5f * c, b = max(a, b) + 1, e = cast<std::uint8_t>(b + c), c = 3 * e);
     }},
    {"long_integers", // no OpenGL has them
     [](const device& d) {
         if (!d.supports(dtype::i64)) return;
         vector<std::int64_t> x(d, 24), y(d, 24);
         vector<std::uint64_t> u(d, 24);
         vector<std::int32_t> i(d, 24);
         vector<float> f(d, 24);
         sinter::evaluate(y = select(x < y, max(x, i) - (std::numeric_limits<std::int64_t>::min)(), y / 3),
                          u = cast<std::uint64_t>(f) >> 5, i = cast<std::int32_t>(x * 5000000000) + argmax(y),
                          f = cast<float>(u) + 0.5f * x);
     }},
    {"half_product",
     [](const device& d) {
         matrix<half> H(d, 20, 24), G(d, 24, 20), P(d, 20, 20);
         P = half(2.0f) * H * G + P;
     }},
    {"doubles", // not on every device; OpenGL has no functions of theirs
     [](const device& d) {
         if (!d.supports(dtype::f64)) return;
         vector<double> x(d, 24), y(d, 24);
         y = 0.1 * x + exp(y);
     }},
    {"double_powers", // of sines, chosen by truths as wide as doubles
     [](const device& d) {
         if (!d.supports(dtype::f64)) return;
         const vector<double> x(d, 1000), y(d, 1000);
         vector<double> z(d, 1000);
         z = select(x > 0.0, pow(x, y), sin(y));
     }},
    {"double_product",
     [](const device& d) {
         if (!d.supports(dtype::f64)) return;
         matrix<double> A(d, 20, 40), B(d, 40, 24), C(d, 20, 24);
         C = 2.0 * A * B - C;
     }},
    {"half_norm",
     [](const device& d) {
         vector<half> h(d, 100);
         scalar<half> s(d);
         s = norm(h);
     }},
    {"attention", // by work-groups, which never write the scores
     [](const device& d) {
         if (!plan::takes_attention(d.state()->facts())) return; // in several launches
         matrix<float> Q(d, 100, 64), K(d, 200, 64), V(d, 200, 64), O(d, 100, 64);
         O = softmax(select(col_index() <= row_index(), 0.125f * Q * trans(K), -1e30f), axis<1>) * V;
     }},
    {"attention_rests", // beside what was there
     [](const device& d) {
         if (!plan::takes_attention(d.state()->facts())) return; // in several launches
         matrix<float> Q(d, 33, 50), KT(d, 50, 45), V(d, 45, 31), bias(d, 33, 45), O(d, 33, 31);
         O = 2.0f * softmax(Q * KT + bias, axis<1>) * V + O;
     }},
    {"sparse_products", // with a vector that a formula gives, and with a matrix
     [](const device& d) {
         operands o(d);
         const sparse_matrix<float> S(d, 20, 24, {{0, 3, 1.0f}, {7, 23, 2.0f}});
         o.c = o.b - 2.0f * S * (3.0f * o.x + o.y);
         o.D = S * o.E(rows(0, 24), cols(0, 20)) * o.D + o.D;
     }},
    {"sparse_long_rows", // in shares
     [](const device& d) {
         std::vector<triplet<float>> row;
         for (std::int64_t j = 0; j < 2000; ++j) row.push_back({1, j, 1.0f});
         const sparse_matrix<float> S(d, 3, 2000, row);
         const vector<float> x(d, 2000);
         vector<float> y(d, 3);
         y = S * x;
     }},
    {"running_sums", // of each column by one work-item; of a long vector in shares, but on a CPU
     [](const device& d) {
         if (d.state()->facts().draws()) return; // they have none
         matrix<float> A(d, 310, 720);
         vector<float> x(d, 170000);
         A = 2.0f * cumsum(A, axis<0>);
         x = cumsum(square(x)) / 3.0f;
         A = cummax(A, axis<0>, exclusive);
         x = cumsum(x, exclusive);
     }},
    {"random_uniform", // four elements of a vector are words of one block, or of two
     [](const device& d) {
         operands o(d);
         o.A = o.A + 0.1f * random::uniform(random::key(1), 20, 12);
     }},
    {"random_shuffle", // each place by itself, in a loop of its own
     [](const device& d) {
         vector<std::int32_t> order(d, 100);
         order = random::permutation(random::key(1), 100);
     }},
};

} // namespace

sinter::const_span<test::golden_program> test::golden_programs() {
    return programs;
}

#pragma once
// Krylov methods for complex operands: a complex array is a real one of twice the elements, its parts side by
// side, and an operator acts on that. The real inner product of such arrays is the real part of the complex
// one. cg, minres and lsqr have real numbers in their steps for Hermitian matrices, and take the same steps.

#include <string>
#include <utility>

#include <sinter/complex/sparse.hpp>
#include <sinter/complex/wrapped.hpp>
#include <sinter/krylov.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

template <class A>
concept is_complex_matrix = expr::is_complex<A> || expr::is_complex_sparse<A>;

/// Complex elements as a real array: of a column, a column.
template <class B>
auto side_by_side(const device& d, const B& b) {
    using part = decltype(real(b));
    using T = element_type<expr::tree_of<part>::info.type>;
    const std::int64_t m = expr::rows_of(b), n = expr::cols_of(b);
    if constexpr (expr::tree_of<part>::info.cols == 1) {
        vector<T> made(d, 2 * m);
        as_complex(made) = b;
        return made;
    } else {
        matrix<T> made(d, m, 2 * n);
        as_complex(made) = b;
        return made;
    }
}

/// What `a`, a matrix or a function, gives for complex elements that lie side by side.
template <class A>
struct of_parts {
    const A& a;

    template <class P>
    auto operator()(P p) const {
        return side_by_side(p.device(), applied(as_complex(p)));
    }
    template <class Z>
    auto applied(const Z& z) const {
        if constexpr (is_matrix<A> || is_complex_matrix<A>)
            return a * z;
        else
            return a(z);
    }
};
template <class M>
decltype(auto) preconditioner_of_parts(const M& m) {
    if constexpr (std::is_same_v<M, none>)
        return (m);
    else
        return of_parts<M>{m};
}

template <class B>
struct array_of<B, true> {
    using type = decltype(eval(std::declval<const B&>()));
};

/// The options, with a first guess that lies side by side.
template <class X>
krylov_options options_of_parts(const krylov_options& o) {
    krylov_options made = o;
    if (!o.start.is_given()) return made;
    const X* const start = o.start.as<X>();
    if (!start) throw_other_start();
    made.start = side_by_side(start->device(), *start);
    return made;
}
template <class A, class X>
void require_complex_operator(const char* function, const A& a, const X& x) {
    if constexpr (is_matrix<A> || is_complex_matrix<A>) {
        factor::require_square(function, expr::rows_of(a), expr::cols_of(a));
        require_rows_like(function, expr::rows_of(a), expr::rows_of(x));
    } else {
        const auto y = a(x);
        require_extents_like(function, expr::rows_of(y), expr::cols_of(y), expr::rows_of(x),
                             expr::cols_of(x));
    }
}

/// `solve(A, b, options, M)` with real operands, for a complex right side.
template <class A, class B, class M, class Solve>
auto solve_by_parts(const char* function, const A& a, const B& b, const krylov_options& o, const M& m,
                    Solve solve) {
    require_options(function, o);
    const auto right = eval(b);
    using array = std::remove_cv_t<decltype(right)>;
    require_complex_operator(function, a, right);
    return expr::in_function(function, [&] {
        const auto found = solve(of_parts<A>{a}, side_by_side(right.device(), right),
                                 options_of_parts<array>(o), preconditioner_of_parts(m));
        return krylov_result<array>{array(as_complex(found.x)), found.steps, found.residual, found.reason};
    });
}

} // namespace krylov

/// Solves A x = b for a complex b, and a Hermitian positive definite A: a dense matrix, a sparse one, or a
/// function of a complex array. Else as for real operands. A step takes a launch more: the product writes an
/// array.
template <class A, expr::is_complex B, class M = krylov::none>
auto cg(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    return krylov::solve_by_parts("cg(A, b)", a, b, options, preconditioner,
                                  [](const auto&... all) { return cg(all...); });
}
/// For any square A. The numbers of a step are real: it may take more steps than complex ones would.
template <class A, expr::is_complex B, class M = krylov::none>
auto bicgstab(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    return krylov::solve_by_parts("bicgstab(A, b)", a, b, options, preconditioner,
                                  [](const auto&... all) { return bicgstab(all...); });
}
/// The same.
template <class A, expr::is_complex B, class M = krylov::none>
auto gmres(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    return krylov::solve_by_parts("gmres(A, b)", a, b, options, preconditioner,
                                  [](const auto&... all) { return gmres(all...); });
}
/// For a Hermitian A.
template <class A, expr::is_complex B, class M = krylov::none>
auto minres(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    return krylov::solve_by_parts("minres(A, b)", a, b, options, preconditioner,
                                  [](const auto&... all) { return minres(all...); });
}

/// The x with the least norm(b - A x), for a complex b and any matrix A, or with_adjoint(f, g), where g(q) is
/// adjoint(A) q.
template <class A, expr::is_complex B>
auto lsqr(const A& a, const B& b, const krylov_options& options = {}) {
    krylov::require_options("lsqr(A, b)", options);
    const auto right = eval(b);
    const auto solve = [&](const auto& forward, const auto& backward) {
        using image = std::remove_cvref_t<decltype(backward)>;
        const auto like = eval(krylov::of_parts<image>{backward}.applied(right));
        using array = std::remove_cv_t<decltype(like)>;
        const auto pair = with_adjoint(krylov::of_parts<std::remove_cvref_t<decltype(forward)>>{forward},
                                       krylov::of_parts<image>{backward});
        const auto found =
            lsqr(pair, krylov::side_by_side(right.device(), right), krylov::options_of_parts<array>(options));
        return least_squares_result<array>{array(as_complex(found.x)), found.steps, found.residual,
                                           found.normal_residual, found.reason};
    };
    if constexpr (krylov::is_pair<A>) {
        return solve(a.forward, a.backward);
    } else {
        krylov::require_rows_like("lsqr(A, b)", expr::rows_of(a), expr::rows_of(right));
        return solve(a, adjoint(a));
    }
}

/// The preconditioner that divides by the diagonal of a complex matrix.
template <krylov::is_complex_matrix A>
auto jacobi(const A& a) {
    factor::require_square("jacobi(A)", expr::rows_of(a), expr::cols_of(a));
    const auto d = eval(diagonal(a));
    const auto one = cast<typename std::remove_cv_t<decltype(d)>::value_type>(ones<float>(d.rows()));
    return [inverse = eval(one / select(d == 0, one, d))](const auto& r) { return hadamard(inverse, r); };
}

} // namespace sinter

#pragma once
// Some eigenvalues of Hermitian matrices. Side by side with their imaginary parts, v and i v are two real
// vectors: each value comes twice, and half of the vectors are enough.

#include <algorithm>
#include <complex>
#include <utility>
#include <vector>

#include <sinter/complex/krylov.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// The vectors of 2 k real ones that span k complex ones, orthonormal, by Gram and Schmidt's method with the
/// longest first, in double. `places` gets their numbers.
class halved_vectors {
public:
    using number = std::complex<double>;

    /// `parts` has n rows of 2 parts for each of 2 k columns.
    template <class T>
    halved_vectors(const std::vector<T>& parts, std::int64_t n, std::int64_t k)
        : rest_(static_cast<std::size_t>(2 * k)) {
        const auto width = static_cast<std::size_t>(2 * k);
        for (std::size_t j = 0; j < width; ++j)
            for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
                rest_[j].push_back({static_cast<double>(parts[2 * i * width + j]),
                                    static_cast<double>(parts[(2 * i + 1) * width + j])});
        for (std::int64_t m = 0; m < k; ++m) take_longest();
    }

    std::vector<std::vector<number>> vectors;
    std::vector<std::size_t> places;

private:
    std::vector<std::vector<number>> rest_;

    static double square_of(const std::vector<number>& v) {
        double total = 0;
        for (const number& z : v) total += std::norm(z);
        return total;
    }
    static void take_from(std::vector<number>& v, const std::vector<number>& u) {
        number part = 0;
        for (std::size_t i = 0; i < v.size(); ++i) part += std::conj(u[i]) * v[i];
        for (std::size_t i = 0; i < v.size(); ++i) v[i] -= part * u[i];
    }
    void take_longest() {
        std::size_t longest = 0;
        for (std::size_t j = 0; j < rest_.size(); ++j)
            if (square_of(rest_[j]) > 1.01 * square_of(rest_[longest])) longest = j;
        std::vector<number> u = rest_[longest];
        for (const std::vector<number>& before : vectors) take_from(u, before);
        const double length = std::sqrt(square_of(u));
        for (number& z : u) z = length > 0 ? z / length : number(0);
        for (std::vector<number>& v : rest_) take_from(v, u);
        places.push_back(longest);
        vectors.push_back(std::move(u));
    }
};

/// Of `found`, with 2 k real vectors, half.
template <class T>
krylov_spectrum<T, std::complex<T>> halved(const krylov_spectrum<T>& found, std::int64_t k) {
    const std::int64_t n = found.vectors.rows() / 2;
    const halved_vectors half_of(found.vectors.to_host(), n, k);
    const std::vector<T> values = found.values.to_host();
    std::vector<std::size_t> order(static_cast<std::size_t>(k));
    for (std::size_t j = 0; j < order.size(); ++j) order[j] = j;
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t j) { return half_of.places[i] < half_of.places[j]; });
    std::vector<T> kept;
    std::vector<std::complex<T>> all;
    for (const std::size_t j : order) kept.push_back(values[half_of.places[j]]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
        for (const std::size_t j : order) all.push_back(std::complex<T>(half_of.vectors[j][i]));
    const device d = found.values.device();
    return {vector<T>(d, kept), matrix<std::complex<T>>(d, n, k, all), found.steps, found.residual,
            found.reason};
}

template <class A, class B>
auto complex_lanczos(const char* function, const A& a, const B& start, std::int64_t k, spectrum_end which,
                     const krylov_options& o) {
    require_options(function, o);
    refuse_start(function, o);
    const auto first = eval(start);
    require_complex_operator(function, a, first);
    spectra::require_count(function, k, expr::rows_of(first) * expr::cols_of(first));
    return halved(lanczos(function, of_parts<A>{a}, side_by_side(first.device(), first), 2 * k, which, o), k);
}
/// From any first vector.
template <class A>
auto complex_lanczos(const char* function, const A& a, std::int64_t k, spectrum_end which,
                     const krylov_options& o) {
    if constexpr (requires { a.device(); }) {
        using T = typename A::value_type::value_type;
        factor::require_square(function, expr::rows_of(a), expr::cols_of(a));
        const auto part = random::normal<T>(random::key(0), expr::rows_of(a));
        vector<std::complex<T>> start(a.device(), expr::rows_of(a));
        start = complex_of(part, random::normal<T>(random::key(3), expr::rows_of(a)));
        return complex_lanczos(function, a, start, k, which, o);
    } else { // a formula
        return complex_lanczos(function, eval(a), k, which, o);
    }
}

} // namespace krylov

/// The k lowest eigenvalues of a Hermitian matrix, dense or sparse, and their vectors. Else as for real
/// matrices, with twice as many vectors; the host takes half of those found, in double. `residual` is the
/// largest of all that were found.
template <krylov::is_complex_matrix A>
auto eigsh(const A& a, lowest k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, lowest(k))", a, k.count, krylov::spectrum_end::lowest, options);
}
/// The k highest ones.
template <krylov::is_complex_matrix A>
auto eigsh(const A& a, highest k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, highest(k))", a, k.count, krylov::spectrum_end::highest,
                                   options);
}
/// The k with the largest magnitudes.
template <krylov::is_complex_matrix A>
auto eigsh(const A& a, largest_magnitude k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, largest_magnitude(k))", a, k.count,
                                   krylov::spectrum_end::magnitude, options);
}
/// Of a function, also, from a first complex array that it takes.
template <class A, expr::is_complex B>
auto eigsh(const A& a, const B& start, lowest k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, start, lowest(k))", a, start, k.count,
                                   krylov::spectrum_end::lowest, options);
}
template <class A, expr::is_complex B>
auto eigsh(const A& a, const B& start, highest k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, start, highest(k))", a, start, k.count,
                                   krylov::spectrum_end::highest, options);
}
template <class A, expr::is_complex B>
auto eigsh(const A& a, const B& start, largest_magnitude k, const krylov_options& options = {}) {
    return krylov::complex_lanczos("eigsh(A, start, largest_magnitude(k))", a, start, k.count,
                                   krylov::spectrum_end::magnitude, options);
}

} // namespace sinter

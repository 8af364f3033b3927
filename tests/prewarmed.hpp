#pragma once
// Assignments that plan and schedule in every way: carried out, prewarmed or explained, of arrays or of
// shapes.

#include <sinter/image.hpp>
#include <sinter/sinter.hpp>

namespace test {

/// Makes arrays of a device, without values.
struct real_arrays {
    sinter::device d;
    auto matrix(std::int64_t m, std::int64_t n) const { return sinter::matrix<float>(d, m, n); }
    auto row(std::int64_t n) const { return sinter::matrix<float, 1>(d, 1, n); }
    auto vector(std::int64_t n) const { return sinter::vector<float>(d, n); }
    auto integers(std::int64_t n) const { return sinter::vector<std::int32_t>(d, n); }
    auto scalar() const { return sinter::scalar<float>(d); }
};
/// The same, as shapes.
struct shapes {
    sinter::device d;
    auto matrix(std::int64_t m, std::int64_t n) const { return d.shape<float>(m, n); }
    auto row(std::int64_t n) const { return sinter::matrix<float, 1>(d.shape<float>(1, n).storage()); }
    auto vector(std::int64_t n) const { return d.shape<float>(n); }
    auto integers(std::int64_t n) const { return d.shape<std::int32_t>(n); }
    auto scalar() const { return d.shape<float>(); }
};

/// Calls `act` with every assignment.
template <class Arrays, class Act>
void each_assignment(const Arrays& of, Act act) {
    using namespace sinter;
    const std::int64_t n = 37, large = 264, many = 1 << 18;
    auto A = of.matrix(n, n), B = of.matrix(n, n), C = of.matrix(n, n);
    auto D = of.matrix(large, large), E = of.matrix(large, large), F = of.matrix(large, large);
    auto N = of.matrix(3, n + 3);
    auto r = of.row(n);
    auto x = of.vector(n), y = of.vector(n), u = of.vector(many);
    auto k = of.integers(n);
    auto s = of.scalar();
    act(C = 1.5f * A * B + 0.5f * C);
    act(F = A(0, 0) * D * E + F);
    act(C = A * A);        // one array twice
    act(F = trans(D) * E); // layouts
    act(F = D * trans(E));
    act(A = A * B); // a buffer is swapped in
    act(A = trans(A));
    act(x(rows(1, n)) = x(rows(0, n - 1)));                       // a temporary is copied
    act(block(A, 0, 0, 8, 8) = block(A, 8, 8, 8, 8) + 1.0f);      // beside each other
    act(block(C, 4, 4, 12, 20) = 2.0f * block(A, 8, 12, 12, 20)); // offsets of whole vectors
    act(block(C, 3, 5, 12, 21) = hadamard(block(A, 7, 1, 12, 21), block(B, 2, 2, 12, 21))); // and not
    act(y = x(reversed) + reshape(block(A, 0, 0, 1, n), n, 1));
    act(C = hadamard(A * B, A * trans(B)) - s * C); // temporaries
    act(x = x / norm(x));
    act(s = dot(u, u)); // two launches
    act(y = A * B * x); // the order of a chain
    act(y = sum(hadamard(A, B), axis<1>));
    act(k = k + 2 * row_index() - cast<std::int32_t>(x));
    act(k = argmax(A, axis<1>));
    act(N = 2.0f * N - 1.0f); // rows that are no whole texels
    act(C = correlate(A, B(rows(0, 3), cols(0, 3))));
    act(C = rowwise(trans(x)) + colwise(y));
    act(r = trans(x) * A - r);
    matrix<float> none; // takes its extents from the expression
    act(none = A * trans(N(cols(0, n))));
}

} // namespace test

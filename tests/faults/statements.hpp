#pragma once
// Statements of every kind, over arrays of one element type.

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <sinter/image.hpp>
#include <sinter/profile.hpp>
#include <sinter/sinter.hpp>

#include "../devices.hpp"

namespace faults {

inline constexpr std::int64_t n = 12; ///< rows and columns

/// What the statements read and write, and what they bring to the host.
template <class T>
struct arrays {
    sinter::matrix<T> A, B, C, shared;
    sinter::vector<T> x, y, lengthy;
    sinter::scalar<T> s, t;
    std::vector<T> host;

    explicit arrays(const sinter::device& d)
        : A(d, n, n, some(n * n, 1)), B(d, n, n, some(n * n, 2)), C(d, n, n, some(n * n, 3)),
          shared(d.allocate_shared<T>(n, n)), x(d, n, some(n, 4)), y(d, n, some(n, 5)),
          lengthy(d, 70000, some(70000, 6)), s(d), t(d) {
        define();
    }
    /// Gives all elements their first values.
    void define() {
        A.to_device(some(n * n, 1));
        B.to_device(some(n * n, 2));
        C.to_device(some(n * n, 3));
        shared.to_device(some(n * n, 7));
        x.to_device(some(n, 4));
        y.to_device(some(n, 5));
        s.to_device(some(1, 8));
        t.to_device(some(1, 9));
        host.clear();
    }
    /// Small whole numbers from 1 to 4, so that all is exact.
    static std::vector<T> some(std::int64_t count, int seed) {
        std::vector<T> v;
        for (std::int64_t i = 0; i < count; ++i) v.push_back(T(float((i * 7 + seed * 5) % 4 + 1)));
        return v;
    }
    /// Calls `visit(values)` for each array, with its elements now.
    template <class Visit>
    void visit(Visit visit) const {
        visit(A), visit(B), visit(C), visit(shared), visit(x), visit(y), visit(s), visit(t);
    }
};

template <class T>
struct statement {
    const char* text;
    void (*run)(arrays<T>&);
};

// One that says itself what it is.
#define SINTER_STATEMENT(...)                                                                                \
    {                                                                                                        \
#__VA_ARGS__, [](arrays<T>& of) {                                                                    \
            [[maybe_unused]] auto& [A, B, C, shared, x, y, lengthy, s, t, host] = of;                        \
            __VA_ARGS__;                                                                                     \
        }       \
    }

template <class T>
std::vector<statement<T>> statements() {
    using namespace sinter;
    using std::int64_t;
    std::vector<statement<T>> all = {
        SINTER_STATEMENT(C = A + B),
        SINTER_STATEMENT(A = A + T(1)),
        SINTER_STATEMENT(A += B),
        SINTER_STATEMENT(C = A * B),
        SINTER_STATEMENT(C += A * B),
        SINTER_STATEMENT(A = A * B),
        SINTER_STATEMENT(y = A * x),
        SINTER_STATEMENT(x = A * x),
        SINTER_STATEMENT(y = trans(A) * (B * x)),
        SINTER_STATEMENT(swap(A.row(0), A.row(1))),
        SINTER_STATEMENT(swap(x, y)),
        SINTER_STATEMENT(evaluate(x = y + T(1), y = A * y)),
        SINTER_STATEMENT(evaluate(A = B, B = A)),
        SINTER_STATEMENT(evaluate(A.row(0) = B.row(1), x = x + y, s = sum(C), B.col(2) = B.col(3))),
        SINTER_STATEMENT(evaluate(s = sum(x), t = dot(x, y))),
        SINTER_STATEMENT(evaluate(s = sum(A), x = A * y, C = A + C)),
        SINTER_STATEMENT(evaluate(x = x + y, A = A * B, y = sum(A, axis<1>))),
        SINTER_STATEMENT(evaluate(A(rows(0, 6)) = A(rows(6, 12)), A(rows(6, 12)) = A(rows(0, 6)))),
        SINTER_STATEMENT(s = sum(A)),
        SINTER_STATEMENT(s = sum(lengthy)),
        SINTER_STATEMENT(s = max(x) - min(y)),
        SINTER_STATEMENT(x = sum(A, axis<1>)),
        SINTER_STATEMENT(A = A - colwise(max(A, axis<1>))),
        SINTER_STATEMENT(A(rows(1, n)) = A(rows(0, n - 1))),
        SINTER_STATEMENT(A(rows(0, 2), cols(0, 2)) = B(rows(2, 4), cols(2, 4))),
        SINTER_STATEMENT(A(rows(0, 2), cols(0, 2)) = A(rows(1, 3), cols(1, 3)) + B(rows(2, 4), cols(2, 4))),
        SINTER_STATEMENT(trans(C) = A * B),
        SINTER_STATEMENT(A = trans(A)),
        SINTER_STATEMENT(diagonal(A) = x),
        SINTER_STATEMENT(A = select(A > B, A, B)),
        SINTER_STATEMENT(A = gather(A, col_index(), row_index())),
        SINTER_STATEMENT(A = A + colwise(x) * sum(y)),
        SINTER_STATEMENT(host.push_back(T(float((argmax(x)).to_host())))),
        SINTER_STATEMENT(host.push_back(sum(A * x).to_host())),
        SINTER_STATEMENT(host = A.to_host()),
        SINTER_STATEMENT(host = A.col(1).to_host()),
        SINTER_STATEMENT(host = A(rows(2, 4), cols(1, 4)).to_host()),
        SINTER_STATEMENT(A.to_device(of.some(n * n, 2))),
        SINTER_STATEMENT(A(rows(2, 4), cols(1, 4)).to_device(of.some(6, 2))),
        SINTER_STATEMENT(A.col(1).to_device(of.some(n, 2))),
        SINTER_STATEMENT(auto m = A.map(access::read); host.push_back(m(1, 1))),
        SINTER_STATEMENT(auto m = shared.map(access::read_write); m(1, 1) = T(3)),
        SINTER_STATEMENT(shared = shared + T(1)),
        SINTER_STATEMENT(matrix<T> D = A + B; C = D * x(2)),
        SINTER_STATEMENT(matrix<T> D(A.device(), n, n); D = A; C = D),
        SINTER_STATEMENT(A = zeros<T>(A.device(), n, n)),
        SINTER_STATEMENT(C = T(7)),
        SINTER_STATEMENT(profile p(A.device()); C = A * B + C; p.stop()),
        SINTER_STATEMENT(prewarm(C = A * B + T(2), s = sum(A))),
    };
    if constexpr (!std::is_same_v<T, double>) {
        all.push_back(SINTER_STATEMENT(C = A * as_image(B)));
        all.push_back(SINTER_STATEMENT(C = as_image(A + B)));
    }
    if constexpr (!std::is_integral_v<T>) {
        all.push_back(SINTER_STATEMENT(x = x / norm(x)));
        all.push_back(SINTER_STATEMENT(C = exp(A - colwise(max(A, axis<1>))) * B));
        all.push_back(SINTER_STATEMENT(C = correlate(A, B(rows(0, 3), cols(0, 3)))));
    }
    return all;
}

#undef SINTER_STATEMENT

} // namespace faults

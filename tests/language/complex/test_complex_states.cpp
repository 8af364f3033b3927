// A complex state beside a real one, in for_each_step and reduce, beside loops of the host in double.

#include <complex>
#include <vector>

#include "../../devices.hpp"
#include "reference.hpp"

namespace test_complex_states {

using namespace sinter;

TEST_CASE_TEMPLATE("complex: for_each_step counts beside a complex state", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 65}) {
            CAPTURE(n);
            std::vector<c> numbers;
            for (std::int64_t i = 0; i < n; ++i)
                numbers.emplace_back(static_cast<T>(i % 7) / 4 - 1, static_cast<T>(i % 5) / 4 - T(.5));
            const vector<c> C(d, numbers);
            vector<c> z(d, n);
            vector<std::int32_t> count(d, n);
            // Mandelbrot's formula, whose numbers stay where they are once they have left.
            const auto step = [&](auto w, auto k) {
                const auto inside = abs2(w) < 4;
                return states(select(inside, w * w + C, w), k + select(inside, 1, 0));
            };
            const auto both = for_each_step(12, states(0 * C, cast<int>(0 * real(C))), step);
            evaluate(z = both.first, count = both.second);
            const auto found = z.to_host();
            const auto steps = count.to_host();
            for (std::size_t i = 0; i < found.size(); ++i) {
                std::complex<double> w = 0;
                std::int32_t k = 0;
                for (int s = 0; s < 12 && std::norm(w) < 4; ++s, ++k)
                    w = w * w + std::complex<double>(numbers[i]);
                CHECK(steps[i] == k);
                CHECK(std::abs(std::complex<double>(found[i]) - w) <=
                      4096 * static_cast<double>(std::numeric_limits<T>::epsilon()) * (1 + std::abs(w)));
            }
        }
        // The real state first, numbers of the host, a view, and a complex state that becomes real.
        matrix<c> M(d, {{1, c(0, 2)}, {3, c(0, -1)}});
        auto [k, w] =
            for_each_step(3, states(T(1), M.row(1)), [](auto p, auto q) { return states(2 * p, q * p); });
        CHECK(matrix<c>(w).to_host() == std::vector<c>{24, c(0, -8)});
        CHECK(matrix<T>(k + 0 * real(M.row(1))).to_host() == std::vector<T>{8, 8});
        const auto sizes =
            for_each_step(2, states(M, 0 * real(M)), [](auto q, auto s) { return states(abs2(q), s + 1); });
        CHECK(eval(sizes.first).to_host() == std::vector<c>{1, 16, 81, 1});
        CHECK(eval(sizes.second).to_host() == std::vector<T>(4, 2));
    }
}

TEST_CASE_TEMPLATE("complex: reduce finds the place of a complex element", T, float, double) {
    using c = std::complex<T>;
    for (const device& d : test::devices(false)) {
        if (!d.supports(dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 2, 3, 31, 33, 65}) {
            if (n > 33 && test::is_fragment(d)) continue;
            CAPTURE(n);
            std::vector<c> numbers;
            for (std::int64_t i = 0; i < n; ++i)
                numbers.emplace_back(static_cast<T>((i * 7) % 11) - 5, static_cast<T>((i * 5) % 13) - 6);
            const vector<c> z(d, numbers);
            const auto farthest = [](auto a, auto i, auto b, auto j) {
                const auto moves = abs2(b) > abs2(a);
                return states(select(moves, b, a), select(moves, j, i));
            };
            const auto found = reduce(farthest, states(z, row_index(n)), states(c(0), -1));
            std::size_t best = 0;
            for (std::size_t i = 1; i < numbers.size(); ++i)
                if (std::norm(numbers[i]) > std::norm(numbers[best])) best = i;
            CHECK(scalar<c>(found.first).to_host() == numbers[best]);
            CHECK(scalar<std::int32_t>(found.second).to_host() == static_cast<std::int32_t>(best));
        }
        const matrix<c> M(d, {{1, c(0, 2)}, {c(3, 1), c(0, -1)}});
        const auto join = [](auto a, auto i, auto b, auto j) { return states(a + b, i + j); };
        const auto sums = reduce(join, states(M, abs2(M)), states(c(0), T(0)), axis<1>);
        CHECK(eval(sums.first).to_host() == std::vector<c>{c(1, 2), 3});
        CHECK(eval(sums.second).to_host() == std::vector<T>{5, 11});
    }
}

} // namespace test_complex_states

#pragma once
// One job: C = A * B of n x n elements in row-major order, and who can do it.

#include <complex>
#include <type_traits>

#include <sinter/core/half.hpp>

#include "../contest.hpp"

namespace bench {

template <class T>
class contestant {
public:
    virtual ~contestant() = default;
    virtual std::string name() const = 0;
    /// Uploads the operands. False if it cannot do this size.
    virtual bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) = 0;
    virtual void start() = 0;  ///< one product; may return before it is done
    virtual void finish() = 0; ///< waits for all that was started
    virtual std::vector<T> result() = 0;
    /// True if it computes sigmoid(1.5 A B + 0.5 B + a row of B) in place of the product.
    virtual bool fused() const { return false; }
};

/// Peers register themselves from their own files; null where one cannot run.
template <class T>
using maker = std::function<std::unique_ptr<contestant<T>>()>;
template <class T>
std::vector<maker<T>>& peers() {
    static std::vector<maker<T>> list;
    return list;
}

template <class T, class Peer>
void register_one(bool (*available)()) {
    peers<T>().push_back([available]() -> std::unique_ptr<contestant<T>> {
        if (!available()) return nullptr;
        return std::make_unique<Peer>();
    });
}
/// Registers Peer<float> and Peer<double>, and of other types, which are constructed if `available`.
template <template <class> class Peer, class... Others>
bool register_peer(bool (*available)()) {
    register_one<float, Peer<float>>(available);
    register_one<double, Peer<double>>(available);
    (register_one<Others, Peer<Others>>(available), ...);
    return true;
}

/// Largest error of some rows against the sum in a wider type, in units of the bound
/// (n + 2) * epsilon / 2 * sum |a b|. Halves are added up in float; the result is rounded.
template <class T>
double error_of(int n, const std::vector<T>& a, const std::vector<T>& b, const std::vector<T>& c,
                bool fused = false) {
    using wide = std::conditional_t<std::is_same_v<T, double>, long double, double>;
    const wide unit = std::is_same_v<T, double> ? wide(0x1p-53) : wide(0x1p-24);
    const bool in_half = std::is_same_v<T, sinter::half>;
    const auto size = static_cast<std::size_t>(n);
    wide worst = c.size() == size * size ? 0 : 1e9;
    for (std::size_t row = 0; row < size && worst < 1e9; row += size < 8 ? 1 : size / 7) {
        std::vector<wide> sum(size, 0), magnitude(size, 0);
        for (std::size_t k = 0; k < size; ++k)
            for (std::size_t j = 0; j < size; ++j) {
                const wide term = static_cast<wide>(a[row * size + k]) * static_cast<wide>(b[k * size + j]);
                sum[j] += term;
                magnitude[j] += std::fabs(term);
            }
        for (std::size_t j = 0; j < size; ++j) {
            wide wanted = sum[j], bound = (n + 2) * magnitude[j] * unit + wide(1e-30);
            if (fused) {
                wanted =
                    1 /
                    (1 + std::exp(-(wide(1.5) * sum[j] + wide(0.5) * static_cast<wide>(b[row * size + j]) +
                                    static_cast<wide>(b[j]))));
                bound = wide(1.5) * bound + 16 * unit;
            }
            if (in_half) bound += std::fabs(wanted) * wide(0x1p-11) + wide(0x1p-24);
            const wide error = std::fabs(static_cast<wide>(c[row * size + j]) - wanted) / bound;
            worst = error <= worst ? worst : error; // a NaN counts
        }
    }
    return static_cast<double>(worst);
}

/// The same of complex numbers: the four products of parts, each of them in real numbers.
inline double error_of(int n, const std::vector<std::complex<float>>& a,
                       const std::vector<std::complex<float>>& b, const std::vector<std::complex<float>>& c) {
    const auto size = static_cast<std::size_t>(n);
    double worst = c.size() == size * size ? 0 : 1e9;
    for (std::size_t row = 0; row < size && worst < 1e9; row += size < 8 ? 1 : size / 7) {
        std::vector<std::complex<double>> sum(size);
        std::vector<double> magnitude(size, 0);
        for (std::size_t k = 0; k < size; ++k)
            for (std::size_t j = 0; j < size; ++j) {
                const std::complex<double> x = a[row * size + k], y = b[k * size + j];
                sum[j] += x * y;
                magnitude[j] += std::abs(x) * std::abs(y);
            }
        for (std::size_t j = 0; j < size; ++j) {
            const double bound = 2 * (n + 2) * magnitude[j] * 0x1p-24 + 1e-30;
            const double error = std::abs(std::complex<double>(c[row * size + j]) - sum[j]) / bound;
            worst = error <= worst ? worst : error;
        }
    }
    return worst;
}

} // namespace bench

#pragma once
// One job: C = A * B of n x n elements in row-major order, and who can do it.

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

/// Registers Peer<float> and Peer<double>, which are constructed if `available`.
template <template <class> class Peer>
bool register_peer(bool (*available)()) {
    peers<float>().push_back([available]() -> std::unique_ptr<contestant<float>> {
        if (!available()) return nullptr;
        return std::make_unique<Peer<float>>();
    });
    peers<double>().push_back([available]() -> std::unique_ptr<contestant<double>> {
        if (!available()) return nullptr;
        return std::make_unique<Peer<double>>();
    });
    return true;
}

} // namespace bench

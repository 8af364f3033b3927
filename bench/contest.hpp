#pragma once
// Contests: several programs for the same job, interleaved in one process, each result checked before its
// time counts. Medians of the rounds, and medians of the rounds' ratios.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// One program for a product C = A * B of n x n floats in row-major order.
class contestant {
public:
    virtual ~contestant() = default;
    virtual std::string name() const = 0;
    /// Uploads the operands. False if it cannot do this size.
    virtual bool prepare(int n, const std::vector<float>& a, const std::vector<float>& b) = 0;
    virtual void start() = 0;  ///< one product; may return before it is done
    virtual void finish() = 0; ///< waits for all that was started
    virtual std::vector<float> result() = 0;
    /// True if it computes sigmoid(1.5 A B + 0.5 B + a row of B) in place of the product.
    virtual bool fused() const { return false; }
};

/// Peers register themselves from their own files.
using maker = std::function<std::unique_ptr<contestant>()>;
inline std::vector<maker>& peers() {
    static std::vector<maker> list;
    return list;
}

inline double seconds() {
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

inline double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
}

} // namespace bench

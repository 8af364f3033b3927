#pragma once
// One job: values and vectors of an n x n matrix, or of each of a batch of them, and who can find them.

#include "../contest.hpp"

namespace bench {

enum class spectrum_job { eigh, values, svd };

/// What a contestant found, matrix after matrix. The largest |A V - U D| of an element is what its error is:
/// U = V of eigh.
struct spectrum_found {
    std::vector<double> values;
    std::vector<double> u, v; ///< row-major, vectors in columns; empty if there are none
};

class spectrum_peer {
public:
    virtual ~spectrum_peer() = default;
    virtual std::string name() const = 0;
    /// `a` has the matrices, one after the other.
    virtual void prepare(spectrum_job what, int count, int n, const std::vector<float>& a) = 0;
    virtual void start() = 0;
    virtual void finish() = 0;
    virtual spectrum_found result() = 0;
};

/// Peers register themselves from their own files.
inline std::vector<std::function<std::unique_ptr<spectrum_peer>()>>& spectrum_peers() {
    static std::vector<std::function<std::unique_ptr<spectrum_peer>()>> list;
    return list;
}

} // namespace bench

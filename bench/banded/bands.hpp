#pragma once
// One job: a system of n equations with u diagonals of floats on each side of the main one, and who can solve
// it.

#include "../contest.hpp"

namespace bench {

/// General: rows may be exchanged. Positive: A is symmetric and positive definite.
enum class band_kind { general, positive };

class band_peer {
public:
    virtual ~band_peer() = default;
    virtual std::string name() const = 0;
    /// `a` has 2 u + 1 rows of n elements, the diagonals from the highest on: A(i, j) is in row u + i - j and
    /// column j.
    virtual void prepare(band_kind what, int n, int u, const std::vector<float>& a,
                         const std::vector<float>& b) = 0;
    virtual void start() = 0; ///< keeps A and b as they are; may return before it is done
    virtual void finish() = 0;
    virtual std::vector<float> result() = 0;
};

/// Peers register themselves from their own files.
inline std::vector<std::function<std::unique_ptr<band_peer>()>>& band_peers() {
    static std::vector<std::function<std::unique_ptr<band_peer>()>> list;
    return list;
}

} // namespace bench

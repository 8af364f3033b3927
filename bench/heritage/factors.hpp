#pragma once
// One job: the factors of an n x n matrix of floats, and who can compute them.

#include "../contest.hpp"

namespace bench {

/// ldlt: of a symmetric matrix with values of both signs.
enum class factoring { lu, cholesky, qr, ldlt };

/// What a contestant found, as LAPACK stores it; by columns, it is of the transpose of the matrix.
struct factors {
    bool by_columns = false;
    std::vector<float> packed;
    std::vector<int> pivots;          ///< of LU: row k was exchanged with row pivots[k], from 0
    std::vector<float> solution = {}; ///< of ldlt, in place of `packed`: the x of A x = 1
};

class factoring_peer {
public:
    virtual ~factoring_peer() = default;
    virtual std::string name() const = 0;
    /// `a` is row-major. False if it cannot do this.
    virtual bool prepare(factoring what, int n, const std::vector<float>& a) = 0;
    virtual void start() = 0;  ///< copies the matrix and factors the copy; may return before it is done
    virtual void finish() = 0; ///< waits for all that was started
    virtual factors result() = 0;
};

/// Peers register themselves from their own files; null where one cannot run.
inline std::vector<std::function<std::unique_ptr<factoring_peer>()>>& factoring_peers() {
    static std::vector<std::function<std::unique_ptr<factoring_peer>()>> list;
    return list;
}

} // namespace bench

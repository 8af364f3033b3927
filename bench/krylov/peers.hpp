#pragma once
// The Laplacian of a square grid with zeros around it, and what other libraries solve systems of it with.

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../contest.hpp"

namespace bench {

/// side x side unknowns: 4 x(i, j) - its four neighbours = b(i, j).
struct grid_system {
    int side = 0;
    double tolerance = 1e-4; ///< Eigen's floats reach no less than some 5e-5
    std::vector<float> b;

    int unknowns() const { return side * side; }
    /// Acts on (row, column, value) for all elements of the matrix, row by row.
    template <class F>
    void for_each(F act) const {
        for (int i = 0; i < side; ++i)
            for (int j = 0; j < side; ++j) {
                const int at = i * side + j;
                if (i > 0) act(at, at - side, -1.0f);
                if (j > 0) act(at, at - 1, -1.0f);
                act(at, at, 4.0f);
                if (j + 1 < side) act(at, at + 1, -1.0f);
                if (i + 1 < side) act(at, at + side, -1.0f);
            }
    }
    /// norm(b - A x) / norm(b), in double.
    double residual(const std::vector<float>& x) const {
        std::vector<double> r(b.begin(), b.end());
        for_each([&](int row, int col, float value) {
            r[static_cast<std::size_t>(row)] -=
                static_cast<double>(value) * static_cast<double>(x[static_cast<std::size_t>(col)]);
        });
        double rest = 0, size = 0;
        for (std::size_t k = 0; k < r.size(); ++k) {
            rest += r[k] * r[k];
            size += static_cast<double>(b[k]) * static_cast<double>(b[k]);
        }
        return std::sqrt(rest / size);
    }
};

class krylov_peer {
public:
    virtual ~krylov_peer() = default;
    virtual std::string name() const = 0;
    virtual void prepare(const grid_system& s) = 0;
    virtual void solve() = 0;
    virtual std::vector<float> result() = 0;
    virtual long steps() const = 0; ///< of the last solution
};
/// `better` asks for one with an incomplete factor.
using krylov_maker = std::function<std::unique_ptr<krylov_peer>(bool better)>;
inline std::vector<krylov_maker>& krylov_peers() {
    static std::vector<krylov_maker> all;
    return all;
}

} // namespace bench

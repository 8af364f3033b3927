#pragma once
// The contest of bench_fourier: what is transformed, and who else transforms it.

#include <complex>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../contest.hpp"

namespace bench {

/// Complex elements in single precision, but for `real_rows`, whose results have n / 2 + 1 columns.
enum class transformed { line, rows, columns, image, real_rows };

struct fourier_work {
    transformed what;
    std::int64_t m, n; ///< rows and columns
    std::int64_t result_columns() const { return what == transformed::real_rows ? n / 2 + 1 : n; }
};

struct fourier_entrant {
    std::string name;
    std::function<void()> start, finish;
    std::function<std::vector<std::complex<float>>()> result;
};

using make_entrants = std::vector<fourier_entrant> (*)(const fourier_work&,
                                                       const std::vector<std::complex<float>>&);
/// Peers add themselves. One that does not transform such arrays makes no entrant.
inline std::vector<make_entrants>& fourier_peers() {
    static std::vector<make_entrants> all;
    return all;
}

} // namespace bench

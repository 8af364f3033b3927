// Which three of thirty measurements tell malignant tumours from benign best? A plane is fitted to each of
// the 4060 triples: as many systems of 4 equations, gathered from one matrix and solved in one launch, on
// every device of this machine; compared with elimination in double precision on the host.
//
// Usage: small_systems breast_cancer.csv

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <sinter/batch.hpp>

#include "../tables/table.hpp"

namespace {

constexpr std::size_t unknowns = 4; ///< a constant, and one for each of three measurements

/// One fit of the host's: the part of the variance that it explains, and how far float may be off.
struct fit {
    double explained = 0, bound = 0;
};

/// The columns of every triple: the constant's is 0, the measurements' are 1 to `columns`.
std::vector<std::int32_t> triples(std::int32_t columns) {
    std::vector<std::int32_t> all;
    for (std::int32_t a = 1; a <= columns; ++a)
        for (std::int32_t b = a + 1; b <= columns; ++b)
            for (std::int32_t c = b + 1; c <= columns; ++c) all.insert(all.end(), {0, a, b, c});
    return all;
}

/// A column of ones, the measurements with mean 0 and variance 1, and what is wanted, row by row, in double.
std::vector<std::vector<double>> standardised(const table& t) {
    std::vector<std::vector<double>> z(t.rows, std::vector<double>(t.columns + 2, 1.0));
    const auto m = static_cast<double>(t.rows);
    for (std::size_t j = 0; j < t.columns; ++j) {
        double mean = 0, variance = 0;
        for (std::size_t i = 0; i < t.rows; ++i) mean += static_cast<double>(t.values[i * t.columns + j]) / m;
        for (std::size_t i = 0; i < t.rows; ++i) {
            z[i][j + 1] = static_cast<double>(t.values[i * t.columns + j]) - mean;
            variance += z[i][j + 1] * z[i][j + 1] / m;
        }
        for (std::size_t i = 0; i < t.rows; ++i) z[i][j + 1] /= std::sqrt(variance);
    }
    for (std::size_t i = 0; i < t.rows; ++i) z[i].back() = t.classes[i] == 0 ? 1 : -1;
    return z;
}

std::vector<fit> on_the_host(const std::vector<std::vector<double>>& z,
                             const std::vector<std::int32_t>& all) {
    const std::size_t n = z.front().size();
    std::vector<double> g(n * n, 0.0);
    for (const std::vector<double>& row : z)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k)
                g[j * n + k] += row[j] * row[k] / static_cast<double>(z.size());
    std::vector<fit> fits;
    for (auto t = all.begin(); t != all.end(); t += unknowns) {
        std::array<std::array<double, unknowns + 1>, unknowns> a{};
        const auto column = [&](std::size_t k) {
            return static_cast<std::size_t>(t[static_cast<std::ptrdiff_t>(k)]);
        };
        for (std::size_t i = 0; i < unknowns; ++i) {
            for (std::size_t j = 0; j < unknowns; ++j) a[i][j] = g[column(i) * n + column(j)];
            a[i][unknowns] = g[column(i) * n + n - 1];
        }
        for (std::size_t k = 0; k < unknowns; ++k) // Gauss and Jordan; the matrix is positive definite
            for (std::size_t i = 0; i < unknowns; ++i) {
                const double by = a[i][k] / a[k][k];
                for (std::size_t j = k; j <= unknowns && i != k; ++j) a[i][j] -= by * a[k][j];
            }
        fit f;
        double weights = 1; // the sum of magnitudes by which an error in a correlation counts
        for (std::size_t k = 0; k < unknowns; ++k) {
            const double w = a[k][unknowns] / a[k][k];
            f.explained += w * g[column(k) * n + n - 1];
            weights += std::fabs(w);
        }
        f.bound = 0x1p-24 * static_cast<double>(z.size()) * weights * weights;
        fits.push_back(f);
    }
    return fits;
}

/// What each triple explains, and the number of the best.
std::pair<std::vector<float>, std::int32_t> on_device(const sinter::device& dev, const table& t,
                                                      const std::vector<std::int32_t>& all) {
    using namespace sinter;
    const auto m = static_cast<std::int64_t>(t.rows), n = static_cast<std::int64_t>(t.columns);
    const auto count = static_cast<std::int64_t>(all.size() / unknowns);
    const matrix<float> X(dev, m, n, t.values);
    const matrix<std::int32_t> T(dev, count, unknowns, all);
    std::vector<float> wanted;
    for (const int c : t.classes) wanted.push_back(c == 0 ? 1.0f : -1.0f);
    matrix<float> Z(dev, m, n + 2), A(dev, count, unknowns * unknowns), B(dev, count, unknowns);
    Z.fill(1.0f);
    Z(rows(0, m), cols(1, n + 1)) = X - rowwise(mean(X, axis<0>));
    Z(rows(0, m), cols(n + 1, n + 2)) = vector<float>(dev, m, wanted);
    auto measured = Z(rows(0, m), cols(1, n + 1));
    const float share = 1.0f / static_cast<float>(m);
    measured = hadamard(measured, rowwise(rsqrt(share * sum(hadamard(measured, measured), axis<0>))));
    const matrix<float> G = share * trans(Z) * Z;

    const counters before = dev.counters();
    const auto i = row_index(count, unknowns * unknowns);
    const auto j = col_index(count, unknowns * unknowns);
    A = gather(G, gather(T, i, j / 4), gather(T, i, j % 4));
    B = gather(G, T, static_cast<std::int32_t>(n + 1));
    const vector<float> explained = sum(hadamard(batch::solve(A, B), B), axis<1>);
    const scalar<std::int32_t> best = argmax(explained);
    std::printf("launches %lld\n", static_cast<long long>((dev.counters() - before).launches));
    return {explained.to_host(), best.to_host()};
}

std::string told(const std::vector<std::int32_t>& all, std::size_t triple, double explained) {
    char text[80];
    const std::int32_t* t = &all[triple * unknowns];
    std::snprintf(text, sizeof text, "measurements %d, %d and %d explain %.2f %%", t[1], t[2], t[3],
                  100 * explained);
    return text;
}

/// Returns false if the device's fits are not the host's.
bool run(const sinter::device& dev, const table& t, const std::vector<std::int32_t>& all,
         const std::vector<fit>& fits) {
    std::printf("\n== %s: %s\n", dev.name().c_str(), dev.description().c_str());
    const auto [explained, best] = on_device(dev, t, all);
    double worst = 0;
    for (std::size_t k = 0; k < fits.size(); ++k) {
        const double part = std::fabs(static_cast<double>(explained[k]) - fits[k].explained) / fits[k].bound;
        worst = std::isnan(part) ? INFINITY : std::max(worst, part);
    }
    const auto chosen = static_cast<std::size_t>(best);
    std::printf("%zu fits; %s; largest error %.2g of its bound: %s\n", fits.size(),
                told(all, chosen, static_cast<double>(explained[chosen])).c_str(), worst,
                worst <= 1 ? "ok" : "TOO LARGE");
    return worst <= 1;
}

} // namespace

int main(int argc, char** argv) try {
    const table t = read_table(argc > 1 ? argv[1] : "breast_cancer.csv");
    const std::vector<std::int32_t> all = triples(static_cast<std::int32_t>(t.columns));
    const std::vector<fit> fits = on_the_host(standardised(t), all);
    bool right = true;
    for (const sinter::device_info& info : sinter::devices()) {
        if (!info.usable()) {
            std::printf("\n== %s: not usable: %s\n", info.name().c_str(), info.reason().c_str());
            continue;
        }
        try {
            right = run(info.open(), t, all, fits) && right;
        } catch (const sinter::error& e) {
            std::printf("%s failed: %s\n", info.name().c_str(), e.what());
            right = false;
        }
    }
    const auto best = std::max_element(fits.begin(), fits.end(),
                                       [](const fit& a, const fit& b) { return a.explained < b.explained; });
    if (right)
        std::printf("\nall agree: %s\n",
                    told(all, static_cast<std::size_t>(best - fits.begin()), best->explained).c_str());
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "small_systems: %s\n", e.what());
    return 1;
}

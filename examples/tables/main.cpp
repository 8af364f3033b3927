// What thirty measurements of 569 tumours say, on every device of this machine: the plane that tells
// malignant from benign best in the sense of least squares, by QR, and the principal components, by
// orthogonal iteration
//
//     V = Q of the QR factors of C V
//
// with the correlations C. Both are compared with plain loops in double precision on the host.
//
// Usage: tables breast_cancer.csv

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <sinter/factor.hpp>

#include "table.hpp"

namespace {

constexpr std::size_t component_count = 5;
constexpr int turns = 40; // the sixth component is .73 of the fifth: .73^80 of it is left in the variances

/// What a device finds, and what the host finds in double.
struct findings {
    std::vector<double> fitted;    ///< of each row: above 0 for class 0
    std::vector<double> variances; ///< of each component, as shares of the whole
};

using square = std::vector<std::vector<double>>;

/// Eigenvalues of a symmetric matrix by Jacobi's rotations, largest first.
std::vector<double> eigenvalues(square c) {
    const std::size_t n = c.size();
    for (int sweep = 0; sweep < 20; ++sweep)
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) {
                if (c[p][q] == 0) continue;
                const double angle = 0.5 * std::atan2(2 * c[p][q], c[q][q] - c[p][p]);
                const double co = std::cos(angle), si = std::sin(angle);
                for (std::size_t k = 0; k < n; ++k) {
                    const double a = c[k][p], b = c[k][q];
                    c[k][p] = co * a - si * b;
                    c[k][q] = si * a + co * b;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double a = c[p][k], b = c[q][k];
                    c[p][k] = co * a - si * b;
                    c[q][k] = si * a + co * b;
                }
            }
    std::vector<double> values;
    for (std::size_t k = 0; k < n; ++k) values.push_back(c[k][k]);
    std::sort(values.rbegin(), values.rend());
    return values;
}

/// In double: the table standardised, its correlations, least squares by Gauss's normal equations.
findings on_the_host(const table& t, const std::vector<double>& wanted) {
    const std::size_t m = t.rows, n = t.columns;
    std::vector<std::vector<double>> x(m, std::vector<double>(n + 1, 1.0));
    for (std::size_t j = 0; j < n; ++j) {
        double mean = 0, variance = 0;
        for (std::size_t i = 0; i < m; ++i)
            mean += static_cast<double>(t.values[i * n + j]) / static_cast<double>(m);
        for (std::size_t i = 0; i < m; ++i) {
            x[i][j] = static_cast<double>(t.values[i * n + j]) - mean;
            variance += x[i][j] * x[i][j] / static_cast<double>(m - 1);
        }
        for (std::size_t i = 0; i < m; ++i) x[i][j] /= std::sqrt(variance);
    }
    square g(n + 1, std::vector<double>(n + 2, 0.0)); // normal equations, right side last
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j <= n; ++j) {
            for (std::size_t k = 0; k <= n; ++k) g[j][k] += x[i][j] * x[i][k];
            g[j][n + 1] += x[i][j] * wanted[i];
        }
    square c(n, std::vector<double>(n));
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < n; ++k) c[j][k] = g[j][k] / static_cast<double>(m - 1);
    for (std::size_t k = 0; k <= n; ++k) // Gauss and Jordan; the matrix is positive definite
        for (std::size_t i = 0; i <= n; ++i) {
            const double by = g[i][k] / g[k][k];
            for (std::size_t j = k; j <= n + 1 && i != k; ++j) g[i][j] -= by * g[k][j];
        }
    findings f;
    for (std::size_t i = 0; i < m; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j <= n; ++j) sum += x[i][j] * g[j][n + 1] / g[j][j];
        f.fitted.push_back(sum);
    }
    f.variances = eigenvalues(c);
    f.variances.resize(component_count);
    for (double& v : f.variances) v /= static_cast<double>(n);
    return f;
}

findings on_device(const sinter::device& dev, const table& t, const std::vector<float>& wanted) {
    using namespace sinter;
    const auto m = static_cast<std::int64_t>(t.rows), n = static_cast<std::int64_t>(t.columns);
    const auto kept = static_cast<std::int64_t>(component_count);
    matrix<float> X(dev, m, n, t.values), design(dev, m, n + 1);
    const vector<float> y(dev, m, wanted);
    const counters before = dev.counters();
    X = X - rowwise(mean(X, axis<0>));
    const float per_row = 1.0f / static_cast<float>(m - 1);
    X = hadamard(X, rowwise(rsqrt(per_row * sum(hadamard(X, X), axis<0>))));
    design.fill(1.0f);
    design(rows(0, m), cols(0, n)) = X;
    const vector<float> fitted = design * least_squares(design, y);

    const matrix<float> C = per_row * trans(X) * X;
    matrix<float> V = from_function<float>(
        dev, n, kept, [](auto i, auto j) { return cos(cast<float>(hadamard(i + 1, j + 1))); });
    for (int turn = 0; turn < turns; ++turn) V = qr(C * V).q();
    const vector<float> variances = sum(hadamard(V, C * V), axis<0>) / static_cast<float>(n);
    const counters used = dev.counters() - before;
    std::printf("launches %lld, bytes moved meanwhile %lld\n", static_cast<long long>(used.launches),
                static_cast<long long>(used.bytes_to_device) + static_cast<long long>(used.bytes_to_host));
    const std::vector<float> f = fitted.to_host(), v = variances.to_host();
    return {{f.begin(), f.end()}, {v.begin(), v.end()}};
}

std::size_t told_right(const table& t, const findings& f) {
    std::size_t right = 0;
    for (std::size_t i = 0; i < t.rows; ++i) right += (f.fitted[i] > 0) == (t.classes[i] == 0);
    return right;
}

std::string summary(const table& t, const findings& f) {
    std::string line = std::to_string(told_right(t, f)) + " of " + std::to_string(t.rows) +
                       " told right; components explain";
    char text[32];
    for (const double v : f.variances) {
        std::snprintf(text, sizeof text, " %.2f %%", 100 * v);
        line += text;
    }
    return line;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::fmax(worst, std::fabs(a[i] - b[i]));
    return worst;
}

/// Returns false if the device's findings are not the host's.
bool run(const sinter::device& dev, const table& t, const std::vector<float>& wanted, const findings& truth) {
    std::printf("\n== %s: %s\n", dev.name().c_str(), dev.description().c_str());
    const findings f = on_device(dev, t, wanted);
    // Fitted values, of size 1, are a projection of what was wanted: some (m + n) roundings, more where
    // columns are nearly dependent, as here. Shares of variance err by as many roundings.
    const double fit = largest_difference(f.fitted, truth.fitted),
                 share = largest_difference(f.variances, truth.variances);
    const double fit_bound = 0x1p-24 * static_cast<double>(t.rows + t.columns) * 1e1,
                 share_bound = 0x1p-24 * static_cast<double>(t.rows + t.columns);
    const bool right = fit <= fit_bound && share <= share_bound;
    std::printf("%s\nlargest errors: %.2g of fitted values (bound %.2g), %.2g of shares (bound %.2g): %s\n",
                summary(t, f).c_str(), fit, fit_bound, share, share_bound, right ? "ok" : "TOO LARGE");
    return right;
}

} // namespace

int main(int argc, char** argv) try {
    const table t = read_table(argc > 1 ? argv[1] : "breast_cancer.csv");
    std::vector<float> wanted;
    for (const int c : t.classes) wanted.push_back(c == 0 ? 1.0f : -1.0f);
    const findings truth = on_the_host(t, {wanted.begin(), wanted.end()});
    std::printf("%zu rows of %zu measurements; %s or %s\n", t.rows, t.columns, t.class_names[0].c_str(),
                t.class_names[1].c_str());
    bool right = true;
    for (const sinter::device_info& info : sinter::devices()) {
        if (!info.usable()) {
            std::printf("\n== %s: not usable: %s\n", info.name().c_str(), info.reason().c_str());
            continue;
        }
        try {
            right = run(info.open(), t, wanted, truth) && right;
        } catch (const sinter::error& e) {
            std::printf("%s failed: %s\n", info.name().c_str(), e.what());
            right = false;
        }
    }
    if (right) std::printf("\nall agree: %s\n", summary(t, truth).c_str());
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "tables: %s\n", e.what());
    return 1;
}

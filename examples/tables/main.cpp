// What thirty measurements of 569 tumours say, on every device of this machine: the plane that tells
// malignant from benign best in the sense of least squares, by QR, and the principal components, by
// orthogonal iteration
//
//     V = Q of the QR factors of C V
//
// with the correlations C. Both are compared with the host in double precision.
//
// Usage: tables breast_cancer.csv

#include <cstdio>
#include <exception>
#include <string>

#include <sinter/factor.hpp>
#include <sinter/io/csv.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t components = 5;
constexpr int turns = 40; // the sixth component is .73 of the fifth: .73^80 of it is left in the variances

/// What a device finds, in elements T.
template <class T>
struct findings {
    vector<T> wanted, fitted; ///< of each row: above 0 for malignant
    vector<T> variances;      ///< of each component, as shares of the whole
};

/// A line of the file has a tumour's measurements, and 0 for a malignant or 1 for a benign one.
template <class T>
findings<T> run(const device& dev, const std::string& path) {
    const matrix<T> table = load_csv<T>(dev, path, {.header_lines = 1});
    const std::int64_t m = table.rows(), n = table.cols() - 1;
    const counters before = dev.counters();

    const T per_row = 1 / static_cast<T>(m - 1);
    matrix<T> X = table(cols(0, n)), design(dev, m, n + 1);
    X = X - rowwise(mean(X, axis<0>));
    X = hadamard(X, rowwise(rsqrt(per_row * sum(square(X), axis<0>))));
    design(cols(0, n)) = X;
    design.col(n) = 1;
    findings<T> f;
    f.wanted = 1 - 2 * table.col(n);
    f.fitted = design * least_squares(design, f.wanted);

    const matrix<T> C = per_row * trans(X) * X;
    matrix<T> V = from_function<T>(dev, n, components,
                                   [](auto i, auto j) { return cos(cast<T>(hadamard(i + 1, j + 1))); });
    for (int turn = 0; turn < turns; ++turn) V = qr(C * V).q();
    f.variances = sum(hadamard(V, C * V), axis<0>) / static_cast<T>(n);

    const counters used = dev.counters() - before;
    std::printf("launches %lld, bytes moved meanwhile %lld\n", static_cast<long long>(used.launches),
                static_cast<long long>(used.bytes_to_device) + static_cast<long long>(used.bytes_to_host));
    return f;
}

template <class T>
std::string summary(const findings<T>& f) {
    const auto right = sum(cast<std::int32_t>(hadamard(f.fitted, f.wanted) > 0)).to_host();
    std::string line =
        std::to_string(right) + " of " + std::to_string(f.fitted.rows()) + " told right; components explain";
    char text[32];
    for (const T v : f.variances.to_host()) {
        std::snprintf(text, sizeof text, " %.2f %%", 100 * static_cast<double>(v));
        line += text;
    }
    return line;
}

double largest_difference(const vector<float>& found, const vector<double>& exact) {
    return max(abs(cast<double>(found.to(exact.device())) - exact)).to_host();
}

/// Returns false if the findings are not the host's.
bool compare(const findings<float>& f, const findings<double>& exact, std::int64_t measurements) {
    // Fitted values, of size 1, are a projection of what was wanted: some (m + n) roundings, more where
    // columns are nearly dependent, as here. Shares of variance err by as many roundings.
    const double roundings = 0x1p-24 * static_cast<double>(f.fitted.rows() + measurements);
    const double fit = largest_difference(f.fitted, exact.fitted), fit_bound = 10 * roundings;
    const double share = largest_difference(f.variances, exact.variances);
    const bool right = fit <= fit_bound && share <= roundings;
    std::printf("%s\nlargest errors: %.2g of fitted values (bound %.2g), %.2g of shares (bound %.2g): %s\n",
                summary(f).c_str(), fit, fit_bound, share, roundings, right ? "ok" : "TOO LARGE");
    return right;
}

} // namespace

int main(int argc, char** argv) try {
    const std::string path = argc > 1 ? argv[1] : "breast_cancer.csv";
    std::printf("== in double precision on the host\n");
    const findings<double> exact = run<double>(host_device(), path);
    bool right = true;
    for (const device_info& info : devices()) {
        std::printf("\n== %s: %s\n", info.name().c_str(),
                    info.usable() ? info.description().c_str() : ("not usable: " + info.reason()).c_str());
        if (info.usable()) right = compare(run<float>(info.open(), path), exact, 30) && right;
    }
    if (right) std::printf("\nall agree: %s\n", summary(exact).c_str());
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "tables: %s\n", e.what());
    return 1;
}

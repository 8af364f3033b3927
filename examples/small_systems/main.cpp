// Which three of thirty measurements tell malignant tumours from benign best? A plane is fitted to each of
// the 4060 triples: as many systems of 4 equations, gathered from one matrix and solved in one launch, on
// every device of this machine; compared with the host in double precision.
//
// Usage: small_systems breast_cancer.csv

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <sinter/batch.hpp>
#include <sinter/io/csv.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t unknowns = 4; ///< a constant, and one for each of three measurements

/// The columns of every triple, a row for each: the constant's is 0, the measurements' are 1 to `columns`.
matrix<std::int32_t> triples(const device& dev, std::int32_t columns) {
    std::vector<std::vector<std::int32_t>> all;
    for (std::int32_t a = 1; a <= columns; ++a)
        for (std::int32_t b = a + 1; b <= columns; ++b)
            for (std::int32_t c = b + 1; c <= columns; ++c) all.push_back({0, a, b, c});
    return {dev, all};
}

/// A column of ones, the measurements with mean 0 and variance 1, and what is wanted: 1 for a malignant
/// tumour, whose line of the file ends with 0, and -1 for a benign one, whose line ends with 1.
template <class T>
matrix<T> standardised(const matrix<T>& table) {
    const std::int64_t m = table.rows(), n = table.cols() - 1;
    matrix<T> Z(table.device(), m, n + 2);
    Z.col(0) = 1;
    Z.col(n + 1) = 1 - 2 * table.col(n);
    const auto X = Z(cols(1, n + 1));
    X = table(cols(0, n)) - rowwise(mean(table(cols(0, n)), axis<0>));
    X = hadamard(X, rowwise(rsqrt(mean(square(X), axis<0>))));
    return Z;
}

/// All fits, in elements T.
template <class T>
struct fits {
    matrix<T> weights;         ///< of the constant and the measurements of each triple
    vector<T> explained;       ///< part of the variance
    matrix<std::int32_t> best; ///< the triple that explains most
};

template <class T>
fits<T> fit_all(const matrix<T>& Z) {
    const device dev = Z.device();
    const auto last = static_cast<std::int32_t>(Z.cols() - 1);
    const matrix<std::int32_t> columns = triples(dev, last - 1);
    const matrix<T> G = trans(Z) * Z / static_cast<T>(Z.rows());
    matrix<T> A(dev, columns.rows(), unknowns * unknowns), B(dev, columns.rows(), unknowns);

    const counters before = dev.counters();
    const auto i = row_index();
    const auto j = col_index();
    A = gather(G, gather(columns, i, j / 4), gather(columns, i, j % 4));
    B = gather(G, columns, last);
    fits<T> f;
    f.weights = batch::solve(A, B);
    f.explained = sum(hadamard(f.weights, B), axis<1>);
    const scalar<std::int32_t> best = argmax(f.explained);
    std::printf("launches %lld\n", static_cast<long long>((dev.counters() - before).launches));
    f.best = columns.row(best.to_host());
    return f;
}

template <class T>
std::string told(const fits<T>& f) {
    const std::vector<std::int32_t> t = f.best.to_host();
    char text[80];
    std::snprintf(text, sizeof text, "measurements %d, %d and %d explain %.2f %%", t[1], t[2], t[3],
                  100 * static_cast<double>(max(f.explained).to_host()));
    return text;
}

/// Returns false if the fits are not the host's. An error in a correlation counts by the magnitudes of two
/// weights, and each is the sum of `rows` products.
bool compare(const fits<float>& f, const fits<double>& exact, std::int64_t rows) {
    const vector<double> found = cast<double>(f.explained.to(exact.explained.device()));
    const vector<double> bounds =
        0x1p-24 * static_cast<double>(rows) * square(1 + sum(abs(exact.weights), axis<1>));
    const double worst = max(abs(found - exact.explained) / bounds).to_host();
    std::printf("%lld fits; %s; largest error %.2g of its bound: %s\n", static_cast<long long>(found.rows()),
                told(f).c_str(), worst, worst <= 1 ? "ok" : "TOO LARGE");
    return worst <= 1;
}

} // namespace

int main(int argc, char** argv) try {
    const std::string path = argc > 1 ? argv[1] : "breast_cancer.csv";
    const csv_options options{.header_lines = 1};
    std::printf("== in double precision on the host\n");
    const fits<double> exact = fit_all(standardised(load_csv<double>(host_device(), path, options)));
    bool right = true;
    for (const device_info& info : devices()) {
        std::printf("\n== %s: %s\n", info.name().c_str(),
                    info.usable() ? info.description().c_str() : ("not usable: " + info.reason()).c_str());
        if (!info.usable()) continue;
        const matrix<float> Z = standardised(load_csv<float>(info.open(), path, options));
        right = compare(fit_all(Z), exact, Z.rows()) && right;
    }
    if (right) std::printf("\nall agree: %s\n", told(exact).c_str());
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "small_systems: %s\n", e.what());
    return 1;
}

// Spectral clustering: handwritten digits become a graph, where each is linked to those most like it. The
// eigenvectors of the graph find ten groups, without a look at what the digits are.
// Ng, Jordan, Weiss, "On spectral clustering: analysis and an algorithm", 2002.
//
// Usage: clusters digits.csv [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <sinter/io/csv.hpp>
#include <sinter/io/png.hpp>
#include <sinter/krylov.hpp>
#include <sinter/order.hpp>
#include <sinter/sparse.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t pixels = 64, groups = 10, links = 8, turns = 30, shown = 28, size = 30;

/// A link between each row of X and the rows nearest to it; 2 where both are near to each other.
sparse_matrix<float> graph_of(const matrix<float>& X) {
    const matrix<float> nearness = 2 * X * trans(X) - rowwise(sum(square(X), axis<1>));
    const auto nearest = topk(nearness, links + 1, axis<1>); // the first is the row itself
    const std::vector<std::int32_t> places = nearest.places.to_host();
    std::vector<triplet<float>> edges;
    for (std::int64_t i = 0; i < X.rows(); ++i)
        for (std::int64_t k = 0; k <= links; ++k) {
            const std::int64_t j = places[static_cast<std::size_t>(i * (links + 1) + k)];
            if (i == j) continue;
            edges.push_back({i, j, 1});
            edges.push_back({j, i, 1});
        }
    return sparse_matrix<float>(X.device(), X.rows(), X.rows(), edges);
}

/// Ten rows of E, each as far as can be from those before.
matrix<float> first_centres(const matrix<float>& E) {
    matrix<float> C(E.device(), groups, E.cols());
    C.row(0) = E.row(0);
    vector<float> likeness = E * trans(E.row(0));
    for (std::int64_t g = 1; g < groups; ++g) {
        C.row(g) = E.row(argmin(likeness).to_host());
        likeness = max(likeness, E * trans(C.row(g)));
    }
    return C;
}

auto members(const vector<std::int32_t>& group) {
    return cast<float>(colwise(group) == rowwise(iota<std::int32_t>(group.device(), groups)));
}

/// k-means of the rows of E.
vector<std::int32_t> groups_of(const matrix<float>& E) {
    matrix<float> C = first_centres(E);
    vector<std::int32_t> group(E.device(), E.rows());
    for (int turn = 0; turn < turns; ++turn) {
        group = argmin(rowwise(sum(square(C), axis<1>)) - 2 * E * trans(C), axis<1>);
        const vector<float> count = sum(members(group), axis<0>);
        const matrix<float> total = trans(members(group)) * E;
        C = select(colwise(count) > 0, total / colwise(count), C);
    }
    return group;
}

/// The first digits of each group, in a row.
void draw(const std::string& path, const matrix<float>& X, const vector<std::int32_t>& group) {
    std::vector<std::int32_t> which(groups * shown, -1);
    std::vector<std::size_t> count(groups, 0);
    const std::vector<std::int32_t> of = group.to_host();
    for (std::size_t i = 0; i < of.size(); ++i) {
        const auto g = static_cast<std::size_t>(of[i]);
        if (count[g] < shown) which[g * shown + count[g]++] = static_cast<std::int32_t>(i);
    }
    const matrix<std::int32_t> places(X.device(), groups, shown, which);
    const auto row = row_index(groups * size, shown * size);
    const auto col = col_index(groups * size, shown * size);
    const matrix<std::int32_t> digit = gather(places, row / size, col / size);
    const auto down = (row % size - 3) / 3;
    const auto across = (col % size - 3) / 3;
    const auto inside = row % size >= 3 && col % size >= 3 && down < 8 && across < 8;
    const auto pixel = select(inside, 8 * down + across, -1);
    save_png(path, matrix<float>(1 - gather<edge::zero>(X, digit, pixel)));
}

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    std::printf("on %s\n", dev.name().c_str());
    const matrix<float> data = load_csv<float>(dev, path); // 64 grey values of 0 to 16, and the digit
    const std::int64_t n = data.rows();
    const matrix<float> X = data(rows(0, n), cols(0, pixels)) / 16;
    const sparse_matrix<float> G = graph_of(X);
    const vector<float> scale = rsqrt(sum(G, axis<1>));
    const auto spectrum = eigsh([&](auto p) { return hadamard(scale, G * hadamard(scale, p)); },
                                ones<float>(dev, n), highest(groups), {.restart = 40});
    std::printf("%lld links, %lld products: the first eigenvalues are %.3f, %.3f and %.3f\n",
                static_cast<long long>(G.nonzeros() / 2), static_cast<long long>(spectrum.steps),
                static_cast<double>(spectrum.values(groups - 1).to_host()),
                static_cast<double>(spectrum.values(groups - 2).to_host()),
                static_cast<double>(spectrum.values(groups - 3).to_host()));
    if (!spectrum.converged()) throw std::runtime_error("the eigenvectors did not converge");

    const matrix<float> V = spectrum.vectors, E = V / colwise(norm(V, axis<1>));
    const vector<std::int32_t> group = groups_of(E);
    const vector<std::int32_t> digit = cast<std::int32_t>(data.col(pixels));
    const matrix<float> both = trans(members(group)) * members(digit);
    const float right = sum((max)(both, axis<1>)).to_host();
    std::printf("%.1f %% of the digits are in a group of their like\n",
                100 * static_cast<double>(right) / static_cast<double>(n));
    draw(folder + "/clusters.png", X, group);
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "clusters-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "digits.csv", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "clusters: %s\n", e.what());
    return 1;
}

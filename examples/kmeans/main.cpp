// A photograph in sixteen colours, which k-means finds: each pixel is a point of red, green and blue, and
// each centre moves to the mean of the points that are nearest to it.
//
// Usage: kmeans picture.jpg [output-folder]

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <sinter/io/jpeg.hpp>
#include <sinter/io/png.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr std::int64_t colours = 16, turns = 20, strip = 48; // of the palette below the picture, in pixels

/// The squares of the distances of all points (rows of P) from all centres (rows of C), but for a number that
/// is the same for all centres of a point.
auto distances(const matrix<float>& P, const matrix<float>& C) {
    return rowwise(sum(square(C), axis<1>)) - 2 * P * trans(C);
}

/// Each point has the number of its nearest centre; moves each centre to the mean of its points.
void move_centres(matrix<float>& C, const matrix<float>& P, const vector<std::int32_t>& nearest) {
    const auto members = cast<float>(colwise(nearest) == rowwise(iota<std::int32_t>(C.device(), colours)));
    const vector<float> count = sum(members, axis<0>);
    const matrix<float> total = trans(members) * P;
    C = select(colwise(count) > 0, total / colwise(count), C); // one without points stays where it is
}

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    const matrix<float> photograph = load_jpeg<float>(dev, path, 3);
    const std::int64_t m = photograph.rows(), n = photograph.cols() / 3;
    const matrix<float> P = reshape(photograph, m * n, 3);
    std::printf("%lld points on %s\n", static_cast<long long>(P.rows()), dev.name().c_str());

    // Begins with pixels of the picture, far from each other.
    matrix<float> C =
        gather(P, row_index(colours, 3) * static_cast<std::int32_t>(m * n / colours), col_index());
    vector<std::int32_t> nearest(dev, m * n);
    for (int turn = 0; turn < turns; ++turn) {
        nearest = argmin(distances(P, C), axis<1>);
        move_centres(C, P, nearest);
    }
    nearest = argmin(distances(P, C), axis<1>);

    matrix<float> picture(dev, m + strip, 3 * n);
    picture(rows(0, m)) = reshape(gather(C, colwise(nearest), col_index(m * n, 3)), m, 3 * n);
    // The palette: the column of a pixel says which centre it shows.
    const auto pixel = col_index(strip, 3 * n) / 3;
    picture(rows(m, m + strip)) =
        gather(C, pixel * static_cast<std::int32_t>(colours) / static_cast<std::int32_t>(n), col_index() % 3);
    save_png(folder + "/kmeans.png", picture, 3);
    const float error = norm(picture(rows(0, m)) - photograph).to_host() / norm(photograph).to_host();
    std::printf("%d colours, off by %.1f %%\n", static_cast<int>(colours), 100 * static_cast<double>(error));
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "kmeans-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "china.jpg", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "kmeans: %s\n", e.what());
    return 1;
}

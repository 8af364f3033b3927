// Finds the best tiles of products on the devices of this machine, and keeps them in the user's cache folder,
// where sinter looks when it opens a device.
//   bench_tune [--device PREFIX] [--operand array|image|units] [--again] [n ...]
//   default: 128 256 512 1024 2048
// Products of arrays, those whose right operand is an image (as_image), and those of floats by matrix units,
// which have tiles of their own; all that the device has unless --operand says. Without a tile at all,
// micro-tiles read straight from memory.
// Every candidate's result is checked before its time counts; one that is wrong, or that the driver refuses,
// is remembered and not tried again. What was measured is kept at once: stop it at any time, and start it
// again to go on. --again forgets it all.

#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::plan::device_facts;
using sinter::plan::tile_candidate;
using sinter::runtime::text_device;
using sinter::runtime::tuned_products;

std::string name_of(const tile_candidate& c) {
    char text[60];
    if (c.in_registers())
        std::snprintf(text, sizeof text, "registers/%dx%d", c.rows, c.vectors);
    else
        std::snprintf(text, sizeof text, "%dx%dx%d/%dx%d", c.tile.rows, c.tile.cols, c.tile.depth, c.rows,
                      c.vectors);
    return c.slices > 1 ? text + ("/" + std::to_string(c.slices)) : text;
}

std::vector<tile_candidate> candidates(const device_facts& facts, tuned_products which) {
    std::vector<tile_candidate> list;
    const auto add = [&](int rows, int cols, int depth, int micro_rows, int vectors, int slices = 1) {
        tile_candidate c;
        c.tile = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols),
                  static_cast<std::uint16_t>(depth)};
        c.rows = static_cast<std::uint8_t>(micro_rows);
        c.vectors = static_cast<std::uint8_t>(vectors);
        c.slices = static_cast<std::uint8_t>(slices);
        const std::int64_t local =
            facts.is_cpu ? 4ll * (depth * (micro_rows + cols + 8) + rows * cols)
                         : 8ll * depth * (rows + cols + (which == tuned_products::matrix_units ? 16 : 8));
        if (local <= facts.local_memory && sinter::runtime::is_tile(c, facts, which)) list.push_back(c);
    };
    if (which == tuned_products::matrix_units) {
        for (const int rows : {32, 64, 128})
            for (const int cols : {32, 64, 128, 256})
                for (const int depth : {8, 16, 32})
                    for (const auto& [micro_rows, vectors] :
                         {std::pair{4, 1}, {4, 2}, {4, 4}, {8, 2}, {8, 4}, {16, 2}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    for (const int micro_rows : {2, 4, 6, 8})
        for (const int vectors : {1, 2, 4}) add(0, 0, 0, micro_rows, vectors);
    if (facts.is_cpu && facts.vector_width >= 16) {
        for (const int rows : {42, 70, 126, 182, 266, 518})
            for (const int cols : {64, 128, 192, 224, 256, 512})
                for (const int depth : {64, 128, 256}) add(rows, cols, depth, 14, 2);
        for (const int rows : {48, 96, 192, 264})
            for (const int cols : {96, 192, 288})
                for (const int depth : {128, 256})
                    for (const auto& [micro_rows, vectors] : {std::pair{8, 3}, {12, 2}, {6, 2}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    if (facts.is_cpu) {
        for (const int rows : {36, 72, 132, 180, 264, 348, 516})
            for (const int cols : {64, 128, 192, 256})
                for (const int depth : {128, 192, 256})
                    for (const auto& [micro_rows, vectors] : {std::pair{6, 2}, {4, 2}, {3, 4}})
                        add(rows, cols, depth, micro_rows, vectors);
        return list;
    }
    for (const int rows : {32, 64, 128})
        for (const int cols : {32, 64, 128, 256})
            for (const int depth : {8, 16, 32, 64})
                for (const auto& [micro_rows, vectors] : {std::pair{4, 1}, {8, 1}, {8, 2}, {4, 2}, {16, 2}})
                    for (const int slices : {1, 2}) add(rows, cols, depth, micro_rows, vectors, slices);
    return list;
}

/// Measurements so far, by "n candidate": GFLOP/s, or 0 for a candidate that is refused. Kept in the cache
/// folder after every one.
class journal {
public:
    journal(const sinter::runtime::disk_cache& cache, std::string key) : cache_(cache), key_(std::move(key)) {
        std::string text;
        if (!cache_.load(key_, text)) return;
        char name[80];
        double speed = 0;
        int n = 0, used = 0;
        for (const char* at = text.c_str(); std::sscanf(at, "%d %79s %lf\n%n", &n, name, &speed, &used) == 3;
             at += used)
            known_[{n, name}] = speed;
    }
    const double* find(int n, const std::string& candidate) const {
        const auto found = known_.find({n, candidate});
        return found == known_.end() ? nullptr : &found->second;
    }
    void add(int n, const std::string& candidate, double speed) {
        known_[{n, candidate}] = speed;
        std::string text;
        for (const auto& [what, value] : known_) {
            char line[120];
            std::snprintf(line, sizeof line, "%d %s %.6g\n", what.first, what.second.c_str(), value);
            text += line;
        }
        cache_.store(key_, text);
    }
    void forget() {
        known_.clear();
        cache_.store(key_, "");
    }

private:
    const sinter::runtime::disk_cache& cache_;
    std::string key_;
    std::map<std::pair<int, std::string>, double> known_;
};

/// One size: operands, and the exact product of some rows.
struct product {
    int n;
    std::vector<float> a, b;
    sinter::matrix<float> A, B, C;
    std::optional<sinter::image_array<float, sinter::dynamic, sinter::dynamic>> image; ///< B, if it is one

    product(const sinter::device& d, int size, bool of_image) : n(size) {
        unsigned state = 3;
        for (std::vector<float>* v : {&a, &b})
            for (int i = 0; i < n * n; ++i) {
                state = state * 1664525u + 1013904223u;
                v->push_back(static_cast<float>(static_cast<double>(state >> 8) * 0x1p-24 - 0.5));
            }
        A = sinter::matrix<float>(d, n, n, a);
        B = sinter::matrix<float>(d, n, n, b);
        C = sinter::matrix<float>(d, n, n, std::vector<float>(a.size(), -7.0f));
        if (of_image) image.emplace(sinter::as_image(B));
    }
    void compute() {
        if (image)
            C = A * *image;
        else
            C = A * B;
    }
    bool is_right() const {
        const std::vector<float> c = C.to_host();
        for (int i = 0; i < n; i += n < 16 ? 1 : n / 11)
            for (int j = 0; j < n; ++j) {
                double sum = 0, size = 0;
                for (int k = 0; k < n; ++k) {
                    const double term = static_cast<double>(a[static_cast<std::size_t>(i * n + k)]) *
                                        static_cast<double>(b[static_cast<std::size_t>(k * n + j)]);
                    sum += term;
                    size += std::fabs(term);
                }
                const double got = c[static_cast<std::size_t>(i * n + j)];
                if (!(std::fabs(got - sum) <= (n + 2) * 0x1p-24 * size)) return false;
            }
        return true;
    }
    double gflops(sinter::device& d) {
        const auto run = [&](int repeats) {
            const double before = bench::seconds();
            for (int r = 0; r < repeats; ++r) compute();
            d.synchronize();
            return (bench::seconds() - before) / repeats;
        };
        run(1);
        const int repeats = static_cast<int>(std::clamp(0.01 / std::max(1e-7, run(1)), 1.0, 500.0));
        std::vector<double> times;
        for (int round = 0; round < 5; ++round) times.push_back(run(repeats));
        return 2.0 * n * n * n / bench::median(times) * 1e-9;
    }
};

double measure(sinter::device& d, text_device& state, tuned_products which, product& p,
               const tile_candidate& c) {
    try {
        state.use_tiles(which, {c});
        p.C = -7.0f; // no result of another candidate counts
        p.compute();
        return p.is_right() ? p.gflops(d) : 0;
    } catch (const sinter::error& refusal) {
        std::printf("\n    refused: %.200s\n", refusal.what());
        return 0;
    }
}

/// Whether products of this device can read images that are not just arrays.
bool has_images(const sinter::device& d) {
    try {
        return d.state()->image_for(sinter::dtype::f32, 1, 1).width > 0;
    } catch (const sinter::unsupported_error&) {
        return false;
    }
}

bool has_matrix_units(const sinter::device& d) {
    const sinter::plan::tile_table& tiles =
        static_cast<text_device&>(*d.state())
            .facts()
            .matrix_tiles[static_cast<int>(sinter::plan::matrix_units::floats)];
    return tiles.begin != tiles.end;
}

void tune(sinter::device d, const std::vector<int>& sizes, tuned_products which, bool again) {
    auto& state = static_cast<text_device&>(*d.state());
    const sinter::runtime::disk_cache cache(sinter::runtime::disk_cache::folder_of_user());
    const sinter::runtime::tile_database database(cache);
    journal measured(cache, "tuning 3 of " + state.tuning_key(which));
    if (again) measured.forget();
    const std::vector<tile_candidate> list = candidates(state.facts(), which);
    constexpr const char* names[] = {"arrays", "right operand an image", "matrix units"};
    std::printf("%s: %s, %s, %zu candidates\n", d.name().c_str(), d.description().c_str(),
                names[static_cast<int>(which)], list.size());
    state.use_matrix_units(which == tuned_products::matrix_units);
    std::vector<tile_candidate> table; // large to small
    for (std::size_t s = sizes.size(); s-- > 0;) {
        const int n = sizes[s];
        product p(d, n, which == tuned_products::images);
        tile_candidate best;
        double best_speed = 0;
        for (std::size_t number = 0; number < list.size(); ++number) {
            const tile_candidate& c = list[number];
            const std::string name = name_of(c);
            const double* known = measured.find(n, name);
            const double speed = known ? *known : measure(d, state, which, p, c);
            if (!known) measured.add(n, name, speed);
            if (speed > best_speed) {
                best_speed = speed;
                best = c;
            }
            std::printf("\r  n = %d: %zu of %zu, %-18s %9.1f GFLOP/s; best %-18s %9.1f ", n, number + 1,
                        list.size(), name.c_str(), speed, name_of(best).c_str(), best_speed);
            std::fflush(stdout);
        }
        std::printf("\n");
        if (best_speed == 0) continue;
        // It is taken while there is as much to do for each compute unit as at this size.
        const auto tiles = [n](int size) { return (n + size - 1) / size; };
        const int load =
            4 * tiles(best.counted().rows) * tiles(best.counted().cols) / state.facts().compute_units;
        best.load = static_cast<std::uint8_t>(s == 0 ? 0 : std::clamp(load, 0, 255));
        if (!table.empty() && name_of(table.back()) == name_of(best))
            table.back().load = best.load;
        else
            table.push_back(best);
    }
    if (table.empty()) return;
    table.back().load = 0;
    database.store(state.tuning_key(which), table);
    state.use_tiles(which, table);
    std::printf("  stored:");
    for (const tile_candidate& c : table) std::printf("  %s from load %d", name_of(c).c_str(), c.load);
    std::printf("\n");
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix, operand;
    bool again = false;
    std::vector<int> sizes;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc)
            prefix = argv[++n];
        else if (std::strcmp(argv[n], "--operand") == 0 && n + 1 < argc)
            operand = argv[++n];
        else if (std::strcmp(argv[n], "--again") == 0)
            again = true;
        else
            sizes.push_back(std::atoi(argv[n]));
    }
    if (sizes.empty()) sizes = {128, 256, 512, 1024, 2048};
    std::sort(sizes.begin(), sizes.end());
    for (const sinter::device_info& d : sinter::devices(prefix))
        if (d.usable() && (d.name().rfind("opencl", 0) == 0 || d.name().rfind("opengl:compute", 0) == 0)) {
            const sinter::device device = d.open();
            const auto asked = [&](const char* name) { return operand.empty() || operand == name; };
            if (asked("array")) tune(device, sizes, tuned_products::arrays, again);
            if (asked("image") && has_images(device)) tune(device, sizes, tuned_products::images, again);
            if (asked("units") && has_matrix_units(device))
                tune(device, sizes, tuned_products::matrix_units, again);
        }
}

// Finds the best tiles of products on the devices of this machine, and keeps them in the user's cache folder,
// where sinter looks when it opens a device.
//   bench_tune [--device PREFIX] [--operand array|image|units] [--again] [n ...]
//   default: 128 256 512 1024 2048
// Products of arrays, those whose right operand is an image (as_image), and those of floats by matrix units,
// which have tiles of their own; all that the device has unless --operand says. Without a tile at all,
// micro-tiles read straight from memory.
// Every candidate's result is checked before its time counts; one that is wrong, or that the driver refuses,
// is remembered and not tried again. What was measured is kept at once: stop it at any time, and start it
// again to go on. --again forgets it all. What the device has stays unless the tiles found are faster over
// all sizes.

#include <algorithm>
#include <cstdlib>
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
#include "tables.hpp"

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
        const std::int64_t local = facts.is_cpu
                                       ? 4ll * (depth * (micro_rows + cols + 8) + rows * cols)
                                       : tuning::local_bytes(c, 4, which == tuned_products::matrix_units);
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

std::string cannot_keep(const sinter::runtime::disk_cache& cache) {
    return cache.folder().empty()
               ? std::string("there is no cache folder (SINTER_CACHE, SINTER_CACHE_DIR, HOME)")
               : "the cache folder " + cache.folder() + " cannot be written";
}

/// Measurements so far, by "n candidate": GFLOP/s, or 0 for a candidate that is refused. Kept in the cache
/// folder after every one, beside what another tuner has kept there meanwhile.
class journal {
public:
    journal(const sinter::runtime::disk_cache& cache, std::string key) : cache_(cache), key_(std::move(key)) {
        read();
    }
    const double* find(int n, const std::string& candidate) const {
        const auto found = known_.find({n, candidate});
        return found == known_.end() ? nullptr : &found->second;
    }
    void add(int n, const std::string& candidate, double speed) {
        read();
        known_[{n, candidate}] = speed;
        std::string text;
        for (const auto& [what, value] : known_) {
            char line[120];
            std::snprintf(line, sizeof line, "%d %s %.6g\n", what.first, what.second.c_str(), value);
            text += line;
        }
        if (!cache_.store(key_, text) && !warned_) warn();
    }
    void forget() {
        known_.clear();
        cache_.store(key_, "");
    }

private:
    const sinter::runtime::disk_cache& cache_;
    std::string key_;
    std::map<std::pair<int, std::string>, double> known_;
    bool warned_ = false;

    void read() {
        std::string text;
        if (!cache_.load(key_, text)) return;
        char name[80];
        double speed = 0;
        int n = 0, used = 0;
        for (const char* at = text.c_str(); std::sscanf(at, "%d %79s %lf\n%n", &n, name, &speed, &used) == 3;
             at += used)
            known_[{n, name}] = speed;
    }
    void warn() {
        std::printf("\n  Nothing is kept: %s\n", cannot_keep(cache_).c_str());
        warned_ = true;
    }
};

/// One size: what is multiplied.
struct operands {
    int n;
    std::vector<float> a, b;

    explicit operands(int size) : n(size) {
        unsigned state = 3;
        for (std::vector<float>* v : {&a, &b})
            for (int i = 0; i < n * n; ++i) {
                state = state * 1664525u + 1013904223u;
                v->push_back(static_cast<float>(static_cast<double>(state >> 8) * 0x1p-24 - 0.5));
            }
    }
};

/// A product on a device.
struct product {
    const operands& of;
    sinter::device d;
    sinter::matrix<float> A, B, C;
    std::optional<sinter::image_array<float, sinter::dynamic, sinter::dynamic>> image; ///< B, if it is one

    product(const sinter::device& on, const operands& o, bool of_image)
        : of(o), d(on), A(d, o.n, o.n, o.a), B(d, o.n, o.n, o.b),
          C(d, o.n, o.n, std::vector<float>(o.a.size(), -7.0f)) { // no result of another candidate counts
        if (of_image) image.emplace(sinter::as_image(B));
    }
    void compute() {
        if (image)
            C = A * *image;
        else
            C = A * B;
    }
    bool is_right() const {
        const int n = of.n;
        const std::vector<float> c = C.to_host();
        for (int i = 0; i < n; i += n < 16 ? 1 : n / 11)
            for (int j = 0; j < n; ++j) {
                double sum = 0, size = 0;
                for (int k = 0; k < n; ++k) {
                    const double term = static_cast<double>(of.a[static_cast<std::size_t>(i * n + k)]) *
                                        static_cast<double>(of.b[static_cast<std::size_t>(k * n + j)]);
                    sum += term;
                    size += std::fabs(term);
                }
                const double got = c[static_cast<std::size_t>(i * n + j)];
                if (!(std::fabs(got - sum) <= (n + 2) * 0x1p-24 * size)) return false;
            }
        return true;
    }
    double gflops() {
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
        return 2.0 * of.n * of.n * of.n / bench::median(times) * 1e-9;
    }
};

/// For a candidate alone. NVIDIA's OpenGL runs every kernel of a context at a fraction of its speed, down to
/// a fifth, once one has run whose registers spill into memory, until that program is deleted
/// (bench/results/2026-11-25-h100): candidates there have contexts of their own.
sinter::device fresh(const sinter::device& d) {
#ifdef SINTER_WITH_OPENGL
    if (d.name() == "opengl:compute") return sinter::opengl_device(sinter::opengl_kind::compute);
    if (d.name() == "opengl:compute_es") return sinter::opengl_device(sinter::opengl_kind::compute_es);
#endif
    return d;
}

/// GFLOP/s of a product in one of these tiles; in those that the device has if there are none. 0 if it is
/// refused, or wrong.
double measure(const sinter::device& d, tuned_products which, const operands& o,
               const std::vector<tile_candidate>& tiles) {
    try {
        const sinter::device on = fresh(d);
        auto& state = static_cast<text_device&>(*on.state());
        state.use_matrix_units(which == tuned_products::matrix_units);
        if (!tiles.empty()) state.use_tiles(which, tiles);
        product p(on, o, which == tuned_products::images);
        p.compute();
        return p.is_right() ? p.gflops() : 0;
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

/// Geometric mean of what products of all sizes take with these tiles (those that the device has, if there
/// are none); 0 if one of them is wrong.
double mean_of(const sinter::device& d, tuned_products which, const std::vector<operands>& all,
               const std::vector<tile_candidate>& tiles, const char* name) {
    double logarithms = 0;
    std::printf("  %s:", name);
    for (const operands& o : all) {
        const double speed = measure(d, which, o, tiles);
        std::printf("  %d: %.1f", o.n, speed);
        logarithms += std::log(speed);
    }
    const double mean = std::exp(logarithms / static_cast<double>(all.size()));
    std::printf("  mean %.1f GFLOP/s\n", mean);
    return mean;
}

void tune(const sinter::device& d, const std::vector<int>& sizes, tuned_products which, bool again) {
    auto& state = static_cast<text_device&>(*d.state());
    const device_facts& facts = state.facts();
    const sinter::runtime::disk_cache cache(sinter::runtime::disk_cache::folder_of_user());
    const sinter::runtime::tile_database database(cache);
    journal measured(cache, "tuning 3 of " + state.tuning_key(which));
    if (again) measured.forget();
    std::vector<tuning::measurement> list;
    for (const tile_candidate& c : candidates(facts, which))
        list.push_back({c, std::vector<double>(sizes.size())});
    constexpr const char* names[] = {"arrays", "right operand an image", "matrix units"};
    std::printf("%s: %s, %s, %zu candidates\n", d.name().c_str(), d.description().c_str(),
                names[static_cast<int>(which)], list.size());
    std::vector<operands> products(sizes.begin(), sizes.end());
    // Before other tiles are taken, which stay.
    const double before = mean_of(d, which, products, {}, "as it is");
    for (std::size_t s = sizes.size(); s-- > 0;) {
        const int n = sizes[s];
        std::string best;
        double best_speed = 0;
        for (std::size_t number = 0; number < list.size(); ++number) {
            const std::string name = name_of(list[number].tile);
            const double* known = measured.find(n, name);
            const double speed = known ? *known : measure(d, which, products[s], {list[number].tile});
            if (!known) measured.add(n, name, speed);
            list[number].gflops[s] = speed;
            if (speed > best_speed) {
                best_speed = speed;
                best = name;
            }
            std::printf("\r  n = %d: %zu of %zu, %-18s %9.1f GFLOP/s; best %-18s %9.1f ", n, number + 1,
                        list.size(), name.c_str(), speed, best.c_str(), best_speed);
            std::fflush(stdout);
        }
        std::printf("\n");
    }
    // A table of tiles whose speeds are known shares the last tiles of a product, which no candidate did
    // alone; it counts if it is the best.
    const std::vector<tile_candidate> loads = tuning::by_load(sizes, list, facts.compute_units),
                                      speeds = facts.is_cpu
                                                   ? std::vector<tile_candidate>()
                                                   : tuning::by_speed(sizes, list, facts.compute_units,
                                                                      facts.local_memory,
                                                                      which == tuned_products::matrix_units);
    const double with_loads = loads.empty() ? 0 : mean_of(d, which, products, loads, "by load");
    const double with_speeds = speeds.empty() ? 0 : mean_of(d, which, products, speeds, "by speed");
    if (std::max(with_loads, with_speeds) <= before) {
        std::printf("  stays as it is\n");
        return;
    }
    const std::vector<tile_candidate>& table = with_loads > with_speeds ? loads : speeds;
    const bool stored = database.store(state.tuning_key(which), table);
    if (!stored) std::printf("  not stored: %s\n", cannot_keep(cache).c_str());
    std::printf("  %s:", stored ? "stored" : "would be");
    for (const tile_candidate& c : table)
        if (c.speed > 0)
            std::printf("  %s of %.1f", name_of(c).c_str(), double{c.speed});
        else
            std::printf("  %s from load %d", name_of(c).c_str(), c.load);
    std::printf("\n");
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix, operand;
    bool again = false;
    std::vector<int> sizes;
    const auto refuse = [](const std::string& what) {
        std::fprintf(
            stderr,
            "bench_tune: %s\nusage: bench_tune [--device PREFIX] [--operand array|image|units] [--again] "
            "[n ...]\n",
            what.c_str());
        return 2;
    };
    for (int n = 1; n < argc; ++n) {
        const std::string argument = argv[n];
        char* end = nullptr;
        const long size = std::strtol(argv[n], &end, 10);
        if (argument == "--device" && n + 1 < argc)
            prefix = argv[++n];
        else if (argument == "--operand" && n + 1 < argc)
            operand = argv[++n];
        else if (argument == "--again")
            again = true;
        else if (*end == 0 && size > 0 && size <= 65536)
            sizes.push_back(static_cast<int>(size));
        else
            return refuse("\"" + argument + "\" is no option and no size from 1 to 65536");
    }
    if (!operand.empty() && operand != "array" && operand != "image" && operand != "units")
        return refuse("no products are named \"" + operand + "\"");
    if (sizes.empty()) sizes = {128, 256, 512, 1024, 2048};
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    int tuned = 0;
    for (const sinter::device_info& d : sinter::devices(prefix))
        if (d.usable() && (d.name().rfind("opencl", 0) == 0 || d.name().rfind("opengl:compute", 0) == 0)) {
            const sinter::device device = d.open();
            const auto run = [&](const char* name, tuned_products which) {
                if (!operand.empty() && operand != name) return;
                tune(device, sizes, which, again);
                ++tuned;
            };
            run("array", tuned_products::arrays);
            if (has_images(device)) run("image", tuned_products::images);
            if (has_matrix_units(device)) run("units", tuned_products::matrix_units);
        }
    if (tuned == 0)
        return refuse("no device of OpenCL or OpenGL compute" +
                      (prefix.empty() ? "" : " named \"" + prefix + "...\"") + " has " +
                      (operand.empty() ? "products" : "products of this kind") + " to tune");
}

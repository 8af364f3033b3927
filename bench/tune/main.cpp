// Measures the devices of this machine: the tiles of products that are the fastest there, and how works that
// memory bounds are best dealt out. Both are kept in the user's cache folder, where sinter looks when it
// opens a device.
//   bench_tune [--device PREFIX] [--works products,vectors] [--operand array|image|units] [--again] [--retry]
//   [--for-all] [--log2 N]... [n ...]
//   default: all works; products of 128 256 512 1024 2048, vectors of 2^12, 2^20 and 2^24 elements
// Products of arrays, those whose right operand is an image (as_image), and those of floats by matrix units,
// which have tiles of their own; all that the device has unless --operand says. Without a tile at all,
// micro-tiles read straight from memory. Vectors are elementwise maps, sums to a scalar and along both axes
// and a matrix by a vector: their work sizes (plan/facts/work_sizes.hpp), one after the other. Every
// candidate has to get every element of each work whose time counts right, and small ones of awkward kinds
// (exact.hpp, awkward.hpp, awkward_works.hpp) before it can be kept. One that is wrong anywhere, that the
// driver refuses, or that a run ended at, is refused for good on this device and driver: it is kept nowhere,
// nor is one that was stored before. --retry gives the refused another chance. What was measured is kept at
// once: start it again to go on. Ctrl-C stops it after the candidate at hand; Ctrl-\ (SIGQUIT), or whatever
// else ends it, does so at once, and that candidate then counts as one that hangs.
// --again measures anew. What the device has stays unless what is found is faster over all works. Tiles stay
// for sizes that are larger or smaller than those measured; --for-all replaces them there, too.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "alone.hpp"
#include "device_laboratory.hpp"
#include "size_device_laboratory.hpp"

namespace {

using sinter::runtime::tuned_products;

/// Interrupts wait, here and in the compilers and linkers that drivers start, which inherit that: one that
/// was killed would look like a candidate that the driver fails at, and PoCL ends the program then.
void hold_interrupts() {
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP); // the terminal was closed
    pthread_sigmask(SIG_BLOCK, &held, nullptr);
}
bool stop_is_asked_for() {
    sigset_t waiting;
    sigpending(&waiting);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (sigismember(&waiting, signal) == 1) return true;
    return false;
}

/// Whether products of this device can read images that are not just arrays.
bool has_images(const sinter::device& d) {
    try {
        return d.state()->image_for(sinter::dtype::f32, 1, 1).width > 0;
    } catch (const sinter::unsupported_error&) {
        return false;
    }
}

struct options {
    std::string prefix, operand;
    bool products = true, vectors = true, again = false, retry = false, for_all = false;
    std::vector<int> sizes, logs;
};

void tune_tiles(const sinter::device& d, const options& asked, tuned_products which) {
    const tuning::device_facts& facts = tuning::facts_of(d);
    const std::string key = static_cast<tuning::text_device&>(*d.state()).tuning_key(which);
    const sinter::runtime::disk_cache cache(sinter::runtime::disk_cache::folder_of_user());
    const sinter::runtime::tile_database database(cache);
    tuning::journal known(cache, database.key(key));
    if (asked.again) known.forget_speeds();
    if (asked.retry) known.forget_refusals();
    const tuning::tables_of_device tables = tuning::tables_of(facts);
    tuning::subject s;
    s.sizes = asked.sizes;
    s.has = tables[static_cast<std::size_t>(which)];
    // Products that read an image take the same as others where they have none of their own.
    if (which == tuned_products::images && s.has.empty()) s.has = tables[0];
    s.tiles = tuning::candidates(facts, which, s.has);
    s.device = tuning::room_of(facts, which == tuned_products::matrix_units);
    s.for_all = asked.for_all;
    constexpr const char* names[] = {"arrays", "right operand an image", "matrix units"};
    std::printf("%s: %s, %s, %zu candidates\n", d.name().c_str(), d.description().c_str(),
                names[static_cast<int>(which)], s.tiles.size());
    tuning::device_laboratory lab(d, which);
    tuning::tuner(s, lab, known, database, key, &stop_is_asked_for).run();
}

void tune_sizes(const sinter::device& d, const options& asked) {
    const tuning::device_facts& facts = tuning::facts_of(d);
    const std::string key = static_cast<tuning::text_device&>(*d.state()).tuning_key();
    const sinter::runtime::disk_cache cache(sinter::runtime::disk_cache::folder_of_user());
    const sinter::runtime::size_database database(cache);
    tuning::journal known(cache, database.key(key));
    if (asked.again) known.forget_speeds();
    if (asked.retry) known.forget_refusals();
    tuning::size_subject s;
    s.facts = facts;
    s.has = facts.sizes;
    for (const int log2 : asked.logs)
        for (tuning::sized_work& w : tuning::memory_works::all(log2)) s.works.push_back(std::move(w));
    std::printf("%s: %s, vectors, sizes", d.name().c_str(), d.description().c_str());
    for (const tuning::work_size& one : sinter::plan::all_work_sizes)
        if (has_size(facts, one)) std::printf(" %s=%d", one.name, int{sizes_of(facts).*one.in});
    std::printf("\n");
    tuning::size_device_laboratory lab(d);
    tuning::size_tuner(s, lab, known, database, key, &stop_is_asked_for).run();
}

/// "products", "vectors" or both, with a comma between. False if it is anything else.
bool takes_works(const std::string& list, options& asked) {
    asked.products = asked.vectors = false;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name = list.substr(at, end - at);
        if (name != "products" && name != "vectors") return false;
        (name == "products" ? asked.products : asked.vectors) = true;
        at = end + 1;
    }
    return true;
}

/// Whether it has tiles: fragments have none.
bool has_tiles(const sinter::device& d) {
    return tuning::facts_of(d).writes == sinter::plan::write_style::scatter;
}

void sort_apart(std::vector<int>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

} // namespace

int main(int argc, char** argv) {
    options asked;
    const auto refuse = [](const std::string& what) {
        std::fprintf(stderr,
                     "bench_tune: %s\nusage: bench_tune [--device PREFIX] [--works products,vectors] "
                     "[--operand array|image|units] [--again] [--retry] [--for-all] [--log2 N]... [n ...]\n",
                     what.c_str());
        return 2;
    };
    for (int n = 1; n < argc; ++n) {
        const std::string argument = argv[n];
        char* end = nullptr;
        const long size = std::strtol(argv[n], &end, 10);
        if (argument == "--device" && n + 1 < argc)
            asked.prefix = argv[++n];
        else if (argument == "--operand" && n + 1 < argc)
            asked.operand = argv[++n];
        else if (argument == "--works" && n + 1 < argc) {
            if (!takes_works(argv[++n], asked))
                return refuse("no works are named \"" + std::string(argv[n]) + "\"");
        } else if (argument == "--log2" && n + 1 < argc) {
            const long log2 = std::strtol(argv[++n], &end, 10);
            if (*end != 0 || log2 < 8 || log2 > 28)
                return refuse("vectors have 2^8 to 2^28 elements, not 2^" + std::string(argv[n]));
            asked.logs.push_back(static_cast<int>(log2));
        } else if (argument == "--again")
            asked.again = true;
        else if (argument == "--retry")
            asked.retry = true;
        else if (argument == "--for-all")
            asked.for_all = true;
        else if (*end == 0 && size > 0 && size <= 65536)
            asked.sizes.push_back(static_cast<int>(size));
        else
            return refuse("\"" + argument + "\" is no option and no size from 1 to 65536");
    }
    const std::string& operand = asked.operand;
    if (!operand.empty() && operand != "array" && operand != "image" && operand != "units")
        return refuse("no products are named \"" + operand + "\"");
    if (asked.sizes.empty()) asked.sizes = {128, 256, 512, 1024, 2048};
    if (asked.logs.empty()) asked.logs = {12, 20, 24};
    sort_apart(asked.sizes);
    sort_apart(asked.logs);
    if (!operand.empty()) asked.vectors = false; // products alone have operands of kinds
    const tuning::folder_lock alone(sinter::runtime::disk_cache::folder_of_user());
    if (alone.is_taken()) {
        std::fprintf(stderr, "bench_tune: another one is running, and each would slow down the other\n");
        return 2;
    }
    hold_interrupts(); // before a driver starts threads
    int tuned = 0;
    for (const sinter::device_info& d : sinter::devices(asked.prefix))
        if (d.usable() && (d.name().rfind("opencl", 0) == 0 || d.name().rfind("opengl", 0) == 0)) {
            const sinter::device device = d.open();
            const auto run = [&](const char* name, tuned_products which) {
                if (!asked.products || (!operand.empty() && operand != name) || stop_is_asked_for()) return;
                tune_tiles(device, asked, which);
                ++tuned;
            };
            if (asked.vectors && !stop_is_asked_for()) {
                tune_sizes(device, asked);
                ++tuned;
            }
            if (!has_tiles(device)) continue;
            run("array", tuned_products::arrays);
            if (has_images(device)) run("image", tuned_products::images);
            if (!tuning::tables_of(tuning::facts_of(device)).back().empty())
                run("units", tuned_products::matrix_units);
        }
    if (tuned == 0 && !stop_is_asked_for())
        return refuse("no device of OpenCL or OpenGL" +
                      (asked.prefix.empty() ? "" : " named \"" + asked.prefix + "...\"") + " has " +
                      (operand.empty() ? "works" : "products of this kind") + " to tune");
    return stop_is_asked_for() ? 1 : 0;
}

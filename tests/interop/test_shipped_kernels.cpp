// Kernels in a file, for later devices of the same driver (sinter/kernels.hpp).

#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <sinter/kernels.hpp>
#include <sinter/runtime/tuning/hash_128.hpp>
#include <sinter/runtime/tuning/shipped_kernels.hpp>

#include "../devices.hpp"
#include "../temporary.hpp"

#include <doctest/doctest.h>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

struct maker {
    std::string name;
    std::function<device()> make; ///< a device that has compiled nothing
};

std::vector<maker> makers() {
    std::vector<maker> all;
    for (const device& d : test::devices(false)) {
#ifdef SINTER_WITH_OPENCL
        if (d.name().rfind("opencl", 0) == 0)
            all.push_back(
                {d.name(), [d] { return opencl_device(cl_context_of(d), cl_command_queue_of(d)); }});
#endif
#ifdef SINTER_WITH_OPENGL
        using enum opengl_kind;
        for (const auto& [name, kind] :
             {std::pair("opengl:compute", compute), std::pair("opengl:es", fragment_es),
              std::pair("opengl:compute_es", compute_es), std::pair("opengl:fragment", fragment)})
            if (d.name() == name) all.push_back({name, [kind = kind] { return opengl_device(kind); }});
#endif
    }
    return all;
}

/// What one of four statements compiled on a device.
template <int Statement>
std::int64_t compilations(const device& d) {
    const std::int64_t before = d.counters().compilations;
    const vector<float> x(d, {1, 2, 3});
    vector<float> y(d, 3);
    if constexpr (Statement == 1) y = x + x;
    if constexpr (Statement == 2) y = -x;
    if constexpr (Statement == 3) y = hadamard(x, x);
    if constexpr (Statement == 4) y = hadamard(x, x) + x;
    const std::vector<float> expected[] = {{2, 4, 6}, {-1, -2, -3}, {1, 4, 9}, {2, 6, 12}};
    CHECK(y.to_host() == expected[Statement - 1]);
    return d.counters().compilations - before;
}

std::string read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}
void write(const std::string& name, const std::string& bytes) {
    std::ofstream(name, std::ios::binary) << bytes;
}

// Nothing else keeps kernels here.
struct no_caches {
    const test::environment ours{"SINTER_CACHE", "0"}, of_pocl{"POCL_KERNEL_CACHE", "0"};
};

} // namespace

TEST_CASE("a device that finds its kernels in a file compiles nothing") {
    const no_caches none;
    const test::temporary_folder folder;
    for (const maker& m : makers()) {
        CAPTURE(m.name);
        const std::string path = folder.name + "/kernels";
        const device first = m.make();
        CHECK(compilations<1>(first) == 1);
        const std::size_t saved = save_kernels(path, first);
        if (saved == 0) {
            MESSAGE("skipped: the driver of " << m.name << " gives no binaries");
            continue;
        }
        CHECK(saved == 1);
        CHECK(compilations<1>(m.make()) == 1);
        CHECK(load_kernels(path) == 1);
        const device second = m.make();
        CHECK(compilations<1>(second) == 0);
        CHECK(compilations<2>(second) == 1);    // what is not in the file
        CHECK(save_kernels(path, second) == 2); // what was read goes along
    }
}

TEST_CASE("products whose stripes are drawn into their result by another program find both in a file") {
    const no_caches none;
    const test::temporary_folder folder;
    for (const maker& m : makers()) {
        CAPTURE(m.name);
        const std::string path = folder.name + "/kernels";
        const auto compiled = [&](const device& d) {
            const std::int64_t n = 128;
            const auto numbers = [](auto i, auto j) { return i - 2 * j; };
            const matrix<float> A = from_function<float>(d, n, n, numbers),
                                H = from_function<float>(host_device(), n, n, numbers);
            const std::int64_t before = d.counters().compilations;
            const matrix<float> C = trans(A) * A;
            CHECK(C.to_host() == eval(trans(H) * H).to_host());
            return d.counters().compilations - before;
        };
        const device first = m.make();
        const std::int64_t programs = compiled(first);
        if (save_kernels(path, first) == 0) continue;
        CHECK(load_kernels(path) >= static_cast<std::size_t>(programs));
        CHECK(compiled(m.make()) == 0);
    }
}

TEST_CASE("a binary that the driver refuses, and one of another driver, are passed over") {
    const no_caches none;
    const test::temporary_folder folder;
    for (const maker& m : makers()) {
        CAPTURE(m.name);
        const std::string path = folder.name + "/kernels";
        const device first = m.make();
        compilations<3>(first);
        if (save_kernels(path, first) == 0) continue;
        std::vector<runtime::kernel_binary> kernels;
        for (const runtime::kernel_binary& b :
             runtime::on_device(*first.state(), [&] { return first.state()->kernel_binaries(); }))
            kernels.push_back(b);
        REQUIRE(kernels.size() == 1);
        runtime::kernels_of_process().add(
            {{kernels[0].key, kernels[0].payload.substr(0, 4) + "this is no program"},
             {"another driver\n" + kernels[0].key, "a binary"}});
        CHECK(compilations<3>(m.make()) == 1);
        CHECK(load_kernels(path) == 1);
        CHECK(compilations<3>(m.make()) == 0);
    }
}

TEST_CASE("a file that is missing, foreign, cut short or damaged is refused whole, and names the byte") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/kernels";
    const auto refused = [&] {
        try {
            load_kernels(path);
        } catch (const file_error& e) {
            CHECK(e.path() == path);
            return e.where().byte;
        }
        return std::int64_t{-2};
    };
    CHECK(refused() == -1);
    CHECK_THROWS_AS(save_kernels(folder.name + "/none/kernels"), file_error);
    CHECK_THROWS_AS(save_kernels(path, device()), device_error);
    CHECK(save_kernels(path, host_device()) == 0);
    CHECK(load_kernels(path) == 0);
    write(path, "");
    CHECK(refused() == 0);
    write(path, "a text\n");
    CHECK(refused() == 0);
    const std::string magic = "sinter kernels 1\n";
    std::string whole = magic;
    const auto number = [&](std::uint64_t n) {
        for (int shift = 0; shift < 64; shift += 8) whole += static_cast<char>(n >> shift & 0xffu);
    };
    const runtime::hash_128 hash = runtime::hash_of("payload", runtime::hash_of("key").low);
    for (const std::uint64_t n : {std::uint64_t{3}, std::uint64_t{7}, hash.low, hash.high}) number(n);
    whole += "keypayload";
    write(path, whole);
    CHECK(load_kernels(path) == 1);
    for (std::size_t length = magic.size() + 1; length < whole.size(); ++length) {
        write(path, whole.substr(0, length));
        CHECK(refused() == static_cast<std::int64_t>(magic.size()));
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x41);
        write(path, damaged);
        CHECK(refused() == static_cast<std::int64_t>(at < magic.size() ? 0 : magic.size()));
    }
    std::string second = whole + whole.substr(magic.size());
    second.back() = '!';
    write(path, second);
    CHECK(refused() == static_cast<std::int64_t>(whole.size()));
}

TEST_CASE("the kernels of all devices that were opened by name go into one file") {
    const test::temporary_folder folder;
    const std::string path = folder.name + "/kernels";
    std::size_t each = 0;
    for (const device& d : test::devices(false)) {
        compilations<4>(d);
        each += save_kernels(path, d);
    }
    CHECK(save_kernels(path) >= each);
    CHECK(load_kernels(path) >= each);
    CHECK(read(path).substr(0, 16) == "sinter kernels 1");
}

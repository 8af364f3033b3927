// Linked programs on disk: a second device, as in a second process, links nothing anew.

#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>

#include "../temporary.hpp"

using namespace sinter;

namespace {

/// How many texts the driver compiled for one expression on a new device; -1 if there is none.
std::int64_t compilations(const runtime::opengl::kind_of_device& kind) {
    ref<runtime::device_state> state;
    try {
        state = runtime::opengl::make_device(kind);
    } catch (const device_error&) {
        return -1;
    }
    const device d(state);
    matrix<float> A(d, 3, 5, std::vector<float>(15, 2.0f)), B(d, 5, 3, std::vector<float>(15, 1.5f));
    matrix<float> C(d, 3, 3);
    C = A * B + 1;
    CHECK(C.to_host() == std::vector<float>(9, 16.0f));
    return d.counters().compilations;
}

template <class Body>
void with_each_cache(Body body) {
    const test::temporary_folder probe;
    const test::environment where("SINTER_CACHE_DIR", probe.name), on("SINTER_CACHE", "");
    for (const runtime::opengl::kind_of_device& kind : runtime::opengl::kinds) {
        CAPTURE(kind.name);
        const test::temporary_folder folder;
        const test::environment there("SINTER_CACHE_DIR", folder.name);
        if (compilations(kind) != 1) {
            MESSAGE("skipped: no such device");
            continue;
        }
        if (folder.files().empty()) {
            MESSAGE("skipped: the driver gives no program binaries");
            continue;
        }
        body(kind, folder);
    }
}

} // namespace

TEST_CASE("a second device compiles nothing") {
    with_each_cache([](const runtime::opengl::kind_of_device& kind, const test::temporary_folder& folder) {
        CHECK(folder.files().size() == 1);
        CHECK(compilations(kind) == 0);
        CHECK(compilations(kind) == 0);
    });
}

TEST_CASE("a damaged or foreign program is linked anew") {
    with_each_cache([](const runtime::opengl::kind_of_device& kind, const test::temporary_folder& folder) {
        const std::string entry = folder.files().front();
        std::ifstream file(entry, std::ios::binary);
        const std::string whole{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        std::uint64_t key_length = 0;
        std::memcpy(&key_length, whole.data() + 8, sizeof key_length);
        const std::string key =
            whole.substr(runtime::disk_cache::header_size, static_cast<std::size_t>(key_length));
        const runtime::disk_cache cache(folder.name);
        REQUIRE(cache.path(key) == entry);
        std::string payload;
        REQUIRE(cache.load(key, payload));
        // Entries that are whole, and that no driver accepts; and half a file.
        const std::string foreign = payload.substr(0, 4) + "this is no program";
        for (const std::string& wrong :
             {std::string(), std::string("abc"), std::string("no format"), foreign}) {
            cache.store(key, wrong);
            CHECK(compilations(kind) == 1);
            CHECK(compilations(kind) == 0);
        }
        std::ofstream(entry, std::ios::binary) << whole.substr(0, whole.size() / 2);
        CHECK(compilations(kind) == 1);
        CHECK(compilations(kind) == 0);
    });
}

TEST_CASE("with the cache switched off nothing is kept") {
    const test::temporary_folder folder;
    const test::environment where("SINTER_CACHE_DIR", folder.name), off("SINTER_CACHE", "0");
    for (const runtime::opengl::kind_of_device& kind : runtime::opengl::kinds) {
        compilations(kind);
        CHECK(folder.files().empty());
    }
}

// libFuzzer: whatever bytes lie in an entry's file, and in the tables that are stored there, the answer is an
// entry that was stored, or none. clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -Iinclude,
// then -max_total_time=600.

#include <cstdint>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include <sinter/runtime/tuning/disk_cache.hpp>
#include <sinter/runtime/tuning/tuned_sizes.hpp>
#include <sinter/runtime/tuning/tuning.hpp>

#include "folder.hpp"

namespace {

/// A file as an accident, or another program, leaves it.
void put(const std::string& name, const std::string& bytes) {
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    require(file >= 0 && write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    close(file);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sinter;
    static const folder place;
    static const runtime::disk_cache cache(place.name);
    if (size == 0) return 0;
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const plan::device_facts facts;
    std::string payload;
    switch (data[0] % 4) {
    case 0: // raw
        put(cache.path("key"), bytes);
        if (cache.load("key", payload))
            require(bytes.size() == runtime::disk_cache::header_size + 3 + payload.size());
        break;
    case 1: { // an entry with some of its bytes changed
        require(cache.store("key", "some payload"));
        const int file = open(cache.path("key").c_str(), O_WRONLY);
        require(pwrite(file, bytes.data(), bytes.size() < 200 ? bytes.size() : 200, data[0] / 4) >= 0);
        close(file);
        if (cache.load("key", payload)) require(payload == "some payload");
        break;
    }
    case 2: {
        require(cache.store(runtime::tile_database::key("device"), bytes));
        std::vector<plan::tile_candidate> list;
        for (const auto which : {runtime::tuned_products::arrays, runtime::tuned_products::matrix_units})
            if (runtime::tile_database(cache).load(list, "device", facts, which))
                for (const plan::tile_candidate& c : list) require(runtime::is_tile(c, facts, which));
        break;
    }
    default: {
        require(cache.store(runtime::size_database::key("device"), bytes));
        plan::work_sizes sizes;
        if (runtime::size_database(cache).load(sizes, "device", facts))
            for (const plan::work_size& one : plan::all_work_sizes)
                require(sizes.*one.in == 0 || plan::fits_size(facts, one, sizes.*one.in));
    }
    }
    return 0;
}

// Random statements against a plain evaluation of theirs, on every device. A failure names its seed; for a
// longer search, SINTER_RANDOM=100000 (how many, from the first; on devices that compile, a tenth).

#include <doctest/doctest.h>

#include "random_statement.hpp"

using namespace test;

namespace {

layout place_of(const storage& s, const random_statement::source& from) {
    layout l = s.whole();
    for (const auto& [kind, v] : from.steps)
        l = kind == view_kind::reshape ? reshaped(l, v.rows, v.cols) : compose(l, v);
    return l;
}

void check_statement(const ref<runtime::device_state>& device, const random_statement& statement) {
    std::vector<ref<storage>> arrays;
    for (const random_statement::array& a : statement.arrays)
        arrays.push_back(array_of(device, a.type, a.rows, a.cols, a.before));
    std::vector<inputs> in;
    for (const random_statement::destination& d : statement.destinations) {
        inputs given;
        for (const random_statement::source& s : d.value.leaves) {
            if (s.array < 0) {
                given.number(s.number);
                continue;
            }
            const ref<storage>& a = arrays[static_cast<std::size_t>(s.array)];
            given.array(a, place_of(*a, s));
        }
        given.views = d.value.views;
        in.push_back(given);
    }
    std::vector<runtime::assignment> list;
    for (std::size_t k = 0; k < in.size(); ++k) {
        const random_statement::destination& d = statement.destinations[k];
        storage& to = *arrays[static_cast<std::size_t>(d.place.array)];
        list.push_back(assignment_of(to, d.value.program, in[k]));
        list.back().place = place_of(to, d.place);
        if (d.value.program.code.back().cols == extent_kind::one) list.back().cols = extent_kind::one;
    }
    INFO(runtime::explain({list.data(), 1}));
    REQUIRE_NOTHROW(runtime::assign(list));
    for (std::size_t n = 0; n < arrays.size(); ++n) {
        CAPTURE(n);
        CHECK(download(*arrays[n]) == statement.arrays[n].after);
    }
}

} // namespace

TEST_CASE("random statements leave what a plain evaluation gives") {
    static const char* wanted = std::getenv("SINTER_RANDOM");
    const std::int64_t count = wanted ? std::atoll(wanted) : 600;
    for (const auto& device : devices_and_variants()) {
        CAPTURE(device->name());
        const bool compiles = device->name() != "host";
        for (std::int64_t seed = 0; seed < (compiles ? count / 10 : count); ++seed) {
            CAPTURE(seed);
            check_statement(device,
                            random_statement(static_cast<std::uint64_t>(seed), device->supports(dtype::f64)));
        }
    }
}

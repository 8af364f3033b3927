// Permutations and choices: each place once, and the same on every device. (tests/host has how likely they
// are.)

#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/random.hpp>

#include "../../devices.hpp"
#include "../../shuffled.hpp"

using namespace sinter;

namespace test_permutations {
using test::shuffled;

TEST_CASE("a permutation has each place once, and is the same on every device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const random::key key(17);
        for (const int n : {0, 1, 2, 3, 4, 31, 33, 64, 1000}) {
            CAPTURE(n);
            const auto got = random::permutation(d, key, n).to_host();
            CHECK(got == shuffled(key, static_cast<std::uint32_t>(n)));
            std::vector<std::int32_t> sorted = got;
            std::sort(sorted.begin(), sorted.end());
            for (int e = 0; e < n; ++e) CHECK(sorted[static_cast<std::size_t>(e)] == e);
        }
        vector<int> part(d, 5);
        part = random::permutation(key, 1000)(rows(7, 12));
        const auto whole = shuffled(key, 1000);
        CHECK(part.to_host() == std::vector<std::int32_t>(whole.begin() + 7, whole.begin() + 12));
    }
}

TEST_CASE("choices are elements of x; without replacement none comes twice") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const random::key key(23);
        vector<float> x(d, 33), some(d, 1000), all(d, 33), few(d, 7);
        x = 2 * cast<float>(row_index(33));
        some = random::choice(key, x, 1000);
        const auto wanted = random::integers(host_device(), key, 0, 33, 1000).to_host();
        const auto got = some.to_host();
        bool right = true;
        for (std::size_t e = 0; e < got.size(); ++e)
            right = right && got[e] == 2 * static_cast<float>(wanted[e]);
        CHECK(right);
        all = random::choice(key, x, 33, random::without_replacement);
        few = random::choice(key, x, 7, random::without_replacement);
        const auto order = shuffled(key, 33);
        const auto each = all.to_host(), first = few.to_host();
        for (std::size_t e = 0; e < 33; ++e) CHECK(each[e] == 2 * static_cast<float>(order[e]));
        CHECK(first == std::vector<float>(each.begin(), each.begin() + 7));
    }
}

} // namespace test_permutations

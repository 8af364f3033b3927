// Words of random numbers, and what is exact of them: Random123's known answers, the same bits on every
// device at every size, in parts and transposes, keys that are split, and what a statement with them costs.
// (PoCL compiles some thirty kernels here, for some seconds.)

#include <cstdint>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/random.hpp>

#include "../../devices.hpp"
#include "../../philox.hpp"
#include "../once.hpp"

using namespace sinter;

namespace test_words {
namespace {

constexpr random::key key(0x9f3a5c1207d4e688u);

/// The words of so many places, row by row.
std::vector<std::uint32_t> words(const random::key& k, std::int64_t count) {
    std::vector<std::uint32_t> all;
    for (std::int64_t n = 0; n < count; ++n)
        all.push_back(test::philox_word(static_cast<std::uint32_t>(n), k.low(), k.high()));
    return all;
}

template <class T>
std::vector<T> uniforms(const random::key& k, std::int64_t count, int digits) {
    std::vector<T> all;
    for (const std::uint32_t word : words(k, count))
        all.push_back(T(static_cast<float>(word >> (32 - digits)) / static_cast<float>(1 << digits)));
    return all;
}
std::vector<double> doubles(const random::key& k, std::int64_t count) {
    const auto high = words(k, count), low = words(k.further(), count);
    std::vector<double> all;
    for (std::size_t n = 0; n < high.size(); ++n)
        all.push_back(static_cast<double>((std::uint64_t{high[n]} << 32 | low[n]) >> 11) * 0x1p-53);
    return all;
}

template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t n = 0; n < a.size(); ++n)
        if (!(static_cast<double>(a[n]) == static_cast<double>(b[n]))) return false;
    return true;
}

} // namespace

TEST_CASE("a block is Random123's, by its known answers of philox4x32 with ten rounds") {
    struct answer {
        std::array<std::uint32_t, 4> counter;
        std::array<std::uint32_t, 2> key;
        std::array<std::uint32_t, 4> block;
    };
    const std::uint32_t most = 0xffffffff;
    const answer answers[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{most, most, most, most}, {most, most}, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (const answer& a : answers) {
        CHECK(test::philox(a.counter, a.key) == a.block); // what the other tests compare with
        const auto block = sinter::detail::philox_block(
            {{a.counter[0], a.counter[1], a.counter[2], a.counter[3]}}, a.key[0], a.key[1]);
        for (std::size_t n = 0; n < 4; ++n) CHECK(block.word[n] == a.block[n]);
    }
}

TEST_CASE("the words are those of the blocks in turn, on every device, at every size") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        CHECK(same(random::bits(d, random::key(0), 4).to_host(),
                   {0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}));
        const auto many = words(key, 4099);
        for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 7, 31, 32, 33, 1000, 4099}) {
            CAPTURE(n);
            const vector<std::uint32_t> x = random::bits(d, key, n);
            CHECK(same(x.to_host(), {many.begin(), many.begin() + n}));
        }
        const std::int64_t shapes[][2] = {{0, 5}, {5, 0}, {1, 33},  {33, 1},
                                          {5, 7}, {8, 8}, {31, 66}, {3, 1025}};
        for (const auto& [m, n] : shapes) {
            CAPTURE(m);
            CAPTURE(n);
            const matrix<std::uint32_t> X = random::bits(d, key, m, n);
            CHECK(same(X.to_host(), {many.begin(), many.begin() + m * n}));
        }
    }
}

TEST_CASE("uniform numbers are exact multiples of their steps, the same on every device and of every type") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 33, 1001}) {
            CHECK(same(random::uniform(d, key, n).to_host(), uniforms<float>(key, n, 24)));
            CHECK(same(random::uniform<half>(d, key, n).to_host(), uniforms<half>(key, n, 11)));
            if (d.supports(dtype_of<bfloat16>))
                CHECK(same(random::uniform<bfloat16>(d, key, n).to_host(), uniforms<bfloat16>(key, n, 8)));
            if (d.supports(dtype_of<double>))
                CHECK(same(random::uniform<double>(d, key, n).to_host(), doubles(key, n)));
        }
        CHECK(same(random::uniform(d, key, 13, 17).to_host(), uniforms<float>(key, 13 * 17, 24)));
    }
}

TEST_CASE("parts, transposes, folds and products of random numbers are those of the stored array") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<std::uint32_t> X = random::bits(d, key, 9, 14);
        const auto x = random::bits(key, 9, 14);
        matrix<std::uint32_t> part(d, 3, 7), turned(d, 14, 9);
        vector<std::uint32_t> most(d, 9);
        part = x(rows(2, 5), cols(1, 8));
        const matrix<std::uint32_t> part_wanted = X(rows(2, 5), cols(1, 8)), turned_wanted = trans(X);
        CHECK(same(part.to_host(), part_wanted.to_host()));
        turned = trans(x);
        CHECK(same(turned.to_host(), turned_wanted.to_host()));
        most = max(x, axis<1>);
        const vector<std::uint32_t> most_wanted = max(X, axis<1>);
        CHECK(same(most.to_host(), most_wanted.to_host()));
        const matrix<float> U = random::uniform(d, key, 9, 14);
        vector<float> ones(d, 14);
        ones = 1;
        const vector<float> sums = random::uniform(key, 9, 14) * ones, sums_wanted = U * ones;
        const auto got = sums.to_host(), want = sums_wanted.to_host();
        for (std::size_t n = 0; n < got.size(); ++n) CHECK(std::fabs(got[n] - want[n]) < 1e-5f);
    }
}

TEST_CASE(
    "the last words of a key have places up to 2^32 - 1, and parts of what fits no memory cost their own") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const bool counts_far = d.supports(dtype_of<std::int64_t>);   // OpenGL counts in 32 bits
        const std::int64_t m = counts_far ? 65537 : 32767, n = 65535; // 2^32 - 1 elements
        matrix<std::uint32_t> corner(d, 2, 9);
        corner = random::bits(key, m, n)(rows(m - 2, m), cols(n - 9, n));
        const auto got = corner.to_host();
        for (std::int64_t i = 0; i < 2; ++i)
            for (std::int64_t j = 0; j < 9; ++j) {
                const auto place = static_cast<std::uint32_t>((m - 2 + i) * n + n - 9 + j);
                CHECK(got[static_cast<std::size_t>(i * 9 + j)] ==
                      test::philox_word(place, key.low(), key.high()));
            }
    }
}

TEST_CASE("keys that are split or folded in differ from each other, and from the key") {
    auto [a, b] = key.split();
    CHECK(a == key.split<5>()[0]);
    std::set<std::uint64_t> seeds = {key.seed(), a.seed(), b.seed(), key.further().seed()};
    for (std::uint64_t n = 0; n < 1000; ++n) seeds.insert(key.fold_in(n).seed());
    for (const random::key& k : key.split<100>()) seeds.insert(k.seed());
    CHECK(seeds.size() == 1102); // a and b are among the hundred
    static_assert(random::key(7).fold_in(3) == random::key(7).fold_in(3));
    CHECK(random::key(7).fold_in(1) != random::key(8).fold_in(1));
    CHECK(random::key(7).fold_in(1) != random::key(7).fold_in(std::uint64_t{1} << 32));
}

TEST_CASE("the same key twice in an expression gives the same numbers, and is computed in one launch") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 1003;
        vector<float> x(d, n), y(d, n);
        test::once(d, [&] { x = random::uniform(key, n) - random::uniform(key, n); });
        CHECK(same(x.to_host(), std::vector<float>(n, 0.0f)));
        auto [a, b] = key.split();
        test::once(d, [&] { y = random::uniform(a, n) - random::uniform(b, n); });
        const auto first = uniforms<float>(a, n, 24), second = uniforms<float>(b, n, 24);
        const auto got = y.to_host();
        bool right = true;
        for (std::size_t e = 0; e < got.size(); ++e) right = right && got[e] == first[e] - second[e];
        CHECK(right);
    }
}

TEST_CASE("noise on x is one launch without a temporary; another key compiles nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 777;
        vector<float> x(d, n), y(d, n);
        x = 1;
        auto step = [&](std::uint64_t seed) { y = x + 0.1f * random::normal(random::key(seed), n); };
        step(1);
        (void)y.to_host();
        const auto before = d.counters();
        for (std::uint64_t seed = 2; seed < 12; ++seed) step(seed << 33 | seed);
        const auto used = d.counters() - before;
        CHECK(used.launches == 10);
        CHECK(used.compilations == 0);
        CHECK(used.temporaries == 0);
    }
}

TEST_CASE("what cannot be is said, and the destination keeps its values") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, 3);
        x = 4;
        CHECK(test::refused<shape_error>([&] { x = random::uniform(key, -1); }) ==
              "sinter: an array cannot have extents of -1 x 1");
        CHECK_THROWS_AS(x = random::uniform(key, 4), shape_error);
        CHECK(test::refused<unsupported_error>([&] { (void)random::bits(key, 65537, 65536); }) ==
              "sinter: random numbers of 65537 x 65536 elements would repeat; a key has 4294967296 of them: "
              "make parts of the array with keys of key.split()");
        CHECK(test::refused<unsupported_error>([&] { (void)random::integers(key, 5, 5, 3); }) ==
              "sinter: there are no integers from 5 to below 5");
        CHECK(test::refused<unsupported_error>([&] {
                  (void)random::integers<std::int8_t>(key, 0, 129, 3);
              }) == "sinter: 128 does not fit an element of int8; an array of int32 holds it");
        CHECK_THROWS_AS((void)random::integers<std::int64_t>(key, 0, std::int64_t{1} << 32, 3),
                        unsupported_error);
        CHECK(test::refused<unsupported_error>([&] { (void)random::bernoulli(key, 1.5, 3); }) ==
              "sinter: a probability is from 0 to 1, not 1.5");
        CHECK(test::refused<unsupported_error>([&] { (void)random::bernoulli(key, 1.0000001, 3); }) ==
              "sinter: a probability is from 0 to 1, not 1.0000001");
        CHECK_THROWS_AS((void)random::bernoulli(key, std::nan(""), 3), unsupported_error);
        CHECK(test::refused<shape_error>([&] {
                  (void)random::choice(key, x, 4, random::without_replacement);
              }) == "sinter: 4 elements without replacement cannot be chosen of 3");
        const vector<float> none(d, 0);
        CHECK(test::refused<shape_error>([&] { x = random::choice(key, none, 3); }) ==
              "sinter: no element can be chosen of a vector of none");
        CHECK_THROWS_AS(x = random::choice(key, none, 3, random::without_replacement), shape_error);
        CHECK(same(x.to_host(), {4, 4, 4}));
    }
}

} // namespace test_words

// The course of bench/tune with devices that are made up: what is refused, and which tables come of it.

#include <functional>
#include <set>

#include <doctest/doctest.h>

#include "../../bench/tune/tuner.hpp"
#include "../temporary.hpp"

using namespace tuning;
using sinter::runtime::disk_cache;
using sinter::runtime::tile_database;

namespace {

tile_candidate tile_of(int rows, int cols, int load = 0) {
    tile_candidate c;
    c.tile = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols), 64};
    c.rows = 4;
    c.vectors = 1;
    c.load = static_cast<std::uint16_t>(load);
    return c;
}
const tile_candidate small = tile_of(32, 32), medium = tile_of(64, 64), large = tile_of(128, 128);

struct crash {};

/// Products take the tile that sinter would, and the time that `speed` says. Keeps what was tried.
class made_up final : public laboratory {
public:
    std::function<double(int, const tile_candidate&)> speed = [](int, const tile_candidate&) { return 1.0; };
    std::set<std::string> unused, wrong_when_small, crashes, without_memory;
    std::set<std::pair<int, std::string>> wrong;
    std::set<std::string> wrong_with_speed;
    bool wrong_in_tables = false;
    room device;
    double had = .5;
    std::vector<std::string> tried;

    outcome check(const tile_candidate& t) override {
        const std::string name = name_of(t);
        tried.push_back(name);
        if (crashes.count(name)) throw crash{};
        if (t.speed > 0 && wrong_with_speed.count(name)) return {verdict::refused, 0, "wrong with its speed"};
        if (unused.count(name)) return {verdict::unused};
        if (wrong_when_small.count(name)) return {verdict::refused, 0, "wrong"};
        return {};
    }
    outcome measure(int n, const std::vector<tile_candidate>& table) override {
        if (table.empty()) return {verdict::right, had};
        if (table.size() > 1 && wrong_in_tables) return {verdict::refused, 0, "wrong together"};
        const std::size_t place = table.front().speed > 0 ? 0 : place_of(table, n, 4, device);
        if (place == table.size()) return {verdict::right, had};
        const std::string name = name_of(table[place]);
        if (without_memory.count(name)) return {verdict::no_memory, 0, "no memory"};
        if (wrong.count({n, name})) return {verdict::refused, 0, "wrong"};
        return {verdict::right, speed(n, table[place])};
    }
};

bool never() {
    return false;
}
bool always() {
    return true;
}

struct setting {
    test::temporary_folder folder;
    disk_cache cache{folder.name};
    tile_database database{cache};
    sinter::plan::device_facts facts;
    subject of;
    made_up lab;

    explicit setting(std::vector<int> measured_sizes = {128, 512}) {
        facts.is_cpu = true;
        facts.vector_width = 8;
        facts.local_memory = 1 << 20;
        facts.compute_units = 2;
        of.sizes = std::move(measured_sizes);
        of.tiles = {large, medium, small};
        of.has = {tile_of(64, 64, 8), small};
        of.device = lab.device = room_of(facts, false);
    }
    bool run(bool (*stops)() = &never) {
        journal known(cache, "gpu");
        return tuner(of, lab, known, database, "gpu", stops).run();
    }
    std::vector<tile_candidate> stored() const {
        std::vector<tile_candidate> list;
        database.load(list, "gpu", facts);
        return list;
    }
    bool stores(const tile_candidate& t) const {
        for (const tile_candidate& one : stored())
            if (same_tile(one, t)) return true;
        return false;
    }
    std::string text() const {
        std::string text;
        return cache.load(tile_database::key("gpu"), text) ? text : std::string("nothing");
    }
};

double fast_if_large(int, const tile_candidate& t) {
    return t.tile.rows;
}

} // namespace

TEST_CASE("the fastest tile is stored") {
    setting s;
    s.lab.speed = &fast_if_large;
    CHECK(s.run());
    CHECK(s.stores(large));
    s.lab.tried.clear();
    CHECK(s.run()); // what is known is not tried again
    CHECK(s.lab.tried.empty());
}

TEST_CASE("a tile that is wrong at one size is in no table, nor tried by later runs") {
    setting s;
    s.lab.speed = &fast_if_large;
    s.lab.wrong = {{128, name_of(large)}}; // where it is measured last
    CHECK(s.run());
    CHECK(!s.stores(large));
    CHECK(journal(s.cache, "gpu").is_refused(name_of(large)));
    s.lab.wrong.clear();
    s.lab.tried.clear();
    CHECK(s.run());
    CHECK(s.lab.tried.empty());
    CHECK(!s.stores(large));
}

TEST_CASE("a tile that gets small products wrong is refused, and in no table") {
    setting s;
    s.lab.wrong_when_small = {name_of(large)};
    s.lab.speed = &fast_if_large;
    CHECK(s.run());
    CHECK(!s.stores(large));
    CHECK(journal(s.cache, "gpu").is_refused(name_of(large)));
}

TEST_CASE("tiles much slower than the best are spared the small products, until that one is refused") {
    setting s({512});
    s.of.tiles = {large, small};
    s.of.has = {tile_of(64, 64)};
    s.lab.speed = [](int, const tile_candidate& t) {
        return t.tile.rows == 128 ? 100.0 : t.tile.rows == 32 ? 50.0 : 25.0;
    };
    CHECK(s.run());
    CHECK(s.stores(large));
    CHECK(s.lab.tried == std::vector<std::string>{name_of(large)});
    s.lab.tried.clear();
    journal(s.cache, "gpu").refuse(name_of(large), "somebody found it wrong");
    CHECK(s.run());
    CHECK(s.lab.tried == std::vector<std::string>{name_of(small)});
    CHECK(s.stores(small));
}

TEST_CASE("what the device has is taken away from it as soon as it is found to be wrong") {
    setting s;
    s.lab.wrong_when_small = {name_of(medium)};
    s.lab.crashes = {name_of(small)}; // the run does not come to its end
    CHECK_THROWS_AS(s.run(), crash);
    CHECK(!s.stores(medium));
    REQUIRE(s.stored().size() == 1);
    CHECK(s.stores(small));
    CHECK(s.stored().back().load == 0);
    // The other one crashed: refused, too, and the third is slow.
    s.lab.crashes.clear();
    s.lab.speed = [](int, const tile_candidate&) { return .25; };
    s.of.has = s.stored();
    CHECK(s.run());
    CHECK(!s.stores(small));
    CHECK(!s.stores(medium));
}

TEST_CASE("where every tile is wrong, sinter has none") {
    setting s;
    s.lab.wrong_when_small = {name_of(small), name_of(medium), name_of(large)};
    CHECK(s.run());
    CHECK(s.stored().empty());
    std::vector<tile_candidate> list = {small};
    CHECK(s.database.load(list, "gpu", s.facts));
    CHECK(list.empty());
}

TEST_CASE("a candidate that crashes the run is not tried by the next one") {
    setting s;
    s.lab.speed = [](int, const tile_candidate& t) { return 500.0 + t.tile.rows; };
    s.lab.crashes = {name_of(medium)};
    CHECK_THROWS_AS(s.run(), crash);
    s.lab.tried.clear();
    CHECK(s.run());
    CHECK(s.lab.tried == std::vector<std::string>{name_of(small)});
    CHECK(s.stores(large));
    CHECK(!s.stores(medium));
}

TEST_CASE("a run that was stopped refuses nothing and stores nothing") {
    setting s;
    CHECK(!s.run(&always));
    CHECK(s.lab.tried.empty());
    CHECK(s.text() == "nothing");
    CHECK(journal(s.cache, "gpu").abandoned().empty());
}

TEST_CASE("a lack of memory refuses no tile") {
    setting s;
    s.lab.speed = &fast_if_large;
    s.lab.without_memory = {name_of(large)};
    CHECK(s.run());
    CHECK(!s.stores(large));
    CHECK(!journal(s.cache, "gpu").is_refused(name_of(large)));
    s.lab.without_memory.clear();
    CHECK(s.run());
    CHECK(s.stores(large));
}

TEST_CASE("a tile that products never take is in no table, nor refused") {
    setting s;
    s.lab.speed = &fast_if_large;
    s.lab.unused = {name_of(large), name_of(small)};
    CHECK(s.run());
    CHECK(!s.stores(large));
    CHECK(journal(s.cache, "gpu").refused().empty());
}

TEST_CASE("a tile that is wrong when it shares the last tiles of a product leaves the table, which stays") {
    setting s({64, 4096});
    s.of.device.is_cpu = false;
    s.of.has.clear();
    s.lab.speed = &fast_if_large;
    s.lab.wrong_with_speed = {name_of(large)};
    CHECK(s.run());
    CHECK(journal(s.cache, "gpu").is_refused(name_of(large)));
    CHECK(!s.stored().empty());
    CHECK(!s.stores(large));
}

TEST_CASE("a table whose tiles are right one by one, but wrong together, is not stored") {
    setting s({128, 512, 2048});
    s.of.has = {small};
    // Each size has a tile of its own.
    s.lab.speed = [](int n, const tile_candidate& t) {
        return same_tile(t, n == 128 ? small : n == 512 ? medium : large) ? 9.0 : 1.0;
    };
    s.lab.wrong_in_tables = true;
    CHECK(s.run());
    CHECK(s.text() == "nothing");
    CHECK(journal(s.cache, "gpu").refused().empty());
    s.lab.wrong_in_tables = false;
    CHECK(s.run());
    CHECK(s.stored().size() >= 3);
}

TEST_CASE("a tile that is wrong in a table leaves it, and the others stay") {
    setting s({128, 512, 2048});
    s.of.has = {small};
    s.lab.speed = [](int n, const tile_candidate& t) {
        return same_tile(t, n == 128 ? small : n == 512 ? medium : large) ? 9.0 : 1.0;
    };
    CHECK(s.run());
    REQUIRE(s.stores(large));
    // All was measured before; what is new is that the largest is wrong, which the last check finds.
    s.lab.wrong = {{2048, name_of(large)}};
    s.of.has = s.stored();
    CHECK(s.run());
    CHECK(!s.stores(large));
    CHECK(s.stores(medium));
    CHECK(s.stores(small));
    CHECK(journal(s.cache, "gpu").is_refused(name_of(large)));
}

TEST_CASE("sizes that were not measured keep what the device has") {
    setting s({256});
    s.lab.speed = &fast_if_large;
    CHECK(s.run());
    const std::vector<tile_candidate> table = s.stored();
    REQUIRE(!table.empty());
    for (const std::int64_t n : {190, 256, 350}) {
        CAPTURE(n);
        CHECK(same_tile(table[place_of(table, n, 4, s.of.device)], large));
    }
    for (const std::int64_t n : {1, 16, 64, 80, 128, 500, 1000, 4096, 20000}) {
        CAPTURE(n);
        CHECK(same_tile(table[place_of(table, n, 4, s.of.device)],
                        s.of.has[place_of(s.of.has, n, 4, s.of.device)]));
    }
    // Runs at other sizes add their own, and no more.
    std::vector<tile_candidate> grown = table;
    for (const int n : {128, 256, 512}) grown = merged(grown, {large}, {n}, s.of.device);
    CHECK(grown.size() <= table.size() + 2);
}

TEST_CASE("doubles that have no room for a tile that was found keep their own") {
    room device{2, 4 * (64 * (4 + 128 + 8) + 128 * 128), true, false};
    REQUIRE(fits(large, 4, device));
    REQUIRE(!fits(large, 8, device));
    const std::vector<tile_candidate> has = {tile_of(64, 64, 8), small},
                                      table = merged(has, {large}, {64, 2048}, device);
    for (const std::int64_t n : {64, 500, 2048, 8000}) {
        CAPTURE(n);
        CHECK(same_tile(table[place_of(table, n, 8, device)], has[place_of(has, n, 8, device)]));
    }
    CHECK(same_tile(table[place_of(table, 500, 4, device)], large));
}

TEST_CASE("tiles of few sizes do not replace a table of speeds, unless that is asked for") {
    setting s({64});
    s.of.device.is_cpu = false;
    s.lab.speed = &fast_if_large;
    for (tile_candidate& t : s.of.has) t.speed = 100;
    CHECK(s.run());
    CHECK(s.text() == "nothing");
    s.of.for_all = true;
    CHECK(s.run());
    CHECK(s.stores(large));
}

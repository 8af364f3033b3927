// The course of tuning work sizes with devices that are made up: what is refused, and what is stored.

#include <functional>
#include <set>

#include <doctest/doctest.h>

#include "../../bench/tune/size_tuner.hpp"
#include "../temporary.hpp"

using namespace tuning;
using sinter::runtime::disk_cache;
using sinter::runtime::size_database;

namespace {

struct size_crash {};

bool goes_on() {
    return false;
}
bool ends_at_once() {
    return true;
}

/// Works take the time that `time` says. Keeps what was tried.
class made_up_works final : public size_laboratory {
public:
    std::function<double(const sized_work&, const work_sizes&)> time = [](auto&, auto&) { return 1.0; };
    std::function<bool(const work_sizes&)> wrong_when_small = [](auto&) { return false; },
                                           wrong = [](auto&) { return false; },
                                           crashes = [](auto&) { return false; },
                                           without_memory = [](auto&) { return false; };
    int compared = 0, checked = 0;

    outcome check(dealt, const work_sizes& sizes) override {
        ++checked;
        if (crashes(sizes)) throw size_crash{};
        return wrong_when_small(sizes) ? outcome{verdict::refused, 0, "wrong"} : outcome{};
    }
    outcome compare(const sized_work& w, const work_sizes& sizes, const work_sizes& others, int) override {
        ++compared;
        if (wrong(sizes)) return {verdict::refused, 0, "wrong"};
        if (without_memory(sizes)) return {verdict::no_memory, 0, "no memory"};
        return {verdict::right, time(w, others) / time(w, sizes)};
    }
};

struct size_setting {
    test::temporary_folder folder;
    disk_cache cache{folder.name};
    size_database database{cache};
    size_subject of;
    made_up_works lab;

    size_setting() {
        of.facts.compute_units = 2;
        for (const int log2 : {12, 20}) {
            of.works.push_back({"map", dealt::maps, log2});
            of.works.push_back({"sum", dealt::scalars, log2});
            of.works.push_back({"sums", dealt::lines, log2});
        }
    }
    bool run(bool (*stops)() = &goes_on) {
        journal known(cache, "gpu");
        of.has = stored();
        return size_tuner(of, lab, known, database, "gpu", stops).run();
    }
    work_sizes stored() const {
        work_sizes sizes;
        database.load(sizes, "gpu", of.facts);
        return sizes;
    }
    bool refuses(const char* candidate) const { return journal(cache, "gpu").is_refused(candidate); }
};

/// Maps are the faster the smaller a group, sums the more shares.
double fast_at_ends(const sized_work& w, const work_sizes& s) {
    if (w.of == dealt::maps) return 1 + (s.map_items > 0 ? s.map_items : 256) * .004;
    if (w.of == dealt::scalars) return 2 - (s.scalar_shares > 0 ? s.scalar_shares : 8) * .01;
    return 1;
}

} // namespace

TEST_CASE("the fastest sizes are stored, and nothing else") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    CHECK(s.run());
    work_sizes wanted;
    wanted.map_items = 32;
    wanted.scalar_shares = 64;
    CHECK(s.stored() == wanted);
    // What is known is not tried again, and what is stored is what there is.
    s.lab.compared = s.lab.checked = 0;
    CHECK(s.run());
    CHECK(s.lab.compared == 0);
    CHECK(s.lab.checked == 0);
    CHECK(s.stored() == wanted);
}

TEST_CASE("numbers that depend on each other are found together") {
    size_setting s;
    s.lab.time = [](const sized_work& w, const work_sizes& n) {
        if (w.of != dealt::maps) return 1.0;
        const int items = n.map_items > 0 ? n.map_items : 256, rows = n.map_rows > 0 ? n.map_rows : 8;
        return rows == 1 && items == 64 ? .25 : rows == 1 ? .5 : items == 512 ? .75 : 1.0;
    };
    CHECK(s.run());
    CHECK(s.stored().map_items == 64);
    CHECK(s.stored().map_rows == 1);
}

TEST_CASE("what is faster by no more than noise, or slows down another work, is not stored") {
    size_setting s;
    s.lab.time = [](const sized_work& w, const work_sizes& n) {
        return w.of == dealt::maps && n.map_items == 64 ? .985 : 1.0;
    };
    CHECK(s.run());
    CHECK(s.stored() == work_sizes{});

    size_setting more; // a third of all works: those that do not change say nothing
    more.lab.time = [](const sized_work& w, const work_sizes& n) {
        return w.of == dealt::maps && n.map_items == 64 ? .97 : 1.0;
    };
    CHECK(more.run());
    CHECK(more.stored().map_items == 64);

    size_setting t;
    t.lab.time = [](const sized_work& w, const work_sizes& n) {
        if (w.of != dealt::maps || n.map_items != 64) return 1.0;
        return w.log2 == 12 ? 1.1 : .5;
    };
    CHECK(t.run());
    CHECK(t.stored() == work_sizes{});
}

TEST_CASE("a number that slows down a work of another kind stays as it is") {
    size_setting s;
    s.lab.time = [](const sized_work& w, const work_sizes& n) {
        if (w.of == dealt::maps) return n.map_items == 64 ? .5 : 1.0;
        if (w.of == dealt::scalars) return n.scalar_items == 64 ? .5 : 1.0;
        return 1.0;
    };
    CHECK(s.run());
    REQUIRE(s.stored().map_items == 64);
    REQUIRE(s.stored().scalar_items == 64);
}

TEST_CASE("a size that gets a timed work wrong is refused, and never tried again") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    s.lab.wrong = [](const work_sizes& n) { return n.map_items == 32; };
    CHECK(s.run());
    CHECK(s.stored().map_items == 64);
    CHECK(s.refuses("map_items=32"));
    CHECK(!s.refuses("map_items=64"));
    s.lab.wrong = [](const work_sizes&) { return false; };
    CHECK(s.run());
    CHECK(s.stored().map_items == 64);
    journal(s.cache, "gpu").forget_refusals();
    CHECK(s.run());
    CHECK(s.stored().map_items == 32);
}

TEST_CASE("a size that gets small works wrong is refused") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    s.lab.wrong_when_small = [](const work_sizes& n) { return n.scalar_shares == 64; };
    CHECK(s.run());
    CHECK(s.stored().scalar_shares == 32);
    CHECK(s.refuses("scalar_shares=64"));
}

TEST_CASE("a size that crashes the run is not tried by the next one") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    s.lab.crashes = [](const work_sizes& n) { return n.map_items == 32; };
    CHECK_THROWS_AS(s.run(), size_crash);
    CHECK(s.run());
    CHECK(s.refuses("map_items=32"));
    CHECK(s.stored().map_items == 64);
}

TEST_CASE("stored sizes that are wrong are taken away at once") {
    size_setting s;
    work_sizes had;
    had.map_items = 64;
    had.fold_items = 64;
    REQUIRE(s.database.store("gpu", had));
    s.lab.wrong_when_small = [](const work_sizes& n) { return n.fold_items == 64; };
    s.lab.crashes = [](const work_sizes& n) { return n.map_items == 128; };
    s.lab.time = [](const sized_work&, const work_sizes& n) { return n.map_items == 128 ? .5 : 1.0; };
    CHECK_THROWS_AS(s.run(), size_crash); // the run does not come to its end
    CHECK(s.stored() == work_sizes{});
    CHECK(s.refuses("fold_items=64"));

    size_setting t;
    had.fold_items = 0;
    REQUIRE(t.database.store("gpu", had));
    t.lab.wrong = [](const work_sizes& n) { return n.map_items == 64; }; // where it is timed
    CHECK(t.run());
    CHECK(t.stored() == work_sizes{});
}

TEST_CASE("sizes that are right one by one, but wrong together, are not stored") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    s.lab.wrong_when_small = [](const work_sizes& n) { return n.map_items == 32 && n.scalar_shares > 0; };
    s.lab.wrong = s.lab.wrong_when_small;
    CHECK(s.run());
    CHECK((s.stored().map_items == 0 || s.stored().scalar_shares == 0));
    CHECK(!s.refuses("map_items=32"));
}

TEST_CASE("a run that was stopped stores nothing and refuses nothing, and a lack of memory refuses nothing") {
    size_setting s;
    s.lab.time = &fast_at_ends;
    CHECK(!s.run(&ends_at_once));
    CHECK(s.lab.compared == 0);
    CHECK(s.stored() == work_sizes{});
    s.lab.without_memory = [](const work_sizes& n) { return n.map_items == 32; };
    CHECK(s.run());
    CHECK(s.stored().map_items == 64);
    CHECK(journal(s.cache, "gpu").refused().empty());
}

TEST_CASE("works on which no number of the device counts are not run") {
    size_setting s;
    s.of.facts.writes = sinter::plan::write_style::targets;
    s.lab.time = [](const sized_work& w, const work_sizes& n) {
        CHECK(w.of != dealt::maps);
        return n.fragments == 1024 ? .5 : 1.0;
    };
    CHECK(s.run());
    work_sizes wanted;
    wanted.fragments = 1024;
    CHECK(s.stored() == wanted);
}

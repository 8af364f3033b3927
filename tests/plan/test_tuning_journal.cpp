// What bench/tune remembers of a device, whatever ends a run.

#include <doctest/doctest.h>

#include "../../bench/tune/journal.hpp"
#include "../temporary.hpp"

using sinter::runtime::disk_cache;
using tuning::journal;

TEST_CASE("a tuner's journal is there for the next run, by device and driver") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    {
        journal j(cache, "gpu, driver 1");
        CHECK(j.abandoned().empty());
        j.trying("a");
        j.found_right("a");
        j.add(64, "a", 12.5);
        j.trying("b");
        j.refuse("b", "wrong\nat 64");
        j.trying("c");
        j.ended(); // no memory: neither
        CHECK(j.is_kept());
    }
    const journal j(cache, "gpu, driver 1"), other(cache, "gpu, driver 2");
    CHECK(j.abandoned().empty());
    REQUIRE(j.speed(64, "a"));
    CHECK(*j.speed(64, "a") == 12.5);
    CHECK(!j.speed(128, "a"));
    CHECK(j.is_right("a"));
    CHECK(!j.is_refused("a"));
    REQUIRE(j.is_refused("b"));
    CHECK(j.refused().at("b") == "wrong at 64");
    CHECK(!j.is_refused("c"));
    CHECK(!j.is_right("c"));
    CHECK(!other.speed(64, "a"));
    CHECK(!other.is_refused("b"));
}

TEST_CASE("a candidate that was being tried when a run ended is refused, in that run and later ones") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    {
        journal j(cache, "gpu");
        j.add(64, "a", 1);
        j.trying("b");
        j.found_right("b"); // and ends while it is timed
    }
    for (const bool first : {true, false}) {
        const journal j(cache, "gpu");
        CHECK(j.abandoned() == (first ? "b" : ""));
        CHECK(j.is_refused("b"));
        CHECK(!j.is_refused("a"));
        CHECK(j.refused().size() == 1);
    }
}

TEST_CASE("measuring again forgets speeds, and refusals only where that is asked for") {
    const test::temporary_folder folder;
    const disk_cache cache(folder.name);
    journal j(cache, "gpu");
    j.found_right("a");
    j.add(64, "a", 1);
    j.refuse("b", "wrong");
    j.forget_speeds();
    {
        const journal later(cache, "gpu");
        CHECK(!later.speed(64, "a"));
        CHECK(!later.is_right("a"));
        CHECK(later.is_refused("b"));
    }
    j.forget_refusals();
    CHECK(!journal(cache, "gpu").is_refused("b"));
}

TEST_CASE("a journal that cannot be kept says so") {
    const disk_cache nowhere("");
    journal j(nowhere, "gpu");
    j.trying("a");
    CHECK(!j.is_kept());
    j.refuse("a", "wrong");
    CHECK(j.is_refused("a"));
}

#pragma once
// The course of tuning: which candidates are tried and refused, and which tables come of them. What is run
// and timed is a laboratory's business, so that tests need no device.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "candidates.hpp"
#include "journal.hpp"
#include "merging.hpp"
#include "outcome.hpp"

namespace tuning {

/// Runs products on a device.
class laboratory {
public:
    virtual ~laboratory() = default;
    /// Small products of many kinds and awkward extents, in this tile.
    virtual outcome check(const tile_candidate& tile) = 0;
    /// An n x n x n product, checked and then timed, in the tiles of this table; in those that the device had
    /// when tuning began if it is empty.
    virtual outcome measure(int n, const std::vector<tile_candidate>& table) = 0;
};

/// What is tuned.
struct subject {
    std::vector<int> sizes;            ///< ascending
    std::vector<tile_candidate> tiles; ///< the candidates
    std::vector<tile_candidate> has;   ///< the table that products take now
    room device;
    bool for_all =
        false; ///< sizes that were not measured take the tiles found, too, however few were measured
};

class tuner {
public:
    /// `key` is what the device's tables are stored under. `stops` is asked before every candidate.
    tuner(const subject& of, laboratory& lab, journal& known, const sinter::runtime::tile_database& database,
          std::string key, bool (*stops)())
        : of_(of), lab_(lab), known_(known), database_(database), key_(std::move(key)), stops_(stops) {}

    /// False if it was stopped.
    bool run() {
        if (!known_.abandoned().empty())
            std::printf("  %s was being tried when a run ended: refused\n", known_.abandoned().c_str());
        if (!known_.refused().empty())
            std::printf("  %zu refused in all, which --retry would try again\n", known_.refused().size());
        take_wrong_ones_away();
        return choose_table();
    }

private:
    using table = std::vector<tile_candidate>;

    const subject& of_;
    laboratory& lab_;
    journal& known_;
    const sinter::runtime::tile_database& database_;
    std::string key_;
    bool (*stops_)();
    std::vector<std::string> confirmed_; ///< tiles that are right with their speeds, too
    std::size_t taken_away_ = 0;         ///< of the tiles that the device has
    bool warned_ = false, stopped_ = false;

    bool is_refused(const tile_candidate& t) const { return known_.is_refused(name_of(t)); }

    bool is_had(const tile_candidate& t) const {
        return std::any_of(of_.has.begin(), of_.has.end(),
                           [&](const tile_candidate& one) { return name_of(one) == name_of(t); });
    }
    /// What the device has, without what is wrong.
    table kept() const {
        return without(of_.has, [&](const tile_candidate& t) { return is_refused(t); });
    }
    /// The library must not use a refused tile from now on, whatever else becomes of this run.
    void take_wrong_ones_away() {
        table list = kept();
        const std::size_t gone = of_.has.size() - list.size();
        if (gone == taken_away_) return;
        taken_away_ = gone;
        if (list.empty()) // micro-tiles alone
            for (const tile_candidate& t : of_.tiles)
                if (list.empty() && t.in_registers() && known_.is_right(name_of(t)) && !is_refused(t))
                    list.push_back(t);
        std::printf("\n  %zu of the tiles that sinter has here %s\n", gone,
                    database_.store(key_, list) ? "will not be used any more"
                                                : "are refused, which cannot be stored");
    }
    void refuse(const tile_candidate& t, const std::string& reason) {
        known_.refuse(name_of(t), reason);
        std::printf("\n  %s is refused: %s\n", name_of(t).c_str(), reason.c_str());
        take_wrong_ones_away();
    }
    /// Runs what may crash; refuses the tile, for good, if it is wrong.
    template <class F>
    outcome attempt(const tile_candidate& t, const F& run) {
        known_.trying(name_of(t));
        outcome o = run();
        if (o.is == verdict::refused) {
            refuse(t, o.reason);
        } else {
            known_.ended();
            if (o.is == verdict::no_memory)
                std::printf("\n  no memory for %s: %s\n", name_of(t).c_str(), o.reason.c_str());
        }
        return o;
    }

    /// 0 unless products of n take the tile and are right. Small products of awkward kinds are the most of a
    /// candidate's time, as each is compiled: one that is much slower than the best of its size so far, and
    /// that sinter does not have, is spared them, and enters no table (measurements()) unless another size
    /// asks for it.
    double speed_at(int n, const tile_candidate& t, double best) {
        constexpr double worth_checking = .6;
        const std::string name = name_of(t);
        if (known_.is_refused(name)) return 0;
        const double* known = known_.speed(n, name);
        double speed = known ? *known : 0;
        if (!known) {
            const outcome o = attempt(t, [&] { return lab_.measure(n, {t}); });
            if (o.is != verdict::right) return 0;
            known_.add(n, name, speed = o.speed);
        }
        if (!known_.is_right(name) && (speed >= worth_checking * best || is_had(t))) {
            if (attempt(t, [&] { return lab_.check(t); }).is != verdict::right) return 0;
            known_.found_right(name);
        }
        return speed;
    }

    bool is_stopped() {
        if (stops_() && !stopped_) std::printf("\n  stopped; the same command goes on\n");
        return stopped_ = stopped_ || stops_();
    }

    bool try_all(int n) {
        std::string best;
        double best_speed = 0;
        for (std::size_t number = 0; number < of_.tiles.size(); ++number) {
            if (is_stopped()) return false;
            const std::string name = name_of(of_.tiles[number]);
            const double speed = speed_at(n, of_.tiles[number], best_speed);
            if (known_.is_refused(best)) best_speed = 0;
            if (speed > best_speed) {
                best_speed = speed;
                best = name;
            }
            std::printf("\r  n = %d: %zu of %zu, %-18s %9.1f GFLOP/s; best %-18s %9.1f ", n, number + 1,
                        of_.tiles.size(), name.c_str(), speed, best.c_str(), best_speed);
            std::fflush(stdout);
            if (!known_.is_kept() && !warned_) {
                std::printf("\n  Nothing is kept: the cache folder is missing or cannot be written\n");
                warned_ = true;
            }
        }
        std::printf("\n");
        return true;
    }

    /// What counts: tiles that are right wherever they were tried.
    std::vector<measurement> measurements() const {
        std::vector<measurement> list;
        for (const tile_candidate& t : of_.tiles) {
            if (is_refused(t) || !known_.is_right(name_of(t))) continue;
            list.push_back({t, {}});
            for (const int n : of_.sizes) {
                const double* speed = known_.speed(n, name_of(t));
                list.back().gflops.push_back(speed ? *speed : 0);
            }
        }
        return list;
    }

    /// Tiles whose speeds are known share the last ones of a product, which no candidate did alone. False if
    /// one is wrong, which is refused then.
    bool confirm(const table& tiles) {
        bool all = true;
        for (const tile_candidate& t : tiles) {
            const std::string name = name_of(t);
            if (t.speed <= 0 || std::find(confirmed_.begin(), confirmed_.end(), name) != confirmed_.end())
                continue;
            if (attempt(t, [&] { return lab_.check(t); }).is == verdict::refused)
                all = false;
            else
                confirmed_.push_back(name);
        }
        return all;
    }
    /// Which tile of a table makes a product wrong: it does so alone, as a product takes one tile, in the way
    /// that this tile asks for. False if none does.
    bool refuse_culprit(int n, const table& tiles) {
        for (const tile_candidate& t : tiles)
            if (attempt(t, [&] { return lab_.measure(n, {t}); }).is == verdict::refused) return true;
        return false;
    }

    struct result {
        table tiles;
        double mean = 0; ///< GFLOP/s over all sizes; 0: not to be used
    };
    /// Makes a table and measures it; without the tile that is responsible, once more, if a product is wrong.
    template <class Make>
    result settle(const char* name, bool may_be_empty, const Make& make) {
        for (;;) {
            result r{make()};
            if ((r.tiles.empty() && !may_be_empty) || is_stopped()) return r;
            if (!confirm(r.tiles)) continue;
            double logarithms = 0;
            int wrong = 0;
            std::printf("  %s:", name);
            for (const int n : of_.sizes) {
                const outcome o = lab_.measure(n, r.tiles);
                std::printf("  %d: %.1f", n, o.speed);
                if (o.is == verdict::refused) wrong = n;
                logarithms += std::log(o.speed);
            }
            r.mean = wrong ? 0 : std::exp(logarithms / static_cast<double>(of_.sizes.size()));
            std::printf("  mean %.1f GFLOP/s\n", r.mean);
            if (wrong == 0 || r.tiles.empty()) return r;
            std::printf("  a product of %d is wrong\n", wrong);
            if (!refuse_culprit(wrong, r.tiles)) {
                std::printf("  not because of one of the tiles: the table is not used\n");
                return r;
            }
        }
    }

    /// False if it was stopped.
    bool choose_table() {
        // Nothing is kept of a table of speeds beside one of loads: speeds of one clock and card are no
        // measure of another's.
        const bool has_speeds = !of_.has.empty() && of_.has.front().speed > 0;
        const bool merges = !of_.for_all && !of_.has.empty() && !has_speeds;
        const bool wide = of_.for_all || speaks_for_all(of_.sizes, of_.device.units);
        result before, best;
        std::size_t refused = 0;
        do { // what one table has shown to be wrong must not be in another
            refused = known_.refused().size();
            for (std::size_t s = of_.sizes.size(); s-- > 0;)
                if (!try_all(of_.sizes[s])) return false; // some are worth checking only without the refused
            before = settle("as it is", of_.has.empty(), [&] { return kept(); });
            best = {};
            if (merges || wide)
                best = settle("by load", false, [&] {
                    const table found = by_load(of_.sizes, measurements(), of_.device.units);
                    return merges ? merged(kept(), found, of_.sizes, of_.device) : found;
                });
            if (!of_.device.is_cpu && wide) {
                result speeds = settle("by speed", false, [&] {
                    return by_speed(of_.sizes, measurements(), of_.device.units, of_.device.local_memory,
                                    of_.device.of_units);
                });
                if (speeds.mean > best.mean) best = std::move(speeds);
            }
            if (is_stopped()) return false;
        } while (refused != known_.refused().size());
        if (!merges && !wide)
            std::printf("  stays as it is: these sizes tell nothing of others, and what sinter has for those "
                        "cannot be kept beside them.\n  Measure from %d or less to %d or more, or say "
                        "--for-all\n",
                        narrowest_first(of_.device.units), narrowest_last(of_.device.units));
        else if (best.mean <= before.mean)
            std::printf("  stays as it is\n");
        else
            keep(best.tiles, merges);
        return true;
    }

    void keep(const table& tiles, bool merges) {
        const size_range range(of_.sizes);
        std::printf("  %s", database_.store(key_, tiles) ? "stored" : "cannot be stored");
        if (merges) std::printf(", new from n = %d to %d", range.first, range.last);
        for (const tile_candidate& t : tiles)
            if (t.speed > 0)
                std::printf("  %s of %.1f", name_of(t).c_str(), double{t.speed});
            else
                std::printf("  %s from load %d", name_of(t).c_str(), t.load);
        std::printf("\n");
    }
};

} // namespace tuning

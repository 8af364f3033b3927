#pragma once
// The course of tuning work sizes: one number after the other, each among all that the device can have, until
// no change of one is faster. What is run and timed is a laboratory's business, so that tests need no device.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/tuning/tuned_sizes.hpp>

#include "journal.hpp"
#include "outcome.hpp"

namespace tuning {

using sinter::plan::dealt;
using sinter::plan::work_size;
using sinter::plan::work_sizes;

/// A work at one size, which is what is timed.
struct sized_work {
    std::string name; ///< without spaces
    dealt of;
    int log2; ///< of its elements
};

/// Whether its time depends on the number.
inline bool depends(const sized_work& w, const work_size& on) {
    return w.of == on.of || (on.of == dealt::sums && w.of != dealt::maps);
}

/// Runs works on a device.
class size_laboratory {
public:
    virtual ~size_laboratory() = default;
    /// Small works of many kinds and awkward extents, dealt out so.
    virtual outcome check(dealt of, const work_sizes& sizes) = 0;
    /// How many times as fast the work is by `sizes` as by `others`, both run in turns, `rounds` times; what
    /// it computes by `sizes` is checked first.
    virtual outcome compare(const sized_work& work, const work_sizes& sizes, const work_sizes& others,
                            int rounds) = 0;
};

/// What is tuned.
struct size_subject {
    std::vector<sized_work> works;
    sinter::plan::device_facts facts; ///< of the device
    work_sizes has;                   ///< what is dealt out by now
};

class size_tuner {
public:
    /// `key` is what the device's sizes are stored under. `stops` is asked before everything that takes time.
    size_tuner(const size_subject& of, size_laboratory& lab, journal& known,
               const sinter::runtime::size_database& database, std::string key, bool (*stops)())
        : of_(of), lab_(lab), known_(known), database_(database), key_(std::move(key)), stops_(stops),
          usual_(sinter::plan::usual_sizes(of.facts)), works_(of.works) {}

    /// False if it was stopped.
    bool run() {
        if (!known_.abandoned().empty())
            std::printf("  %s was being tried when a run ended: refused\n", known_.abandoned().c_str());
        if (!known_.refused().empty())
            std::printf("  %zu refused in all, which --retry would try again\n", known_.refused().size());
        if (!take_wrong_ones_away() || !find_works() || !check_works_of_kept()) return false;
        if (works_.empty()) {
            std::printf("  none of the works can be run\n");
            return true;
        }
        work_sizes best = kept_;
        for (int pass = 0; pass < most_passes; ++pass) {
            const work_sizes before = best;
            for (const work_size& one : sinter::plan::all_work_sizes)
                if (has_size(of_.facts, one) && !try_all(one, best)) return false;
            if (best == before) break;
        }
        return settle(best);
    }

    static constexpr double noise = .02;    ///< what is faster by less is not
    static constexpr double bearable = .05; ///< the most that a work may be slower

private:
    static constexpr int most_passes = 3, rounds = 5, last_rounds = 15;

    const size_subject& of_;
    size_laboratory& lab_;
    journal& known_;
    const sinter::runtime::size_database& database_;
    std::string key_;
    bool (*stops_)();
    const work_sizes usual_;
    std::vector<sized_work> works_; ///< that can be run
    work_sizes kept_;               ///< what the device has, without what is wrong
    bool warned_ = false, stopped_ = false;

    static std::string label(const work_size& one, std::int32_t value) {
        return std::string(one.name) + "=" + std::to_string(value);
    }
    std::int32_t value_of(const work_size& one, const work_sizes& sizes) const {
        return sizes.*one.in > 0 ? sizes.*one.in : usual_.*one.in;
    }
    /// All numbers that the work's time depends on.
    std::string label(const sized_work& w, const work_sizes& sizes) const {
        std::string text = w.name + ":";
        for (const work_size& one : sinter::plan::all_work_sizes)
            if (has_size(of_.facts, one) && depends(w, one))
                text += std::to_string(value_of(one, sizes)) + "/";
        return text;
    }
    /// With one number of them another.
    work_sizes with(const work_size& one, std::int32_t value, work_sizes sizes) const {
        sizes.*one.in = value == usual_.*one.in ? 0 : value;
        return sizes;
    }

    bool is_stopped() {
        if (stops_() && !stopped_) std::printf("\n  stopped; the same command goes on\n");
        return stopped_ = stopped_ || stops_();
    }
    /// Runs what may crash; refuses the candidate, for good, if it is wrong.
    template <class F>
    outcome attempt(const std::string& candidate, const F& run) {
        known_.trying(candidate);
        outcome o = run();
        if (o.is == verdict::refused) {
            known_.refuse(candidate, o.reason);
            std::printf("\n  %s is refused: %s\n", candidate.c_str(), o.reason.c_str());
        } else {
            known_.ended();
            if (o.is == verdict::no_memory)
                std::printf("\n  no memory for %s: %s\n", candidate.c_str(), o.reason.c_str());
        }
        return o;
    }

    /// All of the device's numbers.
    std::string label(const work_sizes& sizes) const {
        std::string text;
        for (const work_size& one : sinter::plan::all_work_sizes)
            if (has_size(of_.facts, one)) text += std::to_string(value_of(one, sizes)) + "/";
        return text;
    }
    static std::string together(const std::string& what) { return "together:" + what; }

    /// Small works are right by `sizes`; if not, `candidate` is refused.
    bool is_right(dealt of, const work_sizes& sizes, const std::string& candidate) {
        const std::string name = std::to_string(static_cast<int>(of)) + ":" + label(sizes);
        if (known_.is_right(name)) return true;
        if (attempt(candidate, [&] { return lab_.check(of, sizes); }).is != verdict::right) return false;
        known_.found_right(name);
        return true;
    }

    /// The library must not use a refused number from now on, whatever else becomes of this run. Those that
    /// the device has are checked first. False if it was stopped.
    bool take_wrong_ones_away() {
        kept_ = {};
        bool wrong = known_.is_refused(together(label(of_.has)));
        for (const work_size& one : sinter::plan::all_work_sizes) {
            const std::int32_t value = of_.has.*one.in;
            if (value == 0 || wrong) continue;
            if (is_stopped()) return false;
            const work_sizes more = with(one, value, kept_);
            if (!known_.is_refused(label(one, value)) && is_right(one.of, more, label(one, value)))
                kept_ = more;
            wrong = known_.is_refused(label(one, value));
        }
        if (wrong) give_up();
        return true;
    }
    void give_up() {
        kept_ = {};
        std::printf("  the sizes that sinter has here %s\n", database_.store(key_, {})
                                                                 ? "will not be used any more"
                                                                 : "are refused, which cannot be stored");
    }
    /// The same with the works that are timed.
    bool check_works_of_kept() {
        for (const sized_work& w : works_) {
            const std::string name = label(w, kept_);
            if (name == label(w, {}) || known_.speed(w.log2, name)) continue;
            if (is_stopped()) return false;
            const outcome o =
                attempt(together(label(kept_)), [&] { return lab_.compare(w, kept_, {}, rounds); });
            if (o.is == verdict::right) known_.add(w.log2, name, o.speed);
            if (o.is != verdict::refused) continue;
            give_up();
            break;
        }
        return true;
    }

    /// Works that are right by the usual sizes, and have the memory: others tell nothing.
    bool find_works() {
        std::vector<sized_work> found;
        for (const sized_work& w : of_.works) {
            if (is_stopped()) return false;
            const auto counts = [&](const work_size& one) {
                return has_size(of_.facts, one) && depends(w, one);
            };
            if (std::none_of(std::begin(sinter::plan::all_work_sizes), std::end(sinter::plan::all_work_sizes),
                             counts))
                continue;
            const std::string name = "usual:" + label(w, {}) + std::to_string(w.log2);
            if (known_.is_refused(name)) continue;
            if (!known_.is_right(name)) {
                if (attempt(name, [&] { return lab_.compare(w, {}, {}, 1); }).is != verdict::right) continue;
                known_.found_right(name);
            }
            found.push_back(w);
        }
        works_ = std::move(found);
        return true;
    }

    /// How fast a candidate is: of each work that depends on the number, times that of the usual sizes.
    struct score {
        std::vector<double> speeds;
        bool is_complete = true;
        double mean() const {
            double sum = 0;
            for (const double s : speeds) sum += std::log(s);
            return speeds.empty() ? 1 : std::exp(sum / static_cast<double>(speeds.size()));
        }
        double least() const { return speeds.empty() ? 1 : *std::min_element(speeds.begin(), speeds.end()); }
        /// The slowest of the works, beside the same of another.
        double least_beside(const score& other) const {
            double least = 1e9;
            for (std::size_t n = 0; n < speeds.size() && n < other.speeds.size(); ++n)
                least = std::min(least, speeds[n] / other.speeds[n]);
            return least;
        }
    };
    score score_of(const work_size& one, const work_sizes& sizes) {
        score s;
        for (const sized_work& w : works_) {
            if (!depends(w, one)) continue;
            const std::string name = label(w, sizes);
            const bool usual = name == label(w, {});
            const double* known = known_.speed(w.log2, name);
            double speed = usual ? 1 : known ? *known : 0;
            if (!usual && !known) {
                if (is_stopped()) return {{}, false};
                const outcome o = attempt(label(one, value_of(one, sizes)),
                                          [&] { return lab_.compare(w, sizes, {}, rounds); });
                if (o.is != verdict::right) return {{}, false};
                known_.add(w.log2, name, speed = o.speed);
            }
            s.speeds.push_back(speed);
        }
        return s;
    }

    /// Gives `best` the fastest of all values of one number. False if it was stopped.
    bool try_all(const work_size& one, work_sizes& best) {
        score of_best = score_of(one, best);
        if (!of_best.is_complete) return !is_stopped();
        const work_sizes begin = best;
        const std::int32_t first = value_of(one, begin);
        for (std::int32_t value = one.least; value <= one.most; value *= 2) {
            if (value == first || !fits_size(of_.facts, one, value) || known_.is_refused(label(one, value)))
                continue;
            if (is_stopped()) return false;
            const work_sizes sizes = with(one, value, begin);
            const score s = score_of(one, sizes);
            if (stopped_) return false;
            if (!s.is_complete) continue;
            std::printf("\r  %-22s %6.3f times as fast as usual (%.2f where least); best %-22s %6.3f ",
                        label(one, value).c_str(), s.mean(), s.least(),
                        label(one, value_of(one, best)).c_str(), of_best.mean());
            std::fflush(stdout);
            if (!known_.is_kept() && !warned_) {
                std::printf("\n  Nothing is kept: the cache folder is missing or cannot be written\n");
                warned_ = true;
            }
            if (s.mean() < (1 + noise / 2) * of_best.mean() || s.least_beside(of_best) < 1 - bearable)
                continue;
            if (!is_right(one.of, sizes, label(one, value))) continue;
            best = sizes;
            of_best = s;
        }
        std::printf("\r  %-22s %6.3f times as fast as usual%60s\n", label(one, value_of(one, best)).c_str(),
                    of_best.mean(), "");
        return true;
    }

    /// Compares what was found with what the device has, over all works that it changes, and stores it if it
    /// is faster.
    bool settle(work_sizes best) {
        while (!(best == kept_)) {
            score all;
            std::set<dealt> slower; // what has become so, or wrong
            for (const dealt of : {dealt::maps, dealt::sums}) {
                if (is_stopped()) return false;
                const std::string name = together(label(best));
                if (!known_.is_refused(name) && is_right(of, best, name)) continue;
                std::printf("  stays as it is\n"); // no one number is to blame
                return true;
            }
            for (const sized_work& w : works_) {
                if (label(w, best) == label(w, kept_)) continue; // takes as long as it did
                if (is_stopped()) return false;
                const outcome o =
                    attempt(together(label(best)), [&] { return lab_.compare(w, best, kept_, last_rounds); });
                if (o.is == verdict::no_memory) continue;
                if (o.is == verdict::right && o.speed != 1)
                    std::printf("  %-14s 2^%-2d %6.3f times as fast as sinter has it\n", w.name.c_str(),
                                w.log2, o.speed);
                all.speeds.push_back(o.speed);
                if (o.is != verdict::right || o.speed < 1 - bearable) slower.insert(w.of);
            }
            if (slower.empty()) {
                if (all.mean() <= 1 + noise) break;
                std::printf("  %.3f times as fast over all works that change: %s", all.mean(),
                            database_.store(key_, best) ? "stored" : "cannot be stored");
                for (const work_size& one : sinter::plan::all_work_sizes)
                    if (best.*one.in > 0) std::printf("  %s", label(one, best.*one.in).c_str());
                std::printf("\n");
                return true;
            }
            // What one kind of work loses by stays as it is.
            for (const work_size& one : sinter::plan::all_work_sizes)
                if (slower.count(one.of) > 0 || one.of == dealt::sums) best.*one.in = kept_.*one.in;
        }
        std::printf("  stays as it is\n");
        return true;
    }
};

} // namespace tuning

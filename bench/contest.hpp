#pragma once
// Contests: several programs for the same job, interleaved in one process, each result checked before its
// time counts. Medians of the rounds, and medians of the rounds' ratios; printed, and kept as JSON lines.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

inline double seconds() {
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

inline double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
}

/// The larger error; NaN counts as infinite.
inline double largest(double so_far, double error) {
    return error <= so_far ? so_far : std::isnan(error) ? INFINITY : error;
}

/// A contestant whose result was found right. `start` may return before the job is done; `finish` waits for
/// all that was started. `amount` is what one job needs, in flops or bytes.
struct lane {
    std::string name;
    std::function<void()> start, finish;
    double amount = 0;
    std::vector<double> times = {}; ///< seconds of one job, by round
    int repeats = 1;
    double error = -1; ///< of the first result, in units of its bound; below zero: not told
};

/// Seconds that a number of jobs take, after one that wakes the lane's threads and clocks.
inline double time_of(const lane& l, int jobs) {
    l.start();
    l.finish();
    const double before = seconds();
    for (int n = 0; n < jobs; ++n) l.start();
    l.finish();
    return seconds() - before;
}

/// Nine rounds; in each, every lane runs for about `window` seconds. One job alone does not tell how many
/// those are: after its result was read, NVIDIA's OpenGL takes milliseconds for the next one.
inline void race(std::vector<lane>& lanes, double window = 0.05) {
    constexpr int most = 2000;
    for (lane& l : lanes) {
        double time = time_of(l, 1);
        for (; time < window / 8 && l.repeats < most; time = time_of(l, l.repeats)) l.repeats *= 2;
        l.repeats = static_cast<int>(std::clamp(window / time * l.repeats, 1.0, double{most}));
    }
    for (int round = 0; round < 9; ++round)
        for (lane& l : lanes) l.times.push_back(time_of(l, l.repeats) / l.repeats);
}

/// Prints results, and appends them to a file of JSON lines that report.py makes tables and plots of.
class journal {
public:
    explicit journal(const std::string& path)
        : file_(path.empty() ? nullptr : std::fopen(path.c_str(), "a")) {}
    ~journal() {
        if (file_) std::fclose(file_);
    }
    journal(const journal&) = delete;
    journal& operator=(const journal&) = delete;

    void device(const std::string& name, const std::string& description) {
        std::printf("# %s: %s\n", name.c_str(), description.c_str());
        if (file_)
            std::fprintf(file_, "{\"device\": \"%s\", \"description\": \"%s\"}\n", escaped(name).c_str(),
                         escaped(description).c_str());
    }
    void wrong(const std::string& work, long long size, const std::string& who, double error) {
        std::printf("%10lld  %-14s %-32s WRONG: %.3g times the bound\n", size, work.c_str(), who.c_str(),
                    error);
        if (file_)
            std::fprintf(file_, "{\"work\": \"%s\", \"size\": %lld, \"contestant\": \"%s\", \"wrong\": %g}\n",
                         escaped(work).c_str(), size, escaped(who).c_str(), error);
        std::fflush(stdout);
    }
    /// Every lane beside the first one; ratios are of amounts per second.
    void results(const std::string& work, long long size, const char* unit, const std::vector<lane>& lanes) {
        for (const lane& l : lanes) {
            const lane& first = lanes.front();
            std::vector<double> ratios;
            for (std::size_t r = 0; r < l.times.size(); ++r)
                ratios.push_back(first.times[r] / l.times[r] * l.amount / first.amount);
            const double t = median(l.times), rate = l.amount / t * 1e-9, ratio = median(ratios);
            std::printf("%10lld  %-14s %-32s %10.1f us %10.1f %s   %.3f of %s", size, work.c_str(),
                        l.name.c_str(), t * 1e6, rate, unit, ratio, first.name.c_str());
            if (l.error >= 0) std::printf("   error %.2g of its bound", l.error);
            std::printf("\n");
            if (file_)
                std::fprintf(file_,
                             "{\"work\": \"%s\", \"size\": %lld, \"contestant\": \"%s\", \"seconds\": %.9g, "
                             "\"rate\": %.6g, \"unit\": \"%s\", \"ratio\": %.4f, \"against\": \"%s\"}\n",
                             escaped(work).c_str(), size, escaped(l.name).c_str(), t, rate, unit, ratio,
                             escaped(first.name).c_str());
        }
        std::fflush(stdout);
        if (file_) std::fflush(file_);
    }

private:
    std::FILE* file_;

    static std::string escaped(const std::string& text) {
        std::string out;
        for (const char c : text) {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
        }
        return out;
    }
};

using check = std::function<bool(const std::vector<float>&)>;

/// A contest of one job. Contestants enter with a first result that is right; those that nobody would wait
/// for are timed once, the others race.
class contest {
public:
    explicit contest(journal& out) : out_(out) {}

    void enter(const std::string& work, long long size, const std::string& name, double amount,
               const std::function<void()>& start, const std::function<void()>& finish,
               const std::function<std::vector<float>()>& result, const check& is_right) {
        start(); // compiles
        finish();
        if (!is_right(result())) return out_.wrong(work, size, name, INFINITY);
        const double before = seconds();
        start();
        finish();
        const double once = seconds() - before;
        if (once < patience)
            raced_.push_back({name, start, finish, amount});
        else
            slow_.push_back({name, start, finish, amount, {once}});
    }
    /// Runs it and tells the results, which it gives back.
    std::vector<lane> finish(const std::string& work, long long size, const char* unit) {
        race(raced_, 0.03);
        for (lane& l : slow_) raced_.push_back(std::move(l));
        slow_.clear();
        if (!raced_.empty()) out_.results(work, size, unit, raced_);
        return std::exchange(raced_, {});
    }

private:
    static constexpr double patience = 2; ///< seconds
    journal& out_;
    std::vector<lane> raced_, slow_;
};

/// Uniform numbers in [-0.5, 0.5), the same in every run.
inline double next_number(unsigned& state) {
    state = state * 1664525u + 1013904223u;
    return static_cast<double>(state >> 8) * 0x1p-24 - 0.5;
}

} // namespace bench

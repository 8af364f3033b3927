#pragma once
// What a tuner knows of a device and driver: how fast candidates are, which are refused, and which one it is
// trying, so that a run that ends at any time, whatever ends it, can be gone on with.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <sinter/runtime/tuning/disk_cache.hpp>

namespace tuning {

/// Candidates go by names without spaces. All is kept at once, in two entries of the cache: the speeds, and
/// the refusals, which are few as a rule; small entries stay whatever the cache has to forget.
/// One tuner at a time may write it.
class journal {
public:
    /// `of` is the key under which what is found will be stored.
    journal(const sinter::runtime::disk_cache& cache, const std::string& of)
        : cache_(cache), speeds_key_("speeds of " + of), refusals_key_("refusals of " + of) {
        each_line(speeds_key_, [&](const std::string& line) {
            char name[80];
            double speed = 0;
            int n = 0;
            if (std::sscanf(line.c_str(), "speed %d %79s %lf", &n, name, &speed) == 3)
                speeds_[{n, name}] = speed;
            else if (std::sscanf(line.c_str(), "right %79s", name) == 1)
                right_.insert(name);
        });
        std::string trying;
        each_line(refusals_key_, [&](const std::string& line) {
            char name[80];
            int reason = 0;
            if (std::sscanf(line.c_str(), "refused %79s %n", name, &reason) == 1)
                refused_[name] = line.substr(static_cast<std::size_t>(reason));
            else if (std::sscanf(line.c_str(), "trying %79s", name) == 1)
                trying = name;
        });
        if (trying.empty()) return;
        abandoned_ = trying;
        refuse(trying, "a run ended while it was being tried");
    }

    /// The candidate that a run was trying when it ended; empty if none was. It is refused.
    const std::string& abandoned() const { return abandoned_; }

    const double* speed(int n, const std::string& candidate) const {
        const auto found = speeds_.find({n, candidate});
        return found == speeds_.end() ? nullptr : &found->second;
    }
    bool is_right(const std::string& candidate) const { return right_.count(candidate) > 0; }
    bool is_refused(const std::string& candidate) const { return refused_.count(candidate) > 0; }
    /// By candidate, with the reason.
    const std::map<std::string, std::string>& refused() const { return refused_; }

    /// To be said before anything is run that may crash, or hang the driver; until one of those that follow.
    void trying(const std::string& candidate) {
        trying_ = candidate;
        keep_refusals();
    }
    /// Small products of it are right.
    void found_right(const std::string& candidate) {
        right_.insert(candidate);
        keep_speeds();
    }
    void add(int n, const std::string& candidate, double gflops) {
        speeds_[{n, candidate}] = gflops;
        keep_speeds();
        ended();
    }
    /// For good, at every size.
    void refuse(const std::string& candidate, std::string reason) {
        for (char& c : reason)
            if (c == '\n' || c == '\r') c = ' ';
        constexpr std::size_t most = 100;
        if (reason.size() > most) reason.resize(most);
        refused_[candidate] = reason;
        ended();
    }
    /// Neither measured nor refused.
    void ended() {
        trying_.clear();
        keep_refusals();
    }

    /// Measurements alone: what is refused stays so.
    void forget_speeds() {
        speeds_.clear();
        right_.clear();
        keep_speeds();
    }
    void forget_refusals() {
        refused_.clear();
        abandoned_.clear();
        keep_refusals();
    }

    /// Whether all of it is in the cache.
    bool is_kept() const { return is_kept_; }

private:
    const sinter::runtime::disk_cache& cache_;
    std::string speeds_key_, refusals_key_, trying_, abandoned_;
    std::map<std::pair<int, std::string>, double> speeds_;
    std::set<std::string> right_;
    std::map<std::string, std::string> refused_;
    bool is_kept_ = true;

    template <class F>
    void each_line(const std::string& key, const F& take) const {
        std::string text;
        if (!cache_.load(key, text)) return;
        for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
            take(text.substr(at, end - at));
    }
    void keep_speeds() {
        std::string text;
        for (const std::string& name : right_) text += "right " + name + "\n";
        for (const auto& [what, gflops] : speeds_) {
            char line[120];
            std::snprintf(line, sizeof line, "speed %d %s %.6g\n", what.first, what.second.c_str(), gflops);
            text += line;
        }
        is_kept_ &= cache_.store(speeds_key_, text);
    }
    void keep_refusals() {
        std::string text;
        for (const auto& [name, reason] : refused_) text += "refused " + name + " " + reason + "\n";
        if (!trying_.empty()) text += "trying " + trying_ + "\n";
        is_kept_ &= cache_.store(refusals_key_, text);
    }
};

} // namespace tuning

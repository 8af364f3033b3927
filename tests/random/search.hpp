#pragma once
// Many structures on one device, each with several instances; what is wrong is made small.

#include "shrink.hpp"

namespace random_statements {

struct search_options {
    std::uint64_t seed = 0; ///< of the first structure; the next ones follow
    std::int64_t structures = 100;
    std::int64_t different = 1LL << 60; ///< statements, after which no structure is begun
    int instances = 20;                 ///< of each structure
    std::int64_t work = 20000;          ///< of a plain evaluation of one instance, in steps
    std::int64_t large_work = 0;        ///< of a structure's last instance, if that is more
    double seconds = 1e9;               ///< after which no structure is begun
    double shrink_seconds = 20;         ///< for each finding
    int shrunk = 1 << 30;               ///< findings that are made small; the next ones stay as they are
    int findings = 10;                  ///< after which the search ends
    int terms = 40;                     ///< of an assignment
    int statements = 4;                 ///< of a structure
    bool looks = true;                  ///< at values, too, and not only for errors
    /// What a structure should do, where that is something else: to see that the search finds it.
    structure (*meant)(const structure&) = nullptr;
};

struct finding {
    std::uint64_t seed = 0;
    int number = 0; ///< of the instance
    structure made; ///< small
    instance numbers;
    outcome wrong;
    std::string program; ///< C++
};

/// What a search tells while it goes on.
class listener {
public:
    virtual ~listener() = default;
    virtual void begins(std::uint64_t /*seed*/, int /*instance*/) {}
    virtual void ends(std::uint64_t /*seed*/) {} ///< a structure
    virtual void refused(const outcome&) {}      ///< the device lacks something
    virtual void is_wrong(std::uint64_t, int, const structure&, const instance&, const outcome&) {}
    virtual void tries_smaller() {}         ///< each time
    virtual void reports(const finding&) {} ///< after is_wrong()
};

/// Devices of tests have more after the name of their kind: "opengl:es, folded".
inline bool is_of_kind(const sinter::device& d, const std::string& kind) {
    return d.name() == kind || d.name().rfind(kind + ",", 0) == 0;
}
/// NaN and infinities are lost where a language does not know them: GLSL ES 3.00.
inline bool keeps_infinities(const sinter::device& d) {
    return !is_of_kind(d, "opengl:es");
}
inline limits limits_of(const sinter::device& d, int terms, int statements = 4) {
    const bool draws = is_of_kind(d, "opengl:fragment") || is_of_kind(d, "opengl:es"); // they have no cumsum
    return {
        d.supports(dtype::f16), d.supports(dtype::f64), terms, statements, d.supports(dtype::bf16), !draws,
        d.supports(dtype::i64)};
}

class search {
public:
    search(const sinter::device& d, const search_options& how)
        : device_(d), how_(how), runner_(d, how.looks), end_(clock::now() + seconds(how.seconds)) {}

    std::vector<finding> found;
    std::int64_t structures = 0, instances = 0, different = 0;

    const coverage& seen() const { return runner_.seen; }

    void run() {
        listener nobody;
        run(nobody);
    }
    void run(listener& told) {
        for (std::int64_t n = 0; n < how_.structures && clock::now() < end_; ++n) {
            if (static_cast<int>(found.size()) >= how_.findings || different >= how_.different) return;
            const std::uint64_t seed = how_.seed + static_cast<std::uint64_t>(n);
            try_structure(seed, told);
            told.ends(seed);
        }
    }

private:
    using clock = std::chrono::steady_clock;
    sinter::device device_;
    search_options how_;
    runner runner_;
    clock::time_point end_;

    static clock::duration seconds(double s) {
        return std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(s));
    }
    outcome carry_out(runner& on, const structure& s, const instance& in) const {
        return how_.meant ? on.run(s, in, how_.meant(s)) : on.run(s, in);
    }
    void try_structure(std::uint64_t seed, listener& told) {
        structure_maker maker(seed, limits_of(device_, how_.terms, how_.statements));
        ++structures;
        different += static_cast<std::int64_t>(maker.made.statements.size());
        for (int k = 0; k < how_.instances; ++k) {
            instance_maker numbers(maker.made, seed * 1009 + static_cast<std::uint64_t>(k),
                                   keeps_infinities(device_));
            const bool last = k + 1 == how_.instances;
            instance in = numbers.make(last ? std::max(how_.work, how_.large_work) : how_.work);
            told.begins(seed, k);
            const outcome o = carry_out(runner_, maker.made, in);
            ++instances;
            if (o.refused) return told.refused(o);
            if (!o.is_wrong) continue;
            told.is_wrong(seed, k, maker.made, in, o);
            report(seed, k, maker.made, in, o, told);
            return;
        }
    }
    void report(std::uint64_t seed, int number, const structure& s, const instance& in, const outcome& o,
                listener& told) {
        finding f{seed, number, s, in, o, {}};
        if (static_cast<int>(found.size()) < how_.shrunk) make_small(f, told);
        f.program = printer(f.made, f.numbers).program(device_.name(), f.wrong);
        told.reports(f);
        found.push_back(std::move(f));
    }
    /// What comes and goes stays as it was found.
    void make_small(finding& f, listener& told) const {
        runner again(device_, how_.looks); // what shrinking runs does not count
        shrinker small(
            f.made, f.numbers,
            [&](const structure& a, const instance& b) {
                told.tries_smaller();
                return carry_out(again, a, b).is_wrong;
            },
            how_.shrink_seconds);
        small.run();
        const outcome left = carry_out(again, small.made, small.numbers);
        if (!left.is_wrong) return;
        f.made = small.made;
        f.numbers = small.numbers;
        f.wrong = left;
    }
};

} // namespace random_statements

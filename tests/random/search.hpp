#pragma once
// Many structures on one device, each with several instances; what is wrong is made small.

#include "shrink.hpp"

namespace random_statements {

struct search_options {
    std::uint64_t seed = 0; ///< of the first structure; the next ones follow
    std::int64_t structures = 100;
    int instances = 20;         ///< of each structure
    std::int64_t work = 20000;  ///< of a plain evaluation of one instance, in steps
    double seconds = 1e9;       ///< after which no structure is begun
    double shrink_seconds = 20; ///< for each finding
    int findings = 10;          ///< after which the search ends
    int terms = 40;             ///< of an assignment
    int statements = 4;         ///< of a structure
};

struct finding {
    std::uint64_t seed = 0;
    int number = 0; ///< of the instance
    structure made; ///< small
    instance numbers;
    outcome wrong;
    std::string program; ///< C++
};

/// NaN and infinities are lost where a language does not know them: GLSL ES 3.00.
inline bool keeps_infinities(const sinter::device& d) {
    return d.name() != "opengl:es";
}
inline limits limits_of(const sinter::device& d, int terms, int statements = 4) {
    return {d.supports(dtype::f16), d.supports(dtype::f64), terms, statements};
}

class search {
public:
    search(const sinter::device& d, const search_options& how)
        : device_(d), how_(how), runner_(d), end_(clock::now() + seconds(how.seconds)) {}

    std::vector<finding> found;
    std::int64_t structures = 0, instances = 0;

    const coverage& seen() const { return runner_.seen; }

    /// Calls progress() before each structure.
    template <class Progress>
    void run(Progress progress) {
        for (std::int64_t n = 0; n < how_.structures && clock::now() < end_; ++n) {
            if (static_cast<int>(found.size()) >= how_.findings) return;
            const std::uint64_t seed = how_.seed + static_cast<std::uint64_t>(n);
            progress(seed);
            try_structure(seed);
            ++structures;
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
    void try_structure(std::uint64_t seed) {
        structure_maker maker(seed, limits_of(device_, how_.terms, how_.statements));
        for (int k = 0; k < how_.instances; ++k) {
            instance_maker numbers(maker.made, seed * 1009 + static_cast<std::uint64_t>(k),
                                   keeps_infinities(device_));
            instance in = numbers.make(how_.work);
            const outcome o = runner_.run(maker.made, in);
            ++instances;
            if (o.refused) return;
            if (!o.is_wrong) continue;
            report(seed, k, maker.made, in, o);
            return;
        }
    }
    void report(std::uint64_t seed, int number, const structure& s, const instance& in, const outcome& o) {
        runner again(device_); // what shrinking runs does not count
        shrinker small(
            s, in, [&](const structure& a, const instance& b) { return again.run(a, b).is_wrong; },
            how_.shrink_seconds);
        small.run();
        finding f{seed, number, small.made, small.numbers, again.run(small.made, small.numbers), {}};
        if (!f.wrong.is_wrong) { // it comes and goes: as it was found
            f.made = s;
            f.numbers = in;
            f.wrong = o;
        }
        f.program = printer(f.made, f.numbers).program(device_.name(), f.wrong);
        found.push_back(std::move(f));
    }
};

} // namespace random_statements

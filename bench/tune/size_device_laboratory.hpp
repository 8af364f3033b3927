#pragma once
// Works that memory bounds on a device, checked and timed by other work sizes.

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include <sinter/runtime/text/text_device.hpp>

#include "../contest.hpp"
#include "awkward_works.hpp"
#include "guarded.hpp"
#include "memory_works.hpp"

namespace tuning {

class size_device_laboratory final : public size_laboratory {
public:
    /// The device is dealt out other sizes until the laboratory is closed.
    explicit size_device_laboratory(const sinter::device& d)
        : d_(d), state_(static_cast<sinter::runtime::text_device&>(*d.state())), had_(state_.facts().sizes),
          least_work_(d.tiny_work()) {
        d_.tiny_work(0); // the host would do the smallest
    }
    ~size_device_laboratory() override {
        state_.use_sizes(had_);
        d_.tiny_work(least_work_);
    }
    size_device_laboratory(const size_device_laboratory&) = delete;
    size_device_laboratory& operator=(const size_device_laboratory&) = delete;

    outcome check(dealt of, const work_sizes& sizes) override {
        return guarded([&]() -> outcome {
            if (!state_.use_sizes(sizes)) return {verdict::refused, 0, "the device cannot have it"};
            const std::string wrong = awkward_works(d_).wrong(of);
            return wrong.empty() ? outcome{} : outcome{verdict::refused, 0, wrong};
        });
    }

    outcome compare(const sized_work& work, const work_sizes& sizes, const work_sizes& others,
                    int rounds) override {
        return guarded([&]() -> outcome {
            memory_works& works = works_of(work.log2);
            if (!state_.use_sizes(sizes)) return {verdict::refused, 0, "the device cannot have it"};
            if (!works.is_right(work.name))
                return {verdict::refused, 0, work.name + " of 2^" + std::to_string(work.log2) + ": wrong"};
            if (is_same(works, work.name, sizes, others)) return {verdict::right, 1};
            constexpr double window = .008;
            int repeats = 1;
            while (repeats < 500 && seconds(works, work, repeats) * repeats < window) repeats *= 2;
            // The best of each: whatever else a machine does adds to times.
            double one = 1e9, other = 1e9;
            for (int round = 0; round < rounds; ++round) {
                state_.use_sizes(others);
                other = std::min(other, seconds(works, work, repeats));
                state_.use_sizes(sizes);
                one = std::min(one, seconds(works, work, repeats));
            }
            return {verdict::right, other / std::max(1e-9, one)};
        });
    }

private:
    sinter::device d_;
    sinter::runtime::text_device& state_;
    work_sizes had_;
    std::int64_t least_work_;
    std::map<int, std::unique_ptr<memory_works>> works_;

    memory_works& works_of(int log2) {
        std::unique_ptr<memory_works>& made = works_[log2];
        if (!made) made = std::make_unique<memory_works>(d_, log2);
        return *made;
    }
    /// Both run the same: one text, without shares, whose number no text tells.
    bool is_same(memory_works& works, const std::string& name, const work_sizes& sizes,
                 const work_sizes& others) {
        state_.use_sizes(others);
        const std::string text = works.explained(name);
        state_.use_sizes(sizes);
        return text.find(", temporaries: 0\n") != std::string::npos && text == works.explained(name);
    }
    /// Of one job of several, after one that wakes the device and compiles what is new.
    static double seconds(memory_works& works, const sized_work& work, int repeats) {
        works.start(work.name);
        works.finish();
        const double before = bench::seconds();
        for (int n = 0; n < repeats; ++n) works.start(work.name);
        works.finish();
        return (bench::seconds() - before) / repeats;
    }
};

} // namespace tuning

#pragma once
// What a profile (sinter/profile.hpp) keeps of every kernel, and a clock for devices that have none.

#include <string>
#include <utility>
#include <vector>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/describe.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/host_clock.hpp>
#include <sinter/runtime/launch_clock.hpp>
#include <sinter/runtime/work.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// For devices without a clock of their own: waits for the device before and after every kernel.
class waiting_clock final : public launch_clock {
public:
    explicit waiting_clock(device_state& d) : device_(d) {}
    const char* kind() const override { return "the host's clock, which waits for every kernel"; }
    void reserve(std::size_t kernels) override { spans_.reserve(spans_.size() + kernels); }
    void start() override {
        device_.synchronize();
        begin_ = seconds_of_host();
    }
    void stop() override {
        device_.synchronize();
        spans_.push_back({begin_, seconds_of_host()});
    }
    void read(dynamic_array<time_span>& spans) override { spans.swap(spans_); }

private:
    device_state& device_;
    double begin_ = 0;
    dynamic_array<time_span> spans_;
};

/// Keeps what every kernel was, in the order of launches; the clock knows when.
class profile_recorder final : public launch_recorder {
public:
    struct kernel_record {
        std::string kernel, extents;
        work least;
    };

    explicit profile_recorder(device_state& d) : clock_(d.make_launch_clock()) {
        if (!clock_) clock_ = ref<launch_clock>(new waiting_clock(d));
    }
    void expect(const plan::plan& p, const plan::plan_classes& classes, const plan::bindings& b,
                bool on_host) override {
        expected_.clear();
        next_ = 0;
        for (const plan::kernel& k : p.kernels) {
            std::string text;
            for (const plan::output& o : k.outputs)
                text += (text.empty() ? "" : ", ") +
                        graph::to_string(p.values, o.value, plan::storage_orders(classes));
            if (on_host) text += ", on the host";
            expected_.push_back(
                {std::move(text), extents_text(b, k.rows, k.cols), work_counter(p, k, b).count()});
        }
        const std::size_t wanted = records.size() + expected_.size();
        if (wanted > records.capacity()) records.reserve(2 * wanted);
        clock_->reserve(expected_.size());
    }
    void before() override { clock_->start(); }
    void after() override {
        clock_->stop();
        records.push_back(std::move(expected_[next_++]));
    }
    launch_clock& clock() { return *clock_; }

    std::vector<kernel_record> records;

private:
    ref<launch_clock> clock_;
    std::vector<kernel_record> expected_; ///< of the evaluation that runs
    std::size_t next_ = 0;
};

} // namespace sinter::runtime

#pragma once
// Where a device's time goes: every kernel that runs while a profile is open, as a table and as a trace for
// chrome://tracing or Perfetto.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/decimal.hpp>
#include <sinter/device.hpp>
#include <sinter/runtime/profile_recorder.hpp>

namespace sinter::inline SINTER_ABI {

/// Records the kernels of one device from its construction until `stop` or its destruction. The device's own
/// clock is used where it has one (OpenCL events, OpenGL timer queries); elsewhere the host waits for every
/// kernel, so the program runs slower while it is measured. One profile at a time.
class profile {
public:
    /// What all launches of one kernel on arrays of the same extents took.
    struct kernel_time {
        std::string kernel;  ///< the expression
        std::string extents; ///< of the result, "3 x 4"
        std::int64_t launches = 0;
        double seconds = 0, least = 0, most = 0; ///< together; of one launch
        double bytes = 0, flops = 0; ///< of one launch, at least: every array once, every operation once
    };
    /// One launch; seconds since the first one began.
    struct event {
        std::string kernel, extents;
        double begin = 0, end = 0;
    };

    /// Throws device_error if the device is already being profiled.
    explicit profile(device d) : device_(std::move(d)) {
        runtime::device_state* const state = device_.state();
        if (!state) throw device_error("sinter: profile: this device handle is empty");
        const runtime::device_lock guard(*state);
        if (state->recorder) throw device_error("sinter: " + state->name() + " is already being profiled");
        const ref<runtime::profile_recorder> made(
            new runtime::profile_recorder(*state)); // goes under the lock
        clock_ = made->clock().kind();
        state->recorder = recorder_ = made;
    }
    ~profile() {
        try {
            stop();
        } catch (...) { // the device is lost; there is nobody to tell
        }
    }
    profile(const profile&) = delete;
    profile& operator=(const profile&) = delete;

    /// Ends the recording; waits for the device.
    void stop() {
        if (!recorder_) return;
        runtime::device_state& state = *device_.state();
        const ref<runtime::profile_recorder> recorder = std::move(recorder_);
        {
            const runtime::device_lock guard(state);
            state.recorder = {};
            recorder->clock().end();
        }
        runtime::on_device(state, [&] {
            dynamic_array<runtime::time_span> spans;
            recorder->clock().read(spans);
            for (std::size_t n = 0; n < spans.size() && n < recorder->records.size(); ++n)
                add(recorder->records[n], spans[n], spans[0].begin);
        });
    }

    const std::vector<event>& events() const { return events_; }
    /// Longest time together first.
    std::vector<kernel_time> kernels() const {
        std::vector<kernel_time> sorted = kernels_;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const kernel_time& a, const kernel_time& b) { return a.seconds > b.seconds; });
        return sorted;
    }

    /// A line for each kernel: launches, time together, its part of the whole, time of one launch on average
    /// and of the fastest one, GB/s and GFLOP/s that the average means, expression and extents.
    std::string table() const {
        double whole = 0;
        for (const kernel_time& k : kernels_) whole += k.seconds;
        std::string text =
            device_.name() + ", time by " + clock_ + "\n" +
            "launches    total ms      %     mean us    least us      GB/s    GFLOP/s  kernel\n";
        for (const kernel_time& k : kernels()) {
            const auto n = static_cast<double>(k.launches);
            const double mean = k.seconds / n, safe = mean > 0 ? mean : 1e-9;
            text += at_right(std::to_string(k.launches), 8) + at_right(decimal(k.seconds * 1e3, 3, 'f'), 12) +
                    at_right(decimal(whole > 0 ? 100 * k.seconds / whole : 0, 1, 'f'), 7) +
                    at_right(decimal(mean * 1e6, 2, 'f'), 12) + at_right(decimal(k.least * 1e6, 2, 'f'), 12) +
                    at_right(decimal(k.bytes / safe * 1e-9, 1, 'f'), 10) +
                    at_right(decimal(k.flops / safe * 1e-9, 1, 'f'), 11) + "  " + shortened(k.kernel) +
                    "  [" + k.extents + "]\n";
        }
        return text;
    }

    /// JSON for chrome://tracing and ui.perfetto.dev (Trace Event Format, complete events; microseconds).
    std::string chrome_trace() const {
        std::string text = "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"
                           "{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": 1, \"args\": {\"name\": \"" +
                           escaped(device_.name() + " (" + device_.description() + ")") + "\"}}";
        for (const event& e : events_) {
            const std::string times = "\"ts\": " + decimal(e.begin * 1e6, 3, 'f') +
                                      ", \"dur\": " + decimal((e.end - e.begin) * 1e6, 3, 'f');
            text += ",\n{\"name\": \"" + escaped(shortened(e.kernel)) +
                    "\", \"cat\": \"kernel\", \"ph\": \"X\", \"pid\": 1, \"tid\": 1, " + times +
                    ", \"args\": {\"extents\": \"" + escaped(e.extents) + "\"}}";
        }
        return text + "\n]}\n";
    }

private:
    static std::string at_right(const std::string& text, std::size_t width) {
        return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
    }

    device device_;
    ref<runtime::profile_recorder> recorder_;
    std::string clock_;
    std::vector<event> events_;
    std::vector<kernel_time> kernels_; ///< in order of first launch

    void add(const runtime::profile_recorder::kernel_record& r, const runtime::time_span& span,
             double origin) {
        events_.push_back({r.kernel, r.extents, span.begin - origin, span.end - origin});
        const double seconds = span.end - span.begin;
        auto k = std::find_if(kernels_.begin(), kernels_.end(), [&](const kernel_time& known) {
            return known.kernel == r.kernel && known.extents == r.extents && known.flops == r.least.flops &&
                   known.bytes == r.least.bytes;
        });
        if (k == kernels_.end()) {
            kernels_.push_back({r.kernel, r.extents, 0, 0, seconds, seconds, r.least.bytes, r.least.flops});
            k = kernels_.end() - 1;
        }
        ++k->launches;
        k->seconds += seconds;
        k->least = (std::min)(k->least, seconds);
        k->most = (std::max)(k->most, seconds);
    }

    static std::string shortened(const std::string& kernel) {
        constexpr std::size_t most = 100;
        return kernel.size() <= most ? kernel : kernel.substr(0, most - 3) + "...";
    }
    static std::string escaped(const std::string& text) {
        std::string out;
        for (const char c : text) {
            if (c == '"' || c == '\\') out += '\\';
            out += static_cast<unsigned char>(c) < 32 ? ' ' : c;
        }
        return out;
    }
};

} // namespace sinter

#include <sinter/core/letters_end.inc>

#pragma once
// An OpenCL device: compilation and launches on one in-order queue.

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <sinter/codegen/opencl_c.hpp>
#include <sinter/runtime/host/in_place.hpp>
#include <sinter/runtime/opencl/event_clock.hpp>
#include <sinter/runtime/opencl/memory_device.hpp>
#include <sinter/runtime/opencl/program.hpp>
#include <sinter/runtime/registry.hpp>
#include <sinter/runtime/side_by_side.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

class opencl_device : public memory_device {
public:
    /// Shares context and queue (and keeps them alive). `name` as in "opencl:gpu". Throws device_error if
    /// either is null or dead, or the queue's context is another.
    opencl_device(cl_context context, cl_command_queue queue, const std::string& name = {})
        : memory_device(context, queue, name) {
        facts_ = facts_of(device_);
        dialect_ = codegen::opencl_c(facts_.is_cpu && facts_.type_supported[static_cast<int>(dtype::f64)],
                                     fence_of(device_));
        builder_.emplace(context, device_, full_name_);
        use_tuned();
    }

    const codegen::dialect& dialect() const override { return dialect_; }
    bool supports(dtype t) const override { return facts_.type_supported[static_cast<std::size_t>(t)]; }

    /// Schedules as on a GPU, whatever the hardware is, with `groups` work-groups along an axis at most.
    void schedule_as_gpu(std::int64_t groups) {
        ++settings;
        for (std::int64_t& most : facts_.max_groups) most = groups;
        facts_.is_cpu = false;
        facts_.vector_width = 4;
        facts_.exchanges = true;
        facts_.tiles = plan::general_tiles;
    }
    /// Fences between work-groups as on hardware that has these.
    void fence_by(codegen::group_fence fence) {
        ++settings;
        facts_.exchanges = fence != codegen::group_fence::none;
        dialect_ = codegen::opencl_c(dialect_.has_vector_math(), fence);
    }
    /// Schedules as on a CPU whose registers hold so many floats; any CPU's compiler splits larger vectors.
    void schedule_for_registers(int floats) {
        ++settings;
        facts_.vector_width = floats;
        facts_.tiles = plan::cpu_tiles_of(floats);
    }

    /// As in program_builder (for tests).
    bool declares_functions() const { return builder_->declares_functions(); }

    ref<compiled_kernel> compile(const codegen::kernel_source& source) override {
        const use now(*this);
        // Also of a text that the driver keeps: PoCL's compiler looks at it, and registers handlers.
        struct building {
            building() { process_end::of_this_copy().begin_compiling(); }
            ~building() { process_end::of_this_copy().end_compiling(); }
        } const call;
        return ref<compiled_kernel>(new opencl_kernel(builder_->kernel(source, [&] { ++compilations_; })));
    }

    /// Programs are built by several threads at once: `compile` may be called from any.
    void compile_all(const std::vector<codegen::kernel_source>& sources,
                     std::vector<compilation>& done) override {
        side_by_side(sources.size(), [&](std::size_t n) { compile_into(done[n], sources[n]); });
    }

    void set_arguments(compiled_kernel& compiled, const codegen::kernel_source& source,
                       const std::vector<argument_value>& values) override {
        require_process();
        auto& kernel = static_cast<opencl_kernel&>(compiled);
        for (std::size_t n = 0; n < values.size(); ++n) {
            const cl_int code = kernel.set(static_cast<cl_uint>(n), source.arguments[n], values[n]);
            if (code != CL_SUCCESS)
                check(code, full_name_, ("setting argument " + source.arguments[n].name).c_str());
        }
    }

    void enqueue(compiled_kernel& compiled, const codegen::kernel_source& source,
                 const std::vector<argument_value>& values, const launch_extent& extent) override {
        if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0) return;
        order_command(); // whoever set the arguments had the process and the lock
        auto& kernel = static_cast<opencl_kernel&>(compiled);
        const std::size_t global[3] = {static_cast<std::size_t>(extent.x), static_cast<std::size_t>(extent.y),
                                       static_cast<std::size_t>(extent.z)};
        const std::size_t local[3] = {static_cast<std::size_t>(source.local[0]),
                                      static_cast<std::size_t>(source.local[1]),
                                      static_cast<std::size_t>(source.local[2])};
        const cl_uint dimensions = global[2] > 1 ? 3 : global[1] > 1 ? 2 : 1;
        const auto uses = hold_uses();
        for (const argument_value& v : values)
            if (uses && v.memory) await_transfers(*v.memory);
        check(clEnqueueNDRangeKernel(queue(), kernel.kernel.get(), dimensions, nullptr, global, local, 0,
                                     nullptr, clock_ ? clock_->next() : nullptr),
              full_name_, "launching a kernel");
        ++count.launches;
        if (!counts_uses()) return;
        std::int64_t command = 0;
        for (const argument_value& v : values)
            if (v.memory) count_use(*v.memory, command);
    }

    void prepare_on_host(const plan::plan& p, plan::bindings& b) override {
        require_process();
        interpreter_.bring_temporaries(p, b);
    }
    void execute_on_host(const plan::plan& p, int kernel, const plan::bindings& b) override {
        interpreter_.run(p, kernel, b);
    }
    bool compiles_beside_others() const override { return true; }
    void count_compilations() override { count.compilations += compilations_.exchange(0); }
    bool compiles_at_first_launch() const override { return facts_.is_cpu && is_pocl(device_); }
    bool refuses_whole_launches() const override { return true; }
    ref<compiled_kernel> another(compiled_kernel& k, const codegen::kernel_source& source) override {
        return ref<compiled_kernel>(
            new opencl_kernel(builder_->another(static_cast<opencl_kernel&>(k).kernel, source)));
    }

    kernel_binary binary_of(compiled_kernel& k, const std::string& text) override {
        const use now(*this);
        return builder_->binary_of(static_cast<opencl_kernel&>(k).kernel, text);
    }

    /// Events need a queue that was made for them. The caller's own is never replaced: a joined queue without
    /// profiling has no clock.
    ref<launch_clock> make_launch_clock() override {
        require_process();
        cl_command_queue_properties properties = 0;
        check(clGetCommandQueueInfo(queue(), CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
              full_name_, "asking a queue for its properties");
        if ((properties & CL_QUEUE_PROFILING_ENABLE) == 0) {
            if (joined_) return {};
            if (!timed_queue_)
                timed_queue_ =
                    queue_handle(make_queue(context(), device_, CL_QUEUE_PROFILING_ENABLE, full_name_));
            const auto ended = [](void* owner) {
                auto& self = *static_cast<opencl_device*>(owner);
                self.clock_ = nullptr;
                self.go_on_in(self.own_queue());
            };
            const ref<event_clock> made(new event_clock(full_name_, ended, this));
            go_on_in(timed_queue_.get());
            clock_ = made.get();
            return made;
        }
        const ref<event_clock> made(new event_clock(
            full_name_, [](void* owner) { static_cast<opencl_device*>(owner)->clock_ = nullptr; }, this));
        clock_ = made.get();
        return made;
    }

private:
    codegen::opencl_c dialect_{false};
    std::optional<program_builder> builder_;
    std::atomic<std::int64_t> compilations_{0}; ///< by any threads, and not in `count` yet
    queue_handle timed_queue_;                  ///< of profiles; kept
    event_clock* clock_ = nullptr;
    host::in_place_interpreter interpreter_; ///< used under the lock
};

} // namespace sinter::runtime::opencl

namespace sinter::inline SINTER_ABI::detail {

/// The state of an OpenCL device; any other is refused.
inline runtime::opencl::opencl_device& opencl_state(runtime::device_state* state) {
    // Without RTTI the name tells: only this backend's begin so.
    if (state && runtime::detail::is_name_prefix("opencl", state->name())) {
        state->require_use();
        return static_cast<runtime::opencl::opencl_device&>(*state);
    }
    throw device_error("sinter: " + (state ? state->name() : std::string("a null device")) +
                           " is not an OpenCL device",
                       "CL_INVALID_DEVICE");
}

} // namespace sinter::detail

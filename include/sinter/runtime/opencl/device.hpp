#pragma once
// An OpenCL device: memory, transfers, compilation and launches on one in-order queue. The C API is thread
// safe but for kernel objects, so only launches need the device's lock, which their caller holds.

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/process.hpp>
#include <sinter/emit/opencl_c.hpp>
#include <sinter/runtime/host/in_place.hpp>
#include <sinter/runtime/opencl/buffer.hpp>
#include <sinter/runtime/opencl/event_clock.hpp>
#include <sinter/runtime/opencl/image.hpp>
#include <sinter/runtime/opencl/program.hpp>
#include <sinter/runtime/opencl/queue.hpp>
#include <sinter/runtime/opencl/shared_memory.hpp>
#include <sinter/runtime/side_by_side.hpp>
#include <sinter/runtime/text_device.hpp>

namespace sinter::runtime::opencl {

class opencl_device : public text_device {
public:
    /// Shares context and queue (and keeps them alive). `name` as in "opencl:gpu". Throws device_error if
    /// either is null or dead, or the queue's context is another.
    opencl_device(cl_context context, cl_command_queue queue, const std::string& name = {}) {
        check(context ? CL_SUCCESS : CL_INVALID_CONTEXT, "opencl", "joining a context that is null");
        check(queue ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE, "opencl", "joining a queue that is null");
        cl_context home = nullptr;
        check(clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof home, &home, nullptr), "opencl",
              "asking a queue for its context");
        check(home == context ? CL_SUCCESS : CL_INVALID_CONTEXT, "opencl",
              "joining a queue of another context");
        check(clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device_, &device_, nullptr), "opencl",
              "asking a queue for its device");
        cl_command_queue_properties properties = 0;
        check(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
              "opencl", "asking a queue for its properties");
        out_of_order_ = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
        joined_ = name.empty();
        name_ = joined_ ? kind_of(device_) : name;
        description_ = description_of(device_);
        full_name_ = name_ + " (" + description_ + ")";
        facts_ = facts_of(device_);
        dialect_ = emit::opencl_c(facts_.is_cpu && facts_.type_supported[static_cast<int>(dtype::f64)],
                                  fence_of(device_));
        shares_memory_ = shares_host_memory(device_);
        host_sees_ = shares_memory_ && has_fine_grained_buffers(device_);
        images_ = image_limits(device_);
        knows_memory(static_cast<std::int64_t>(number_of<cl_ulong>(device_, CL_DEVICE_GLOBAL_MEM_SIZE)));
        builder_.emplace(context, device_, full_name_);
        check(clRetainContext(context), full_name_, "keeping the context");
        context_ = context_handle(context);
        check(clRetainCommandQueue(queue), full_name_, "keeping the queue");
        queue_ = queue_handle(queue);
        current_ = queue;
        use_tuned_tiles();
    }

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return description_; }
    const emit::dialect& dialect() const override { return dialect_; }
    bool supports(dtype t) const override { return facts_.type_supported[static_cast<int>(t)]; }

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
    void fence_by(emit::group_fence fence) {
        ++settings;
        facts_.exchanges = fence != emit::group_fence::none;
        dialect_ = emit::opencl_c(dialect_.has_vector_math(), fence);
    }
    /// Schedules as on a CPU whose registers hold so many floats; any CPU's compiler splits larger vectors.
    void schedule_for_registers(int floats) {
        ++settings;
        facts_.vector_width = floats;
        facts_.tiles = plan::cpu_tiles_of(floats);
    }

    cl_context context() const { return context_.get(); }
    cl_command_queue queue() const { return current_; }
    cl_device_id id() const { return device_; }

    ref<buffer> allocate(dtype t, std::int64_t capacity) override {
        return allocate_with(CL_MEM_READ_WRITE, t, capacity);
    }
    ref<buffer> allocate_shared(dtype t, std::int64_t rows, std::int64_t cols) override {
        ref<buffer> made = host_sees_ ? allocate_seen(t, place(t, rows, cols).capacity) : ref<buffer>();
        if (made) return made;
        // Elsewhere this would be memory of the host, which the device reads slowly.
        const cl_mem_flags where = shares_memory_ ? CL_MEM_ALLOC_HOST_PTR : 0;
        return allocate_with(CL_MEM_READ_WRITE | where, t, place(t, rows, cols).capacity);
    }

    image_size image_for(dtype t, std::int64_t rows, std::int64_t cols) const override {
        return fit_image(images_, full_name_, t, rows, cols);
    }
    ref<buffer> allocate_image(dtype t, image_size size, bool shared) override {
        const cl_mem_flags where = shared && shares_memory_ ? CL_MEM_ALLOC_HOST_PTR : 0;
        memory_handle memory = new_image(context_.get(), t, size, where, full_name_);
        ref<buffer> made(new opencl_buffer(std::move(memory), t, 4 * size.width * size.height, true));
        made->texture_width = size.width;
        made->image = true;
        made->reusable = false;
        return made;
    }
    ref<buffer> make_image(const buffer& from, std::int64_t offset, image_size size) override {
        ref<buffer> made = allocate_image(from.type, size, false);
        const std::size_t origin[3] = {0, 0, 0}, region[3] = {static_cast<std::size_t>(size.width),
                                                              static_cast<std::size_t>(size.height), 1};
        const device_lock here(*this);
        const std::lock_guard<std::mutex> guard(switching_);
        before_command();
        check(clEnqueueCopyBufferToImage(current_, memory_of(from), memory_of(*made),
                                         static_cast<std::size_t>(offset * size_of(from.type)), origin,
                                         region, 0, nullptr, nullptr),
              full_name_, "copying a buffer to an image");
        if (from.host) seen(from).last_use = progress_.give();
        return made;
    }

    /// An array's elements in memory that the caller owns (`owned` is false). Throws shape_error if they
    /// do not fit, device_error if it is no buffer of this device's context.
    ref<storage> wrap(cl_mem memory, dtype t, std::int64_t rows, std::int64_t cols,
                      std::int64_t leading_dimension) {
        require_type(*this, t);
        const auto capacity =
            require_fits(memory, context_.get(), full_name_, t, rows, cols, leading_dimension);
        check(clRetainMemObject(memory), full_name_, "keeping a buffer");
        ref<storage> s = make_ref<storage>();
        s->memory = ref<buffer>(new opencl_buffer(memory_handle(memory), t, capacity, false));
        s->device = ref<device_state>(this);
        s->type = t;
        s->rows = rows;
        s->cols = cols;
        s->leading_dimension = leading_dimension;
        return s;
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        const byte_runs r(offset, leading_dimension, rows, cols, size_of(to.type));
        const auto* from = static_cast<const unsigned char*>(host);
        if (r.count == 0 || r.length == 0) return;
        if (to.host && !seen(to).lent)
            return when_at_hand(to, [&] {
                for (std::size_t i = 0; i < r.count; ++i)
                    std::memcpy(bytes_of(to) + r.first + i * r.stride, from + i * r.length, r.length);
            });
        if (r.count == 1) {
            before_command();
            return check(clEnqueueWriteBuffer(current_, memory_of(to), CL_TRUE, r.first, r.length, from, 0,
                                              nullptr, nullptr),
                         full_name_, "writing a buffer");
        }
        if (shares_memory_) {
            const std::lock_guard<std::mutex> guard(mapping_);
            void* region = map_bytes(to, CL_MAP_READ | CL_MAP_WRITE, r.first, r.span());
            for (std::size_t i = 0; i < r.count; ++i)
                std::memcpy(static_cast<unsigned char*>(region) + i * r.stride, from + i * r.length,
                            r.length);
            return end_mapping(to, region);
        }
        const std::size_t there[3] = {r.first % r.stride, r.first / r.stride, 0}, here[3] = {0, 0, 0};
        const std::size_t region[3] = {r.length, r.count, 1};
        before_command();
        check(clEnqueueWriteBufferRect(current_, memory_of(to), CL_TRUE, there, here, region, r.stride, 0,
                                       r.length, 0, from, 0, nullptr, nullptr),
              full_name_, "writing rows of a buffer");
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        const byte_runs r(offset, leading_dimension, rows, cols, size_of(from.type));
        auto* to = static_cast<unsigned char*>(host);
        if (r.count == 0 || r.length == 0) return;
        if (from.host && !seen(from).lent)
            return when_at_hand(from, [&] {
                for (std::size_t i = 0; i < r.count; ++i)
                    std::memcpy(to + i * r.length, bytes_of(from) + r.first + i * r.stride, r.length);
            });
        if (r.count == 1) {
            before_command();
            return check(clEnqueueReadBuffer(current_, memory_of(from), CL_TRUE, r.first, r.length, to, 0,
                                             nullptr, nullptr),
                         full_name_, "reading a buffer");
        }
        if (shares_memory_) {
            const std::lock_guard<std::mutex> guard(mapping_);
            void* whole = begin_reading(from).at;
            const auto* first = static_cast<const unsigned char*>(whole) + r.first;
            for (std::size_t i = 0; i < r.count; ++i)
                std::memcpy(to + i * r.length, first + i * r.stride, r.length);
            return end_mapping(from, whole);
        }
        const std::size_t there[3] = {r.first % r.stride, r.first / r.stride, 0}, here[3] = {0, 0, 0};
        const std::size_t region[3] = {r.length, r.count, 1};
        before_command();
        check(clEnqueueReadBufferRect(current_, memory_of(from), CL_TRUE, there, here, region, r.stride, 0,
                                      r.length, 0, to, 0, nullptr, nullptr),
              full_name_, "reading rows of a buffer");
    }

    bool maps_without_copy() const override { return shares_memory_; }

    void* map(buffer& b, access how) override {
        if (b.capacity == 0) return nullptr;
        if (b.host) {
            require_process();
            if (!is_at_hand(b)) finish();
            return b.host;
        }
        const std::lock_guard<std::mutex> guard(mapping_);
        return how == access::read ? begin_reading(b).at : map_whole(b, map_flags(how));
    }

    void* map_image(buffer& b, access how, std::int64_t& pitch) override {
        const std::lock_guard<std::mutex> guard(mapping_);
        if (how != access::read) return map_texels(b, map_flags(how), pitch);
        const opencl_buffer::read_mapping& m = begin_reading(b);
        pitch = m.pitch;
        return m.at;
    }

    void unmap(buffer& b, void* pointer) override {
        if (b.host) return;
        const std::lock_guard<std::mutex> guard(mapping_);
        end_mapping(b, pointer);
    }

    /// As in program_builder (for tests).
    bool declares_functions() const { return builder_->declares_functions(); }

    ref<compiled_kernel> compile(const kernel_source& source) override {
        require_process();
        return ref<compiled_kernel>(new opencl_kernel(builder_->kernel(source, [this] { ++compilations_; })));
    }

    /// Programs are built by several threads at once: `compile` may be called from any.
    void compile_all(const std::vector<kernel_source>& sources, std::vector<compilation>& done) override {
        side_by_side(sources.size(), [&](std::size_t n) { compile_into(done[n], sources[n]); });
    }

    void launch(compiled_kernel& compiled, const kernel_source& source,
                const std::vector<argument_value>& values, const launch_extent& extent) override {
        if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0) return;
        auto& kernel = static_cast<opencl_kernel&>(compiled);
        for (std::size_t n = 0; n < values.size(); ++n) {
            const cl_int code = kernel.set(static_cast<cl_uint>(n), source.arguments[n], values[n]);
            if (code != CL_SUCCESS)
                check(code, full_name_, ("setting argument " + source.arguments[n].name).c_str());
        }
        const std::size_t global[3] = {static_cast<std::size_t>(extent.x), static_cast<std::size_t>(extent.y),
                                       static_cast<std::size_t>(extent.z)};
        const std::size_t local[3] = {static_cast<std::size_t>(source.local[0]),
                                      static_cast<std::size_t>(source.local[1]),
                                      static_cast<std::size_t>(source.local[2])};
        const cl_uint dimensions = global[2] > 1 ? 3 : global[1] > 1 ? 2 : 1;
        before_command();
        check(clEnqueueNDRangeKernel(current_, kernel.kernel.get(), dimensions, nullptr, global, local, 0,
                                     nullptr, clock_ ? clock_->next() : nullptr),
              full_name_, "launching a kernel");
        ++count.launches;
        if (!has_seen_) return;
        std::int64_t command = 0;
        for (const argument_value& v : values) {
            if (!v.memory || !v.memory->host) continue;
            if (command == 0) command = progress_.give();
            seen(*v.memory).last_use = command;
        }
    }

    bool is_at_hand(const buffer& b) const override {
        return progress_.is_done(seen(b).last_use) && !seen(b).lent;
    }
    void prepare_on_host(const plan::plan& p, bindings& b) override {
        require_process();
        interpreter_.bring_temporaries(p, b);
    }
    void execute_on_host(const plan::plan& p, int kernel, const bindings& b) override {
        interpreter_.run(p, kernel, b);
    }
    void lend(buffer& b) { static_cast<opencl_buffer&>(b).lent = true; } ///< its handle, to the program

    bool compiles_beside_others() const override { return true; }
    void count_compilations() override { count.compilations += compilations_.exchange(0); }
    bool compiles_at_first_launch() const override { return facts_.is_cpu && is_pocl(device_); }

    void synchronize() override {
        require_process();
        finish();
    }

    /// Events need a queue that was made for them. The caller's own is never replaced: a joined queue without
    /// profiling has no clock.
    ref<launch_clock> make_launch_clock() override {
        cl_command_queue_properties properties = 0;
        check(clGetCommandQueueInfo(current_, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
              full_name_, "asking a queue for its properties");
        if ((properties & CL_QUEUE_PROFILING_ENABLE) == 0) {
            if (joined_) return {};
            if (!timed_queue_)
                timed_queue_ =
                    queue_handle(make_queue(context_.get(), device_, CL_QUEUE_PROFILING_ENABLE, full_name_));
            const auto ended = [](void* owner) {
                auto& self = *static_cast<opencl_device*>(owner);
                self.clock_ = nullptr;
                self.go_on_in(self.queue_.get());
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

    void lock() override { mutex_.lock(); }
    void unlock() override { mutex_.unlock(); }

private:
    /// Null if there is no such memory: as large as this, say.
    ref<buffer> allocate_seen(dtype t, std::int64_t capacity) {
        const std::int64_t bytes = (capacity + buffer_slack) * size_of(t);
        shared_block block = shared_block::make(context_.get(), static_cast<std::size_t>(bytes));
        if (!block.where) return {};
        ref<buffer> made(new opencl_buffer(std::move(block.memory), t, capacity, true));
        made->host = block.where;
        has_seen_ = true;
        std::memset(bytes_of(*made) + capacity * size_of(t), 0xff,
                    static_cast<std::size_t>(buffer_slack * size_of(t))); // as below
        return made;
    }
    ref<buffer> allocate_with(cl_mem_flags flags, dtype t, std::int64_t capacity) {
        const std::string what =
            "allocating " + std::to_string(capacity) + " elements of " + sinter::name_of(t);
        constexpr std::int64_t largest = std::int64_t(1) << 56;
        if (capacity < 0 || capacity > largest) check(CL_INVALID_BUFFER_SIZE, full_name_, what.c_str());
        const auto element = static_cast<std::size_t>(size_of(t));
        const std::size_t bytes = static_cast<std::size_t>(capacity + buffer_slack) * element;
        cl_int code = CL_SUCCESS;
        memory_handle memory(clCreateBuffer(context_.get(), flags, bytes, nullptr, &code));
        check(code, full_name_, what.c_str());
        ref<buffer> made(new opencl_buffer(std::move(memory), t, capacity, true));
        // Drivers put off the allocation until the first use: use the buffer_slack, so that the error comes
        // now. With all bits set it is NaN, so that a kernel that took it for data would show it.
        static constexpr auto filling = [] {
            struct {
                unsigned char bytes[buffer_slack * 8];
            } filled{};
            for (unsigned char& byte : filled.bytes) byte = 0xff;
            return filled;
        }();
        const std::lock_guard<std::mutex> guard(switching_);
        before_command();
        check(clEnqueueWriteBuffer(current_, memory_of(*made), CL_FALSE, bytes - buffer_slack * element,
                                   buffer_slack * element, filling.bytes, 0, nullptr, nullptr),
              full_name_, what.c_str());
        return made;
    }

    static cl_int release_context(cl_context c) { return clReleaseContext(c); }
    static cl_int release_queue(cl_command_queue q) { return clReleaseCommandQueue(q); }
    using context_handle = handle<cl_context, &release_context>;
    using queue_handle = handle<cl_command_queue, &release_queue>;

    std::string name_, description_, full_name_;
    cl_device_id device_ = nullptr;
    emit::opencl_c dialect_{false};
    bool shares_memory_ = false, out_of_order_ = false;
    bool host_sees_ = false; ///< shared arrays lie where it needs no mappings
    const long process_ = process_number();
    image_size images_; ///< the largest; none: the device has no images
    std::optional<program_builder> builder_;
    std::mutex mutex_;
    std::atomic<std::int64_t> compilations_{0}; ///< by any threads, and not in `count` yet
    context_handle context_;
    queue_handle queue_, timed_queue_;        // released before the context; that of profiles is kept
    std::atomic<cl_command_queue> current_{}; ///< one of them
    std::mutex mapping_;                      ///< held while buffers' mappings begin and end
    std::mutex switching_;                    ///< held by those who give a command and do not wait for it
    event_clock* clock_ = nullptr;
    bool joined_ = false;
    std::atomic<bool> has_seen_{false}; ///< there have been such
    command_progress progress_;
    host::in_place_interpreter interpreter_; ///< used under the lock

    /// Commands go to this queue from here on; those that were given before are done.
    void go_on_in(cl_command_queue next) {
        const std::lock_guard<std::mutex> guard(switching_);
        clFinish(current_.exchange(next));
    }
    void finish() {
        const auto [queue, given] = [this] {
            const std::lock_guard<std::mutex> guard(switching_);
            return std::pair(current_.load(), progress_.given());
        }();
        check(clFinish(queue), full_name_, "waiting for the queue");
        progress_.finish(given);
    }

    static const opencl_buffer& seen(const buffer& b) { return static_cast<const opencl_buffer&>(b); }
    static unsigned char* bytes_of(const buffer& b) { return static_cast<unsigned char*>(b.host); }
    /// Calls f, under the device's lock, when no command of sinter's uses the buffer.
    template <class F>
    void when_at_hand(const buffer& b, F f) {
        require_process();
        for (;;) {
            {
                const device_lock here(*this);
                if (progress_.is_done(seen(b).last_use)) return f();
            }
            finish();
        }
    }

    static cl_map_flags map_flags(access how) {
        if (how == access::read) return CL_MAP_READ;
        return how == access::write ? CL_MAP_WRITE : CL_MAP_READ | CL_MAP_WRITE;
    }

    // What follows is done with `mapping_` held.
    void* map_whole(const buffer& b, cl_map_flags flags) {
        return map_bytes(b, flags, 0, static_cast<std::size_t>(b.capacity * size_of(b.type)));
    }
    void* map_texels(const buffer& b, cl_map_flags flags, std::int64_t& pitch) {
        const std::size_t origin[3] = {0, 0, 0},
                          region[3] = {static_cast<std::size_t>(b.texture_width),
                                       static_cast<std::size_t>(b.capacity / (4 * b.texture_width)), 1};
        std::size_t bytes = 0;
        before_command();
        cl_int code = CL_SUCCESS;
        void* p = clEnqueueMapImage(current_, memory_of(b), CL_TRUE, flags, origin, region, &bytes, nullptr,
                                    0, nullptr, nullptr, &code);
        check(code, full_name_, "mapping an image");
        pitch = static_cast<std::int64_t>(bytes) / size_of(b.type);
        return p;
    }
    const opencl_buffer::read_mapping& begin_reading(const buffer& b) {
        opencl_buffer::read_mapping& m = static_cast<const opencl_buffer&>(b).reading;
        if (m.readers == 0) m.at = b.image ? map_texels(b, CL_MAP_READ, m.pitch) : map_whole(b, CL_MAP_READ);
        ++m.readers;
        return m;
    }
    void end_mapping(const buffer& b, void* pointer) {
        opencl_buffer::read_mapping& m = static_cast<const opencl_buffer&>(b).reading;
        if (m.readers > 0 && pointer == m.at && --m.readers > 0) return;
        const std::lock_guard<std::mutex> guard(switching_);
        before_command();
        check(clEnqueueUnmapMemObject(current_, memory_of(b), pointer, 0, nullptr, nullptr), full_name_,
              "ending a mapping");
    }

    void* map_bytes(const buffer& b, cl_map_flags flags, std::size_t first, std::size_t bytes) {
        before_command();
        cl_int code = CL_SUCCESS;
        void* p = clEnqueueMapBuffer(current_, memory_of(b), CL_TRUE, flags, first, bytes, 0, nullptr,
                                     nullptr, &code);
        check(code, full_name_, "mapping a buffer");
        return p;
    }

    /// On a queue of the caller's that is out of order each command waits for all before it.
    void before_command() {
        require_process();
        if (!out_of_order_) return;
#ifdef CL_VERSION_1_2
        check(clEnqueueBarrierWithWaitList(current_, 0, nullptr, nullptr), full_name_, "ordering commands");
#else
        check(clEnqueueBarrier(current_), full_name_, "ordering commands");
#endif
    }

    /// A process that forked has none of the driver's threads: its commands would wait for ever.
    void require_process() const {
        if (process_ != process_number())
            throw device_error("sinter: " + full_name_ + ": a device cannot be used in a process that forked",
                               "fork");
    }
};

} // namespace sinter::runtime::opencl

#pragma once
// Memory of an OpenCL device, its transfers and mappings, and the queue in which commands follow each other.
// The C API is thread safe but for kernel objects, so only launches need the device's lock, which their
// caller holds.

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <string>
#include <utility>

#include <sinter/core/process.hpp>
#include <sinter/runtime/opencl/buffer.hpp>
#include <sinter/runtime/opencl/image.hpp>
#include <sinter/runtime/opencl/query.hpp>
#include <sinter/runtime/opencl/queue.hpp>
#include <sinter/runtime/opencl/shared_memory.hpp>
#include <sinter/runtime/opencl/transfer_lane.hpp>
#include <sinter/runtime/process_end.hpp>
#include <sinter/runtime/text/text_device.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

class memory_device : public text_device, public driven_device {
public:
    /// As opencl_device.
    memory_device(cl_context context, cl_command_queue queue, const std::string& name)
        : joined_(name.empty()) {
        const opening_call call("opencl");
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
        name_ = joined_ ? kind_of(device_) : name;
        description_ = description_of(device_);
        full_name_ = name_ + " (" + description_ + ")";
        shares_memory_ = shares_host_memory(device_);
        end_.take_device(device_);
        host_sees_ = shares_memory_ && has_fine_grained_buffers(device_);
        images_ = image_limits(device_);
        knows_memory(static_cast<std::int64_t>(number_of<cl_ulong>(device_, CL_DEVICE_GLOBAL_MEM_SIZE)));
        check(clRetainContext(context), full_name_, "keeping the context");
        context_ = context_handle(context);
        check(clRetainCommandQueue(queue), full_name_, "keeping the queue");
        queue_ = queue_handle(queue);
        current_ = queue;
        if (!shares_memory_ && !joined_) overlap_transfers();
        process_end::of_this_copy().watch(*this, number_of<cl_platform_id>(device_, CL_DEVICE_PLATFORM));
    }
    ~memory_device() override { process_end::of_this_copy().forget(*this); }

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return description_; }

    cl_context context() const { return context_.get(); }
    cl_command_queue queue() const { return current_; }
    cl_device_id id() const { return device_; }

    /// Transfers wait for those kernels alone that use the same memory. (Where memory is the host's, for
    /// tests.)
    void overlap_transfers() { lane_.open(context_.get(), device_); }

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
        const use now(*this);
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
        const auto uses = hold_uses();
        await_transfers(from);
        const std::lock_guard<std::mutex> guard(switching_);
        before_command();
        check(clEnqueueCopyBufferToImage(current_, memory_of(from), memory_of(*made),
                                         static_cast<std::size_t>(offset * size_of(from.type)), origin,
                                         region, 0, nullptr, nullptr),
              full_name_, "copying a buffer to an image");
        seen(from).last_use = progress_.give();
        return made;
    }

    /// An array's elements in memory that the caller owns (`owned` is false). Throws shape_error if they
    /// do not fit, device_error if it is no buffer of this device's context.
    ref<storage> wrap(cl_mem memory, dtype t, std::int64_t rows, std::int64_t cols,
                      std::int64_t leading_dimension) {
        require_type(*this, t);
        const use here(*this);
        const auto capacity =
            require_fits(memory, context_.get(), full_name_, t, rows, cols, leading_dimension);
        check(clRetainMemObject(memory), full_name_, "keeping a buffer");
        ref<storage> s = make_ref<storage>();
        s->memory = ref<buffer>(new opencl_buffer(memory_handle(memory), t, capacity, false));
        ask_for_use_by_kernels(memory, full_name_, *s->memory);
        if (s->memory->read_only || s->memory->write_only) {
            const device_lock while_changed(*this);
            ++settings; // a statement of a buffer that was here before is looked at anew
        }
        s->device = ref<device_state>(this);
        s->type = t;
        s->rows = rows;
        s->cols = cols;
        s->leading_dimension = leading_dimension;
        return s;
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        const use here(*this);
        const byte_runs r(offset, leading_dimension, rows, cols, size_of(to.type));
        const auto* from = static_cast<const unsigned char*>(host);
        if (r.count == 0 || r.length == 0) return;
        if (to.host && !seen(to).lent)
            return when_at_hand(to, [&] {
                for (std::size_t i = 0; i < r.count; ++i)
                    std::memcpy(bytes_of(to) + r.first + i * r.stride, from + i * r.length, r.length);
            });
        if (r.count > 1 && shares_memory_) {
            const std::lock_guard<std::mutex> guard(mapping_);
            void* region = map_bytes(to, CL_MAP_READ | CL_MAP_WRITE, r.first, r.span());
            for (std::size_t i = 0; i < r.count; ++i)
                std::memcpy(static_cast<unsigned char*>(region) + i * r.stride, from + i * r.length,
                            r.length);
            return end_mapping(to, region);
        }
        transfer t(*this, to);
        if (r.count == 1)
            return t.end(clEnqueueWriteBuffer(t.way.queue, memory_of(to), CL_TRUE, r.first, r.length, from,
                                              t.way.waits(), t.way.events(), nullptr),
                         "writing a buffer");
        const rectangle box(r);
        t.end(clEnqueueWriteBufferRect(t.way.queue, memory_of(to), CL_TRUE, box.there, box.here, box.region,
                                       r.stride, 0, r.length, 0, from, t.way.waits(), t.way.events(),
                                       nullptr),
              "writing rows of a buffer");
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        const use here(*this);
        const byte_runs r(offset, leading_dimension, rows, cols, size_of(from.type));
        auto* to = static_cast<unsigned char*>(host);
        if (r.count == 0 || r.length == 0) return;
        if (from.host && !seen(from).lent)
            return when_at_hand(from, [&] {
                for (std::size_t i = 0; i < r.count; ++i)
                    std::memcpy(to + i * r.length, bytes_of(from) + r.first + i * r.stride, r.length);
            });
        if (r.count > 1 && shares_memory_) {
            const std::lock_guard<std::mutex> guard(mapping_);
            void* whole = begin_reading(from).at;
            const auto* first = static_cast<const unsigned char*>(whole) + r.first;
            for (std::size_t i = 0; i < r.count; ++i)
                std::memcpy(to + i * r.length, first + i * r.stride, r.length);
            return end_mapping(from, whole);
        }
        transfer t(*this, from);
        if (r.count == 1)
            return t.end(clEnqueueReadBuffer(t.way.queue, memory_of(from), CL_TRUE, r.first, r.length, to,
                                             t.way.waits(), t.way.events(), nullptr),
                         "reading a buffer");
        const rectangle box(r);
        t.end(clEnqueueReadBufferRect(t.way.queue, memory_of(from), CL_TRUE, box.there, box.here, box.region,
                                      r.stride, 0, r.length, 0, to, t.way.waits(), t.way.events(), nullptr),
              "reading rows of a buffer");
    }

    bool maps_without_copy() const override { return shares_memory_; }

    void* map(buffer& b, access how) override {
        if (b.capacity == 0) return nullptr;
        const use here(*this);
        if (b.host) {
            if (!is_at_hand(b)) finish();
            return b.host;
        }
        const std::lock_guard<std::mutex> guard(mapping_);
        return how == access::read ? begin_reading(b).at : map_whole(b, map_flags(how));
    }

    void* map_image(buffer& b, access how, std::int64_t& pitch) override {
        const use here(*this);
        const std::lock_guard<std::mutex> guard(mapping_);
        if (how != access::read) return map_texels(b, map_flags(how), pitch);
        const opencl_buffer::read_mapping& m = begin_reading(b);
        pitch = m.pitch;
        return m.at;
    }

    void unmap(buffer& b, void* pointer) override {
        if (b.host) return;
        const use here(*this);
        const std::lock_guard<std::mutex> guard(mapping_);
        end_mapping(b, pointer);
    }

    bool is_at_hand(const buffer& b) const override {
        return progress_.is_done(seen(b).last_use) && !seen(b).lent;
    }
    void lend(buffer& b) { static_cast<opencl_buffer&>(b).lent = true; } ///< its handle, to the program

    void synchronize() override {
        const use here(*this);
        finish();
    }

    bool has_ended() const override { return process_ == no_process; }
    void require_use() const override { require_process(); }
    void await_end() const override { process_end::of_this_copy().await(); }
    void refuse() noexcept override {
        process_ = no_process;
        pool.limit(0);
    }
    /// Whoever has the lock may still be giving commands.
    bool try_end(bool /*unloads*/) noexcept override {
        if (!is_free_) {
            if (!mutex_.try_lock()) return false;
            mutex_.unlock();
            is_free_ = true;
        }
        return end_.has_come(current_);
    }

    void lock() override { mutex_.lock(); }
    void unlock() override { mutex_.unlock(); }

protected:
    static cl_int release_queue(cl_command_queue q) { return clReleaseCommandQueue(q); }
    using queue_handle = handle<cl_command_queue, &release_queue>;

    std::string name_, description_, full_name_;
    cl_device_id device_ = nullptr;
    const bool joined_; ///< a queue of the caller's

    cl_command_queue own_queue() const { return queue_.get(); }

    /// Held from before a command that uses memory until its uses are counted, where transfers overlap
    /// kernels.
    std::unique_lock<std::mutex> hold_uses() {
        return lane_.is_open() ? std::unique_lock(uses_) : std::unique_lock<std::mutex>();
    }
    static void await_transfers(const buffer& b) {
        for (int n; (n = seen(b).transfers) > 0;) seen(b).transfers.wait(n);
    }
    bool counts_uses() const { return has_seen_ || lane_.is_open(); }
    /// `command`: its number, 0 before it has one.
    void count_use(const buffer& b, std::int64_t& command) {
        if (!b.host && !lane_.is_open()) return;
        if (command == 0) command = progress_.give();
        seen(b).last_use.store(command, std::memory_order_release);
    }

    /// Commands go to this queue from here on; those that were given before are done.
    void go_on_in(cl_command_queue next) {
        const std::lock_guard<std::mutex> guard(switching_);
        const cl_command_queue before = current_.exchange(next);
        if (!has_ended()) clFinish(before);
    }
    void finish() {
        const auto [queue, given] = [this] {
            const std::lock_guard<std::mutex> guard(switching_);
            return std::pair(current_.load(), progress_.given());
        }();
        check(clFinish(queue), full_name_, "waiting for the queue");
        progress_.finish(given);
        process_end::of_this_copy().settled();
    }

    void before_command() {
        require_process();
        order_command();
    }
    /// On a queue of the caller's that is out of order each command waits for all before it.
    void order_command() {
        if (!out_of_order_) return;
#ifdef CL_VERSION_1_2
        check(clEnqueueBarrierWithWaitList(current_, 0, nullptr, nullptr), full_name_, "ordering commands");
#else
        check(clEnqueueBarrier(current_), full_name_, "ordering commands");
#endif
    }

    /// A process that forked has none of the driver's threads: its commands would wait for ever. One that
    /// ends has no process here.
    void require_process() const {
        if (process_.load(std::memory_order_relaxed) != process_number()) refuse_use(full_name_);
    }

    /// A call that the device's lock does not cover.
    class use {
    public:
        explicit use(const memory_device& d) {
            d.require_process();
            if (!call_) refuse_use(d.full_name_);
        }

    private:
        const driver_call call_;
    };

private:
    static cl_int release_context(cl_context c) {
        return clReleaseContext(c);
    }
    using context_handle = handle<cl_context, &release_context>;

    bool shares_memory_ = false, out_of_order_ = false;
    bool host_sees_ = false; ///< shared arrays lie where it needs no mappings
    static constexpr long no_process = -1;
    std::atomic<long> process_{process_number()}; ///< that may use the device
    bool is_free_ = false; ///< at the end of the process: nobody gives commands any more
    queue_end end_;
    image_size images_; ///< the largest; none: the device has no images
    std::mutex mutex_;
    context_handle context_;
    queue_handle queue_;                      // released before the context
    std::atomic<cl_command_queue> current_{}; ///< that, or the one that go_on_in was given
    std::mutex mapping_;                      ///< held while buffers' mappings begin and end
    std::mutex uses_;                         ///< see hold_uses
    std::mutex switching_;                    ///< held by those who give a command and do not wait for it
    std::atomic<bool> has_seen_{false};       ///< there have been buffers that the host sees
    command_progress progress_;
    transfer_lane lane_; // its queue is released before the context

    static const opencl_buffer& seen(const buffer& b) {
        return static_cast<const opencl_buffer&>(b);
    }
    /// Null if there is no such memory: as large as this, say.
    ref<buffer> allocate_seen(dtype t, std::int64_t capacity) {
        const use here(*this);
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
        const use here(*this);
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

    static unsigned char* bytes_of(const buffer& b) {
        return static_cast<unsigned char*>(b.host);
    }
    /// Calls f, under the device's lock, when no command of sinter's uses the buffer.
    template <class F>
    void when_at_hand(const buffer& b, F f) {
        for (;;) {
            {
                const device_lock here(*this);
                if (progress_.is_done(seen(b).last_use)) return f();
            }
            finish();
        }
    }

    /// The way of a transfer that its caller waits for. What the program may use as well goes the kernels'
    /// way. Where transfers overlap kernels, those of one memory follow each other, and kernels that use it
    /// wait for them.
    class transfer {
    public:
        transfer(memory_device& device, const buffer& b) : device_(device), buffer_(seen(b)) {
            while (!begins()) await_transfers(buffer_);
            if (beside_) return;
            const std::lock_guard<std::mutex> guard(device.switching_);
            device.before_command();
            way.queue = device.current_;
            way.finishes = device.progress_.given();
        }
        ~transfer() { leave(); }
        transfer(const transfer&) = delete;
        transfer& operator=(const transfer&) = delete;

        transfer_route way;

        /// What the blocking call said.
        void end(cl_int code, const char* doing) {
            leave();
            check(code, device_.full_name_, doing);
            device_.progress_.finish(way.finishes);
            process_end::of_this_copy().settled();
            if (!beside_) return;
            const auto uses = device_.hold_uses();
            const std::lock_guard<std::mutex> guard(device_.switching_);
            device_.lane_.set_mark(device_.current_, device_.progress_.given());
        }

    private:
        memory_device& device_;
        const opencl_buffer& buffer_;
        bool counts_ = false, beside_ = false;

        /// False while another one has the memory.
        bool begins() {
            const auto uses = device_.hold_uses();
            if (!uses) return true;
            if (buffer_.transfers > 0) return false;
            if (buffer_.owned && !buffer_.lent)
                beside_ = device_.lane_.enter(way, buffer_.last_use, device_.progress_, device_.full_name_);
            counts_ = true;
            ++buffer_.transfers;
            return true;
        }
        void leave() {
            if (counts_ && --buffer_.transfers == 0) buffer_.transfers.notify_all();
            counts_ = false;
        }
    };

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
        require_process();
        // What was written there is the array's when this succeeds, and memory that stays mapped is lost.
        constexpr int most_tries = 4;
        for (int tries = 1;; ++tries) try {
                order_command();
                check(clEnqueueUnmapMemObject(current_, memory_of(b), pointer, 0, nullptr, nullptr),
                      full_name_, "ending a mapping");
                break;
            } catch (const device_error&) {
                if (tries == most_tries) throw;
            }
        seen(b).last_use = progress_.give();
    }

    void* map_bytes(const buffer& b, cl_map_flags flags, std::size_t first, std::size_t bytes) {
        before_command();
        cl_int code = CL_SUCCESS;
        void* p = clEnqueueMapBuffer(current_, memory_of(b), CL_TRUE, flags, first, bytes, 0, nullptr,
                                     nullptr, &code);
        check(code, full_name_, "mapping a buffer");
        return p;
    }
};

} // namespace sinter::runtime::opencl

#pragma once
// What a backend provides. A backend derives from device_state (directly, like the host, or through
// text_device, like everything that compiles generated text).

#include <cstdint>
#include <string>

#include <sinter/core/errors.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/bindings.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/buffer.hpp>
#include <sinter/runtime/launch_clock.hpp>
#include <sinter/runtime/storage.hpp>
#include <sinter/runtime/tiny_work.hpp>

namespace sinter::inline SINTER_ABI {

/// What a device has done since it was made. Read by tests and users; never reset by sinter.
struct counters {
    std::int64_t launches = 0; ///< kernels enqueued (fragment: draws)
    std::int64_t host_evaluations =
        0; ///< statements that the host evaluated in shared memory (device::tiny_work), without a launch
    std::int64_t temporaries =
        0; ///< pooled buffers taken for intermediate values (a destination swapped in is none)
    std::int64_t compilations = 0;    ///< texts given to the driver's compiler (disk cache hits do not count)
    std::int64_t bytes_to_device = 0; ///< moved by to_device and mappings
    std::int64_t bytes_to_host = 0;   ///< moved by to_host and mappings

    friend counters operator-(counters a, const counters& b) {
        a.launches -= b.launches;
        a.host_evaluations -= b.host_evaluations;
        a.temporaries -= b.temporaries;
        a.compilations -= b.compilations;
        a.bytes_to_device -= b.bytes_to_device;
        a.bytes_to_host -= b.bytes_to_host;
        return a;
    }
};

namespace runtime {

class text_device;

/// What a device makes of a plan once (compiled kernels, say). Kept in the plan cache.
class prepared_plan : public ref_counted {
public:
    dynamic_array<int> written; ///< destinations that this evaluation has written, where others follow
};

/// One kernel of a plan in words: its text, and what it takes.
struct kernel_description {
    std::string text;
    std::int64_t launches = 0, temporaries = 0; ///< the latter besides the plan's
};

/// The plans of a device (runtime/statement/engine.hpp).
class engine_state : public ref_counted {};

/// What a driver made of a text: a device of the same driver takes it in place of the text.
struct kernel_binary {
    std::string key; ///< driver, device and text
    std::string payload;
};

/// A device: memory, transfers, and the execution of plans. All members may be called from any thread;
/// the caller holds `lock()` around `prepare` and `execute`.
class device_state : public ref_counted {
public:
    /// What it can do, which plans and schedules follow from.
    const plan::device_facts& facts() const { return facts_; }
    virtual const std::string& name() const = 0;        ///< "host", "opencl:cpu", "opengl:fragment"
    virtual const std::string& description() const = 0; ///< hardware and driver, for people
    /// True if arrays of this type can be stored and computed with.
    virtual bool supports(dtype t) const = 0;

    /// How rows x cols elements of type `t` are best laid out here: without gaps, unless a device says
    /// otherwise.
    virtual placement place(dtype /*t*/, std::int64_t rows, std::int64_t cols) const {
        return {cols, rows * cols};
    }
    /// Allocates `capacity` elements. Throws device_error (out of memory) or unsupported_error.
    virtual ref<buffer> allocate(dtype t, std::int64_t capacity) = 0;

    /// Memory for an array of these extents, laid out as `place` says; a device whose memory has a shape of
    /// its own (a texture) overrides it.
    virtual ref<buffer> allocate_array(dtype t, std::int64_t rows, std::int64_t cols) {
        return allocate(t, place(t, rows, cols).capacity);
    }
    /// The same from what is kept, if something there serves.
    ref<buffer> acquire(dtype t, std::int64_t rows, std::int64_t cols) {
        ref<buffer> kept = pool.take(t, rows, cols, place(t, rows, cols));
        if (kept) return kept;
        if (pool.has_given_up_much()) synchronize();
        try {
            return allocate_array(t, rows, cols);
        } catch (const device_error&) {
            if (!pool.clear()) throw; // what is kept may be what is missing
            return allocate_array(t, rows, cols);
        }
    }
    /// Keeps memory of an array or a temporary that is gone, unless it is somebody else's too.
    void give_back(ref<buffer> b, std::int64_t rows, std::int64_t cols) noexcept {
        if (!b || b->use_count() != 1 || !b->owned || !b->reusable) return;
        pool.keep(std::move(b), rows, cols);
    }

    /// What plans and schedules look at in that memory, without the memory.
    ref<buffer> describe_array(dtype t, std::int64_t rows, std::int64_t cols) const {
        const placement p = place(t, rows, cols);
        ref<buffer> b = make_ref<buffer>();
        b->type = t;
        b->capacity = p.capacity;
        b->texture_width = p.texture_width;
        b->texel_size = p.texel_size;
        b->runs_on = p.runs_on;
        return b;
    }

    /// Memory for an array that the host maps often, where the device prefers another kind for that.
    virtual ref<buffer> allocate_shared(dtype t, std::int64_t rows, std::int64_t cols) {
        return allocate_array(t, rows, cols);
    }

    /// Texels of an array of these extents as an image that kernels only read; none where arrays have one
    /// form of storage. Throws unsupported_error if the device has images and none of this type or size.
    virtual image_size image_for(dtype, std::int64_t /*rows*/, std::int64_t /*cols*/) const { return {}; }
    /// An image without values; `shared`: the host maps it often.
    virtual ref<buffer> allocate_image(dtype, image_size, bool /*shared*/) { return {}; }
    /// An image of elements that lie in `from` without gaps from element `offset` on.
    virtual ref<buffer> make_image(const buffer& /*from*/, std::int64_t /*offset*/, image_size) { return {}; }

    /// Copies rows x cols elements between contiguous host memory (as C++ stores `t`) and a buffer with a
    /// leading dimension, starting at element `offset` of the buffer. Blocks until `host` may be reused.
    virtual void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                        std::int64_t cols, const void* host) = 0;
    /// The same for all elements that the array in this buffer has, so that nothing else in it need be kept.
    virtual void upload_whole(buffer& to, std::int64_t leading_dimension, std::int64_t rows,
                              std::int64_t cols, const void* host) {
        upload(to, 0, leading_dimension, rows, cols, host);
    }
    virtual void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension,
                          std::int64_t rows, std::int64_t cols, void* host) = 0;

    /// True if `map` gives the buffer's own memory, element for element, without copying.
    virtual bool maps_without_copy() const { return false; }
    /// Host pointer to the buffer's elements until `unmap`. Default: none; mappings then copy through
    /// download and upload.
    virtual void* map(buffer&, access) { return nullptr; }
    virtual void unmap(buffer&, void*) {}
    /// The same of an image, whole; `pitch` becomes the elements from one row of texels to the next.
    virtual void* map_image(buffer&, access, std::int64_t& /*pitch*/) { return nullptr; }

    /// Makes a plan ready to run. Throws compile_error, unsupported_error. The plan outlives the result.
    virtual ref<prepared_plan> prepare(const plan::plan&, const plan::plan_classes&) = 0;
    /// Chooses how to run a kernel with these bindings, and notes what is to be compiled for `compile_noted`.
    virtual void note_texts(prepared_plan&, int /*kernel*/, const plan::bindings&) {}
    /// Compiles what was noted; all of it at once where the driver can. What compiles is kept, whatever
    /// becomes of the others; throws the first refusal. `for_later`: nothing of it runs at once, or its time
    /// is taken, so that what drivers leave to the first launch is done too. False if other threads may have
    /// used the device meanwhile: what was prepared and bound has to be looked at anew.
    virtual bool compile_noted(bool /*for_later*/) { return true; }
    virtual void forget_noted() {}
    /// Takes the memory that a kernel needs besides, as was chosen when its texts were noted, and sets its
    /// arguments if others run before it and write, so that `execute`, which comes next, cannot fail for
    /// that.
    virtual void make_ready(prepared_plan&, int /*kernel*/, const plan::bindings&) {}
    /// Runs one kernel of the plan; asynchronous where the device is. Counts launches.
    virtual void execute(prepared_plan&, int kernel, const plan::bindings&) = 0;
    /// Whether the host may read and write the elements in `buffer::host` now: nothing that was given to the
    /// device uses them. It stays so while the caller has the lock.
    virtual bool is_at_hand(const buffer&) const { return false; }
    /// Before the kernels of a plan, all of whose arrays are at hand, are run by `execute_on_host`. May fail.
    virtual void prepare_on_host(const plan::plan&, plan::bindings&) {}
    virtual void execute_on_host(const plan::plan&, int /*kernel*/, const plan::bindings&) {}
    /// One kernel as it would run with these bindings, for explain(); may compile nothing.
    virtual kernel_description describe(prepared_plan&, int kernel, const plan::bindings&) = 0;
    virtual void synchronize() {}
    /// Throws device_error in a process that forked, and at the end of the process (process_end.hpp), when
    /// the driver may be gone.
    virtual void require_use() const {}
    virtual bool has_ended() const { return false; } ///< the latter
    /// While the process ends: holds a thread other than the one that ends it for a while, in which the
    /// process should be gone. The caller has no lock.
    virtual void await_end() const {}
    /// This device, if it runs generated text.
    virtual text_device* generates_text() { return nullptr; }
    /// Of all kernels that are compiled, as far as the driver gives them. Called as a job, under the lock.
    virtual dynamic_array<kernel_binary> kernel_binaries() { return {}; }
    /// Gives up memory that is only kept to be used again; compiled kernels stay.
    virtual void trim() { pool.clear(); }

    /// Keeps an eighth of so many bytes, which the device has, for new arrays; 0: it does not say.
    void knows_memory(std::int64_t bytes) {
        memory_bytes = bytes;
        pool.limit(default_pool_limit());
    }
    std::int64_t default_pool_limit() const {
        constexpr std::int64_t supposed = std::int64_t{1} << 30;
        return (memory_bytes > 0 ? memory_bytes : supposed) / 8;
    }

    /// The device's own clock; null if it has none. At most one is in use.
    virtual ref<launch_clock> make_launch_clock() { return {}; }

    virtual void lock() = 0;
    virtual void unlock() = 0;
    /// Runs a job where the device takes its commands: on this thread, or on one that it keeps for them.
    /// Under `lock()`; the job may lock again.
    virtual void run_job(void (*job)(void* with), void* with) { job(with); }

    std::uint64_t settings = 0; ///< counts what was asked of the schedules, which differ from then on
    std::int64_t least_work = default_tiny_work; ///< below it the host evaluates what is at hand
    ref<launch_recorder> recorder;               ///< of the profile that is open; used under `lock()`
    counters count;                              ///< under `lock()`
    /// Adds to `count` what was compiled without the lock since.
    virtual void count_compilations() {}
    ref<engine_state> engine; ///< made on first use, used under `lock()`
    buffer_pool pool;
    std::int64_t memory_bytes = 0; ///< that the device has; 0: it does not say

protected:
    plan::device_facts facts_;
};

/// Noting for `compile_noted`: an error on the way forgets what was noted.
class noting {
public:
    explicit noting(device_state& d) : device_(d) {}
    ~noting() { device_.forget_noted(); }
    noting(const noting&) = delete;
    noting& operator=(const noting&) = delete;

private:
    device_state& device_;
};

/// RAII for device_state::lock().
class device_lock {
public:
    explicit device_lock(device_state& d) : device_(d) { device_.lock(); }
    ~device_lock() { device_.unlock(); }
    device_lock(const device_lock&) = delete;
    device_lock& operator=(const device_lock&) = delete;

private:
    device_state& device_;
};

/// Lets other threads have a device that this one has locked until the end of the scope.
class device_unlock {
public:
    explicit device_unlock(device_state& d) : device_(d) { device_.unlock(); }
    ~device_unlock() { device_.lock(); }
    device_unlock(const device_unlock&) = delete;
    device_unlock& operator=(const device_unlock&) = delete;

private:
    device_state& device_;
};

/// What a thread of the program asks of a device. A thread that still computes when the process ends hears of
/// that late: few catch it, and the process would end by that error.
template <class Job>
auto ask(const device_state& device, Job job) {
    try {
        return job();
    } catch (...) {
        device.await_end();
        throw;
    }
}

/// Throws unsupported_error, which names both, if the device lacks the type.
void require_type(const device_state& device, dtype t);

/// Runs `job` under the device's lock, where it takes its commands, and gives what it gives.
template <class Job>
auto on_device(device_state& device, Job job) {
    return ask(device, [&] {
        using result = decltype(job());
        const device_lock guard(device);
        if constexpr (std::is_void_v<result>) {
            device.run_job([](void* with) { (*static_cast<Job*>(with))(); }, &job);
        } else {
            result given{};
            auto whole = [&] { given = job(); };
            device.run_job([](void* with) { (*static_cast<decltype(whole)*>(with))(); }, &whole);
            return given;
        }
    });
}

} // namespace runtime
} // namespace sinter

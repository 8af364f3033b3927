#pragma once
// The user's handle to a device, and how to find one.

#include <sinter/core/letters_begin.inc>

#include <string>
#include <utility>

#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI {

/// A handle to shared device state; copying it is cheap, arrays keep the state alive. Any thread may use it.
class device {
public:
    /// No device; using it throws device_error.
    device() = default;
    explicit device(ref<runtime::device_state> state) : state_(std::move(state)) {}

    /// "host", "opencl:gpu", "opengl:fragment", ...
    const std::string& name() const { return checked().name(); }
    /// Hardware and driver, for people.
    const std::string& description() const { return checked().description(); }
    /// True if arrays of this element type can be stored and computed with.
    bool supports(dtype t) const { return checked().supports(t); }
    /// What the device has done since it was opened; subtract two of them to measure.
    sinter::counters counters() const {
        runtime::device_state& state = checked();
        const runtime::device_lock guard(state);
        state.count_compilations();
        return state.count;
    }
    /// Waits until everything given to the device is done.
    void synchronize() const {
        runtime::device_state& d = checked();
        runtime::ask(d, [&] { d.synchronize(); });
    }

    /// A matrix, or a vector of n, without values, for elements that the host and the device both work on.
    /// They share memory on the host, and on a CPU or an integrated GPU through OpenCL. There
    /// A.map(access::read | access::write) gives the same memory every time, and copies nothing. Assignments
    /// write into that memory and never swap it for another: one that reads the array elsewhere goes through
    /// a temporary. Tiny ones may be evaluated by the host (tiny_work). On other devices a mapping is a copy
    /// there and back. Throws what constructors of arrays throw.
    template <class T>
    auto allocate_shared(std::int64_t rows, std::int64_t cols) const; // matrix.hpp
    template <class T>
    auto allocate_shared(std::int64_t n) const; // vector.hpp

    /// Statements of less work than this are evaluated by the host, and no kernel is launched. The work is in
    /// multiplications of a product: 64 for 4 x 4 by 4 x 4. All arrays of such a statement come from
    /// allocate_shared, and nothing that was given to the device since the last synchronize() or mapping uses
    /// them. The host may use their memory at any time: that is fine-grained shared virtual memory through
    /// OpenCL, as PoCL has it. Counted as counters().host_evaluations. Results keep the bounds of a kernel's.
    /// Their last bits may be others. 8192 from the start. In programs compiled with -ffast-math it is 0,
    /// which is none.
    std::int64_t tiny_work() const {
        const runtime::device_lock guard(checked());
        return state_->least_work;
    }
    /// Chooses it; a negative number is the default again.
    void tiny_work(std::int64_t multiplications) const {
        const runtime::device_lock guard(checked());
        state_->least_work = multiplications < 0 ? runtime::default_tiny_work : multiplications;
    }

    /// An image of m x n elements, or of a vector of n, without values. The host writes it by
    /// I.map(access::write), and kernels read it. Where host and device share memory, no copy is ever made.
    /// Throws as as_image does (image_storage.hpp).
    template <class T>
    auto allocate_image(std::int64_t rows, std::int64_t cols) const;
    template <class T>
    auto allocate_image(std::int64_t n) const;

    /// A matrix, a vector of n or a scalar that is a shape only, for programs without data yet. It has no
    /// memory and no elements. prewarm() and explain() take it as operand and destination, in any view or
    /// expression. They find what they would for an array of these extents that a constructor makes. Every
    /// shape is an array of its own. Nobody checks that the device could hold such arrays. What reads or
    /// writes elements throws device_error: evaluating, transfers, mappings, as_image, copies. Types with
    /// static extents are made as matrix<float, 1>(d.shape<float>(1, n).storage()). Throws shape_error for
    /// negative extents, unsupported_error if the device lacks T.
    template <class T>
    auto shape(std::int64_t rows, std::int64_t cols) const; // matrix.hpp
    template <class T>
    auto shape(std::int64_t n) const; // vector.hpp
    template <class T>
    auto shape() const; // scalar.hpp

    /// Memory of arrays and temporaries that are gone, which is kept for those that come next, and how often
    /// it served.
    pool_statistics pool() const { return checked().pool.statistics(); }
    /// Bytes that are kept at most: an eighth of the device's memory (of 1 GiB, where it does not say) unless
    /// the program chose otherwise.
    std::int64_t pool_limit() const { return checked().pool.limit(); }
    /// Chooses it; what waited longest is given back to the driver. 0 keeps nothing; a negative number is the
    /// default again.
    void pool_limit(std::int64_t bytes) const {
        runtime::device_state& d = checked();
        d.pool.limit(bytes < 0 ? d.default_pool_limit() : bytes);
    }
    /// Gives that memory back to the driver; arrays and compiled kernels stay.
    void trim() const {
        const runtime::device_lock guard(checked());
        state_->trim();
    }

    runtime::device_state* state() const { return state_.get(); }
    explicit operator bool() const { return static_cast<bool>(state_); }
    friend bool operator==(const device& a, const device& b) { return a.state_ == b.state_; }

private:
    ref<runtime::device_state> state_;

    runtime::device_state& checked() const {
        if (!state_) throw device_error("sinter: this device handle is empty; see default_device()");
        return *state_;
    }
};

/// What devices() says of one device.
class device_info {
public:
    explicit device_info(runtime::device_entry entry) : entry_(std::move(entry)) {}

    const std::string& name() const { return entry_.name; }
    const std::string& description() const { return entry_.description; }
    bool usable() const { return entry_.reason.empty(); }
    /// Why it cannot be used; empty if it can.
    const std::string& reason() const { return entry_.reason; }
    /// Opens it; later calls give the same device. Throws device_error if it is unusable.
    device open() const { return device(runtime::open_device(entry_)); }

private:
    runtime::device_entry entry_;
};

/// All devices of the backends whose headers are included, fastest first, with the reason why any is
/// unusable; with a name ("opencl", "opengl:compute") those of that name.
dynamic_array<device_info> devices(const std::string& name = {});

/// The fastest usable device whose name is `name` or continues it after a colon: "opencl" takes the best
/// OpenCL device. Without a name the environment variable SINTER_DEVICE gives it; without that, the fastest
/// kind present (GPU OpenCL, GPU OpenGL, CPU OpenCL, software OpenGL, host). A program that includes no
/// backend gets the host, and one message that says so (sinter/messages.hpp). Throws device_error with the
/// reasons if there is none.
device default_device(std::string name = {});

/// The device that computes on the host and needs no library; always there.
device host_device();

} // namespace sinter

#include <sinter/core/letters_end.inc>

#pragma once
// What a backend adds to a device that runs generated text: a language, how texts are compiled, and how
// kernels are launched.

#include <exception>
#include <string>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/codegen/statements.hpp>
#include <sinter/runtime/text/argument_value.hpp>
#include <sinter/runtime/text/compile_notice.hpp>
#include <sinter/runtime/text/launch_shape.hpp>
#include <sinter/runtime/tuning/asked_device.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// A kernel object of a backend, ready to be launched.
class compiled_kernel : public ref_counted {};

class text_backend : public asked_device {
public:
    /// What became of one of several texts: a kernel, or what `compile` threw.
    struct compilation {
        ref<compiled_kernel> kernel;
        std::exception_ptr refusal;
    };

    virtual const codegen::dialect& dialect() const = 0;
    /// Compiles one text; consults the backend's disk cache, counts a compilation if the driver compiled.
    /// Throws compile_error with the numbered source and the driver's log.
    virtual ref<compiled_kernel> compile(const codegen::kernel_source& source) = 0;
    /// Compiles several texts; `done` has one element for each. A backend whose driver can do so at once
    /// overrides it.
    virtual void compile_all(const std::vector<codegen::kernel_source>& sources,
                             std::vector<compilation>& done) {
        for (std::size_t n = 0; n < sources.size(); ++n) compile_into(done[n], sources[n]);
    }
    /// Gives a kernel its arguments, where that is a call of its own. `values` parallels `source.arguments`.
    virtual void set_arguments(compiled_kernel&, const codegen::kernel_source&,
                               const std::vector<argument_value>&) {}
    /// Enqueues one launch, whose arguments are set, and counts it.
    /// Throws device_error with the code's name if the driver refuses, unfinished_error if it may have begun.
    virtual void enqueue(compiled_kernel& kernel, const codegen::kernel_source& source,
                         const std::vector<argument_value>& values, const launch_extent& extent) = 0;
    void launch(compiled_kernel& kernel, const codegen::kernel_source& source,
                const std::vector<argument_value>& values, const launch_extent& extent) {
        set_arguments(kernel, source, values);
        enqueue(kernel, source, values, extent);
    }

    /// The driver leaves most of the work to a kernel's first launch.
    virtual bool compiles_at_first_launch() const { return false; }

    /// `compile_all` needs no lock, so that a thread whose kernels are compiled need not wait for one whose
    /// are not.
    virtual bool compiles_beside_others() const { return false; }

    /// A launch that is refused has done nothing, so that it may be tried again; but for one that throws
    /// unfinished_error.
    virtual bool refuses_whole_launches() const { return false; }
    /// What the driver made of a text, for devices that are opened later (shipped_kernels.hpp); an empty
    /// payload if the driver does not give it.
    virtual kernel_binary binary_of(compiled_kernel&, const std::string& /*text*/) { return {}; }
    /// A kernel of the same text whose arguments are its own, where launches do not bring theirs along.
    virtual ref<compiled_kernel> another(compiled_kernel& k, const codegen::kernel_source&) {
        return ref<compiled_kernel>(&k);
    }

    /// `compile_all`, which tells a user who waits long.
    void compile_with_notice(const std::vector<codegen::kernel_source>& sources,
                             std::vector<compilation>& done) {
        if (sources.empty()) return;
        struct noticing {
            compile_notice notice;
            compile_notice*& current;
            noticing(text_backend& d, std::size_t count) : notice(d.name(), count), current(d.notice_) {
                current = &notice;
            }
            ~noticing() { current = nullptr; }
            noticing(const noticing&) = delete;
            noticing& operator=(const noticing&) = delete;
        } const meanwhile(*this, sources.size());
        compile_all(sources, done);
    }

protected:
    void compile_into(compilation& done, const codegen::kernel_source& source) noexcept {
        try {
            done.kernel = compile(source);
        } catch (...) {
            done.refusal = std::current_exception();
        }
        one_compiled();
    }
    /// Of those that `compile_all` was given; whoever waits may be told how many are left.
    void one_compiled() noexcept {
        if (notice_) notice_->one_done();
    }

private:
    compile_notice* notice_ = nullptr; ///< while `compile_all` runs
};

} // namespace sinter::runtime

#pragma once
// Devices that run generated text. They share everything from plan to text to the two-level kernel cache;
// a backend adds memory, compile and launch.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/emit/dialect.hpp>
#include <sinter/plan/device_facts.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/kernel_source.hpp>

namespace sinter::runtime {

/// A kernel object of a backend, ready to be launched.
class compiled_kernel : public ref_counted {};

/// Value of one argument of a launch, in the order of kernel_source::arguments.
struct argument_value {
    buffer* memory = nullptr; ///< argument_kind::array
    double number = 0;        ///< argument_kind::number
    std::int64_t integer = 0; ///< every other kind
};

/// Extent of a launch. Scatter devices: work-items (multiples of the work-group size) in x, y, z.
/// Fragment devices: x and y are the texels drawn.
struct launch_extent {
    std::int64_t x = 1, y = 1, z = 1;
};

class text_device : public device_state {
public:
    virtual const plan::device_facts& facts() const = 0;
    virtual const emit::dialect& dialect() const = 0;

    /// Compiles one text; consults the backend's disk cache, counts a compilation if the driver compiled.
    /// Throws compile_error with the numbered source and the driver's log.
    virtual ref<compiled_kernel> compile(const kernel_source& source) = 0;
    /// Enqueues one launch and counts it. `values` parallels `source.arguments`.
    /// Throws device_error with the code's name if the driver refuses.
    virtual void launch(compiled_kernel& kernel, const kernel_source& source,
                        const std::vector<argument_value>& values, const launch_extent& extent) = 0;

    ref<prepared_plan> prepare(const plan::plan& plan, const plan_classes& classes) override;
    void execute(prepared_plan& prepared, int kernel, const bindings& bound) override;
    std::string describe(prepared_plan& prepared, int kernel, const bindings& bound) override;
    int max_arrays() const override { return facts().max_arrays; }
    bool reads_forbid_writes() const override { return facts().writes == plan::write_style::targets; }
};

} // namespace sinter::runtime

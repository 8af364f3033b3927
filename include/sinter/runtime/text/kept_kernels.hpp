#pragma once
// The compiled kernels of a device, and the texts that are to be compiled together.

#include <cstddef>
#include <exception>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/core/threads.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/text/argument_value.hpp>
#include <sinter/runtime/text/prepared.hpp>
#include <sinter/runtime/text/rehearsal.hpp>
#include <sinter/runtime/text/text_backend.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// All members are called under the device's lock.
class kept_kernels {
public:
    /// Gives the variant its kernel, if the text has been compiled; false if it has not.
    bool find(variant& v) const {
        if (v.compiled) return true;
        const auto known = compiled_.find(key_of(v.source));
        if (known == compiled_.end()) return false;
        v.compiled = known->second;
        return true;
    }
    /// Texts that are not compiled wait for `compile_noted`.
    void note(variant& v, const plan::bindings& bound, const partial_results& partial) {
        if (find(v)) return;
        for (const codegen::kernel_source& s : noted_)
            if (s.text == v.source.text && s.vertex == v.source.vertex) return;
        noted_.push_back(v.source);
        for (plan::argument& a : noted_.back().arguments) {
            const plan::memory_facts* const memory =
                a.kind == plan::argument_kind::array ? array_of(a, bound, partial).memory : nullptr;
            a.texture_width = memory ? memory->texture_width : 0;
            a.capacity = memory ? memory->capacity : 0;
        }
    }
    void forget_noted() { noted_.clear(); }
    dynamic_array<kernel_binary> binaries(text_backend& device) const {
        dynamic_array<kernel_binary> result;
        for (const auto& [text, kernel] : compiled_)
            if (kernel_binary b = device.binary_of(*kernel, text); !b.payload.empty())
                result.push_back(std::move(b));
        return result;
    }
    void clear() { compiled_.clear(); }

    /// As device_state's.
    bool compile_noted(text_backend& device, bool for_later) {
        if (noted_.empty()) return true;
        std::vector<codegen::kernel_source> sources;
        sources.swap(noted_);
        const bool rehearses = for_later && device.compiles_at_first_launch();
        const bool lets_go = device.compiles_beside_others();
        const std::exception_ptr refusal = lets_go ? compile_beside_others(device, sources, rehearses)
                                                   : compile_alone(device, sources, rehearses);
        if (refusal) std::rethrow_exception(refusal);
        return !lets_go;
    }

private:
    using compilations = std::vector<text_backend::compilation>;

    std::unordered_map<std::string, ref<compiled_kernel>> compiled_; ///< by text: equal plans share kernels
    std::vector<codegen::kernel_source> noted_;                      ///< to be compiled together
    threads::mutex compiling_; ///< locked before the device, by who compiles without it

    static std::string key_of(const codegen::kernel_source& s) { return s.vertex + s.text; }

    /// These return the first refusal.
    std::exception_ptr compile_alone(text_backend& device, const std::vector<codegen::kernel_source>& sources,
                                     bool rehearses) {
        compilations done(sources.size());
        device.compile_with_notice(sources, done);
        std::exception_ptr refusal = keep(device, sources, done);
        if (rehearses) rehearse(device, sources, done);
        return refusal;
    }
    std::exception_ptr compile_beside_others(text_backend& device,
                                             std::vector<codegen::kernel_source>& sources, bool rehearses) {
        const device_unlock meanwhile(device);
        const threads::lock_guard one_at_a_time(compiling_); // what two threads want is compiled once
        {
            const device_lock here(device);
            std::vector<codegen::kernel_source> missing;
            for (codegen::kernel_source& s : sources)
                if (compiled_.find(key_of(s)) == compiled_.end()) missing.push_back(std::move(s));
            sources.swap(missing);
        }
        compilations done(sources.size());
        device.compile_with_notice(sources, done);
        const device_lock here(device);
        std::exception_ptr refusal = keep(device, sources, done);
        if (rehearses) rehearse(device, sources, done);
        return refusal;
    }
    std::exception_ptr keep(text_backend& device, const std::vector<codegen::kernel_source>& sources,
                            const compilations& done) {
        device.count_compilations();
        std::exception_ptr refusal;
        for (std::size_t n = 0; n < sources.size(); ++n) {
            if (done[n].kernel)
                compiled_[key_of(sources[n])] = done[n].kernel;
            else if (!refusal)
                refusal = done[n].refusal;
        }
        return refusal;
    }
};

} // namespace sinter::runtime

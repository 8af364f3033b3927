#pragma once
// Devices that run generated text. They share everything from plan to text to the two-level kernel cache;
// a backend adds memory, and what text_backend asks for.

#include <cstddef>
#include <string>

#include <sinter/plan/cut/kernel_order.hpp>
#include <sinter/runtime/text/choose_launches.hpp>
#include <sinter/runtime/text/kept_kernels.hpp>
#include <sinter/runtime/text/launch_shape.hpp>
#include <sinter/runtime/text/prepared.hpp>
#include <sinter/runtime/text/share_memory.hpp>
#include <sinter/runtime/text/text_backend.hpp>
#include <sinter/runtime/text/unfinished_error.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class text_device : public text_backend {
public:
    text_device* generates_text() override { return this; }

    ref<prepared_plan> prepare(const plan::plan& plan, const plan::plan_classes& classes) override {
        if (classes.wide && facts().counts_in_32_bits)
            throw unsupported_error("sinter: " + name() + " (" + description() +
                                    ") counts in 32 bits: an array or a sum here has more elements");
        return ref<prepared_plan>(new prepared(plan, classes, facts()));
    }

    void note_texts(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        const launch_chooser chooser(*this, pr, bound);
        parts& all = pr.parts_of(kernel, facts(), wishes(), bound);
        pr.ready[static_cast<std::size_t>(kernel)] = &all;
        if (kernel == 0) pr.writes = pr.sets_ahead = false;
        for (part& k : all) {
            k.chosen = &chooser.choose(k, k.numbers, k.shares);
            for (variant& v : k.chosen->passes) {
                k.shape_of(v, facts(), bound).require_possible(name());
                kernels_.note(v, bound, k.chosen->partial.results());
            }
            pr.sets_ahead |= pr.writes;
            pr.writes |= plan::writes_destination(pr.planned, k.kernel);
        }
    }

    bool compile_noted(bool for_later) override { return kernels_.compile_noted(*this, for_later); }
    void forget_noted() override { kernels_.forget_noted(); }
    dynamic_array<kernel_binary> kernel_binaries() override { return kernels_.binaries(*this); }

    void make_ready(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        for (part& k : *pr.ready[static_cast<std::size_t>(kernel)]) {
            launches& l = *k.chosen;
            for (variant& v : l.passes) kernels_.find(v);
            const variant& first = l.passes.front();
            if (k.is_empty()) continue;
            if (k.writes_shares())
                l.partial.allocate(*this, first.schedule, first.source, k.extents(), k.kernel.is_scalar());
            for (variant& v : l.passes)
                if (pr.sets_ahead) set_ahead(k, v, bound);
        }
        pr.written.clear();
    }

    void execute(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        for (part& k : *pr.ready[static_cast<std::size_t>(kernel)]) {
            launches& l = *k.chosen;
            if (k.is_empty()) continue;
            try {
                for (variant& v : l.passes)
                    if (pr.sets_ahead)
                        enqueue_ahead(pr, v);
                    else
                        run(k, v, bound);
            } catch (const unfinished_error&) {
                pr.note_written(k);
                l.partial.forget_arrivals();
                throw;
            }
            if (pr.sets_ahead) pr.note_written(k);
            if (k.writes_shares()) l.partial.forget_large(k.extents());
        }
    }

    kernel_description describe(prepared_plan& p, int kernel, const plan::bindings& bound) override {
        auto& pr = static_cast<prepared&>(p);
        const launch_chooser chooser(*this, pr, bound);
        kernel_description d;
        for (part& k : pr.parts_of(kernel, facts(), wishes(), bound)) {
            plan::launch_numbers numbers;
            plan::share_numbers shares;
            const launches& chosen = chooser.choose(k, numbers, shares);
            for (const variant& v : chosen.passes) {
                d.text += "runs as " + plan::in_words(v.schedule) + "\n";
                if (chosen.other && &v == chosen.passes.data())
                    d.text += std::string("not as ") + chosen.other + ": " + chosen.why_not + "\n";
                if (v.source.points) d.text += "vertex shader:\n" + v.source.vertex + "fragment shader:\n";
                d.text += v.source.text;
                if (v.source.woven)
                    d.text += "\n" + dialect().weave(v.source.target_type(), v.source.stripes).text;
                ++d.launches;
                for (const plan::argument& a : v.source.arguments) d.temporaries += holds_shares(a);
                d.temporaries += v.source.stripes > 0;
            }
        }
        return d;
    }

protected:
    /// Gives up everything that is kept, compiled kernels too; of a device that ends.
    void forget_kernels() {
        engine = {};
        pool.clear();
        kernels_.clear();
    }

private:
    kept_kernels kernels_;
    ref<buffer> stand_ins_[dtype_count];

    void run(const part& k, variant& v, const plan::bindings& bound) {
        const launch_shape shape = k.shape_of(v, facts(), bound);
        find_values(k, v, bound, shape);
        launch(*v.compiled, v.source, v.values, shape.extent());
    }

    static const partial_results& partial_of(const part& k) { return k.chosen->partial.results(); }

    void find_values(const part& k, variant& v, const plan::bindings& bound, const launch_shape& shape) {
        for (std::size_t a = 0; a < v.values.size(); ++a) {
            const plan::argument& wanted = v.source.arguments[a];
            argument_value& value = v.values[a];
            if (wanted.kind == plan::argument_kind::number) {
                value.number = bound.numbers[static_cast<std::size_t>(wanted.index)];
                continue;
            }
            const plan::bindings::array of = array_of(wanted, bound, partial_of(k));
            if (wanted.kind == plan::argument_kind::array)
                value.memory = of.memory ? buffer_of(of.memory) : stand_in(wanted.type);
            else
                value.integer = integer_of(wanted, of, v.schedule, k.numbers, k.shares, shape);
        }
    }

    void set_ahead(const part& k, variant& v, const plan::bindings& bound) {
        if (!v.alone) v.compiled = another(*v.compiled, v.source);
        v.alone = true;
        const launch_shape shape = k.shape_of(v, facts(), bound);
        find_values(k, v, bound, shape);
        v.extent = shape.extent();
        set_arguments(*v.compiled, v.source, v.values);
    }

    /// A launch with arguments that are set. Once a destination is written, one that is refused is tried
    /// again when the device has done what it was given.
    void enqueue_ahead(const prepared& p, variant& v) {
        constexpr int most_tries = 4;
        for (int tries = 1;; ++tries) {
            try {
                return enqueue(*v.compiled, v.source, v.values, v.extent);
            } catch (const unfinished_error&) {
                throw;
            } catch (const device_error&) {
                if (p.written.empty() || tries == most_tries || !refuses_whole_launches()) throw;
            }
            try {
                synchronize();
            } catch (const device_error&) { // the launch says what is wrong
            }
        }
    }

    /// An array without elements has no memory; a kernel that folds it reads nothing, and is bound this.
    buffer* stand_in(dtype t) {
        ref<buffer>& b = stand_ins_[static_cast<int>(t)];
        if (!b) b = allocate_array(t, 1, 1);
        return b.get();
    }
};

} // namespace sinter::runtime

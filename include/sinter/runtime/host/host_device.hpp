#pragma once
// The host as a device: always there, needs no library. In double precision it is the oracle of the tests.

#include <cstdint>
#include <string>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/core/threads.hpp>
#include <sinter/graph/describe.hpp>
#include <sinter/runtime/host/interpreter.hpp>
#include <sinter/runtime/physical_memory.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

class host_device : public device_state {
public:
    /// `oracle`: floating arrays are kept, and expressions evaluated, in double.
    explicit host_device(bool oracle)
        : oracle_(oracle), name_(oracle ? "host:double" : "host"), interpreter_(oracle) {
        facts_.interprets = facts_.is_cpu = true;
        facts_.max_function_cost = plan::any_function_cost;
        facts_.max_targets = 1024;
        knows_memory(physical_memory());
    }

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return description_; }
    bool supports(dtype) const override { return true; }

    ref<buffer> allocate(dtype t, std::int64_t capacity) override {
        return ref<buffer>(new host_buffer(t, oracle_ && is_floating(t), capacity));
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        const device_lock guard(*this);
        const auto* bytes = static_cast<const unsigned char*>(host);
        const auto size = static_cast<std::int64_t>(size_of(to.type));
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t first = offset + i * leading_dimension;
            if (!to.in_double) {
                std::memcpy(static_cast<unsigned char*>(to.host) + first * size, bytes + i * cols * size,
                            static_cast<std::size_t>(cols * size));
                continue;
            }
            for (std::int64_t j = 0; j < cols; ++j)
                write_real(to, first + j, real_at(bytes + (i * cols + j) * size, to.type));
        }
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        const device_lock guard(*this);
        auto* bytes = static_cast<unsigned char*>(host);
        const auto size = static_cast<std::int64_t>(size_of(from.type));
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t first = offset + i * leading_dimension;
            if (!from.in_double) {
                std::memcpy(bytes + i * cols * size,
                            static_cast<const unsigned char*>(from.host) + first * size,
                            static_cast<std::size_t>(cols * size));
                continue;
            }
            for (std::int64_t j = 0; j < cols; ++j)
                put_real(bytes + (i * cols + j) * size, from.type, read_real(from, first + j));
        }
    }

    bool maps_without_copy() const override { return !oracle_; }
    void* map(buffer& b, access) override { return oracle_ ? nullptr : b.host; }

    ref<prepared_plan> prepare(const plan::plan& p, const plan::plan_classes& classes) override {
        return ref<prepared_plan>(new prepared(p, plan::storage_orders(classes)));
    }

    void execute(prepared_plan& p, int kernel, const plan::bindings& b) override {
        const plan::plan& plan = static_cast<prepared&>(p).plan;
        interpreter_.run(plan, plan.kernels[static_cast<std::size_t>(kernel)], b);
        ++count.launches;
    }

    kernel_description describe(prepared_plan& p, int kernel, const plan::bindings&) override {
        const auto& of = static_cast<prepared&>(p);
        kernel_description d;
        for (const plan::output& o : of.plan.kernels[static_cast<std::size_t>(kernel)].outputs)
            d.text +=
                "for every (i, j): result = " + graph::to_string(of.plan.values, o.value, of.orders) + ";\n";
        d.launches = 1;
        return d;
    }

    void lock() override { busy_.lock(); }
    void unlock() override { busy_.unlock(); }

private:
    struct prepared : prepared_plan {
        prepared(const plan::plan& p, dynamic_array<graph::storage_order> o)
            : plan(p), orders(static_cast<dynamic_array<graph::storage_order>&&>(o)) {}
        const plan::plan& plan;
        dynamic_array<graph::storage_order> orders; ///< of the leaves
    };
    bool oracle_;
    std::string name_;
    std::string description_ = "interpreter on this processor";
    threads::mutex busy_;
    interpreter interpreter_; ///< used under the lock

    static double real_at(const void* p, dtype t) {
        return with_element_type(t, [p]<class T>() { return to_double(*static_cast<const T*>(p)); });
    }
    static void put_real(void* p, dtype t, double v) {
        with_element_type(t, [=]<class T>() {
            if constexpr (is_floating(dtype_of<T>)) *static_cast<T*>(p) = from_double<T>(v);
        });
    }
};

/// A host device that keeps double precision: what the others are compared with.
inline ref<device_state> oracle_device() {
    return ref<device_state>(new host_device(true));
}

SINTER_DEFINE dynamic_array<device_entry> probe() {
    device_entry e;
    e.name = "host";
    e.description = "interpreter on this processor";
    e.open = [](int) { return ref<device_state>(new host_device(false)); };
    return {e};
}

} // namespace sinter::runtime::host

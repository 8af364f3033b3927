#pragma once
// Kernels of another device's plans, interpreted in the memory that it shares with the host.

#include <cstddef>
#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

class in_place_interpreter {
public:
    /// Temporaries are bound to memory of the host's own, in place of the device's: before the first kernel,
    /// as there may be none.
    void bring_temporaries(const plan::plan& p, plan::bindings& b) {
        if (temporaries_.size() < b.temporaries.size()) temporaries_.resize(b.temporaries.size());
        for (std::size_t n = 0; n < b.temporaries.size(); ++n) {
            plan::memory_facts*& memory = b.temporaries[n].memory;
            if (!memory) continue; // it has no elements
            ref<buffer>& own = temporaries_[n];
            if (!own || own->type != memory->type || own->capacity < memory->capacity)
                own = ref<buffer>(new host_buffer(memory->type, false, memory->capacity));
            memory = own.get();
        }
        for (std::size_t n = 0; n < p.bound_leaves; ++n) {
            const int temporary = p.values.leaves[n].temporary;
            if (temporary >= 0)
                b.leaves[n].memory = b.temporaries[static_cast<std::size_t>(temporary)].memory;
        }
    }
    void run(const plan::plan& p, int kernel, const plan::bindings& b) {
        interpreter_.run(p, p.kernels[static_cast<std::size_t>(kernel)], b);
    }

private:
    interpreter interpreter_{false};
    dynamic_array<ref<buffer>> temporaries_; ///< by number; kept from statement to statement
};

} // namespace sinter::runtime::host

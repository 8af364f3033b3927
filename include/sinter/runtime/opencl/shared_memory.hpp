#pragma once
// Memory that the host reads and writes without mapping it: fine-grained buffers of OpenCL's shared virtual
// memory. Elsewhere host and device may share memory too, but the host may touch it in a mapping only, and
// mapping takes PoCL as long as a kernel.

#include <cstddef>
#include <cstdint>
#include <new>

#include <sinter/runtime/opencl/buffer.hpp>
#include <sinter/runtime/opencl/query.hpp>

// Functions of OpenCL 2.0, which headers for 1.2 do not declare and its libraries lack: there they are null.
#if defined(__ELF__)
extern "C" {
[[gnu::weak]] CL_API_ENTRY void* CL_API_CALL clSVMAlloc(cl_context, cl_bitfield, std::size_t, cl_uint);
[[gnu::weak]] CL_API_ENTRY void CL_API_CALL clSVMFree(cl_context, void*);
}
#define SINTER_HAS_SHARED_VIRTUAL_MEMORY (clSVMAlloc != nullptr && clSVMFree != nullptr)
#elif defined(CL_VERSION_2_0)
#define SINTER_HAS_SHARED_VIRTUAL_MEMORY true
#endif

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// Whether host and device see what the other has written when commands are done, without mappings.
inline bool has_fine_grained_buffers(cl_device_id device) {
#ifdef SINTER_HAS_SHARED_VIRTUAL_MEMORY
    constexpr cl_device_info capabilities =
        0x1053;                                  // CL_DEVICE_SVM_CAPABILITIES; older devices do not know it
    constexpr cl_bitfield fine_grained = 1 << 1; // CL_DEVICE_SVM_FINE_GRAIN_BUFFER
    return (number_of<cl_bitfield>(device, capabilities) & fine_grained) != 0 &&
           SINTER_HAS_SHARED_VIRTUAL_MEMORY;
#else
    return (void)device, false;
#endif
}

/// Such memory and a buffer of it, for commands; `where` is null if there is none. It is freed when the
/// driver is done with the buffer, which may be after its owners are.
struct shared_block {
    void* where = nullptr;
    memory_handle memory;

    static shared_block make(cl_context context, std::size_t bytes) {
        shared_block made;
#ifdef SINTER_HAS_SHARED_VIRTUAL_MEMORY
        constexpr cl_bitfield fine_grained = 1 << 10; // CL_MEM_SVM_FINE_GRAIN_BUFFER
        void* const where = clSVMAlloc(context, CL_MEM_READ_WRITE | fine_grained, bytes, 0);
        if (!where) return made;
        cl_int code = CL_SUCCESS;
        memory_handle memory(
            clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, where, &code));
        auto* const owner = code == CL_SUCCESS ? new (std::nothrow) freeing{context, where} : nullptr;
        if (!owner || clSetMemObjectDestructorCallback(memory.get(), &free_block, owner) != CL_SUCCESS) {
            delete owner;
            memory = {};
            clSVMFree(context, where);
            return made;
        }
        clRetainContext(context);
        made.where = where;
        made.memory = std::move(memory);
#else
        (void)context, (void)bytes;
#endif
        return made;
    }

private:
    struct freeing {
        cl_context context;
        void* where;
    };
#ifdef SINTER_HAS_SHARED_VIRTUAL_MEMORY
    static void CL_CALLBACK free_block(cl_mem, void* with) {
        auto* const block = static_cast<freeing*>(with);
        clSVMFree(block->context, block->where);
        clReleaseContext(block->context);
        delete block;
    }
#endif
};

} // namespace sinter::runtime::opencl

#undef SINTER_HAS_SHARED_VIRTUAL_MEMORY

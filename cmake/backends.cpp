// The backends that were found, compiled once for a program: their devices are then among devices() in every
// file of it. With SINTER_COMPILED this is the compiled form of sinter, too: what its headers declare then
// and do not define. CMake makes sinter::backends of this file. Without CMake, compile it with
// SINTER_WITH_OPENCL, SINTER_WITH_OPENGL or both, as the libraries are that the program links, and all files
// of the program with SINTER_COMPILED, this one too.
#if defined(SINTER_COMPILED) && defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "sinter: compile this file with -fno-fast-math: programs without -ffast-math may use it, too"
#endif
#include <sinter/definitions.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#include <sinter/opencl_definitions.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#include <sinter/opengl_definitions.hpp>
#endif

#ifdef SINTER_COMPILED
namespace sinter::inline SINTER_ABI {

const bool link_sinter_backends = true; // declared in runtime/registry.hpp

namespace runtime::detail {
void add_backends([[maybe_unused]] device_registry& r) {
#ifdef SINTER_WITH_OPENCL
    r.backends.push_back({"opencl", &opencl::probe});
#endif
#ifdef SINTER_WITH_OPENGL
    r.backends.push_back({"opengl", &opengl::probe});
#endif
}
} // namespace runtime::detail

} // namespace sinter
#endif

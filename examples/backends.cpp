// The backends that were found, compiled once for all examples: their devices are then among devices() in
// every file of a program. A program of one file includes them there.
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

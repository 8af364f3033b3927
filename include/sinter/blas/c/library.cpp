// sinter_blas: the devices that it can use, and what becomes of illegal arguments unless the program says.

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include <sinter/blas/c/errors.hpp>
#include <sinter/blas/c/run.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#define SINTER_EXPORT extern "C" __attribute__((visibility("default")))

int RowMajorStrg __attribute__((visibility("default"))) = 0;

/// The name of the device that all but tiny work goes to.
SINTER_EXPORT const char* sinter_blas_device() {
    return sinter::blas::c::devices_of_process().large.name().c_str();
}

/// Kernels that this device has run for the process.
SINTER_EXPORT long long sinter_blas_launches() {
    return sinter::blas::c::devices_of_process().large.counters().launches;
}

SINTER_EXPORT void __attribute__((weak)) xerbla_(const char* routine, const int* number, std::size_t length) {
    if (sinter::blas::c::telling_c)
        return cblas_xerbla(*number + 1, sinter::blas::c::cblas_name(routine).c_str(), "");
    std::fprintf(stderr, " ** On entry to %.*s parameter number %2d had an illegal value\n",
                 static_cast<int>(length), routine, *number);
    std::exit(EXIT_FAILURE);
}

SINTER_EXPORT void __attribute__((weak))
cblas_xerbla(int number, const char* routine, const char* form, ...) {
    const int place = sinter::blas::c::cblas_argument(routine, number, RowMajorStrg != 0);
    std::fprintf(stderr, "Parameter %d to routine %s was incorrect\n", place, routine);
    va_list arguments;
    va_start(arguments, form);
    std::vfprintf(stderr, form, arguments);
    va_end(arguments);
    std::exit(EXIT_FAILURE);
}

// The C headers with the most macros, before ours, and function-like min and max of a program's own.

#include <complex.h>
#include <signal.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <termios.h>
#if __has_include(<sys/sysmacros.h>)
#include <sys/sysmacros.h>
#endif
#if __has_include(<curses.h>)
#include <curses.h>
#endif
#if __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#endif

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define emit
#define slots
#define signals public
#define near
#define far
#define small char
#define interface struct

#include <sinter/batch.hpp>
#include <sinter/blas.hpp>
#include <sinter/complex_factor.hpp>
#include <sinter/complex_krylov.hpp>
#include <sinter/complex_spectra.hpp>
#include <sinter/factor.hpp>
#include <sinter/image.hpp>
#include <sinter/io/npy.hpp>
#include <sinter/krylov.hpp>
#include <sinter/random.hpp>
#include <sinter/sinter.hpp>
#include <sinter/sparse.hpp>
#include <sinter/spectra.hpp>

using namespace sinter;

int main() {
    const device dev = host_device();
    vector<float> x(dev, 3), y(dev, 3), z(dev, 3);
    z = (sinter::min)(x, y) + (sinter::max)(x, 0.5f) * (sinter::max)(y);
    const device_info& first = devices().front();
    return min(3, 4) == 3 && first.usable() ? 0 : 1;
}

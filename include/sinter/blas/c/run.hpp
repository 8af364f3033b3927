#pragma once
// Where a call is computed, and what becomes of errors that C has no way to tell.

#include <complex>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <sinter/blas/c/memory.hpp>
#include <sinter/runtime/tiny_work.hpp>

// C's <complex.h> has a macro of this name.
#pragma push_macro("complex")
#undef complex

namespace sinter::inline SINTER_ABI::blas::c {

/// Work with fewer multiplications than this is done on the host, where the data are, whatever the device: a
/// call there and back costs as much. SINTER_BLAS_TINY is another number; 0 sends all to the device.
inline double tiny_of_process() {
    constexpr auto usual_tiny = static_cast<double>(runtime::usual_tiny_work);
    const char* const wanted = own_variable("SINTER_BLAS_TINY");
    if (!wanted || *wanted == '\0') return usual_tiny;
    char* end = nullptr;
    const double number = std::strtod(wanted, &end);
    if (end != wanted && *end == '\0' && number >= 0) return number;
    std::fprintf(stderr, "sinter_blas: SINTER_BLAS_TINY=%s is no number of multiplications\n",
                 sinter::detail::one_line(wanted).c_str());
    return usual_tiny;
}

struct choice {
    device large, host;
    double tiny;
};

/// The device that SINTER_DEVICE names, or the fastest; and the host for what is tiny. Chosen at the first
/// call.
inline const choice& devices_of_process() {
    static const choice chosen = [] {
        const device host = host_device();
        const double tiny = tiny_of_process();
        try {
            return choice{default_device(), host, tiny};
        } catch (const std::exception& e) {
            std::fprintf(stderr, "sinter_blas computes on the host: %s\n", e.what());
            return choice{host, host, tiny};
        }
    }();
    return chosen;
}

[[noreturn]] inline void give_up(const char* what) {
    std::fprintf(stderr, "sinter_blas cannot go on: %s\n", what);
    std::abort();
}

template <class T>
struct arithmetic {
    using real = T;
    static constexpr double multiplications = 1; ///< of a product of two elements
};
template <class T>
struct arithmetic<std::complex<T>> {
    using real = T;
    static constexpr double multiplications = 4;
};
/// The real type of elements T.
template <class T>
using real_of = typename arithmetic<T>::real;

/// Calls store(compute(device)), where `products` of elements are computed. `compute` reads the caller's
/// arrays, `store` writes them: what fails before is computed again on the host. Beyond that nothing helps,
/// and the process is ended with the error's text.
template <class T, class Compute, class Store>
void run(double products, const Compute& compute, const Store& store) noexcept {
    try {
        const choice& devices = devices_of_process();
        const bool is_tiny = products * arithmetic<T>::multiplications < devices.tiny;
        const device& wanted = is_tiny ? devices.host : devices.large;
        const auto result = [&] {
            if (wanted.name() != "host" && wanted.supports(dtype_of<real_of<T>>)) try {
                    auto computed = compute(wanted);
                    wanted.synchronize();
                    return computed;
                } catch (const std::exception& e) {
                    std::fprintf(stderr, "sinter_blas computes on the host: %s\n", e.what());
                }
            return compute(devices.host);
        }();
        store(result);
    } catch (const std::exception& e) {
        give_up(e.what());
    } catch (...) {
        give_up("unknown error");
    }
}

/// y = beta y, for columns and vectors; not read if beta is 0.
template <class Y, class T>
void scale(const Y& y, T beta) {
    if (beta == T(1)) return;
    if (beta == T(0)) return y.clear();
    run<T>(
        y.area(),
        [&](const device& d) {
            auto result = y.upload(d);
            result = beta * result;
            return result;
        },
        [&](const auto& result) { y.download(result); });
}
/// The array that a result goes to: what y holds, if beta says that it is read.
template <class Y, class T>
auto destination(const Y& y, T beta, const device& d) {
    return beta == T(0) ? y.empty(d) : y.upload(d);
}

} // namespace sinter::blas::c

#pragma pop_macro("complex")

#pragma once
// Spectra of complex matrices, for a program that includes sinter/spectra.hpp alone: the error names the
// header. Functions that have it are more special than these, and are called in their place. (They are not if
// a number is converted.)

#include <sinter/expr/complex_operand.hpp>
#include <sinter/expr/invalid.hpp>

namespace sinter::inline SINTER_ABI {

namespace spectra {
/// In place of what eigh(), svd() and the others find.
struct nothing_found : expr::invalid {
    expr::invalid values, vectors, u, v, h;
};
template <class A>
constexpr expr::invalid of_complex() {
    static_assert(expr::never<A>,
                  "sinter: this function takes complex matrices with #include "
                  "<sinter/complex_spectra.hpp>, and the arguments that it takes of real ones");
    return {};
}
} // namespace spectra

#define SINTER_OF_COMPLEX(result, name)                                                                      \
    template <expr::is_complex A, class... More>                                                             \
    requires(!expr::is_number<More> && ...) result name(const A&, const More&...) {                          \
        (void)spectra::of_complex<A>();                                                                      \
        return {};                                                                                           \
    }
SINTER_OF_COMPLEX(spectra::nothing_found, eigh)
SINTER_OF_COMPLEX(spectra::nothing_found, eig)
SINTER_OF_COMPLEX(spectra::nothing_found, svd)
SINTER_OF_COMPLEX(spectra::nothing_found, polar_decomposition)
SINTER_OF_COMPLEX(expr::invalid, eigvalsh)
SINTER_OF_COMPLEX(expr::invalid, eigvals)
SINTER_OF_COMPLEX(expr::invalid, singular_values)
SINTER_OF_COMPLEX(expr::invalid, matrix_rank)
SINTER_OF_COMPLEX(expr::invalid, spectral_norm)
SINTER_OF_COMPLEX(expr::invalid, cond)
SINTER_OF_COMPLEX(expr::invalid, pinv)
SINTER_OF_COMPLEX(expr::invalid, null_space)
SINTER_OF_COMPLEX(expr::invalid, orth)
SINTER_OF_COMPLEX(expr::invalid, sqrtm)
SINTER_OF_COMPLEX(expr::invalid, logm)
SINTER_OF_COMPLEX(expr::invalid, expm)
#undef SINTER_OF_COMPLEX

template <expr::is_complex A, class... More>
expr::invalid matrix_power(const A&, std::int64_t, const More&...) {
    return spectra::of_complex<A>();
}

} // namespace sinter

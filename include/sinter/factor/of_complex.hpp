#pragma once
// Factorisations of complex matrices, for a program that includes sinter/factor.hpp alone: the error names
// the header. Functions that have it are more special than these, and are called in their place. (They are
// not if a number is converted.)

#include <sinter/expr/complex_operand.hpp>
#include <sinter/expr/invalid.hpp>

namespace sinter::inline SINTER_ABI {

namespace factor {
template <class A>
constexpr expr::invalid of_complex() {
    static_assert(expr::never<A>,
                  "sinter: this function takes complex matrices with #include "
                  "<sinter/complex_factor.hpp>, and the arguments that it takes of real ones");
    return {};
}
} // namespace factor

#define SINTER_OF_COMPLEX(name)                                                                              \
    template <expr::is_complex A, class... More>                                                             \
    requires(!expr::is_number<More> && ...) expr::invalid name(const A&, const More&...) {                   \
        return factor::of_complex<A>();                                                                      \
    }
SINTER_OF_COMPLEX(lu)
SINTER_OF_COMPLEX(solve)
SINTER_OF_COMPLEX(inverse)
SINTER_OF_COMPLEX(det)
SINTER_OF_COMPLEX(log_det)
SINTER_OF_COMPLEX(slogdet)
SINTER_OF_COMPLEX(rcond)
SINTER_OF_COMPLEX(cholesky)
SINTER_OF_COMPLEX(qr)
SINTER_OF_COMPLEX(qr_pivoted)
SINTER_OF_COMPLEX(least_squares)
SINTER_OF_COMPLEX(ridge)
SINTER_OF_COMPLEX(ldlt)
SINTER_OF_COMPLEX(solve_triangular)
SINTER_OF_COMPLEX(solveh_banded)
#undef SINTER_OF_COMPLEX

template <expr::is_complex AB, class... More>
expr::invalid solve_banded(std::int64_t, std::int64_t, const AB&, const More&...) {
    return factor::of_complex<AB>();
}

// Real matrices with complex right sides.
template <expr::is_ours A, expr::is_complex B, class... More>
expr::invalid solve(const A&, const B&, const More&...) {
    return factor::of_complex<B>();
}
template <expr::is_ours A, expr::is_complex B, class... More>
expr::invalid least_squares(const A&, const B&, const More&...) {
    return factor::of_complex<B>();
}

} // namespace sinter

#pragma once
// Batches of complex matrices, for a program that includes sinter/batch.hpp alone: the error names
// the header. Functions that have it are more special than these, and are called in their place. (They are
// not if a number is converted.)

#include <sinter/expr/complex_operand.hpp>
#include <sinter/expr/invalid.hpp>

namespace sinter::inline SINTER_ABI::batch {

namespace detail {
template <class A>
constexpr expr::invalid of_complex() {
    static_assert(expr::never<A>, "sinter: this function takes complex matrices with #include "
                                  "<sinter/complex_batch.hpp>, and the arguments that it takes of real ones");
    return {};
}
} // namespace detail

#define SINTER_OF_COMPLEX(name)                                                                              \
    template <expr::is_complex A, class... More>                                                             \
    requires(!expr::is_number<More> && ...) expr::invalid name(const A&, const More&...) {                   \
        return detail::of_complex<A>();                                                                      \
    }
SINTER_OF_COMPLEX(lu)
SINTER_OF_COMPLEX(pivots)
SINTER_OF_COMPLEX(lu_info)
SINTER_OF_COMPLEX(lu_solve)
SINTER_OF_COMPLEX(cholesky)
SINTER_OF_COMPLEX(cholesky_info)
SINTER_OF_COMPLEX(lower_solve)
SINTER_OF_COMPLEX(unit_lower_solve)
SINTER_OF_COMPLEX(upper_solve)
SINTER_OF_COMPLEX(inverse)
SINTER_OF_COMPLEX(det)
SINTER_OF_COMPLEX(solve)
SINTER_OF_COMPLEX(transpose)
SINTER_OF_COMPLEX(eigh)
SINTER_OF_COMPLEX(eigvalsh)
SINTER_OF_COMPLEX(svd)
SINTER_OF_COMPLEX(singular_values)
#undef SINTER_OF_COMPLEX

template <expr::is_complex A, class B, class... More>
expr::invalid product(const A&, const B&, std::int64_t, std::int64_t, std::int64_t, const More&...) {
    return detail::of_complex<A>();
}

} // namespace sinter::batch

#pragma once
// Complex numbers, which have no order: the error says what to sort by.

#include <sinter/expr/complex_operand.hpp>
#include <sinter/expr/invalid.hpp>

namespace sinter::inline SINTER_ABI {

namespace ordering {
template <class X>
constexpr expr::invalid of_complex() {
    static_assert(expr::never<X>,
                  "sinter: complex numbers have no order: sort abs(z), real(z) or imag(z), or "
                  "write gather(z, argsort(abs(z)))");
    return {};
}
} // namespace ordering

#define SINTER_OF_COMPLEX(name)                                                                              \
    template <expr::is_complex X, class... More>                                                             \
    expr::invalid name(const X&, const More&...) {                                                           \
        return ordering::of_complex<X>();                                                                    \
    }
SINTER_OF_COMPLEX(sort)
SINTER_OF_COMPLEX(argsort)
SINTER_OF_COMPLEX(topk)
SINTER_OF_COMPLEX(quantile)
SINTER_OF_COMPLEX(median)
SINTER_OF_COMPLEX(unique)
#undef SINTER_OF_COMPLEX

} // namespace sinter

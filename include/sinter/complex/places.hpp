#pragma once
// Elements of complex arrays that arrays of places name, as destinations.

#include <sinter/complex/operators.hpp>

namespace sinter::inline SINTER_ABI {

/// Elements of a complex array at places: A(I), A(I, J), x(I). As real ones they may be assigned to.
template <class Re, class Im>
class complex_places : public complex_expression<Re, Im> {
    struct no_owner {
        void adopt(const complex_places&) {}
    };

public:
    using complex_expression<Re, Im>::complex_expression;
    complex_places(const complex_places&) = default;

    auto operator=(const complex_places& other) const requires(Re::is_written) {
        return expr::complex_assigned<complex_places, complex_places, no_owner>(*this, other, nullptr);
    }
    template <expr::is_complex_source<complex_places> E>
    requires(Re::is_written) auto operator=(const E& e) const {
        return expr::complex_assigned<complex_places, E, no_owner>(*this, e, nullptr);
    }
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    requires(Re::is_written && expr::is_complex_operand<E>) auto operator symbol(const E& e) const {         \
        return *this = *this operation e;                                                                    \
    }
    SINTER_COMPLEX_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND
};

} // namespace sinter

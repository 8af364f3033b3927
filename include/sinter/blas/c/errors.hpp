#pragma once
// Illegal arguments, as the reference BLAS tells them: by number, to a handler that a program may replace.

#include <cstddef>
#include <initializer_list>

// Called with the routine's name, blank-padded to six letters, and the number of its first illegal argument,
// counted from 1. The library's own print that and end the program; a program's own may return, and the
// routine has then done nothing. cblas_xerbla counts cblas_sgemm's arguments, `order` among them, whatever
// the order is.
extern "C" void xerbla_(const char* routine, const int* number, std::size_t length);
extern "C" void cblas_xerbla(int number, const char* routine, const char* form, ...);

namespace sinter::blas::c {

/// How a routine was called, and so by which name and numbers it tells an illegal argument.
class caller {
public:
    struct pair {
        int a, b;
    };
    /// A Fortran program; `name` has six letters.
    explicit caller(const char* name) : name_(name) {}
    /// A C program. In row-major order the routine computes with the transposes, and is given some of the
    /// arguments in each other's place: `exchanged`, in numbers of the C function.
    caller(const char* name, bool row_major, std::initializer_list<pair> exchanged = {})
        : name_(name), counts_order_(true) {
        if (!row_major) return;
        for (const pair p : exchanged) exchanged_[count_++] = p;
    }

    /// Argument `number`, as Fortran counts, is illegal.
    void illegal(int number) const {
        if (!counts_order_) return xerbla_(name_, &number, 6);
        ++number;
        for (int n = 0; n < count_; ++n)
            if (number == exchanged_[n].a || number == exchanged_[n].b) {
                number = exchanged_[n].a + exchanged_[n].b - number;
                break;
            }
        cblas_xerbla(number, name_, "");
    }

private:
    const char* name_;
    bool counts_order_ = false;
    pair exchanged_[4] = {};
    int count_ = 0;
};

struct condition {
    int number; ///< of the argument, from 1
    bool legal;
};
/// True, and told, if an argument is illegal; the first that is, in the reference's order.
inline bool refused(const caller& who, std::initializer_list<condition> conditions) {
    for (const condition& c : conditions)
        if (!c.legal) {
            who.illegal(c.number);
            return true;
        }
    return false;
}

} // namespace sinter::blas::c

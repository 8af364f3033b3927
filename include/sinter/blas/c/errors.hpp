#pragma once
// Illegal arguments, as the reference BLAS tells them: by number, to a handler that a program may replace.

#include <cstddef>
#include <initializer_list>
#include <string>

// A program's own may return; the routine has then done nothing. xerbla_ is called with the routine's name,
// blank-padded to six letters, and the number of its first illegal argument, counted from 1. cblas_xerbla
// counts `order` too. As in the reference, a routine that takes row-major matrices for their transposes
// counts the arguments as it passes them on, and says so in RowMajorStrg; cblas_argument undoes that.
extern "C" {
void xerbla_(const char* routine, const int* number, std::size_t length);
void cblas_xerbla(int number, const char* routine, const char* form, ...);
extern int RowMajorStrg;
}

namespace sinter::blas::c {

/// How a routine was called, and so by which name and numbers it tells an illegal argument.
class caller {
public:
    /// A Fortran program; `name` has six letters.
    explicit caller(const char* name) : name_(name) {}
    /// A C program.
    caller(const char* name, bool row_major) : name_(name), counts_order_(true), row_major_(row_major) {}

    /// Argument `number`, as Fortran counts, is illegal.
    void illegal(int number) const {
        if (!counts_order_) return xerbla_(name_, &number, 6);
        RowMajorStrg = row_major_;
        cblas_xerbla(number + 1, name_, "");
    }

private:
    const char* name_;
    bool counts_order_ = false, row_major_ = false;
};

/// The place in the C function's list of the argument that cblas_xerbla was told of.
inline int cblas_argument(const std::string& routine, int number, bool row_major) {
    struct exchange {
        const char* routine;
        int a, b;
    };
    constexpr exchange list[] = {{"gemm", 4, 5}, {"gemm", 9, 11}, {"symm", 4, 5}, {"trmm", 6, 7},
                                 {"trsm", 6, 7}, {"gemv", 3, 4},  {"gbmv", 3, 4}, {"gbmv", 5, 6},
                                 {"ger", 2, 3},  {"ger", 6, 8}};
    for (const exchange& e : list)
        if (row_major && (number == e.a || number == e.b) && routine.find(e.routine) != std::string::npos)
            return e.a + e.b - number;
    return number;
}

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

#pragma once
// Illegal arguments, as the reference BLAS tells them: by number, to a handler that a program may replace.

#include <cstddef>
#include <initializer_list>
#include <string>

#include <sinter/version.hpp>

// As in the reference, an illegal argument is told to xerbla_ with the routine's name, blank-padded to six
// letters, and the argument's number, counted from 1. The library's own xerbla_ passes what C programs did on
// to cblas_xerbla, which counts `order` too, and there the process ends. A program's own may return; the
// routine has then done nothing. Routines that take row-major matrices for their transposes count the
// arguments as they pass them on, and say so in RowMajorStrg; cblas_argument undoes that.
extern "C" {
void xerbla_(const char* routine, const int* number, std::size_t length);
void cblas_xerbla(int number, const char* routine, const char* form, ...);
extern int RowMajorStrg;
}

namespace sinter::inline SINTER_ABI::blas::c {

/// True while xerbla_ is told of a C program's argument.
inline thread_local bool telling_c = false;

/// How a routine was called, and so by which numbers it tells an illegal argument.
class caller {
public:
    /// A Fortran program; `name` has six letters.
    explicit caller(const char* name) : name_(name) {}
    /// A C program.
    caller(const char* name, bool row_major) : name_(name), is_c_(true), row_major_(row_major) {}

    /// True where the arrays are a C program's row-major ones, taken for their transposes.
    bool row_major() const { return row_major_; }
    /// Argument `number`, as Fortran counts, is illegal.
    void illegal(int number) const {
        struct mark {
            explicit mark(bool c) { telling_c = c; }
            ~mark() { telling_c = false; } // a program's own xerbla_ may throw
        } marked(is_c_);
        if (is_c_) RowMajorStrg = row_major_;
        xerbla_(name_, &number, 6);
    }

private:
    const char* name_;
    bool is_c_ = false, row_major_ = false;
};

/// "cblas_sgemm" of "SGEMM ".
inline std::string cblas_name(const char* fortran_name) {
    std::string name = "cblas_";
    for (const char* letter = fortran_name; *letter != '\0' && *letter != ' '; ++letter)
        name += *letter >= 'A' && *letter <= 'Z' ? static_cast<char>(*letter - 'A' + 'a') : *letter;
    return name;
}
/// The place in the C function's list of the argument that cblas_xerbla was told of.
inline int cblas_argument(const std::string& routine, int number, bool row_major) {
    struct exchange {
        const char* routine;
        int a, b;
    };
    constexpr exchange list[] = {
        {"gemm", 4, 5}, {"gemm", 9, 11}, {"symm", 4, 5}, {"hemm", 4, 5}, {"trmm", 6, 7}, {"trsm", 6, 7},
        {"gemv", 3, 4}, {"gbmv", 3, 4},  {"gbmv", 5, 6}, {"ger", 2, 3},  {"ger", 6, 8},  {"geru", 2, 3},
        {"geru", 6, 8}, {"gerc", 2, 3},  {"gerc", 6, 8}, {"her2", 6, 8}, {"hpr2", 6, 8}};
    for (const exchange& e : list)
        if (row_major && (number == e.a || number == e.b) && routine.ends_with(e.routine))
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

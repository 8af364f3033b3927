// What one file with twenty expressions costs to compile with sinter.
#include <sinter/sinter.hpp>

using array = sinter::matrix<float>;

void all(array& r, const array& a, const array& b, const array& c, const array& d, const array& e,
         const array& f, const array& g, const array& h, const array& i, const array& j) {
#include "expressions.inc"
}

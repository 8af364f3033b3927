// expect: deleted
// alone
#include <sinter/sinter.hpp>

void f(const sinter::scalar<float>& k) {
    k += 1.0f;
}

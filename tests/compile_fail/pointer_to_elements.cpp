// expect: A.to_host() copies them, and A.map() lends them to the host
// lines: 12
// alone
#include <sinter/sinter.hpp>

const void* f(const sinter::matrix<float>& A) {
    return A.data();
}

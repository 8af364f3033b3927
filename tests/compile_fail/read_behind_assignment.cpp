// expect: sinter: an assignment is carried out at the end of its statement, after what stands behind
#include <sinter/sinter.hpp>

float f(sinter::vector<float>& x) {
    return (x = 2 * x, norm(x).to_host());
}

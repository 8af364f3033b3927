// expect: sinter: norm1(x) is the sum of absolute values, norm_inf(x) the greatest of them
// alone
// lines: 12
#include <sinter/sinter.hpp>

float mistake(const sinter::vector<float>& x) {
    return norm(x, 1).to_host();
}

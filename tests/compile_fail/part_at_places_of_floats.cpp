// expect: or rows A(places) that a vector of whole numbers names
// alone
#include <sinter/sinter.hpp>

void mistake(sinter::vector<float>& x, const sinter::vector<float>& places) {
    sinter::vector<float> y = x(places);
}

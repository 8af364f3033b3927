// expect: sinter: a vector has its order along axis 0 alone: sort(x)
#include <sinter/order.hpp>

void wrong(sinter::vector<float>& x) {
    x = sort(x, sinter::axis<1>);
}

// expect: explain() takes the assignments themselves: explain(u = x + y, v = x - y)
// lines: 12
// alone
#include <sinter/sinter.hpp>

std::string f(sinter::vector<float>& x, sinter::vector<float>& y) {
    return sinter::explain(sinter::evaluate(x = 2 * y));
}

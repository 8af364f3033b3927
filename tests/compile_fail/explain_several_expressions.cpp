// expect: sinter: of several arguments, explain() takes assignments, as in explain(u = x + y, v = x - y)
#include <sinter/sinter.hpp>

std::string f(sinter::vector<float>& x) {
    return sinter::explain(x + x, x - 1.0f);
}

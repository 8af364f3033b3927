// expect: sinter: evaluate() takes assignments, as in evaluate(u = x + y, v = x - y)
#include <sinter/sinter.hpp>

void f() {
    sinter::evaluate();
}

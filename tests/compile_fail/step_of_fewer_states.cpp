// expect: sinter: for_each_step's function takes a symbol for each state, and gives as many
// lines: 16
#include <sinter/sinter.hpp>

void f(sinter::vector<float>& x) {
    (void)sinter::for_each_step(3, sinter::states(x, x), [](auto v, auto w) { return v + w; });
}

// expect: sinter: random numbers have extents of their own: random::normal(key, n)
#include <sinter/random.hpp>

void wrong(sinter::vector<float>& x) {
    x = x + 0.1f * sinter::random::normal(sinter::random::key(1));
}

// expect: sinter: uniform numbers are float, double, half or bfloat16
#include <sinter/random.hpp>

void wrong(sinter::vector<std::int32_t>& x) {
    x = sinter::random::uniform<std::int32_t>(sinter::random::key(1), 4);
}

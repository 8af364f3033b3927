// expect: sinter: this is an array and no number of the host's: sum(x).to_host() and x(i).to_host() are
// errors: 4
// lines: 12
#include <sinter/sinter.hpp>

int odd(int n);

float mistakes(const sinter::vector<float>& x, const sinter::matrix<std::int32_t>& n) {
    float first = 2 * x;
    first = x;
    first += float(odd(n + 1));
    return abs(x);
}

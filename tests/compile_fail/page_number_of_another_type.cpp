// expect: in initialization
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

double f(sinter::vector<float>& x) {
    double sum = 2 * x;
    return sum;
}

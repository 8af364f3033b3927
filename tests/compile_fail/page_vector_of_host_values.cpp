// expect: to non-scalar type
// The words of g++ that docs/troubleshooting.md quotes.
#include <sinter/sinter.hpp>

#include <vector>

void f(const std::vector<float>& values) {
    sinter::vector<float> x = values;
}

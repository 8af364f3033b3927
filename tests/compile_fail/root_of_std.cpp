// expect: converts each; std::sqrt(x) is written sqrt(x)
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

#include <cmath>

void mistakes(sinter::matrix<float>& A, sinter::vector<double>& x) {
    A = std::sqrt(A);
    x = std::pow(x + 1, 2.0);
}

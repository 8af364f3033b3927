// expect: sinter: elements are float, double, half, bfloat16, bool, or whole numbers of 8, 16, 32 or 64 bits
#include <sinter/sinter.hpp>

sinter::matrix<long double> A;

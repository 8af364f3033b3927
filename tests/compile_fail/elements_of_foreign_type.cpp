// expect: sinter: elements are float, double, half, bfloat16, int32, uint32 or bool
#include <sinter/sinter.hpp>

sinter::matrix<long double> A;

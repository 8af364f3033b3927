// expect: sinter: elements are float, double, half, int32, uint32 or bool
#include <sinter/sinter.hpp>

sinter::matrix<long double> A;

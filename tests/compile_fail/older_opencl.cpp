// expect: sinter: CL_TARGET_OPENCL_VERSION is 100, and sinter needs 110; define it as 120 or more, or not at all
// flags: -DSINTER_COMPILED
#define CL_TARGET_OPENCL_VERSION 100
#include <sinter/interop/clhpp.hpp>

int main() {}

// expect: sinter reports errors by exceptions: compile without -fno-exceptions
// flags: -fno-exceptions
// lines: 12
#include <sinter/sinter.hpp>
int main() {}

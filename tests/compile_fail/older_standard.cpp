// expect: sinter needs C++20: compile with -std=c++20
// standard: c++17
// lines: 12
#include <sinter/sinter.hpp>
int main() {}

// The part of both that a program has already.
#include <string>
#include <vector>

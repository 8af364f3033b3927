// expect: sinter: the extents of an array stay
// errors: 2
// lines: 12
#include <sinter/sinter.hpp>

void mistakes(sinter::matrix<float>& A, sinter::vector<float>& x) {
    A.resize(3, 4);
    x.push_back(1.0f);
}

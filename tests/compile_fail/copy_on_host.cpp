// expect: sinter: the elements are on the device: std::vector<float> h = (A * B).to_host() copies them
// errors: 3
// lines: 12
#include <sinter/sinter.hpp>

#include <vector>

void mistakes(sinter::matrix<float>& A, sinter::matrix<float>& B, sinter::vector<float>& x) {
    std::vector<float> product = A * B;
    std::vector<float> copy(x);
    product = 2 * x;
}

// clang-format off
// expect: sinter: a matrix has rows: A = {{1, 2}, {3, 4}}; A.to_device({1, 2, 3, 4}) and matrix<float> A(dev, m, n, values)
// errors: 3
// lines: 12
// clang-format on
#include <sinter/sinter.hpp>

#include <array>
#include <vector>

void mistakes(const sinter::device& dev, sinter::matrix<float>& A, const std::vector<float>& values,
              const std::array<float, 3>& row) {
    A = {1, 2, 3};
    A = values;
    sinter::matrix<float> B(dev, row);
}

// clang-format off
// expect: sinter: these values have another type than the array's elements: std::vector<T> v(values.begin(), values.end()) converts them, to the array's T
// errors: 4
// lines: 12
// clang-format on
#include <sinter/sinter.hpp>

#include <array>
#include <vector>

void mistakes(const sinter::device& dev, const std::vector<double>& doubles, const std::vector<int>& numbers,
              const std::array<double, 6>& six, const std::vector<bool>& truths) {
    sinter::vector<float> x(dev, doubles);
    sinter::vector<float> y(dev, 3, numbers);
    sinter::matrix<float> A(dev, 2, 3, six);
    y.to_device(truths);
}

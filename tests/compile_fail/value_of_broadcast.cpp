// expect: sinter: a broadcast expression (rowwise, colwise, an index) has no extents of its own; assign it to
#include <sinter/sinter.hpp>

auto f(sinter::vector<float>& x) {
    return eval(rowwise(x) + 1.0f);
}

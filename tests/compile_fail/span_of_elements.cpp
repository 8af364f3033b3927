// expect: sinter: elements are on the device: A.to_host() copies them, and A.map() lends them to the host
// alone
// lines: 12
#include <sinter/sinter.hpp>

#include <span>

std::span<float> mistake(sinter::vector<float>& x) {
    return x;
}

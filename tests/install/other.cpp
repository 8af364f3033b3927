// The other translation unit: of a program, or of a library that a program links.
#include "other.hpp"

float other(const sinter::device& dev) {
    sinter::vector<float> x(dev, 3);
    x.fill(3);
    return sinter::sum(x).to_host();
}

const void* other_state(const char* device) {
    return sinter::default_device(device).state();
}

void other_failure() {
    sinter::default_device("abacus");
}

void other_message() {
    sinter::detail::tell("sinter: from the other file");
}

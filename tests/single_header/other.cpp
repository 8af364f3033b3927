// Another file of the program.
#include "sinter.hpp"

float other(const sinter::device& dev) {
    sinter::vector<float> x(dev, 3);
    x.fill(3);
    return sinter::sum(x).to_host();
}

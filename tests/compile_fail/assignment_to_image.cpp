// expect: sinter: a view of a constant array cannot be written
#include <sinter/sinter.hpp>

void program(sinter::matrix<float> A) {
    auto image = sinter::as_image(A);
    image = 2.0f * A;
}

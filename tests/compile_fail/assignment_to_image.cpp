// expect: an_image_is_written_through_a_mapping
#include <sinter/sinter.hpp>

void program(sinter::matrix<float> A) {
    auto image = sinter::as_image(A);
    image = 2.0f * A;
}

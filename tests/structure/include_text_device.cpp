// A program that includes how kernels are written, and writes none.
#include <sinter/runtime/text/text_device.hpp>

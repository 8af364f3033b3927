#pragma once
// Images: correlation, convolution and resampling of matrices with channels.

#include <sinter/image/correlate.hpp>
#include <sinter/image/resize.hpp>
#include <sinter/sinter.hpp>

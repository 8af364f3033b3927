#pragma once
// Images: correlation, convolution and resampling of matrices with channels, one or a batch of them.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <sinter/image/correlate.hpp>
#include <sinter/image/images.hpp>
#include <sinter/image/resize.hpp>
#include <sinter/sinter.hpp>

#include <sinter/core/letters_end.inc>

#pragma once
// What the other file of the program has, which may be in another library.
#include <sinter/sinter.hpp>

#ifdef __GNUC__
#define EXPORTED [[gnu::visibility("default")]]
#else
#define EXPORTED
#endif

/// The sum of an array of the device: 9.
EXPORTED float other(const sinter::device& dev);
/// Which device has this name, as that file finds it.
EXPORTED const void* other_state(const char* device);
/// Throws device_error.
EXPORTED void other_failure();
/// Sends a message to the program's handler.
EXPORTED void other_message();

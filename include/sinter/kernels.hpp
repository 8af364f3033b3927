#pragma once
// Compiled kernels in a file that a program brings along: its first statements on a machine with the same
// device and driver wait for no compiler.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <cstddef>
#include <string>

#include <sinter/device.hpp>

namespace sinter::inline SINTER_ABI {

// NOLINTBEGIN(readability-redundant-declaration): sinter.hpp may have had the definitions

/// Writes the kernels that a device has compiled, or read, to a file, and returns how many: those of all
/// statements that it was given, prewarm() included. Without a device: those of all devices that this program
/// has opened by name. A driver that does not give binaries (PoCL, which keeps kernels itself) adds none, and
/// so does the host. Throws file_error if the file cannot be written, device_error for a null device. Costs a
/// copy of each binary.
std::size_t save_kernels(const std::string& path);
std::size_t save_kernels(const std::string& path, const device& d);

/// Reads such a file, and returns how many kernels it has. From now on, a device whose name, driver and
/// version are the same takes a kernel from it in place of compiling the same text; all other devices compile
/// as before, without a word. Call it before the first statements, once for each file. Throws file_error if
/// the file cannot be read or is damaged; then nothing of it is used. The file holds code: load only files
/// that are as trusted as the program.
std::size_t load_kernels(const std::string& path);

// NOLINTEND(readability-redundant-declaration)

} // namespace sinter

#ifndef SINTER_COMPILED
#include <sinter/definitions.hpp>
#endif

#include <sinter/core/letters_end.inc>

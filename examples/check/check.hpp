#pragma once
// sinter-check: random statements on every device found, each device in a process of its own, so that a
// driver that crashes or hangs loses nothing but its own line. This file says what the parts of the program
// share.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {
class device;
}

namespace check {

struct options {
    std::uint64_t seed = 0;        ///< of the first structure
    std::int64_t statements = 300; ///< on each device
    double seconds = 300;          ///< on each device; nothing begins later
    double patience = 120;         ///< without progress, after which a device hangs
    std::string device;            ///< "": every device
    std::string fault;             ///< "wrong", "crash" or "hang": what to pretend
    std::string child;             ///< what a child does: "list" or "try", of `device`
};

/// What a child says, in fields: the first one names it.
///   device NAME DESCRIPTION REASON
///   opened HALVES DOUBLES INFINITIES STRINGS      1 or 0, and what the driver says of itself
///   unusable REASON                               it could not be opened
///   at SEED INSTANCE                              before each
///   alive                                         while a finding is made small
///   refused REASON                                a structure
///   found SEED INSTANCE WORDS                     a statement is wrong
///   program SEED PROGRAM                          the same, small, as C++
///   count STATEMENTS RUNS ELEMENTS KERNELS NEXT   after each structure; NEXT is the seed to go on with
///   done
using record = std::vector<std::string>;
using record_sink = std::function<void(const record&)>;

/// What a child does.
void list_devices(const options& how, const record_sink& tell);
void try_device(const options& how, const record_sink& tell);

/// What a device can do, as far as random statements depend on it.
struct abilities {
    bool halves = true, doubles = true, infinities = true;
};
/// An instance of a structure as C++, which no device has carried out to its end.
std::string program_of(const options& how, const std::string& device, const abilities& can,
                       std::uint64_t seed, int instance);

/// A device's own words about itself: versions, limits, extensions that sinter uses. A line each.
std::string strings_of(const sinter::device& d);

/// The system, the processor, the compiler, sinter, and the variables of the environment that drivers and
/// sinter read. A line each.
std::string machine();

/// A child, from its beginning to its end.
int run_as_child(const options& how);

/// How a child ended.
struct ending {
    std::string trouble; ///< empty if it did all that it was to do
    std::string said;    ///< the end of what it, or its driver, wrote to stdout and stderr
};
/// Carries out `how` in a process of its own: this program again. Each record goes to `tell` as it comes.
ending run_child(const char* program, const options& how, const record_sink& tell);

} // namespace check

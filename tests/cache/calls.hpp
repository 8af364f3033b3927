#pragma once
// Calls that write a file of one folder, and what befalls them: an error as of a full disk, fewer bytes than
// asked for, or the end of the process.

#include <string>

namespace test {

enum class fault { none, error, few_bytes, interrupted, killed };
/// Calls that sinter makes to store an entry, in their order.
enum class call { open, write, rename };

/// Befalls the call of this kind, in this folder, that comes after so many others, and all later ones; an
/// interruption befalls each other one. Of bytes to write, half are written before an error or a kill.
struct fault_plan {
    std::string folder; ///< empty: none
    call which = call::write;
    fault what = fault::none;
    int error = 0; ///< errno
    int after = 0;
};
void set_faults(const fault_plan& plan);
/// That were met since set_faults().
int faults_met();

} // namespace test

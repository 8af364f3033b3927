#pragma once
// Which arrays the assignments of this thread use that are carried out later, at the end of their statement.

#include <cstddef>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class storage;

/// A stack, as such assignments nest. Whatever its capacity leaves out is not noticed.
class waiting_arrays {
public:
    /// Where the entries of an assignment begin that is made now.
    static std::size_t top() { return here.count; }
    static void push(const storage* array, bool is_target) {
        if (here.count < most) here.entries[here.count++] = {array, is_target};
    }
    /// Forgets the entries from there on.
    static void pop(std::size_t from) {
        if (here.count > from) here.count = from;
    }
    /// An assignment waits that writes the array, or, if it is `to_write`, reads it.
    static bool has(const storage* array, bool to_write) {
        for (std::size_t n = 0; n < here.count; ++n)
            if (here.entries[n].array == array && (to_write || here.entries[n].is_target)) return true;
        return false;
    }

private:
    struct entry {
        const storage* array;
        bool is_target;
    };
    static constexpr std::size_t most = 64;
    struct stack {
        std::size_t count;
        entry entries[most];
    };
    [[gnu::visibility("default")]] inline static constinit thread_local stack here{}; // as detail::handler
};

} // namespace sinter::runtime

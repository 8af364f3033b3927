#pragma once
// What a recorder was told to launch, as lines that can be compared: golden texts show neither extents nor
// arguments.

#include <cstdint>
#include <map>
#include <sstream>
#include <string>

#include "golden_files.hpp"
#include "recorder.hpp"

namespace test {

/// A line for each launch: the text's hash, the extent, the work-group, and the arguments by name. Arrays are
/// numbered in the order in which they are met.
inline std::string transcript_of(const recorder& made) {
    std::map<std::size_t, std::size_t> arrays;
    std::ostringstream out;
    for (std::size_t n = 0; n < made.launched.size(); ++n) {
        const codegen::kernel_source& k = made.launched[n];
        const runtime::launch_extent& e = made.extents[n];
        out << hex(hash_of(k.vertex + k.text)) << " " << e.x << "x" << e.y << "x" << e.z;
        if (e.first_x != 0 || e.first_y != 0) out << " from " << e.first_x << "," << e.first_y;
        if (k.components) out << " components " << int{e.components};
        out << " of " << k.local[0] << "x" << k.local[1] << "x" << k.local[2] << ":";
        for (std::size_t a = 0; a < k.arguments.size(); ++a) {
            const runtime::argument_value& v = made.values[n][a];
            out << " " << k.arguments[a].name << "=";
            if (k.arguments[a].kind == plan::argument_kind::array)
                out << "#" << arrays.try_emplace(made.numbers[n][a], arrays.size()).first->second;
            else if (k.arguments[a].kind == plan::argument_kind::number)
                out << v.number.real();
            else
                out << v.integer;
        }
        out << "\n";
    }
    out << "allocations " << made.allocations << "\n";
    return out.str();
}

} // namespace test

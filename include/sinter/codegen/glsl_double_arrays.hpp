#pragma once
// Arrays of doubles that one invocation owns, in GLSL. NVIDIA's compiler keeps them in registers of floats
// where their index is found at run time, and loses half of each double (docs/decisions/nvidia_compilers.md).
// So they are arrays of the doubles' words, of which its compiler makes the same moves.

#include <string>

#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::codegen {

inline bool is_kept_in_words(const loops::local_array& l) {
    return l.own && l.type.type == dtype::f64 && !l.type.index;
}

/// The array, and for vectors of four the functions that read and set one of its elements.
inline std::string declare_words(const loops::local_array& l) {
    const std::string size = std::to_string(l.size);
    if (l.type.lanes == 1) return "uvec2 " + l.name + "[" + size + "];\n";
    const std::string low = l.name + "[2 * i]", high = l.name + "[2 * i + 1]";
    const auto pair = [](const std::string& words) {
        return "packDouble2x32(" + words + ".xy), packDouble2x32(" + words + ".zw)";
    };
    return "uvec4 " + l.name + "[2 * " + size + "];\ndvec4 " + l.name + "_at(int i) { return dvec4(" +
           pair(low) + ", " + pair(high) + "); }\nvoid set_" + l.name + "(int i, dvec4 v)\n{\n    " + low +
           " = uvec4(unpackDouble2x32(v.x), unpackDouble2x32(v.y));\n    " + high +
           " = uvec4(unpackDouble2x32(v.z), unpackDouble2x32(v.w));\n}\n";
}

inline std::string load_words(const loops::local_array& l, const std::string& where) {
    return l.type.lanes == 1 ? "packDouble2x32(" + l.name + "[" + where + "])"
                             : l.name + "_at(" + where + ")";
}

inline std::string store_words(const loops::local_array& l, const std::string& where,
                               const std::string& what) {
    return l.type.lanes == 1 ? l.name + "[" + where + "] = unpackDouble2x32(" + what + ");"
                             : "set_" + l.name + "(" + where + ", " + what + ");";
}

} // namespace sinter::codegen

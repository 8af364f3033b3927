#pragma once
// What codegen/ hands to a text backend: the text of one launch and the list of its arguments.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sinter/core/dtype.hpp>
#include <sinter/plan/loops/argument.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// The text of one launch. Compute dialects fill `text`; fragment dialects `vertex` and `text`.
struct kernel_source {
    std::string entry;  ///< OpenCL: kernel function name
    std::string vertex; ///< fragment: one big triangle, or scattered points
    bool points = false;
    bool components = false; ///< fragment: each component of the texels is written by a draw of its own
    int stripes = 0; ///< fragment: render targets, one below the other, that make up the result; 0: it is one
    bool woven = false; ///< stripes: row i of the result is row i / stripes of target i % stripes instead
    std::string text;
    std::vector<plan::argument> arguments;
    std::array<std::int64_t, 3> local = {1, 1, 1}; ///< work-group size; always explicit

    /// Element type of its first render target.
    dtype target_type() const {
        for (const plan::argument& a : arguments)
            if (a.form == plan::array_form::target) return a.type;
        return dtype::f32;
    }
};

/// "  1 | first line" and so on, as errors show a text.
inline std::string numbered(std::string_view text) {
    std::string out;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = text.find('\n');
        std::string number = std::to_string(line);
        if (number.size() < 3) number.insert(0, 3 - number.size(), ' ');
        out += number + " | ";
        out += text.substr(0, end);
        out += '\n';
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

} // namespace sinter::codegen

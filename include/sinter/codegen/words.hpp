#pragma once
// Words of a text.

#include <cstddef>
#include <string>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// `text` has `word`, and not as a part of a longer one.
inline bool has_word(const std::string& text, const std::string& word) {
    const auto continues = [&](std::size_t at) {
        const char c = at < text.size() ? text[at] : ' ';
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!continues(at + word.size()) && (at == 0 || !continues(at - 1))) return true;
    return false;
}

} // namespace sinter::codegen

#pragma once
// How a work-group takes the rows of a softmax and its product.

#include <cstdint>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/forms/attention/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The largest blocks that fit local memory. The smallest ones do: where not, no kernel is cut so.
inline decision choose_attention(const launch_view& v) {
    decision d;
    schedule& s = d.how;
    const std::int64_t terms = v.numbers.depth_cols, cols = v.numbers.cols;
    attention f{};
    f.depth = static_cast<std::uint8_t>(32 * ceil_div(terms, std::int64_t{32}));
    f.columns = cols <= 32 ? 32 : 64;
    f.whole_terms = terms == f.depth;
    const bool vectors = v.study.vectorises && v.study.gathered.empty();
    f.terms_in_vectors = vectors && terms % 4 == 0;
    f.keys_in_vectors = vectors && v.numbers.depth % 4 == 0;
    f.columns_in_vectors = vectors && cols % 4 == 0;
    for (const auto& [keys, depth] : {std::pair{128, 32}, std::pair{64, 32}, std::pair{64, 16}}) {
        f.keys = static_cast<std::uint8_t>(keys);
        f.terms = static_cast<std::uint8_t>(depth);
        if (f.local_bytes() <= v.facts.local_memory) break;
    }
    s.lanes = epilogue_in_vectors(v) ? 4 : 1;
    s.local_x = attention::items;
    f.whole_vectors = s.lanes > 1 && ends_in_vectors(v, s);
    s.form = f;
    return d;
}

} // namespace sinter::plan

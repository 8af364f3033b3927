#pragma once
// Kernels that compute whole rows, each column by a formula of its own. Included by plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline void lowering::store_rows(node_id i, const std::vector<node_id>& results) {
    auto next = results.begin();
    for (std::size_t n = 0; n < kernel_.outputs.size(); ++n) {
        const int columns = kernel_.outputs[n].results();
        const array_view& a = destination(n);
        const bool vectors = lies_in_vectors(a) && !facts_.is_cpu && a.type != dtype::boolean;
        for (int c = 0; c < columns;) {
            const int lanes = vectors && c + 4 <= columns ? 4 : 1;
            b.store(a.array, address_.element(a, i, b.integer(c)), b.build({next, next + lanes}), lanes == 4);
            next += lanes;
            c += lanes;
        }
    }
}

inline lowering::node_id lowering::load_in_row(const array_view& a, node_id i, std::int64_t column) {
    const bool few_fetches = a.form != array_form::memory || !facts_.is_cpu;
    if (!whole_rows_ || !few_fetches || !lies_in_vectors(a)) return load(a, i, b.integer(column), 1);
    const node_id four = whole_vector(a, i, b.integer(0), column / 4 * 4, 4);
    return b.lane(four, static_cast<int>(column % 4));
}

} // namespace sinter::plan

#pragma once
// Products that several readers have in them, which are computed once.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/materialise.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// One right-hand side: a value of the graph (already of the destination's type) and the extents that the
/// kernel covers.
struct root {
    value_id value = -1;
    extent rows, cols;
    int operand = -1; ///< number of the destination
    /// Of the destination, if elements of it are written at places (op::scatter); else it has the others.
    extent to_rows = extent::any(), to_cols = extent::any();
};

/// A product that arrays which are computed before have in them, beside each other or the roots, is
/// computed once: softmax(A * B) reads it for each row's largest element, for the sums and for the
/// result.
class product_sharer {
public:
    explicit product_sharer(graph::builder& b) : builder_(b) {}

    void run(dynamic_array<root>& roots) {
        for (bool changed = !builder_.definitions.empty(); changed;) {
            dynamic_array<int> readers(builder_.graph.values.size(), 0);
            dynamic_array<bool> seen(readers.size(), false);
            for (const root& r : roots) count_products(r.value, seen, readers);
            for (const value_id d : builder_.definitions) {
                for (bool& s : seen) s = false;
                count_products(d, seen, readers);
            }
            value_id found = -1; // the innermost: what it is in changes with it
            for (std::size_t id = 0; id < readers.size() && found < 0; ++id)
                if (readers[id] > 1) found = static_cast<value_id>(id);
            changed = false;
            if (found < 0) return;
            replacements out(builder_);
            out.materialise(found, {rows_of(found), cols_of(found)});
            const auto replace = [&](value_id& id, domain d) {
                const value_id with_array = out.apply(id, d);
                changed |= with_array != id;
                id = with_array;
            };
            for (root& r : roots) replace(r.value, {builder_.find(r.rows), builder_.find(r.cols)});
            for (std::size_t n = 0; n < builder_.definitions.size(); ++n) {
                value_id id = builder_.definitions[n]; // which a replacement may move
                if (id != found) replace(id, {rows_of(id), cols_of(id)});
                builder_.definitions[n] = id;
            }
        }
    }

private:
    graph::builder& builder_;
    domains sizes_{builder_};

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
    extent rows_of(value_id id) const { return sizes_.rows_of(id); }
    extent cols_of(value_id id) const { return sizes_.cols_of(id); }
    /// Counts a reader of each product that `id` has in it; those of row or column numbers differ by place,
    /// and of halves an operand of another product is rounded where other readers' is not.
    void count_products(value_id id, dynamic_array<bool>& seen, dynamic_array<int>& readers) const {
        const auto n = static_cast<std::size_t>(id);
        if (seen[n] || !builder_.has_reduction(id)) return;
        seen[n] = true;
        if (folds_products(at(id).code) && !rounds_when_stored(at(id).type) && !builder_.reads_index(id))
            ++readers[n];
        for (int i = 0; i < arity(at(id).code); ++i) count_products(at(id).args[i], seen, readers);
    }
};

} // namespace sinter::plan

#pragma once
// What a plan is bound to for one evaluation: memory, layouts and numbers; and their classes, for which
// kernels are specialised.

#include <cstdint>

#include <sinter/core/any_number.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/graph/value.hpp>
#include <sinter/plan/facts/memory_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Facts about a stride that kernels are specialised for. Extents of `one` and `any` have stride zero.
enum class stride_class : std::uint8_t { zero, unit, general };

/// Shape class of a leaf, destination or temporary: everything about its layout that may show in text.
struct layout_class {
    stride_class rows = stride_class::general, cols = stride_class::unit;
    bool has_offset = false;   ///< of parts of arrays, and where the offset is not 0
    bool folded = false;       ///< layout::fold != 0
    bool aligned4 = false;     ///< offset and general strides are multiples of 4: vectors of 4 stay aligned
    bool flat4 = false;        ///< the offset alone is: of arrays without gaps
    bool slack = false;        ///< there are buffer_slack elements of ours behind the last
    bool texture_rows = false; ///< each row of the array lies in a row of the texture or image
    bool texture_cols = false; ///< each column does: a transposed view
    bool runs_on = false;      ///< placement::runs_on: a texel's row is found by a shift
    bool image = false;        ///< stored as an OpenCL image

    /// Neighbours in memory are below each other, as in a transpose.
    constexpr bool lies_down() const {
        return rows == stride_class::unit && cols == stride_class::general && !folded && !image;
    }
    friend constexpr bool operator==(const layout_class&, const layout_class&) = default;
};

/// Values of everything a plan names, for one evaluation.
struct bindings {
    struct array {
        memory_facts* memory = nullptr; ///< the base of a runtime::buffer
        layout place;
        bool whole = false; ///< everything that the memory holds, padding aside
        /// kernel::border: the block of it that the result is.
        std::int64_t block_row = 0, block_col = 0, block_rows = 0, block_cols = 0;
    };
    dynamic_array<array> leaves;       ///< by leaf of the plan; temporaries included
    dynamic_array<any_number> numbers; ///< by leaf; host scalars
    dynamic_array<array> destinations; ///< by destination: where to write
    dynamic_array<array> temporaries;  ///< by temporary

    /// Number behind an extent name; `one` and `any` are 1.
    std::int64_t length(graph::extent e) const {
        if (!e.is_sized()) return 1;
        const layout& a = leaves[static_cast<std::size_t>(e.leaf())].place;
        return e.axis() == 0 ? a.rows : a.cols;
    }
};

/// Shape classes of everything a plan names; a cached plan has a variant for each.
struct plan_classes {
    dynamic_array<layout_class> leaves, destinations, temporaries;
    bool wide = false; ///< some index exceeds 2^31 - 1: 64-bit index arithmetic
};

inline graph::storage_order storage_order_of(const layout_class& c) {
    using graph::storage_order;
    if (c.folded) return storage_order::strided;
    if (c.rows == stride_class::unit && c.cols == stride_class::general) return storage_order::column_major;
    return c.rows == stride_class::general && c.cols == stride_class::unit ? storage_order::row_major
                                                                           : storage_order::strided;
}

/// Of a plan's leaves, for texts that show transposes.
inline dynamic_array<graph::storage_order> storage_orders(const plan_classes& classes) {
    dynamic_array<graph::storage_order> orders;
    for (const layout_class& c : classes.leaves) orders.push_back(storage_order_of(c));
    return orders;
}

} // namespace sinter::plan

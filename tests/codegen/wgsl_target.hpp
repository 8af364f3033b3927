#pragma once
// The target that writes WGSL. A language for which there is no device yet: it is text only.

#include <sinter/codegen/wgsl.hpp>

#include "recorder.hpp"

namespace test {

/// WebGPU's language, which is text only: maps, folds and products without barriers, none of which reads an
/// array that it writes.
inline target wgsl_target() {
    static const sinter::codegen::wgsl language;
    sinter::plan::device_facts facts;
    facts.has_local_memory = false;
    facts.counts_in_32_bits = true;
    for (int t = 0; t < sinter::dtype_count; ++t)
        facts.type_supported[static_cast<std::size_t>(t)] =
            t != static_cast<int>(sinter::dtype::f16) &&
            *sinter::codegen::names_of(static_cast<sinter::dtype>(t)).wgsl != 0;
    return {"wgsl",
            "wgsl",
            sinter::make_ref<recorder>(language, facts),
            {"argmax_long", "axpy", "correlate_down", "dot", "gather", "product", "row_sums", "sum",
             "transpose", "truths_in_memory", "two_results", "huber", "sum_and_max_of_rows",
             "outer_product"}};
}

} // namespace test

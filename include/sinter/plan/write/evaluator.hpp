#pragma once
// Who computes a value at a place, as seen by those whose elements lie at computed places.

#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Values read elements, whose places are values again: value_lowering (values.hpp) is one.
class evaluator {
public:
    evaluator() = default;
    evaluator(const evaluator&) = delete;
    evaluator& operator=(const evaluator&) = delete;

    /// The value at (i, j), or at (i, j .. j + lanes - 1).
    virtual loops::node_id value(value_id id, loops::node_id i, loops::node_id j, int lanes) = 0;

protected:
    ~evaluator() = default;
};

} // namespace sinter::plan

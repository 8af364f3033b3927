#pragma once
// Functions of matrices that a work-group takes one of, or some: batches of small ones, and panels. Groups
// lie in one line, and none leaves: PoCL 3.1 overwrites memory where some leave before barriers in loops.

#include <sinter/core/batch.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_matrix/group_batch.hpp>
#include <sinter/plan/forms/group_matrix/group_cholesky.hpp>
#include <sinter/plan/forms/group_matrix/group_panel.hpp>
#include <sinter/plan/forms/group_matrix/group_reflector.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>

namespace sinter::plan {

inline group_count groups(const group_batch& f, const launch& l) {
    return {ceil_div(l.numbers.rows, f.matrices)};
}
constexpr bool lies_in_line(const group_batch&) {
    return true;
}
constexpr void add_rules(const group_batch&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_batch& f, const unwritten_kernel& k) {
    group_batch_builder(k, f).run();
}

inline group_count groups(const group_cholesky& f, const launch& l) {
    return {ceil_div(l.numbers.rows, f.order)};
}
constexpr bool lies_in_line(const group_cholesky&) {
    return true;
}
constexpr void add_rules(const group_cholesky&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_cholesky&, const unwritten_kernel& k) {
    group_cholesky_builder(k).run();
}

inline group_count groups(const group_panel&, const launch&) {
    return {};
}
constexpr bool lies_in_line(const group_panel&) {
    return true;
}
constexpr void add_rules(const group_panel&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_panel& f, const unwritten_kernel& k) {
    const bool reflects = batch_function_of(k.whole.values[k.of.reduction]) == batch_function::panel_qr;
    if (reflects)
        group_reflector_builder(k, f).run();
    else
        group_panel_builder(k, f).run();
}

} // namespace sinter::plan

#pragma once
// Functions of matrices. A work-group takes one matrix, or some small ones: batches of small matrices, and
// panels. The groups lie in one line, and none leaves early: PoCL 3.1 overwrites memory if some work-items
// leave before a barrier in a loop.
//
//   panel (LU, QR)                  Cholesky block            batch
//     item 0: rows 0, 64, ...         item: elements of         8 matrices of order 16:
//     item 1: rows 1, 65, ...         one column                128 work-items,
//     in registers, up to 32          in local memory           a row each
//
// | number                                    | from (docs/schedules.md, "How to read a section")          |
// | schedule::local_x: of a panel up to 512   | largest_panel_group, comment                               |
// | group_panel, rows: up to 32               | rows_in_registers                                          |
// | group_panel, rows: 0                      | taller panels stay where their result goes, CPUs' always   |
// | group_panel, shared: up to 64             | of more than 16 columns, or scaled: what local memory holds |
// | group_panel of a symmetric matrix: 256    | a row each, and barriers that cost little                  |
// | group_condensed, schedule::local_x: 64 to 1024 | reasoned: all bandwidth of a multiprocessor       |
// | group_system, columns: 1, 4; of a CPU 16  | work-items of a group: some warps; a CPU's: its vectors    |
// | group_batch, matrices                     | as many as make 128 work-items: 2026-11-25-h100, "Batches" |
// | group_jacobi, matrices                    | as many as make 64 work-items, a warp or two; a CPU's: 1   |
// | group_cholesky, order                     | of a block: the program                                    |
// | orders from which on a batch takes groups | fact in_groups, 2026-11-25-h100, "Batches"                 |

#include <string>

#include <sinter/core/batch.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_matrix/group_band.hpp>
#include <sinter/plan/forms/group_matrix/group_batch.hpp>
#include <sinter/plan/forms/group_matrix/group_bidiagonal.hpp>
#include <sinter/plan/forms/group_matrix/group_cholesky.hpp>
#include <sinter/plan/forms/group_matrix/group_jacobi.hpp>
#include <sinter/plan/forms/group_matrix/group_ldlt.hpp>
#include <sinter/plan/forms/group_matrix/group_panel.hpp>
#include <sinter/plan/forms/group_matrix/group_pivoted.hpp>
#include <sinter/plan/forms/group_matrix/group_pivoted_panel.hpp>
#include <sinter/plan/forms/group_matrix/group_reflector.hpp>
#include <sinter/plan/forms/group_matrix/group_system.hpp>
#include <sinter/plan/forms/group_matrix/group_tridiagonal.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline group_count groups(const group_batch& f, const launch& l) {
    return {ceil_div(l.numbers.rows, f.matrices)};
}
inline std::string describe(const group_batch& f, const schedule&) {
    return std::to_string(f.matrices) + " small matrices for a work-group";
}
constexpr void add_rules(const group_batch&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_batch& f, const unwritten_kernel& k) {
    group_batch_builder(k, f).run();
}

inline group_count groups(const group_cholesky& f, const launch& l) {
    return {ceil_div(l.numbers.rows, f.order)};
}
inline std::string describe(const group_cholesky& f, const schedule&) {
    return "a block of " + by(f.order, f.order) + " for a work-group";
}
constexpr void add_rules(const group_cholesky&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_cholesky&, const unwritten_kernel& k) {
    group_cholesky_builder(k).run();
}

inline group_count groups(const group_panel& f, const launch& l) {
    return {f.blocks ? ceil_div(l.numbers.rows, f.shared) : 1};
}
inline std::string describe(const group_panel& f, const schedule&) {
    return f.blocks                ? count_of(f.shared, "row") + " for a work-group"
           : f.where_result_goes() ? "one work-group, rows in memory"
           : f.in_memory()         ? "one work-group, rows in local memory"
                           : "one work-group, " + count_of(f.rows, "row") + " in registers of a work-item";
}
constexpr void add_rules(const group_panel&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_panel& f, const unwritten_kernel& k) {
    const batch_function function = batch_function_of(k.whole.values[k.of.reduction]);
    if (function == batch_function::panel_qr || function == batch_function::scaled_qr ||
        function == batch_function::block_r)
        group_reflector_builder(k, f).run();
    else if (function == batch_function::ldlt_panel)
        group_ldlt_builder(k).run();
    else if (function == batch_function::band_solution)
        group_positive_band_builder(k).run();
    else if (function == batch_function::general_band_solution)
        group_general_band_builder(k).run();
    else if (function == batch_function::pivoted_qr)
        group_pivoted_builder(k).run();
    else if (function == batch_function::pivoted_panel)
        group_pivoted_panel_builder(k).run();
    else
        group_panel_builder(k, f).run();
}

constexpr group_count groups(const group_condensed&, const launch&) {
    return {1};
}
inline std::string describe(const group_condensed&, const schedule&) {
    return "columns of a condensed form, by one work-group";
}
constexpr void add_rules(const group_condensed&, const schedule& s, const device_facts&,
                         lowering_rules& rules) {
    rules.shares_results = s.local_x > 1;
}
inline void lower(const group_condensed&, const unwritten_kernel& k) {
    if (batch_function_of(k.whole.values[k.of.reduction]) == batch_function::tridiagonal_panel)
        group_tridiagonal_builder(k).run();
    else
        group_bidiagonal_builder(k).run();
}

inline group_count groups(const group_system& f, const launch& l) {
    return {ceil_div(l.numbers.cols, f.columns)};
}
inline std::string describe(const group_system& f, const schedule&) {
    return count_of(f.columns, "right side") + " for a work-group";
}
constexpr void add_rules(const group_system&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_system& f, const unwritten_kernel& k) {
    group_system_builder(k, f).run();
}

inline group_count groups(const group_jacobi& f, const launch& l) {
    return {ceil_div(l.numbers.rows, f.matrices)};
}
inline std::string describe(const group_jacobi& f, const schedule&) {
    return f.matrices == 1
               ? "the spectrum of a small matrix for a work-group"
               : "the spectra of " + std::to_string(f.matrices) + " small matrices for a work-group";
}
constexpr void add_rules(const group_jacobi&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_jacobi& f, const unwritten_kernel& k) {
    group_jacobi_builder(k, f).run();
}

} // namespace sinter::plan

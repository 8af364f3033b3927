#pragma once
// Matrices of which each has a work-group: those of a batch, and panels.

#include <cstdint>

#include <sinter/core/batch.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// As many matrices as make a group of four warps, and as its local memory holds.
inline decision choose_group_of_batch(const launch_view& v, const graph::value& batch) {
    const std::int64_t order = order_of(batch), items = v.facts.max_work_group < 128 ? 64 : 128;
    const std::int64_t held = v.facts.local_memory / (elements_in_group(batch) * size_of(batch.type));
    const std::int64_t matrices = items / order < held ? items / order : held;
    decision d;
    d.how.form = group_batch{static_cast<std::uint16_t>(matrices)};
    d.how.local_x = static_cast<std::uint16_t>(matrices * order);
    return d;
}

/// As many matrices as make a group of two warps, and as its local memory holds.
inline decision choose_group_of_spectra(const launch_view& v, const graph::value& batch) {
    const jacobi_shape shape(batch);
    const bool alone = one_by_one(v);
    const std::int64_t some = 64 / shape.length,
                       held = v.facts.local_memory / (shape.elements_in_group() * size_of(batch.type));
    const std::int64_t matrices = alone || held < 1 ? 1 : some < held ? some : held;
    decision d;
    d.how.form = group_jacobi{static_cast<std::uint16_t>(matrices)};
    d.how.local_x = static_cast<std::uint16_t>(alone ? 1 : matrices * shape.length);
    return d;
}

/// One work-group for a matrix. A CPU's is one work-item, in memory: its barriers are slow.
inline decision choose_group_matrix(const launch_view& v) {
    const graph::value& batch = v.values[v.kernel.reduction];
    const bool alone = one_by_one(v);
    const batch_function f = batch_function_of(batch);
    if (suits_group(f)) return choose_group_of_batch(v, batch);
    if (is_spectrum(f)) return choose_group_of_spectra(v, batch);
    decision d;
    schedule& s = d.how;
    s.local_x = 1;
    const std::int64_t room = order_of(batch);
    if (condenses(f)) {
        s.form = group_condensed{};
        if (alone) {
            s.lanes = static_cast<std::uint8_t>(register_lanes(batch.type, v.facts));
            return d;
        }
        s.local_x = 64;
        const auto fits = [&](std::int64_t items) {
            const std::int64_t bytes = elements_of_condensed(items, order_of(batch)) * size_of(batch.type);
            return items <= v.facts.max_work_group && bytes <= v.facts.local_memory;
        };
        while (s.local_x < 1024 && s.local_x < v.numbers.cols && fits(2 * std::int64_t{s.local_x}))
            s.local_x = static_cast<std::uint16_t>(s.local_x * 2);
        return d;
    }
    if (takes_columns(f)) {
        s.form = group_panel{};
        if (is_for_one_item(f)) return d;
        while (!alone && s.local_x < 256 && s.local_x < v.facts.max_work_group && s.local_x < v.numbers.cols)
            s.local_x = static_cast<std::uint16_t>(s.local_x * 2);
        return d;
    }
    if (is_system(f)) {
        const std::int64_t columns = v.numbers.cols == 1 ? 1 : alone ? 16 : 4;
        s.form = group_system{static_cast<std::uint16_t>(columns)};
        if (!alone) s.local_x = static_cast<std::uint16_t>(columns * room);
        return d;
    }
    if (f == batch_function::block_r) {
        s.form = group_panel{0, static_cast<std::uint8_t>(tall_block_rows), true};
        if (!alone) s.local_x = static_cast<std::uint16_t>(v.facts.max_work_group < 128 ? 64 : 128);
        return d;
    }
    if (!is_panel(f)) {
        s.form = group_cholesky{static_cast<std::uint16_t>(v.numbers.cols)};
        if (alone) return d;
        std::int64_t rows = 8; // of an element for each work-item
        while (rows > 1 && rows * room > v.facts.max_work_group) rows /= 2;
        s.local_x = static_cast<std::uint16_t>(rows * room);
        return d;
    }
    const bool whole = f == batch_function::scaled_qr || room > largest_panel_width;
    if (whole) {
        s.form = group_panel{};
        if (alone) return d;
        s.local_x = 64; // a row or a column each
        const std::int64_t held = elements_of_whole(room) * size_of(batch.type);
        if (v.numbers.rows <= largest_group_order && held <= v.facts.local_memory)
            s.form = group_panel{0, static_cast<std::uint8_t>(largest_group_order), false};
        return d;
    }
    std::int64_t most = largest_panel_group(v.facts);
    // The sums of all columns lie in local memory, beside some squares.
    const std::int64_t sums = room * (batch.type == dtype::f64 ? 8 : 4);
    if (f == batch_function::panel_qr)
        while (most > 64 && (most + 64) * sums > v.facts.local_memory) most /= 2;
    if (!alone)
        while (s.local_x < most && (s.local_x < 64 || s.local_x * 4 < v.numbers.rows))
            s.local_x = static_cast<std::uint16_t>(s.local_x * 2);
    int rows = 1; // of a work-item
    while (rows < rows_in_registers && std::int64_t{s.local_x} * rows < v.numbers.rows)
        rows += rows < 4 ? 1 : rows < 8 ? 2 : 4;
    const bool in_memory = alone || std::int64_t{s.local_x} * rows < v.numbers.rows;
    s.form = group_panel{in_memory ? std::uint8_t(0) : static_cast<std::uint8_t>(rows), 0, false};
    return d;
}

} // namespace sinter::plan

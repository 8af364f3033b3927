#pragma once
// When lines are scanned whole, and when in shares.

#include <algorithm>
#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/choose/work_groups.hpp>
#include <sinter/plan/forms/scan/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The most shares of a line: a work-item adds up those before its own.
inline constexpr std::int64_t most_shares_of_scan = terms_of_block;

/// Shares that keep the device busy, of 256 terms or more, or as many as its loops make needed.
inline std::int64_t shares_of_scan(const launch_view& v, std::int64_t lines, std::int64_t length) {
    const std::int64_t units = v.facts.compute_units;
    const std::int64_t items = one_by_one(v) ? units : v.facts.is_cpu ? 8 * units : 64 * units;
    // The first launch reads all terms, too: two shares gain nothing.
    std::int64_t parts = (std::min)({items / lines, length / 256, most_shares_of_scan});
    if (parts < 3) parts = 1;
    const std::int64_t most = v.facts.max_loop_trips;
    if (most != 0 && length / parts > most / 2) parts = (std::max)(parts, ceil_div(length, most / 4));
    return parts;
}

/// A CPU's work-item goes down several columns at once.
inline bool takes_vectors(const launch_view& v) {
    return one_by_one(v) && v.study.vectorises && v.study.gathered.empty() && reads_vectors(v) &&
           writes_rows(v);
}

/// A fragment draws each element by itself, and knows none before it.
[[noreturn]] inline void refuse_to_draw(const graph::value& scan) {
    const bool exclusive = is_exclusive(scan);
    const std::string remedy =
        exclusive ? "(row_index(n, n) > col_index(n, n))" : "(row_index(n, n) >= col_index(n, n))";
    throw unsupported_error(
        "sinter: fragment shaders, which draw each element by itself, have no " +
        std::string(exclusive ? "exclusive " : "") + "cum" + name_of(reduction_of(scan)) +
        "; opengl:compute, opencl and host have it" +
        (is_sum(scan) ? ", and so long as n is small " + remedy + " * x is the same" : ""));
}

/// Throws unsupported_error where fragments draw.
inline decision choose_scan(const launch_view& v) {
    if (v.facts.draws()) refuse_to_draw(v.values[v.kernel.reduction]);
    const bool down = v.values[v.kernel.reduction].axis == reduce_axis::rows;
    const std::int64_t lines = down ? v.numbers.cols : v.numbers.rows, length = v.numbers.terms;
    decision d;
    d.how.form = row_scan{down};
    d.how.sums.in_blocks = loses_digits(v, length);
    if (!one_by_one(v)) d.how.local_x = group_of(v, 64);
    if (lines == 0 || length == 0) return d;
    if (down && lines >= 4 && takes_vectors(v)) {
        const bool wide = v.facts.vector_width >= 16 && !is_wide(v.values[v.kernel.reduction].type);
        d.how.lanes = wide && lines >= 16 ? std::uint8_t(16) : lines >= 8 ? vector_lanes(v) : std::uint8_t(4);
        return d;
    }
    const std::int64_t parts = shares_of_scan(v, lines, length);
    if (parts < 2) return d;
    split_sum(d, length, parts);
    d.how.sums.in_blocks = d.shares.chunk > terms_of_block && adds_up_floats(v);
    return d;
}

} // namespace sinter::plan

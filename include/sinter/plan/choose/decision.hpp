#pragma once
// What choosing a schedule ends in.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/study/kernel_study.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Why a product cannot have the step, or the tile, that a program asked for (asked_products.hpp).
enum class refusal : std::uint8_t { none, truths, room, loops, lost_sums };

/// A schedule, and how its sums are shared out; or none, and why.
struct decision {
    const char* no = nullptr;        ///< a literal; null where there is a schedule
    refusal refused = refusal::none; ///< an error: no other schedule is looked for
    schedule how;
    share_numbers shares;
    // For explain(): the form that was asked last before this one, and why it does not suit; null: none was.
    const char *other = nullptr, *why_not = nullptr;

    explicit operator bool() const { return no == nullptr; }

    /// Becomes a candidate, which is `form` or says why it is not.
    bool takes(const char* form, const decision& candidate) {
        const char *const asked = other, *const refused_why = why_not;
        *this = candidate;
        if (no) {
            other = form;
            why_not = no;
        } else if (!other) {
            other = asked;
            why_not = refused_why;
        }
        return no == nullptr;
    }
};
inline decision no(const char* why) {
    decision d;
    d.no = why;
    return d;
}
inline decision refuse(refusal why) {
    decision d;
    d.no = "what was asked for cannot be had";
    d.refused = why;
    return d;
}
inline decision decided(const schedule& s) {
    decision d;
    d.how = s;
    return d;
}

/// Splits a sum of `terms` into `parts` shares at most, of a multiple of `step` terms each.
inline void split_sum(decision& d, std::int64_t terms, std::int64_t parts, std::int64_t step = 1) {
    d.how.sums.pass = fold_pass::shares;
    d.shares.chunk = ceil_div(ceil_div(terms, parts), step) * step;
    d.shares.parts = ceil_div(terms, d.shares.chunk);
}

/// Terms of an output of `terms` that one work-item, or group, adds up.
inline std::int64_t terms_of_item(const decision& d, std::int64_t terms) {
    return d.how.sums.pass == fold_pass::shares ? d.shares.chunk : terms;
}

} // namespace sinter::plan

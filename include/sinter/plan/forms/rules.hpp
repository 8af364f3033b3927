#pragma once
// What arrays and values ask of a kernel's schedule.

#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/lowering_rules.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline lowering_rules rules_of(const schedule& s, const device_facts& facts) {
    lowering_rules r;
    r.aliased = s.aliased;
    r.flat = s.flat;
    r.exchanges_partials = s.sums.joins;
    r.fours = s.lanes == 4;
    r.joins_fours = r.fours;
    r.chosen_terms = s.sums.chosen_terms;
    row_of(s).add_rules(s.form, s, facts, r);
    return r;
}

} // namespace sinter::plan

#pragma once
// Reductions to one element by one work-item. They suit no vectors, and work-groups gain nothing or have no
// local memory.
//
//   a a a a a a a a a     one work-item goes along all terms
//
// | number              | from (docs/schedules.md, "How to read a section") |
// | summing::in_blocks  | terms_of_block (plan/schedule.hpp)                |

#include <string>

#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

class lone_fold_builder : fold_writer {
public:
    explicit lone_fold_builder(const unwritten_kernel& k) : fold_writer(k.low, k.of, k.facts, k.how) {}

    void run() {
        const position p{n(0), n(0)};
        const node_id count = f_.first().term_count();
        f_.begin();
        fold_terms(p, n(0), count);
        store(f_.accumulated(), p);
    }
};

inline group_count groups(const lone_fold&, const launch&) {
    return {};
}
inline std::string describe(const lone_fold&, const schedule&) {
    return "one work-item";
}
constexpr void add_rules(const lone_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const lone_fold&, const unwritten_kernel& k) {
    lone_fold_builder(k).run();
}

} // namespace sinter::plan

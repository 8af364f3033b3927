#pragma once
// More work-groups than an axis takes lie in one line that is wound around all axes: their numbers along the
// axes are worked out.

#include <cstdint>

#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class spilled_groups : kernel_writer {
public:
    spilled_groups(lowering& low, const schedule& s) : kernel_writer(low), schedule_(s) {}

    /// Numbers the groups, or, `in_line`, leaves them in their line, behind whose end there are none.
    void count(bool in_line) {
        const auto parameter = [&](argument_kind kind, const char* name) {
            return low_.extents.integer_parameter(kind, name);
        };
        const node_id group = b_.declare("group_number", b_.item("@group_number"));
        if (in_line) return b_.set_item("@group_x", group);
        b_.leave_if(outside(group, parameter(argument_kind::groups, "groups")));
        const node_id across = parameter(argument_kind::groups_x, "groups_x"),
                      down = parameter(argument_kind::groups_y, "groups_y");
        const node_id x = remainder(group, across), rest = quotient(group, across);
        const node_id y = remainder(rest, down);
        const auto item = [&](node_id number, std::int64_t size, const char* local) {
            return size == 1 ? number : b_.plus(b_.times(n(size), number), b_.item(local));
        };
        b_.set_item("@group_x", x);
        b_.set_item("@group_y", y);
        b_.set_item("@group_z", quotient(rest, down));
        b_.set_item("@global_x", item(x, schedule_.local_x, "@local_x"));
        b_.set_item("@global_y", item(y, schedule_.local_y, "@local_y"));
    }

private:
    const schedule& schedule_;
};

} // namespace sinter::plan

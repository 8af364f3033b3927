#pragma once
// The forms of kernels. Who adds a form puts its struct into
// any_form (schedule.hpp) and includes its folder here; what it lacks of form.hpp does not compile.

#include <array>
#include <string>
#include <variant>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/forms/attention/attention.hpp>
#include <sinter/plan/forms/bordered_map/bordered_map.hpp>
#include <sinter/plan/forms/cpu_folds/output_fold.hpp>
#include <sinter/plan/forms/cpu_folds/row_fold.hpp>
#include <sinter/plan/forms/cpu_folds/vector_fold.hpp>
#include <sinter/plan/forms/cpu_folds/wrapped_fold.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_folds/group_fold.hpp>
#include <sinter/plan/forms/group_folds/lone_fold.hpp>
#include <sinter/plan/forms/group_folds/team_fold.hpp>
#include <sinter/plan/forms/group_matrix/group_matrix.hpp>
#include <sinter/plan/forms/group_tile/group_tile.hpp>
#include <sinter/plan/forms/item_fold/item_fold.hpp>
#include <sinter/plan/forms/local_tile/local_tile.hpp>
#include <sinter/plan/forms/map/map.hpp>
#include <sinter/plan/forms/map/neighbour_map.hpp>
#include <sinter/plan/forms/matrix_map/matrix_map.hpp>
#include <sinter/plan/forms/packed_tile/packed_tile.hpp>
#include <sinter/plan/forms/register_tile/register_tile.hpp>
#include <sinter/plan/forms/scan/row_scan.hpp>
#include <sinter/plan/forms/squares/squares.hpp>
#include <sinter/plan/forms/strip_fold/strip_fold.hpp>
#include <sinter/plan/forms/strip_map/strip_map.hpp>
#include <sinter/plan/forms/texel_fold/texel_fold.hpp>
#include <sinter/plan/forms/texel_map/texel_map.hpp>
#include <sinter/plan/forms/texel_shares/texel_shares.hpp>
#include <sinter/plan/forms/texel_tile/texel_tile.hpp>
#include <sinter/plan/forms/thin_lines/thin_lines.hpp>
#include <sinter/plan/forms/whole_lines/whole_lines.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What a form says of itself, for whoever does not know which it is.
struct form_row {
    const char* name;
    bool draws;
    std::string (*describe)(const any_form&, const schedule&);
    void (*add_rules)(const any_form&, const schedule&, const device_facts&, lowering_rules&);
    void (*lower)(const any_form&, const unwritten_kernel&);
    // Of a form that does not draw, or of one that does.
    bool lies_in_line = false, takes_tile = false;
    group_count (*groups)(const any_form&, const launch&) = nullptr;
    drawn_texels (*texels)(const any_form&, const launch&, const bindings&, const memory_facts*) = nullptr;
    // Null where the form shares out no sums.
    bool (*joins)(const any_form&, const launch_view&, const decision&) = nullptr;
    schedule (*second_launch)(const any_form&, const launch_view&, const decision&) = nullptr;
    int (*adders)(const any_form&, const schedule&) = nullptr;
    share_extents (*extents_of_shares)(const any_form&, const launch&) = nullptr;
};

template <form F>
constexpr form_row row_for() {
    form_row row{F::name, F::draws,
                 [](const any_form& f, const schedule& s) { return describe(*std::get_if<F>(&f), s); },
                 [](const any_form& f, const schedule& s, const device_facts& facts, lowering_rules& r) {
                     add_rules(*std::get_if<F>(&f), s, facts, r);
                 },
                 [](const any_form& f, const unwritten_kernel& k) { lower(*std::get_if<F>(&f), k); }};
    if constexpr (F::draws) {
        row.texels = [](const any_form& f, const launch& l, const bindings& bound,
                        const memory_facts* partial) {
            return texels(*std::get_if<F>(&f), l, bound, partial);
        };
    } else {
        row.lies_in_line = F::lies_in_line;
        row.takes_tile = F::takes_tile;
        row.groups = [](const any_form& f, const launch& l) { return groups(*std::get_if<F>(&f), l); };
    }
    if constexpr (F::shares_sums) {
        row.joins = [](const any_form& f, const launch_view& v, const decision& d) {
            return joins(*std::get_if<F>(&f), v, d);
        };
        row.second_launch = [](const any_form& f, const launch_view& v, const decision& d) {
            return second_launch(*std::get_if<F>(&f), v, d);
        };
        row.adders = [](const any_form& f, const schedule& s) { return adders(*std::get_if<F>(&f), s); };
        row.extents_of_shares = [](const any_form& f, const launch& l) {
            return extents_of_shares(*std::get_if<F>(&f), l);
        };
    }
    return row;
}
template <form... F>
constexpr std::array<form_row, sizeof...(F)> rows_of(const std::variant<F...>*) {
    return {row_for<F>()...};
}
inline constexpr auto form_table = rows_of(static_cast<const any_form*>(nullptr));

inline const form_row& row_of(const schedule& s) {
    return form_table[s.form.index()];
}

} // namespace sinter::plan

#pragma once
// The forms of kernels for devices whose work-items may write anywhere. Who adds a form puts its struct into
// any_form (schedule.hpp) and includes its folder here; what it lacks of form.hpp does not compile.

#include <array>
#include <variant>

#include <sinter/plan/forms/bordered_map/bordered_map.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_matrix/group_matrix.hpp>
#include <sinter/plan/forms/matrix_map/matrix_map.hpp>
#include <sinter/plan/forms/shapes.hpp>
#include <sinter/plan/forms/squares/squares.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

/// The functions of a form, for whoever does not know which it is.
struct form_row {
    group_count (*groups)(const any_form&, const launch&);
    bool (*lies_in_line)(const any_form&);
    void (*add_rules)(const any_form&, const schedule&, const device_facts&, lowering_rules&);
    void (*lower)(const any_form&, const unwritten_kernel&);
};

template <form... F>
constexpr std::array<form_row, sizeof...(F)> rows_of(const std::variant<F...>*) {
    return {form_row{[](const any_form& f, const launch& l) { return groups(*std::get_if<F>(&f), l); },
                     [](const any_form& f) { return lies_in_line(*std::get_if<F>(&f)); },
                     [](const any_form& f, const schedule& s, const device_facts& facts, lowering_rules& r) {
                         add_rules(*std::get_if<F>(&f), s, facts, r);
                     },
                     [](const any_form& f, const unwritten_kernel& k) { lower(*std::get_if<F>(&f), k); }}...};
}
inline constexpr auto form_table = rows_of(static_cast<const any_form*>(nullptr));

inline const form_row& row_of(const schedule& s) {
    return form_table[s.form.index()];
}

} // namespace sinter::plan

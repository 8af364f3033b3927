#pragma once
// A schedule in words, for explain() and SINTER_DUMP.

#include <string>

#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// "tiles in registers: micro-tiles of 4 x 4; vectors of 4, work-groups of 8 x 8"
inline std::string in_words(const schedule& s) {
    const form_row& form = row_of(s);
    std::string text = form.name, besides;
    const std::string numbers = form.describe(s.form, s);
    if (!numbers.empty()) text += ": " + numbers;
    const auto add = [&](const std::string& what) { besides += (besides.empty() ? "; " : ", ") + what; };
    if (s.lanes > 1) add("vectors of " + std::to_string(s.lanes));
    if (s.local_x * s.local_y > 1) add("work-groups of " + by(s.local_x, s.local_y));
    if (s.flat) add("all arrays as one row");
    if (s.sums.pass == fold_pass::shares)
        add(s.sums.joins ? "the last share adds up all" : "shares, which a second launch adds up");
    if (s.sums.pass == fold_pass::partials) add("adds up shares");
    return text + besides;
}

} // namespace sinter::plan

#pragma once
// The kernels of a plan in words: what SINTER_DUMP=plan shows.

#include <string>

#include <sinter/graph/describe.hpp>
#include <sinter/graph/list.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline const char* in_words(write_mode m) {
    switch (m) {
    case write_mode::in_place: return "written in place";
    case write_mode::swap: return "written to a pooled buffer that is swapped in";
    case write_mode::swap_with_border:
        return "written to a pooled buffer, with the border around the block, that is swapped in";
    default: return "computed into a temporary, then copied";
    }
}

inline std::string list(const plan& p) {
    std::string text;
    for (std::size_t n = 0; n < p.kernels.size(); ++n) {
        const kernel& k = p.kernels[n];
        text +=
            "kernel " + std::to_string(n) + ": " + graph::in_words(k.rows) + " x " + graph::in_words(k.cols);
        if (k.reduction >= 0) {
            text += k.in_lines ? ", in lines" : k.attends ? ", with a softmax" : "";
            text += ", folds v" + std::to_string(k.reduction);
            for (const value_id also : k.beside) text += " and v" + std::to_string(also);
            text += " over " + graph::in_words(k.depth) + " x " + graph::in_words(k.depth_cols);
        }
        text += "\n";
        for (const output& o : k.outputs)
            text += (o.temporary >= 0 ? "    temporary " + std::to_string(o.temporary)
                                      : "    destination " + std::to_string(o.destination)) +
                    " = v" + std::to_string(o.value) + ": " + graph::to_string(p.values, o.value) + "\n";
    }
    for (std::size_t n = 0; n < p.destinations.size(); ++n)
        text += "destination " + std::to_string(n) + ": " + name_of(p.destinations[n].type) + ", " +
                in_words(p.destinations[n].mode) + "\n";
    for (std::size_t n = 0; n < p.temporaries.size(); ++n)
        text += "temporary " + std::to_string(n) + ": " + name_of(p.temporaries[n].type) + ", " +
                graph::in_words(p.temporaries[n].rows) + " x " + graph::in_words(p.temporaries[n].cols) +
                "\n";
    return text;
}

} // namespace sinter::plan

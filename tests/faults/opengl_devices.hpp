#pragma once
// The kinds of OpenGL devices that are tested, behind functions that fail.

#include <string>

#include <sinter/opengl.hpp>

#include "../devices.hpp"
#include "entry_points.hpp"
#include "opengl_entry_points.hpp"

namespace faults {

/// Runs for each kind of OpenGL device that is tested.
template <class F>
void on_each_opengl(F run) {
    stand_before_opengl();
    bool any = false;
    for (const sinter::device& d : test::devices(false))
        for (const sinter::runtime::opengl::kind_of_device& k : sinter::runtime::opengl::kinds) {
            if (d.name() != k.name) continue;
            CAPTURE(d.name());
            any = true;
            run(k.kind);
        }
    if (!any) MESSAGE("skipped: there is no OpenGL device");
}

inline bool draws(sinter::opengl_kind k) {
    return k == sinter::opengl_kind::fragment || k == sinter::opengl_kind::fragment_es;
}

} // namespace faults

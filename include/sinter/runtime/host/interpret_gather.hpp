#pragma once
// Elements at computed places, read and written, on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/core/edge.hpp>
#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::scatter(const plan::output& o, const span& s) {
    const graph::value& v = at(o.value);
    const plan::bindings::array& to = plan::written_by(o, *bound_);
    buffer& memory = *buffer_of(to.memory);
    const block &b = of(v.args[0]), &rows = of(v.args[1]), &cols = of(v.args[2]);
    for (std::size_t e = 0; e < s.count; ++e) {
        const std::int64_t i = rows.integer[e], j = cols.integer[e];
        if (i < 0 || i >= to.place.rows || j < 0 || j >= to.place.cols) continue;
        if (is_floating(memory.type))
            write_real(memory, to.place.at(i, j), b.real[e]);
        else
            write_integer(memory, to.place.at(i, j), b.integer[e]);
    }
}

inline void interpreter::gather(const graph::value& v, const span& s, block& b) {
    const auto n = static_cast<std::size_t>(at(v.args[0]).leaf);
    const layout& place = bound_->leaves[n].place;
    const lookup how = lookup_of(v);
    const dynamic_array<std::int64_t>&rows = of(v.args[1]).integer, &cols = of(v.args[2]).integer;
    if (reads_inside(v)) {
        for (std::size_t e = 0; e < s.count; ++e) read_element(v.type, n, rows[e], cols[e], b, e);
        return;
    }
    for (std::size_t e = 0; e < s.count; ++e) {
        const std::int64_t pixel = floor_divide(cols[e], how.channels);
        const std::int64_t i = index_within(how.beyond, rows[e], place.rows);
        const std::int64_t p = index_within(how.beyond, pixel, place.cols / how.channels);
        if (i >= 0 && p >= 0)
            read_element(v.type, n, i, p * how.channels + cols[e] - pixel * how.channels, b, e);
        else if (is_floating(v.type))
            b.real[e] = 0;
        else
            b.integer[e] = 0;
    }
}

inline void interpreter::image_row(const graph::value& v, const span& s, block& b) {
    const dynamic_array<std::int64_t>&own = of(v.args[0]).integer, &place = of(v.args[1]).integer,
          &height = of(v.args[2]).integer;
    const edge beyond = lookup_of(v).beyond;
    for (std::size_t e = 0; e < s.count; ++e) {
        const std::int64_t first = own[e] - own[e] % height[e];
        const std::int64_t row = index_within(beyond, place[e] - first, height[e]);
        b.integer[e] = row < 0 ? -1 : first + row;
    }
}

} // namespace sinter::runtime::host

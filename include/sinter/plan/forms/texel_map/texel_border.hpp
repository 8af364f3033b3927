#pragma once
// An elementwise kernel writes a block of an array. It also writes the border of the block, as it was. Each
// fragment owns one texel of the array.

#include <string>
#include <utility>

#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_map/params.hpp>
#include <sinter/plan/write/border.hpp>

namespace sinter::inline SINTER_ABI::plan {

class bordered_texel_builder : border_writer {
public:
    explicit bordered_texel_builder(const unwritten_kernel& k)
        : border_writer(k.low, k.of, k.how), facts_(k.facts) {}

    void run() {
        if (facts_.texel_size == 1) return one_element();
        const loops::value_type four{register_type(low_.at(kernel_.outputs.front().value).type, facts_),
                                     false, 4};
        schedule_.lanes == 4 ? vector(four) : each_lane(four);
        b_.store(array().array, -1, b_.name("four", four));
    }

private:
    const device_facts& facts_;

    bool in_texture_rows() { return array().shape.texture_rows; }
    node_id first_of_texel() {
        return in_texture_rows() ? b_.times(n(facts_.texel_size), b_.item("@texel_x"))
                                 : low_.address().first_of_texel(array());
    }
    /// Row and column of an element of the array; of its column in rows of a texture.
    std::pair<node_id, node_id> place_of(node_id e) {
        if (schedule_.flat) return {n(0), e};
        if (in_texture_rows()) return {b_.declare("row", b_.item("@texel_y")), e};
        const node_id width = low_.address().parameter(array(), argument_kind::row_stride, "_ld");
        return {b_.declare("row", quotient(e, width)), b_.declare("col", remainder(e, width))};
    }

    void one_element() {
        const auto [row, col] = place_of(b_.declare(in_texture_rows() ? "col" : "e", first_of_texel()));
        const node_id i = declare_row(row), j = declare_col(col);
        const dtype type = register_type(low_.at(kernel_.outputs.front().value).type, facts_);
        b_.declare("one", kept(row, col, 1), false);
        b_.branch(in_block(i, j, 1), [&] { b_.assign("one", result(i, j, 1)); });
        b_.store(array().array, -1, b_.name("one", {type, false, 1}));
    }

    /// A texel in a row: what of it is not the block's stays as it was. (llvmpipe runs both sides of a
    /// branch, and took twice as long where texels at the edge had one of their own.)
    void vector(loops::value_type four) {
        const auto [row, col] = place_of(b_.declare(in_texture_rows() ? "col" : "e", first_of_texel()));
        low_.known.add_multiple_of_4(col);
        const node_id i = declare_row(row), j = declare_col(col);
        begins_anywhere(j);
        const node_id variable = b_.name("four", four);
        b_.declare("four", kept(row, col, 4), false);
        b_.branch(meets_block(i, j, 4), [&] { b_.assign("four", merged(i, j, variable)); });
    }

    /// The four elements of the texel one after the other: they need not lie in one row.
    void each_lane(loops::value_type four) {
        const node_id first = b_.declare("first", first_of_texel());
        b_.declare("four", b_.splat(b_.number(0, four.type), 4), false);
        loop("lane", n(0), n(4), n(1), [&](node_id lane) {
            const auto [row, col] = place_of(b_.declare("e", b_.plus(first, lane)));
            const node_id i = declare_row(row), j = declare_col(col);
            b_.assign("four[lane]", kept(row, col, 1));
            b_.branch(in_block(i, j, 1), [&] { b_.assign("four[lane]", result(i, j, 1)); });
        });
    }
};

inline drawn_texels texels(const texel_border&, const launch& l, const bindings& bound, const memory_facts*) {
    const bindings::array& to = written_by(l.of.outputs.front(), bound);
    return texels_of_result({}, l.numbers.rows, l.numbers.cols, to);
}
inline std::string describe(const texel_border&, const schedule& s) {
    return s.lanes == 4 ? "a vector for a fragment" : "an element after the other";
}
inline void add_rules(const texel_border&, const schedule&, const device_facts& facts, lowering_rules& r) {
    r.fetches_target = facts.fetches_target;
}
inline void lower(const texel_border&, const unwritten_kernel& k) {
    bordered_texel_builder(k).run();
}

} // namespace sinter::plan

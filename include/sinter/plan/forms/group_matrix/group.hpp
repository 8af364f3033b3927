#pragma once
// What kernels have in common whose work-groups each find functions of one matrix (is_group).

#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/core/batch.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    explicit group_builder(const unwritten_kernel& k)
        : kernel_writer(k.low), plan_(k.whole), kernel_(k.of), main_(k.low.at(k.of.reduction)),
          items_(k.how.local_x), type_{register_type(main_.type, k.facts), false, 1} {}

protected:
    const plan& plan_;
    const kernel& kernel_;
    graph::value main_;  ///< what the functions of the matrix are read from; its leader
    std::int64_t items_; ///< of a group
    loops::value_type type_;
    node_id me_ = -1;

    void begin() { me_ = alone() ? n(0) : b_.declare("item", b_.item("@local_x")); }
    /// Of a panel or of a block, whose kernel has room for more.
    node_id number_of_columns() {
        return has_fewer_columns(main_) ? low_.extents.cols() : n(order_of(main_));
    }
    /// A group of one work-item needs no local memory and no barriers.
    bool alone() const { return items_ == 1; }
    void barrier() {
        if (!alone()) b_.barrier();
    }
    /// An array that all work-items see.
    int shared_array(const char* name, std::int64_t size) {
        return b_.local_array(name, type_, size, alone());
    }

    node_id constant(double v) { return b_.number(v, type_.type); }
    node_id times(node_id a, node_id c) { return b_.apply(op::multiply, type_, a, c); }
    node_id over(node_id a, node_id c) { return b_.apply(op::divide, type_, a, c); }
    node_id difference(node_id a, node_id c) { return b_.apply(op::subtract, type_, a, c); }
    node_id select(node_id condition, node_id a, node_id c) {
        return b_.apply(op::select, type_, condition, a, c);
    }
    node_id difference_of_product(node_id a, node_id x, node_id y) { return difference(a, times(x, y)); }
    /// The root of what is a square, or NaN.
    node_id root_of(node_id square) {
        // The root of a negative number is undefined in GLSL.
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const node_id positive = b_.compare(op::greater, square, constant(0));
        return b_.declare("root", select(positive, b_.apply(op::sqrt, type_, square), constant(nan)));
    }
    node_id number(node_id index) { return b_.cast({dtype::i32, false, 1}, index); }
    node_id same(node_id a, node_id c) { return b_.compare(op::equal, a, c); }

    batch_function function_of(value_id id) const { return batch_function_of(low_.at(id)); }
    /// Everything that is read from this matrix.
    std::vector<value_id> found() const {
        std::vector<value_id> list;
        for (std::size_t id = 0; id < plan_.values.values.size(); ++id) {
            const graph::value& v = plan_.values.values[id];
            if (!is_group(v.code) || v.constant != main_.constant) continue;
            if (v.args[0] != main_.args[0] || v.args[1] != main_.args[1]) continue;
            if (leader_of(batch_function_of(v)) == batch_function_of(main_))
                list.push_back(static_cast<value_id>(id));
        }
        return list;
    }
    bool needs(batch_function f) const {
        for (const value_id id : found())
            if (function_of(id) == f) return true;
        return false;
    }
    /// One value of each matrix for one output after the other, at (i, j).
    void store(const std::vector<std::size_t>& outputs, batch_function f, node_id i, node_id j,
               node_id found_value) {
        const lowering::scope inner(low_);
        for (const value_id id : found())
            if (function_of(id) == f) low_.set_value(id, i, j, 1, found_value);
        for (const std::size_t o : outputs) low_.outputs.store_one(o, i, j);
    }
    /// True if an output is made from this function of the matrix.
    bool reads(value_id id, batch_function f) const {
        const graph::value& v = low_.at(id);
        if (is_group(v.code)) return function_of(id) == f;
        for (int a = 0; a < arity(v.code); ++a)
            if (reads(v.args[a], f)) return true;
        return false;
    }
};

} // namespace sinter::plan

#pragma once
// The rows of a panel among the work-items of its group: in registers, or where the result goes.

#include <cstdint>
#include <vector>

#include <sinter/core/batch.hpp>
#include <sinter/plan/lower_fold.hpp>

namespace sinter::plan {

class group_rows {
public:
    using node_id = loops::node_id;

    group_rows(lowering& low, const plan& p, const kernel& k, const device_facts& facts, const schedule& s)
        : low_(low), b_(low.b), plan_(p), kernel_(k), main_(low.at(k.reduction)), schedule_(s),
          size_(s.local_x), width_(main_.view), type_{register_type(main_.type, facts), false, 1} {}

protected:
    lowering& low_;
    loops::builder& b_;
    const plan& plan_;
    const kernel& kernel_;
    graph::value main_;
    schedule schedule_;
    std::int64_t size_, width_;
    loops::value_type type_;
    const array_view* work_ = nullptr;
    node_id me_ = -1, rows_ = -1;
    int own_ = -1;

    void begin() {
        me_ = alone() ? n(0) : b_.declare("item", b_.index_name("@local_x"));
        rows_ = low_.rows();
        if (schedule_.in_memory)
            work_ = &low_.destination(leading_output());
        else
            own_ = b_.local_array("own", type_, schedule_.rows * width_, true);
    }
    void barrier() {
        if (!alone()) b_.barrier();
    }
    /// An array that all work-items see.
    int shared_array(const char* name, std::int64_t size) {
        return b_.local_array(name, type_, size, alone());
    }

    node_id n(std::int64_t v) { return b_.integer(v); }
    bool alone() const { return size_ == 1; }
    node_id minus(node_id a, node_id c) { return b_.index_op(op::subtract, a, c); }
    node_id times(node_id a, node_id c) { return b_.apply(op::multiply, type_, a, c); }
    node_id less(node_id a, node_id c) { return b_.apply(op::subtract, type_, a, c); }
    node_id select(node_id condition, node_id a, node_id c) {
        return b_.apply(op::select, type_, condition, a, c);
    }
    node_id same(node_id a, node_id c) { return b_.compare(op::equal, a, c); }

    std::size_t leading_output() const {
        std::size_t o = 0;
        while (kernel_.outputs[o].value != kernel_.reduction) ++o;
        return o;
    }

    /// Every column, in a loop of constant bounds.
    template <class Body>
    void columns(Body body) {
        b_.loop("c", n(0), n(width_), n(1), body, !schedule_.in_memory);
    }

    /// Element (i, c); r counts the rows of a work-item, if they are in registers.
    node_id element(node_id i, node_id r, node_id c) {
        return schedule_.in_memory ? low_.load_element(*work_, i, c) : b_.shared(own_, in_own(r, c));
    }
    void set(node_id i, node_id r, node_id c, node_id v) {
        if (schedule_.in_memory)
            b_.store(work_->array, low_.address().element(*work_, i, c), v);
        else
            b_.share(own_, in_own(r, c), v);
    }
    node_id in_own(node_id r, node_id c) { return b_.plus(b_.times(r, n(width_)), c); }

    /// All rows of this work-item from row `first` on, as body(i, r).
    template <class Body>
    void each_row(node_id first, Body body) {
        const auto one = [&](node_id i, node_id r) {
            const lowering::mark mark = low_.enter();
            body(i, r);
            low_.leave(mark);
        };
        const bool all = b_.at(first).kind == loops::node_kind::integer;
        const auto follows = [&](node_id i) { return b_.compare(op::greater_equal, i, first); };
        if (schedule_.in_memory) {
            const node_id begin = alone() ? first : me_;
            return b_.loop("i", begin, rows_, n(size_), [&](node_id i) {
                if (all || alone()) return one(i, -1);
                b_.branch(follows(i), [&] { one(i, -1); });
            });
        }
        each_slot([&](node_id i, node_id r) {
            const node_id exists = b_.compare(op::less, i, rows_);
            b_.branch(all ? exists : b_.both(follows(i), exists), [&] { one(i, r); });
        });
    }
    /// All rows that registers have room for.
    template <class Body>
    void each_slot(Body body) {
        b_.loop(
            "r", n(0), n(schedule_.rows), n(1),
            [&](node_id r) { body(b_.declare("i", b_.plus(b_.times(r, n(size_)), me_)), r); }, true);
    }

    void read() {
        const auto elements = [&](node_id i, node_id r) {
            columns([&](node_id c) {
                const lowering::mark mark = low_.enter();
                set(i, r, c, b_.cast(type_, low_.value(main_.args[0], i, c, 1)));
                low_.leave(mark);
            });
        };
        if (schedule_.in_memory) return each_row(n(0), elements);
        each_slot([&](node_id i, node_id r) {
            b_.branch(b_.compare(op::less, i, rows_), [&] { elements(i, r); });
            b_.otherwise([&] { columns([&](node_id c) { set(i, r, c, b_.real(0, type_.type)); }); });
        });
    }

    /// What only the work-item does that has the row, in memory.
    template <class Body>
    void owner(node_id row, Body body) {
        if (alone()) return body();
        b_.branch(same(b_.index_op(op::mod, row, n(size_)), me_), body);
    }

    bool needs(batch_function f) const {
        for (const value_id id : found())
            if (static_cast<batch_function>(low_.at(id).attribute) == f) return true;
        return false;
    }
    /// Everything that is read from this matrix.
    std::vector<value_id> found() const {
        std::vector<value_id> list;
        for (std::size_t id = 0; id < plan_.values.values.size(); ++id) {
            const graph::value& v = plan_.values.values[id];
            if (v.code != op::group || v.args[0] != main_.args[0] || v.view != main_.view) continue;
            if (leader_of(static_cast<batch_function>(v.attribute)) ==
                static_cast<batch_function>(main_.attribute))
                list.push_back(static_cast<value_id>(id));
        }
        return list;
    }
    bool reads(value_id id, batch_function f) const {
        const graph::value& v = low_.at(id);
        if (v.code == op::group) return static_cast<batch_function>(v.attribute) == f;
        for (int a = 0; a < arity(v.code); ++a)
            if (reads(v.args[a], f)) return true;
        return false;
    }

    node_id number(node_id index) { return b_.cast({dtype::i32, false, 1}, index); }

    /// One value of each matrix for one output after the other, at (i, j).
    void store(const std::vector<std::size_t>& outputs, batch_function f, node_id i, node_id j,
               node_id found_value) {
        const lowering::mark mark = low_.enter();
        for (const value_id id : found())
            if (static_cast<batch_function>(low_.at(id).attribute) == f)
                low_.set_value(id, i, j, found_value);
        for (const std::size_t o : outputs) low_.store_output(o, i, j);
        low_.leave(mark);
    }
};

} // namespace sinter::plan

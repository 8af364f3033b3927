#pragma once
// The rows of a panel among the work-items of its group: in registers, or where the result goes.

#include <cstdint>
#include <vector>

#include <sinter/plan/forms/group_matrix/group.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_rows : public group_builder {
public:
    group_rows(const unwritten_kernel& k, const group_panel& f)
        : group_builder(k), panel_(f), width_(order_of(main_)) {}

protected:
    group_panel panel_;
    std::int64_t width_; ///< columns that there is room for: behind the panel's own, registers hold zeros
    const array_view* work_ = nullptr;
    node_id rows_ = -1, cols_ = -1; ///< of the panel
    node_id first_ = -1;            ///< of blocks, this one's first row
    int own_ = -1;

    void begin() {
        group_builder::begin();
        rows_ = panel_.blocks ? n(panel_.shared) : low_.extents.rows();
        if (panel_.blocks) first_ = b_.declare("first", b_.times(b_.item("@group_x"), rows_));
        cols_ = number_of_columns();
        if (panel_.where_result_goes())
            work_ = &low_.arrays.destination(leading_output());
        else if (panel_.in_memory())
            own_ = b_.local_array("whole", type_, panel_.shared * stride(), alone());
        else
            own_ = b_.local_array("own", type_, panel_.rows * width_, true);
    }

    std::size_t leading_output() const {
        std::size_t o = 0;
        while (kernel_.outputs[o].value != kernel_.reduction) ++o;
        return o;
    }

    /// Every column, of registers those too that the panel has not: their loops have constant bounds.
    template <class Body>
    void columns(Body body) {
        loop("c", n(0), panel_.in_memory() ? cols_ : n(width_), n(1), body, !panel_.in_memory());
    }
    /// Those that the panel has.
    template <class Body>
    void own_columns(Body body) {
        columns([&](node_id c) {
            if (panel_.in_memory() || !has_fewer_columns(main_)) return body(c);
            b_.branch(b_.compare(op::less, c, cols_), [&] { body(c); });
        });
    }
    /// Each step turns the columns in registers by one. Here they turn by those that the panel has not, so
    /// that they lie where they lay.
    void turn_back() {
        if (panel_.in_memory() || !has_fewer_columns(main_)) return;
        loop("turn", cols_, n(width_), n(1), [&](node_id) {
            own_rows([&](node_id r) {
                const node_id first = b_.declare("first", element(-1, r, n(0)));
                loop(
                    "c", n(1), n(width_), n(1),
                    [&](node_id c) { set(-1, r, b_.minus(c, n(1)), element(-1, r, c)); }, true);
                set(-1, r, n(width_ - 1), first);
            });
        });
    }

    /// Element (i, c); r counts the rows of a work-item, if they are in registers.
    node_id element(node_id i, node_id r, node_id c) {
        if (work_) return low_.elements.load_element(*work_, i, c);
        return b_.load_local(own_, panel_.in_memory() ? in_whole(i, c) : in_own(r, c));
    }
    void set(node_id i, node_id r, node_id c, node_id v) {
        if (work_)
            b_.store(work_->array, low_.address().element(*work_, i, c), v);
        else
            b_.store_local(own_, panel_.in_memory() ? in_whole(i, c) : in_own(r, c), v);
    }
    /// Odd, so that the elements of a column lie in banks of their own.
    std::int64_t stride() const { return width_ + (width_ + 1) % 2; }
    node_id in_whole(node_id i, node_id c) { return b_.plus(b_.times(i, n(stride())), c); }
    /// The leading result is there already.
    bool is_stored(value_id id) const { return panel_.where_result_goes() && id == kernel_.reduction; }
    node_id in_own(node_id r, node_id c) { return b_.plus(b_.times(r, n(width_)), c); }

    /// All rows of this work-item from row `first` on, as body(i, r).
    template <class Body>
    void each_row(node_id first, Body body) {
        const bool all = b_.at(first).kind == loops::node_kind::integer;
        const auto follows = [&](node_id i) { return b_.compare(op::greater_equal, i, first); };
        if (panel_.in_memory()) {
            const node_id begin = alone() ? first : me_;
            return loop("i", begin, rows_, n(items_), [&](node_id i) {
                if (all || alone()) return body(i, -1);
                b_.branch(follows(i), [&] { body(i, -1); });
            });
        }
        each_slot([&](node_id i, node_id r) {
            const node_id exists = b_.compare(op::less, i, rows_);
            b_.branch(all ? exists : b_.both(follows(i), exists), [&] { body(i, r); });
        });
    }
    /// All rows that registers have room for; with their numbers as body(i, r).
    template <class Body>
    void own_rows(Body body) {
        loop("r", n(0), n(panel_.rows), n(1), body, true);
    }
    template <class Body>
    void each_slot(Body body) {
        own_rows([&](node_id r) { body(b_.declare("i", b_.plus(b_.times(r, n(items_)), me_)), r); });
    }

    void read() {
        const auto elements = [&](node_id i, node_id r) {
            own_columns([&](node_id c) { set(i, r, c, b_.cast(type_, low_.value(main_.args[0], i, c, 1))); });
        };
        if (panel_.blocks)
            return each_row(n(0), [&](node_id i, node_id r) {
                const node_id from = b_.declare("from", b_.plus(first_, i));
                b_.branch(inside(from, low_.extents.rows()), [&] {
                    columns([&](node_id c) {
                        set(i, r, c, b_.cast(type_, low_.value(main_.args[0], from, c, 1)));
                    });
                });
                b_.otherwise([&] { columns([&](node_id c) { set(i, r, c, constant(0)); }); });
            });
        if (panel_.in_memory()) return each_row(n(0), elements);
        each_slot([&](node_id i, node_id r) {
            const auto zeros = [&] { columns([&](node_id c) { set(i, r, c, constant(0)); }); };
            const node_id exists = b_.compare(op::less, i, rows_);
            if (has_fewer_columns(main_)) {
                zeros();
                return b_.branch(exists, [&] { elements(i, r); });
            }
            b_.branch(exists, [&] { elements(i, r); });
            b_.otherwise(zeros);
        });
    }

    /// What only the work-item does that has the row, in memory.
    template <class Body>
    void owner(node_id row, Body body) {
        if (alone()) return body();
        b_.branch(same(remainder(row, n(items_)), me_), body);
    }
};

} // namespace sinter::plan

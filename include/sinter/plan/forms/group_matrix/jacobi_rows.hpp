#pragma once
// The rows that Jacobi's rotations turn, in local memory: several matrices to a work-group, and a row or a
// column of one to a work-item; a CPU's one work-item takes one matrix.

#include <cmath>
#include <cstdint>

#include <sinter/plan/forms/group_matrix/group.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::inline SINTER_ABI::plan {

class jacobi_rows : public group_builder {
public:
    jacobi_rows(const unwritten_kernel& k, const group_jacobi& f)
        : group_builder(k), shape_(main_), count_(f.matrices),
          symmetric_(batch_function_of(main_) == batch_function::eigh), tall_(shape_.rows >= shape_.cols),
          turns_identity_(needs(symmetric_ ? batch_function::eigenvectors : of_identity())) {}

protected:
    static constexpr loops::value_type index_{dtype::i32, true, 1};
    jacobi_shape shape_;
    std::int64_t count_; ///< of matrices in a group
    bool symmetric_, tall_, turns_identity_;
    int matrices_ = -1, values_ = -1, across_ = -1;
    node_id i_ = -1, exists_ = -1;    ///< the matrix's number; behind the last one there is none
    node_id place_ = -1, line_ = -1;  ///< the matrix's among those of the group; a work-item's row or column
    node_id finite_ = -1, back_ = -1; ///< whether all elements are, and what undoes the scale

    void begin() {
        group_builder::begin();
        place_ = alone() ? n(0) : b_.declare("place", quotient(me_, n(shape_.length)));
        if (!alone()) line_ = b_.declare("line", remainder(me_, n(shape_.length)));
        i_ = b_.declare("i", b_.plus(b_.times(n(count_), b_.item("@group_x")), place_));
        exists_ = b_.declare("exists", b_.compare(op::less, i_, low_.extents.rows()));
        matrices_ = shared_array("matrices", count_ * shape_.vectors * shape_.stride());
        values_ = shared_array("found", count_ * shape_.vectors);
        across_ = shared_array("across", count_ * shape_.length);
        read();
    }

    /// The vectors that the matrix itself becomes, and those that the identity does.
    batch_function of_matrix() const {
        return tall_ ? batch_function::left_vectors : batch_function::right_vectors;
    }
    batch_function of_identity() const {
        return tall_ ? batch_function::right_vectors : batch_function::left_vectors;
    }
    bool wide_type() const { return type_.type == dtype::f64; }
    double epsilon() const { return wide_type() ? 0x1p-52 : 0x1p-23; }

    node_id in_own(std::int64_t size, node_id k) { return b_.plus(b_.times(n(size), place_), k); }
    node_id in_matrix(node_id r, node_id c) {
        return b_.plus(in_own(shape_.vectors * shape_.stride(), b_.times(r, n(shape_.stride()))), c);
    }
    node_id at(node_id r, node_id c) { return b_.load_local(matrices_, in_matrix(r, c)); }
    void set(node_id r, node_id c, node_id v) { b_.store_local(matrices_, in_matrix(r, c), v); }
    node_id value(node_id k) { return b_.load_local(values_, in_own(shape_.vectors, k)); }
    void set_value(node_id k, node_id v) { b_.store_local(values_, in_own(shape_.vectors, k), v); }
    node_id across(node_id k) { return b_.load_local(across_, in_own(shape_.length, k)); }
    void set_across(node_id k, node_id v) { b_.store_local(across_, in_own(shape_.length, k), v); }
    node_id beside(node_id c) { return b_.plus(n(shape_.length), c); }

    node_id sum(node_id a, node_id c) { return b_.apply(op::add, type_, a, c); }
    node_id root(node_id a) { return b_.apply(op::sqrt, type_, a); }
    node_id size_of_number(node_id a) { return b_.apply(op::abs, type_, a); }
    node_id above(node_id a, node_id c) { return b_.compare(op::greater, a, c); }
    node_id variable(const char* name, double v) { return b_.declare(name, constant(v), false); }

    /// What is read inside is forgotten behind.
    template <class Body>
    void scope(Body body) {
        b_.scope([&] {
            const lowering::scope inner(low_);
            body();
        });
    }
    template <class Body>
    void within(node_id condition, Body body) {
        b_.branch(condition, [&] {
            const lowering::scope inner(low_);
            body();
        });
    }
    template <class Body>
    void count_to(const char* name, std::int64_t end, Body body) {
        loop(name, n(0), n(end), n(1), body);
    }
    /// Rows, columns or pairs before `end`, which are no more than a matrix has work-items.
    template <class Body>
    void each(std::int64_t end, Body body) {
        if (alone()) return count_to("line", end, body);
        if (end == shape_.length) return scope([&] { body(line_); });
        within(inside(line_, n(end)), [&] { body(line_); });
    }
    /// A sum of products that is declared as `name`.
    template <class Term>
    node_id sum_of(const char* name, std::int64_t end, Term term) {
        const node_id total = variable(name, 0);
        count_to("e", end, [&](node_id e) { b_.assign(name, sum(total, term(e))); });
        return total;
    }
    node_id product_of_rows(const char* name, node_id p, node_id q) {
        return sum_of(name, shape_.length, [&](node_id e) { return times(at(p, e), at(q, e)); });
    }

private:
    /// Where the array has what becomes element (r, c).
    node_id element(node_id r, node_id c) {
        const node_id cols = n(shape_.cols);
        if (symmetric_)
            return b_.plus(b_.times(b_.index_op(op::max, r, c), cols), b_.index_op(op::min, r, c));
        return tall_ ? b_.plus(b_.times(c, cols), r) : b_.plus(b_.times(r, cols), c);
    }
    /// The matrix, brought to a scale of about 1 by a power of two, and the identity beside it.
    void read() {
        each(shape_.length, [&](node_id c) {
            const node_id most = variable("most", 0);
            b_.declare("strange", n(0), false);
            count_to("r", shape_.vectors, [&](node_id r) {
                const node_id j = b_.declare("j", element(r, c));
                const node_id x = variable("x", 0);
                within(exists_, [&] { b_.assign("x", b_.cast(type_, low_.value(main_.args[0], i_, j, 1))); });
                set(r, c, x);
                const node_id size = b_.declare("size", size_of_number(x));
                const double largest = wide_type() ? 0x1.fffffffffffffp1023 : 0x1.fffffep127;
                const node_id number = b_.compare(op::less_equal, size, constant(largest));
                b_.branch(number, [&] { b_.branch(above(size, most), [&] { b_.assign("most", size); }); });
                b_.otherwise([&] { b_.assign("strange", n(1)); });
            });
            set_across(c, select(same(b_.index_name("strange"), n(0)), most, constant(-1)));
            if (turns_identity_)
                each_beside(c, [&] {
                    count_to("r", shape_.vectors, [&](node_id r) {
                        set(r, beside(c), select(same(r, c), constant(1), constant(0)));
                    });
                });
        });
        barrier();
        const node_id scale = find_scale();
        each(shape_.length, [&](node_id c) {
            count_to("r", shape_.vectors,
                     [&](node_id r) { set(r, c, select(finite_, times(at(r, c), scale), constant(0))); });
            if (symmetric_) set_value(c, at(c, c));
        });
        barrier();
    }
    /// Of what lies beside the matrix, column c, if there is one.
    template <class Body>
    void each_beside(node_id c, Body body) {
        if (shape_.vectors == shape_.length) return body();
        within(inside(c, n(shape_.vectors)), body);
    }
    /// The power of two, found without logarithms, which devices round.
    node_id find_scale() {
        const node_id largest = variable("largest", 0);
        b_.declare("is_finite", n(1), false);
        count_to("e", shape_.length, [&](node_id e) {
            const node_id most = b_.declare("most", across(e));
            b_.branch(above(most, largest), [&] { b_.assign("largest", most); });
            b_.branch(b_.compare(op::less, most, constant(0)), [&] { b_.assign("is_finite", n(0)); });
        });
        const node_id scale = variable("scale", 1);
        back_ = variable("back", 1);
        for (int power = wide_type() ? 512 : 64; power > 1; power /= 2) {
            const double many = std::ldexp(1.0, power);
            const auto step = [&](double factor) {
                b_.assign("largest", times(largest, constant(factor)));
                b_.assign("scale", times(scale, constant(factor)));
                b_.assign("back", times(back_, constant(1 / factor)));
            };
            b_.branch(above(largest, constant(many)), [&] { step(1 / many); });
            b_.branch(b_.both(above(largest, constant(0)), b_.compare(op::less, largest, constant(1 / many))),
                      [&] { step(many); });
        }
        finite_ = b_.declare("finite", same(b_.index_name("is_finite"), n(1)));
        return scale;
    }
};

} // namespace sinter::plan

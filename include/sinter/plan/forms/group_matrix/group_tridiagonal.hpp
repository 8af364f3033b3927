#pragma once
// Some columns of a symmetric matrix that becomes tridiagonal, by one work-group: batch_function::
// tridiagonal_panel. Golub, Van Loan, "Matrix Computations", 8.3.1; results as LAPACK's latrd, see
// tridiagonal_rows.

#include <sinter/core/batch_rows.hpp>
#include <sinter/plan/forms/group_matrix/group_condensed.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_tridiagonal_builder : group_condensed_builder {
public:
    explicit group_tridiagonal_builder(const unwritten_kernel& k)
        : group_condensed_builder(k), row_{order_of(main_)} {}

    void run() {
        begin();
        size_ = low_.extents.cols();
        weights_ = shared_array("weights", 2 * row_.width);
        const node_id steps = b_.declare("steps", b_.index_op(op::min, n(row_.width), b_.minus(size_, n(2))));
        loop("k", n(0), steps, n(1), [&](node_id k) { step(k); });
        loop("k", steps, n(row_.width), n(1), [&](node_id k) {
            elements(n(0), size_, [&](node_id i, int lanes) {
                const node_id zeros = b_.splat(constant(0), lanes);
                for (const node_id row : {v(k), w(k), v_again(k)}) set(row, i, zeros, lanes);
            });
        });
    }

private:
    tridiagonal_rows row_;
    node_id size_ = -1;
    int weights_ = -1; ///< the products of V's and W's rows with the newest vector

    node_id v(node_id k) { return k; }
    node_id w(node_id k) { return b_.plus(n(row_.w()), k); }
    node_id v_again(node_id k) { return b_.plus(n(row_.v_again()), k); }
    node_id column(node_id k) { return b_.plus(n(row_.columns()), k); }
    node_id weight(node_id k) { return b_.load_local(weights_, k); }

    void step(node_id k) {
        const auto rows_of_v = [this](node_id q) { return v(q); };
        const auto rows_of_w = [this](node_id q) { return w(q); };
        const node_id next = b_.declare("next", b_.plus(k, n(1))),
                      behind = b_.declare("behind", b_.plus(k, n(2)));
        elements(k, size_, [&](node_id i, int lanes) {
            const node_id x = less(
                "x", given(k, i, lanes), k, i, lanes, rows_of_v, [&](node_id q) { return at(w(q), k); },
                rows_of_w, [&](node_id q) { return at(v(q), k); });
            set(column(k), i, x, lanes);
        });
        memory_barrier();
        const node_id square = sum_of("square", behind, size_, [&](node_id i, int lanes) {
            const node_id x = b_.declare("x", at(column(k), i, lanes));
            return product(x, x, lanes);
        });
        const node_id tau = take_vector(k, next, behind, square);
        memory_barrier();
        const auto vector = [&](node_id i, int lanes) { return at(v(k), i, lanes); };
        dots(
            b_.minus(size_, next), next, size_,
            [&](node_id t, node_id i, int lanes) { return given(b_.plus(next, t), i, lanes); }, vector,
            [&](node_id t, node_id dot) { set(w(k), b_.plus(next, t), dot); });
        dots(
            b_.times(n(2), k), next, size_,
            [&](node_id t, node_id i, int lanes) { return at(row_before(t, k), i, lanes); }, vector,
            [&](node_id t, node_id dot) { b_.store_local(weights_, t, dot); });
        memory_barrier();
        weigh(k, next, tau);
        memory_barrier();
    }
    /// Row t of V's first k and W's.
    node_id row_before(node_id t, node_id k) {
        return b_.either(b_.compare(op::less, t, k), t, b_.plus(t, b_.minus(n(row_.w()), k)));
    }

    /// v of column k, and the reflection's factor.
    node_id take_vector(node_id k, node_id next, node_id behind, node_id square) {
        const node_id alpha = b_.declare("alpha", at(column(k), next));
        const reflection h = reflect(alpha, square);
        first_item([&] {
            set(n(row_.squares()), k, square);
            set(v(k), next, constant(1));
            set(v_again(k), next, constant(1));
        });
        elements(behind, size_, [&](node_id i, int lanes) {
            const node_id x = b_.declare("x", product(at(column(k), i, lanes), h.scale, lanes));
            set(v(k), i, x, lanes);
            set(v_again(k), i, x, lanes);
        });
        return h.tau;
    }

    /// w of column k, of what row w(k) has of A v.
    void weigh(node_id k, node_id next, node_id tau) {
        const auto rows_of_v = [this](node_id q) { return v(q); };
        const auto rows_of_w = [this](node_id q) { return w(q); };
        const node_id along = sum_of("along", next, size_, [&](node_id i, int lanes) {
            const node_id u = less(
                "u", at(w(k), i, lanes), k, i, lanes, rows_of_v,
                [&](node_id q) { return weight(b_.plus(k, q)); }, rows_of_w,
                [&](node_id q) { return weight(q); });
            set(w(k), i, u, lanes);
            return product(at(v(k), i, lanes), u, lanes);
        });
        const node_id shift = b_.declare("shift", times(times(times(tau, tau), along), constant(0.5)));
        elements(next, size_, [&](node_id i, int lanes) {
            set(w(k), i,
                difference(product(at(w(k), i, lanes), tau, lanes), product(at(v(k), i, lanes), shift, lanes),
                           lanes),
                lanes);
        });
    }
};

} // namespace sinter::plan

#pragma once
// Jacobi's rotations of rows that become orthogonal, or of a symmetric matrix that becomes diagonal. Each
// round of a sweep turns all rows, in pairs. Golub, Van Loan, "Matrix Computations", 4th edition, 8.5 and
// 8.6.3; the rotations' formulas are Rutishauser's (Numerische Mathematik 9, 1966).

#include <cmath>
#include <cstdint>

#include <sinter/plan/forms/group_matrix/jacobi_rows.hpp>

namespace sinter::inline SINTER_ABI::plan {

class jacobi_sweeps : public jacobi_rows {
public:
    using jacobi_rows::jacobi_rows;

protected:
    /// Sweeps until one turns nothing: in each of its rounds every row is of one pair.
    void sweep() {
        sines_ = shared_array("sines", count_ * shape_.pairs());
        tangents_ = shared_array("tangents", count_ * shape_.pairs());
        if (!alone()) turned_ = b_.local_array("turned_by", index_, items_);
        const std::int64_t players = 2 * shape_.pairs();
        const node_id sweeps = b_.declare("sweeps", n(most_sweeps), false);
        loop("sweep", n(0), sweeps, n(1), [&](node_id) {
            b_.declare("turned", n(0), false);
            count_to("round", players - 1, [&](node_id round) {
                if (alone()) return turn_one_by_one(round);
                each(shape_.pairs(), [&](node_id pair) { choose_rotation(round, pair); });
                barrier();
                turn_rows(round);
                barrier();
                if (!symmetric_) return;
                turn_columns(round);
                barrier();
                each(shape_.pairs(), [&](node_id pair) { clear(round, pair); });
            });
            if (!alone()) {
                b_.store_local(turned_, me_, b_.index_name("turned"));
                barrier();
                count_to("e", items_, [&](node_id e) {
                    const node_id theirs = b_.load_local(turned_, e);
                    b_.branch(same(theirs, n(1)), [&] { b_.assign("turned", n(1)); });
                });
            }
            b_.branch(same(b_.index_name("turned"), n(0)), [&] { b_.assign("sweeps", n(0)); });
        });
    }

private:
    static constexpr std::int64_t most_sweeps = 30; ///< ten are many
    int sines_ = -1, tangents_ = -1, turned_ = -1;

    struct two_rows {
        node_id p, q;
    };
    /// As a tournament has its games: one player stays, the others go around. Of an odd number of rows, the
    /// pair with a row that is none is not turned.
    two_rows rows_of(node_id round, node_id pair) {
        const std::int64_t others = 2 * shape_.pairs() - 1;
        const node_id ahead = remainder(b_.plus(round, pair), n(others)),
                      behind = remainder(b_.minus(b_.plus(round, n(others)), pair), n(others));
        const node_id a = b_.declare("a", b_.either(same(pair, n(0)), n(others), ahead)),
                      b = b_.declare("b", behind);
        return {b_.declare("p", b_.index_op(op::min, a, b)), b_.declare("q", b_.index_op(op::max, a, b))};
    }
    node_id of_pair(int array, node_id pair) { return b_.load_local(array, in_own(shape_.pairs(), pair)); }

    /// The angle that makes rows p and q orthogonal, or element (p, q) zero; none if it is small already.
    void choose_rotation(node_id round, node_id pair) {
        const auto [first, second] = rows_of(round, pair);
        const node_id p = first, q = second; // a lambda cannot hold a binding on clang 14
        const node_id sine = variable("sine", 0), half_tangent = variable("half_tangent", 0);
        within(inside(q, n(shape_.vectors)), [&] {
            const node_id pp = symmetric_ ? b_.declare("pp", value(p)) : product_of_rows("pp", p, p);
            const node_id qq = symmetric_ ? b_.declare("qq", value(q)) : product_of_rows("qq", q, q);
            const node_id pq = symmetric_ ? b_.declare("pq", at(p, q)) : product_of_rows("pq", p, q);
            const double tolerance =
                symmetric_ ? epsilon() : epsilon() * std::sqrt(static_cast<double>(shape_.length));
            const auto root_of_size = [&](node_id x) { return root(size_of_number(x)); };
            node_id matters = above(size_of_number(pq),
                                    times(times(constant(tolerance), root_of_size(pp)), root_of_size(qq)));
            const node_id least = constant(negligible_square(type_.type));
            if (!symmetric_) matters = b_.both(matters, b_.both(above(pp, least), above(qq, least)));
            b_.branch(matters, [&] {
                b_.assign("turned", n(1));
                const node_id tangent = tangent_for(pp, qq, pq);
                const node_id cosine =
                    b_.declare("cosine", over(constant(1), root(sum(constant(1), times(tangent, tangent)))));
                b_.assign("sine", times(tangent, cosine));
                b_.assign("half_tangent", over(sine, sum(constant(1), cosine)));
                if (!symmetric_) return;
                const node_id shift = b_.declare("shift", times(tangent, pq));
                set_value(p, difference(pp, shift));
                set_value(q, sum(qq, shift));
            });
        });
        b_.store_local(sines_, in_own(shape_.pairs(), pair), sine);
        b_.store_local(tangents_, in_own(shape_.pairs(), pair), half_tangent);
    }
    /// The smaller angle's. The square of a large cotangent would overflow.
    node_id tangent_for(node_id pp, node_id qq, node_id pq) {
        const node_id theta = b_.declare("theta", over(difference(qq, pp), sum(pq, pq)));
        const node_id size = b_.declare("size", size_of_number(theta));
        const node_id large = above(size, constant(wide_type() ? 0x1p60 : 0x1p30));
        const node_id hypotenuse =
            b_.declare("hypotenuse", select(large, size, root(sum(constant(1), times(theta, theta)))));
        const node_id sign = select(b_.compare(op::less, theta, constant(0)), constant(-1), constant(1));
        return b_.declare("tangent", over(sign, sum(size, hypotenuse)));
    }

    /// Elements x and y, turned by a pair's angle, as body(new x, new y).
    template <class Body>
    void turned(node_id x, node_id y, node_id sine, node_id half_tangent, Body body) {
        const node_id a = b_.declare("x", x), b = b_.declare("y", y);
        body(difference(a, times(sine, sum(b, times(half_tangent, a)))),
             sum(b, times(sine, difference(a, times(half_tangent, b)))));
    }
    void turn_rows(node_id round) {
        count_to("pair", shape_.pairs(), [&](node_id pair) { turn_pair(round, pair); });
    }
    void turn_pair(node_id round, node_id pair) {
        const node_id sine = b_.declare("sine", of_pair(sines_, pair));
        within(b_.compare(op::not_equal, sine, constant(0)), [&] {
            const node_id half_tangent = b_.declare("half_tangent", of_pair(tangents_, pair));
            const auto [first, second] = rows_of(round, pair);
            const node_id p = first, q = second;
            const auto turn_at = [&](node_id c) {
                turned(at(p, c), at(q, c), sine, half_tangent, [&](node_id x, node_id y) {
                    set(p, c, x);
                    set(q, c, y);
                });
            };
            each(shape_.length, turn_at);
            if (turns_identity_) each(shape_.vectors, [&](node_id c) { turn_at(beside(c)); });
        });
    }
    /// Columns p and q are then rows p and q, which lie in line.
    void turn_one_by_one(node_id round) {
        each(shape_.pairs(), [&](node_id pair) {
            scope([&] { choose_rotation(round, pair); });
            scope([&] { turn_pair(round, pair); });
            if (!symmetric_) return;
            const node_id turns = b_.compare(op::not_equal, of_pair(sines_, pair), constant(0));
            within(turns, [&] {
                const auto [first, second] = rows_of(round, pair);
                const node_id p = first, q = second;
                each(shape_.vectors, [&](node_id r) {
                    set(r, p, at(p, r));
                    set(r, q, at(q, r));
                });
                set(p, q, constant(0));
                set(q, p, constant(0));
            });
        });
    }
    void turn_columns(node_id round) {
        each(shape_.vectors, [&](node_id r) {
            count_to("pair", shape_.pairs(), [&](node_id pair) {
                const node_id sine = b_.declare("sine", of_pair(sines_, pair));
                within(b_.compare(op::not_equal, sine, constant(0)), [&] {
                    const node_id half_tangent = b_.declare("half_tangent", of_pair(tangents_, pair));
                    const auto [first, second] = rows_of(round, pair);
                    const node_id p = first, q = second;
                    turned(at(r, p), at(r, q), sine, half_tangent, [&](node_id x, node_id y) {
                        set(r, p, x);
                        set(r, q, y);
                    });
                });
            });
        });
    }
    /// What a rotation makes zero but for rounding.
    void clear(node_id round, node_id pair) {
        const node_id turns = b_.compare(op::not_equal, of_pair(sines_, pair), constant(0));
        within(turns, [&] {
            const auto [p, q] = rows_of(round, pair);
            set(p, q, constant(0));
            set(q, p, constant(0));
        });
    }
};

} // namespace sinter::plan

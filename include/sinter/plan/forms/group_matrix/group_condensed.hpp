#pragma once
// What work-groups have in common that reflect columns of a matrix one after the other and leave the matrix
// as it is, so that each column and each product with a vector has to take away what the columns before did.
// The rows of the result lie in memory, and every work-item reads them behind a memory barrier.
//
//   a dot product of row t by a team of a group           by a CPU's one work-item
//   row t      aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaa     row t      aaaaaaaa aaaaaaaa aaa
//   row t + T  aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaa     row t + 1  aaaaaaaa aaaaaaaa aaa
//   ...        four rows, 16 work-items                   ...        four rows, in vectors

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/plan/forms/group_matrix/group.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_condensed_builder : public group_builder {
public:
    explicit group_condensed_builder(const unwritten_kernel& k)
        : group_builder(k), lanes_(alone() ? k.how.lanes : 1) {}

protected:
    const array_view* work_ = nullptr;

    void begin() {
        group_builder::begin();
        std::size_t o = 0;
        while (kernel_.outputs[o].value != kernel_.reduction) ++o;
        work_ = &low_.arrays.destination(o);
        if (alone()) return;
        parts_ = b_.local_array("parts", type_, teams() * condensed_dots * (condensed_team + 1));
        team_ = b_.declare("team", quotient(me_, n(condensed_team)));
        lane_ = b_.declare("lane", remainder(me_, n(condensed_team)));
    }
    void memory_barrier() {
        if (!alone()) b_.memory_barrier();
    }

    /// Of the result.
    node_id at(node_id row, node_id i, int lanes = 1) { return low_.elements.load(*work_, row, i, lanes); }
    void set(node_id row, node_id i, node_id x, int lanes = 1) {
        low_.elements.store(*work_, row, i, x, lanes);
    }
    /// Of the matrix.
    node_id given(node_id i, node_id j, int lanes = 1) {
        const node_id x = low_.value(main_.args[0], i, j, lanes);
        return b_.cast(wide(lanes), b_.splat(x, lanes));
    }
    /// As vectors, of which a group's work-items have single elements.
    loops::value_type wide(int lanes) const { return {type_.type, false, lanes}; }
    node_id product(node_id a, node_id c, int lanes) {
        return b_.apply(op::multiply, wide(lanes), b_.splat(a, lanes), b_.splat(c, lanes));
    }
    node_id sum(node_id a, node_id c, int lanes) { return b_.apply(op::add, wide(lanes), a, c); }
    node_id difference(node_id a, node_id c, int lanes = 1) {
        return b_.apply(op::subtract, wide(lanes), a, c);
    }
    template <class Body>
    void first_item(Body body) {
        if (alone()) return body();
        b_.branch(same(me_, n(0)), [&] {
            const lowering::scope inner(low_);
            body();
        });
    }

    /// body(i, lanes) for all elements from `begin` before `end`. Whatever `begin` is, the same work-item has
    /// the same elements.
    template <class Body>
    void elements(node_id begin, node_id end, Body body) {
        if (!alone()) return loop("i", b_.plus(begin, me_), end, n(items_), [&](node_id i) { body(i, 1); });
        b_.scope([&] {
            const node_id whole = b_.declare("whole", b_.rounded_down(begin, end, n(lanes_)));
            loop("i", begin, whole, n(lanes_), [&](node_id i) { body(i, lanes_); });
            loop("i", whole, end, n(1), [&](node_id i) { body(i, 1); });
        });
    }

    /// What is left of `x`, elements from i on, once a(q) times row r(q) and b(q) times row s(q) are taken
    /// away for q before `count`, as the variable `name`.
    template <class R, class A, class S, class B>
    node_id less(const std::string& name, node_id x, node_id count, node_id i, int lanes, R r, A a, S s,
                 B b) {
        b_.declare(name, x, false);
        const node_id left = b_.name(name, wide(lanes));
        loop("q", n(0), count, n(1), [&](node_id q) {
            const node_id one = product(at(r(q), i, lanes), a(q), lanes),
                          other = product(at(s(q), i, lanes), b(q), lanes);
            b_.assign(name, difference(left, sum(one, other, lanes), lanes));
        });
        return left;
    }

    struct reflection {
        node_id tau, scale; ///< the factor, and what v's elements but the first one are the column's times
    };
    /// Of a column whose first element is `alpha`, and whose others have the sum of squares `square`:
    /// LAPACK's larfg.
    reflection reflect(node_id alpha, node_id square) {
        const node_id skips =
            b_.declare("skips", b_.compare(op::less_equal, square, constant(negligible_square(type_.type))));
        const node_id squares = sum(times(alpha, alpha), select(skips, constant(0), square), 1);
        const node_id length = b_.declare("length", b_.apply(op::sqrt, type_, squares));
        const node_id negative = b_.compare(op::less, alpha, constant(0));
        const node_id beta =
            b_.declare("beta", select(negative, length, b_.apply(op::negate, type_, length)));
        const node_id tau =
            b_.declare("tau", select(skips, constant(0), over(difference(beta, alpha), beta)));
        const node_id scale =
            b_.declare("scale", select(skips, constant(0), over(constant(1), difference(alpha, beta))));
        return {tau, scale};
    }

    /// The sum of term(i, lanes) for the same elements, as the variable `name`.
    template <class Term>
    node_id sum_of(const std::string& name, node_id begin, node_id end, Term term) {
        const auto start = [&](const std::string& variable, int lanes) {
            b_.declare(variable, b_.splat(constant(0), lanes), false);
        };
        start(name, 1);
        if (alone()) start(name + "_vector", lanes_);
        elements(begin, end, [&](node_id i, int lanes) {
            const std::string variable = lanes > 1 ? name + "_vector" : name;
            b_.assign(variable, sum(b_.name(variable, wide(lanes)), term(i, lanes), lanes));
        });
        const node_id found = b_.name(name, type_);
        if (alone())
            b_.assign(name, sum(found, of_lanes(b_.name(name + "_vector", wide(lanes_))), 1));
        else
            among_items(name);
        return found;
    }

    /// For each t before `count` the sum of element(t, i, lanes) times other(i, lanes) for i from `begin`
    /// before `end`, as give(t, sum).
    template <class Element, class Other, class Give>
    void dots(node_id count, node_id begin, node_id end, Element element, Other other, Give give) {
        b_.scope([&] { find_dots(count, begin, end, element, other, give); });
    }

    /// For each column j from `first` before `last` the sum of element(i, j, lanes) times factor(i) for i
    /// from `begin` before `end`, as give(j, sum, lanes).
    template <class Element, class Factor, class Give>
    void sums_down(node_id first, node_id last, node_id begin, node_id end, Element element, Factor factor,
                   Give give) {
        b_.scope([&] {
            alone() ? vectors_down(first, last, begin, end, element, factor, give)
                    : columns_down(first, last, begin, end, element, factor, give);
        });
    }

private:
    int lanes_;
    int parts_ = -1;
    node_id team_ = -1, lane_ = -1;

    template <class Element, class Factor, class Give>
    void vectors_down(node_id first, node_id last, node_id begin, node_id end, Element& element,
                      Factor& factor, Give& give) {
        const auto strip = [&](node_id j, int vectors, int lanes) {
            const auto name = [](int v) { return "down" + std::to_string(v); };
            for (int v = 0; v < vectors; ++v) b_.declare(name(v), b_.splat(constant(0), lanes), false);
            const auto place = [&](int v) { return b_.plus(j, n(v * lanes)); };
            loop("i", begin, end, n(1), [&](node_id i) {
                const node_id x = b_.declare("factor", factor(i));
                for (int v = 0; v < vectors; ++v)
                    b_.assign(name(v), sum(b_.name(name(v), wide(lanes)),
                                           product(element(i, place(v), lanes), x, lanes), lanes));
            });
            for (int v = 0; v < vectors; ++v) give(place(v), b_.name(name(v), wide(lanes)), lanes);
        };
        const node_id whole = b_.declare("whole", b_.rounded_down(first, last, n(lanes_)));
        const node_id strips = b_.declare("strips", b_.rounded_down(first, last, n(condensed_dots * lanes_)));
        loop("j", first, strips, n(condensed_dots * lanes_),
             [&](node_id j) { strip(j, static_cast<int>(condensed_dots), lanes_); });
        loop("j", strips, whole, n(lanes_), [&](node_id j) { strip(j, 1, lanes_); });
        loop("j", whole, last, n(1), [&](node_id j) { strip(j, 1, 1); });
    }
    /// A work-item has every so many rows of one column.
    template <class Element, class Factor, class Give>
    void columns_down(node_id first, node_id last, node_id begin, node_id end, Element& element,
                      Factor& factor, Give& give) {
        const std::int64_t columns = items_ < 128 ? items_ : 128, shares = items_ / columns;
        const node_id share = b_.declare("share", quotient(me_, n(columns))),
                      own = b_.declare("own", remainder(me_, n(columns)));
        loop("j0", first, last, n(columns), [&](node_id j0) {
            const node_id j = b_.declare("j", b_.index_op(op::min, b_.plus(j0, own), before(last)));
            b_.declare("down", constant(0), false);
            const node_id down = b_.name("down", type_);
            loop("i", b_.plus(begin, share), end, n(shares), [&](node_id i) {
                b_.assign("down", sum(down, product(element(i, j, 1), factor(i), 1), 1));
            });
            b_.store_local(parts_, me_, down);
            b_.barrier();
            b_.branch(
                b_.both(b_.compare(op::less, me_, n(columns)), b_.compare(op::less, b_.plus(j0, me_), last)),
                [&] {
                    const lowering::scope inner(low_);
                    if (shares > 1)
                        loop(
                            "p", n(1), n(shares), n(1),
                            [&](node_id p) {
                                const node_id other = b_.plus(b_.times(p, n(columns)), me_);
                                b_.assign("down", sum(down, b_.load_local(parts_, other), 1));
                            },
                            true);
                    give(b_.plus(j0, me_), down, 1);
                });
            b_.barrier();
        });
    }

    template <class Element, class Other, class Give>
    void find_dots(node_id count, node_id begin, node_id end, Element& element, Other& other, Give& give) {
        const node_id last = b_.declare("last", before(count));
        const auto rows_from = [&](node_id first, node_id step) {
            std::vector<node_id> rows;
            for (int r = 0; r < condensed_dots; ++r)
                rows.push_back(b_.declare("t" + std::to_string(r),
                                          b_.index_op(op::min, b_.plus(first, b_.times(n(r), step)), last)));
            return rows;
        };
        const auto add = [&](const std::vector<node_id>& rows, const std::string& kind, node_id i,
                             int lanes) {
            const node_id factor = b_.declare("factor", other(i, lanes));
            for (std::size_t r = 0; r < rows.size(); ++r) {
                const std::string name = kind + std::to_string(r);
                b_.assign(name, sum(b_.name(name, wide(lanes)),
                                    product(element(rows[r], i, lanes), factor, lanes), lanes));
            }
        };
        const auto start = [&](const std::string& kind, int lanes) {
            for (int r = 0; r < condensed_dots; ++r)
                b_.declare(kind + std::to_string(r), b_.splat(constant(0), lanes), false);
        };
        const auto one = [&](int r) { return b_.name("dot" + std::to_string(r), type_); };
        if (alone())
            return loop("t", n(0), count, n(condensed_dots), [&](node_id t) {
                const std::vector<node_id> rows = rows_from(t, n(1));
                start("dot", 1);
                start("dots", lanes_);
                elements(begin, end,
                         [&](node_id i, int lanes) { add(rows, lanes > 1 ? "dots" : "dot", i, lanes); });
                for (int r = 0; r < condensed_dots; ++r) {
                    const node_id all = b_.name("dots" + std::to_string(r), wide(lanes_));
                    const node_id row = rows[static_cast<std::size_t>(r)];
                    give(row, sum(one(r), of_lanes(all), 1));
                }
            });
        const node_id turn = n(teams() * condensed_dots);
        loop("t", n(0), count, turn, [&](node_id t) {
            const std::vector<node_id> rows = rows_from(b_.plus(t, team_), n(teams()));
            start("dot", 1);
            loop("i", b_.plus(begin, lane_), end, n(condensed_team),
                 [&](node_id i) { add(rows, "dot", i, 1); });
            for (int r = 0; r < condensed_dots; ++r)
                b_.store_local(parts_, part(b_.plus(team_, n(r * teams())), lane_), one(r));
            b_.barrier();
            const node_id left = b_.declare("left", b_.index_op(op::min, turn, b_.minus(count, t)));
            loop("r", me_, left, n(items_), [&](node_id r) {
                b_.declare("dot", constant(0), false);
                const node_id dot = b_.name("dot", type_);
                loop(
                    "p", n(0), n(condensed_team), n(1),
                    [&](node_id p) { b_.assign("dot", sum(dot, b_.load_local(parts_, part(r, p)), 1)); },
                    true);
                give(b_.plus(t, r), dot);
            });
            b_.barrier();
        });
    }

    std::int64_t teams() const { return items_ / condensed_team; }
    /// Odd rows, so that the elements of a column lie in banks of their own.
    node_id part(node_id row, node_id lane) { return b_.plus(b_.times(row, n(condensed_team + 1)), lane); }

    node_id of_lanes(node_id x) {
        std::vector<node_id> parts;
        for (int l = 0; l < b_.type_of(x).lanes; ++l) parts.push_back(b_.lane(x, l));
        for (std::size_t left = parts.size(); left > 1; left /= 2)
            for (std::size_t l = 0; l < left / 2; ++l) parts[l] = sum(parts[l], parts[l + left / 2], 1);
        return parts[0];
    }
    /// The variable becomes the sum of all work-items' ones.
    void among_items(const std::string& name) {
        const node_id mine = b_.name(name, type_);
        b_.store_local(parts_, me_, mine);
        for (std::int64_t left = items_; left > 1;) {
            const std::int64_t next = left > 8 ? left / 8 : 1;
            b_.barrier();
            b_.branch(b_.compare(op::less, me_, n(next)), [&] {
                loop(
                    "neighbour", b_.plus(me_, n(next)), n(left), n(next),
                    [&](node_id neighbour) {
                        b_.assign(name, sum(mine, b_.load_local(parts_, neighbour), 1));
                    },
                    true);
                b_.store_local(parts_, me_, mine);
            });
            left = next;
        }
        b_.barrier();
        b_.assign(name, b_.load_local(parts_, n(0)));
        b_.barrier(); // the next sum is kept there
    }
};

} // namespace sinter::plan

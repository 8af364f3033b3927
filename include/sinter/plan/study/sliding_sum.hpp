#pragma once
// Sums down the rows of what is the same function of every row, as separable correlations are: what a row
// gives is needed by several rows of the result.

#include <cstdint>
#include <utility>
#include <vector>

#include <sinter/core/edge.hpp>
#include <sinter/plan/study/place_study.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// total(i, j) = sum over d = lo ... hi of terms[d - lo](i, j), where terms[d - lo] has the factor
/// rows[d - lo](i, j) = row(i + d, j), and no other value of it varies.
struct sliding_sum {
    value_id total = -1;
    std::vector<value_id> terms, rows;
    std::int64_t lo = 0, hi = 0;
    value_id array = -1;
    edge beyond = edge::clamp;
    value_id height = -1; ///< rows of an image, of images below each other; -1: the array is one
    int across = 0;       ///< elements of which a row's value is made
    /// The other factors, if they are neighbouring elements of a column: that of lo, and 1 or -1 to the next.
    value_id weights = -1;
    std::int64_t first_weight = 0, weight_step = 1;

    value_id row() const { return rows[static_cast<std::size_t>(-lo)]; }
    value_id term(std::int64_t d) const { return terms[static_cast<std::size_t>(d - lo)]; }
};

/// Finds all of a kernel's sums; `alone` if neighbours in other rows are read for nothing else.
class sliding_sums {
public:
    std::vector<sliding_sum> all;
    bool alone = true;

    sliding_sums(const graph::value_graph& g, const kernel& k)
        : graph_(g), places_(g, false), reaches_(g.values.size()), found_(g.values.size(), false) {
        std::vector<bool> seen(g.values.size(), false);
        for (const output& o : k.outputs) visit(o.value, seen);
    }

    /// The height of all images, -1 if the arrays are one each; -2 if the sums differ in that.
    value_id height() const {
        const value_id first = all.front().height;
        for (const sliding_sum& s : all)
            if (s.height != first) return -2;
        return first;
    }

private:
    const graph::value_graph& graph_;
    place_study places_;

    /// Rows that a value reads: one, `down` from its own, of one array; or none.
    struct reach {
        bool known = true, any = false;
        std::int64_t down = 0;
        value_id array = -1, height = -1;
        std::uint8_t lookup = 0;
        int gathers = 0;
    };
    static constexpr value_id any_height = -2; ///< the own row is in every image
    std::vector<reach> reaches_;               ///< by value, where found_
    std::vector<bool> found_;

    void visit(value_id id, std::vector<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = graph_[id];
        if (v.code == op::add) {
            sliding_sum s;
            if (match(id, s)) return all.push_back(std::move(s));
        }
        if (v.code == op::gather) {
            const neighbour n = places_.of(v);
            alone = alone && (n.is != neighbour::kind::shifted || n.down == 0);
            if (n.is != neighbour::kind::other) return;
        }
        for (const value_id a : v.computed_args()) visit(a, seen);
    }

    void join(reach& r, const reach& other) const {
        r.known = r.known && other.known;
        if (!other.any) return;
        if (!r.any) {
            r = other;
            return;
        }
        r.known = r.known && r.down == other.down && r.array == other.array && r.lookup == other.lookup &&
                  r.height == other.height;
        r.gathers += other.gathers;
    }

    const reach& reach_of(value_id id) {
        const auto n = static_cast<std::size_t>(id);
        if (!found_[n]) {
            const reach r = make_reach(id);
            reaches_[n] = r;
            found_[n] = true;
        }
        return reaches_[n];
    }
    reach make_reach(value_id id) {
        const graph::value& v = graph_[id];
        reach r;
        if (const graph::leaf* l = graph_.leaf_of(v)) {
            const bool column = l->kind == leaf_kind::col_index && l->views.empty();
            r.known = column || l->kind == leaf_kind::scalar || l->kind == leaf_kind::literal;
            return r;
        }
        if (v.code == op::gather) {
            const neighbour n = places_.of(v);
            if (n.is == neighbour::kind::fixed) return r;
            const graph::value& row = graph_[v.args[1]];
            const value_id height = row.code == op::image_row ? row.args[2] : n.down == 0 ? any_height : -1;
            return {n.is == neighbour::kind::shifted, true, n.down, v.args[0], height, v.attribute, 1};
        }
        r.known = is_by_elements(v.code);
        for (int n = 0; n < arity(v.code) && r.known; ++n) join(r, reach_of(v.args[n]));
        return r;
    }

    /// `b` is `a` of another row.
    bool same_row(value_id a, value_id b) const {
        if (a == b) return true;
        const graph::value &x = graph_[a], &y = graph_[b];
        if (x.code != y.code || x.type != y.type || x.attribute != y.attribute || x.code == op::leaf)
            return false;
        if (x.code == op::gather) return x.args[0] == y.args[0] && x.args[2] == y.args[2];
        for (int n = 0; n < arity(x.code); ++n)
            if (!same_row(x.args[n], y.args[n])) return false;
        return true;
    }

    bool match(value_id id, sliding_sum& s) {
        struct tap {
            value_id term, row;
            reach rows;
        };
        std::vector<tap> taps;
        value_id rest = id;
        for (bool more = true; more;) {
            const graph::value& v = graph_[rest];
            more = v.code == op::add;
            const value_id term = more ? v.args[1] : rest;
            const graph::value& m = graph_[term];
            if (m.code != op::multiply) return false;
            const reach &left = reach_of(m.args[0]), &right = reach_of(m.args[1]);
            if (!left.known || !right.known || left.any == right.any) return false;
            taps.push_back({term, m.args[left.any ? 0 : 1], left.any ? left : right});
            if (more) rest = v.args[0];
        }
        const auto count = static_cast<std::int64_t>(taps.size());
        std::int64_t lo = taps.front().rows.down;
        for (const tap& t : taps) lo = t.rows.down < lo ? t.rows.down : lo;
        s.total = id;
        s.lo = lo;
        s.hi = lo + count - 1;
        if (count < 2 || lo > 0 || s.hi < 0) return false;
        s.terms.assign(taps.size(), -1);
        s.rows = s.terms;
        for (const tap& t : taps) {
            const auto place = static_cast<std::size_t>(t.rows.down - lo);
            if (place >= taps.size() || s.terms[place] >= 0) return false;
            s.terms[place] = t.term;
            s.rows[place] = t.row;
        }
        const value_id own = s.row();
        const reach at = reach_of(own),
                    beside = taps.front().rows.down != 0 ? taps.front().rows : taps[1].rows;
        for (const tap& t : taps) {
            if (t.rows.array != at.array || t.rows.lookup != at.lookup || !same_row(own, t.row)) return false;
            if (t.rows.down != 0 && t.rows.height != beside.height) return false;
        }
        s.beyond = lookup::unpacked(at.lookup).beyond;
        s.height = beside.height;
        s.array = at.array;
        s.across = at.gathers;
        find_weights(s);
        return true;
    }

    /// The element of a column that is the factor of row(lo + n).
    const graph::value* weight_of(const sliding_sum& s, std::size_t n, std::int64_t& place) const {
        const graph::value& m = graph_[s.terms[n]];
        const graph::value* w = &graph_[m.args[m.args[0] == s.rows[n] ? 1 : 0]];
        if (w->code == op::cast) w = &graph_[w->args[0]];
        if (w->code != op::gather) return nullptr;
        const neighbour at = places_.of(*w);
        place = at.down;
        return at.is == neighbour::kind::fixed && at.right == 0 ? w : nullptr;
    }
    void find_weights(sliding_sum& s) const {
        std::int64_t place = 0;
        const graph::value *first = weight_of(s, 0, s.first_weight), *second = weight_of(s, 1, place);
        if (!first || !second) return;
        s.weight_step = place - s.first_weight;
        if (s.weight_step != 1 && s.weight_step != -1) return;
        for (std::size_t n = 0; n < s.terms.size(); ++n) {
            const graph::value* w = weight_of(s, n, place);
            const auto step = static_cast<std::int64_t>(n) * s.weight_step;
            if (!w || w->args[0] != first->args[0] || place != s.first_weight + step) return;
        }
        s.weights = first->args[0];
    }
};

} // namespace sinter::plan

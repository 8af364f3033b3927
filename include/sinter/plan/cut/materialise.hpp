#pragma once
// Values of a graph that become arrays of their own, computed before the kernel that reads them.
//
// What tells its own row and broadcasts (`row_index() * rowwise(x)`) has different rows, but does not know
// how many they are. An array of it has as many as are needed where it is read, its domain; where it is read
// in two domains, it is two arrays.

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/plan.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The elements that a value is needed for.
struct domain {
    extent rows, cols;
    friend bool operator==(const domain&, const domain&) = default;
};

/// Extents of a graph's values, and the domains of their operands.
class domains {
public:
    explicit domains(graph::builder& b) : builder_(b) {}

    extent rows_of(value_id id) const { return builder_.find(at(id).rows); }
    extent cols_of(value_id id) const { return builder_.find(at(id).cols); }
    extent depth_of(const graph::value& contraction) const {
        const extent left = cols_of(contraction.args[0]);
        return left.is_any() ? rows_of(contraction.args[1]) : left;
    }

    /// The value has all elements of `d`, or tells its own row or column where it broadcasts.
    bool covers(value_id id, domain d) const {
        const domain told = missing(id, d);
        return (told.rows.is_any() ? rows_of(id) : told.rows) == d.rows &&
               (told.cols.is_any() ? cols_of(id) : told.cols) == d.cols;
    }

    /// The part of `d` that a value has no extents of its own for, though it tells rows or columns apart.
    domain missing(value_id id, domain d) const {
        const bool told = builder_.reads_index(id);
        return {told && rows_of(id).is_any() ? d.rows : extent::any(),
                told && cols_of(id).is_any() ? d.cols : extent::any()};
    }

    /// What operand n of a value is needed for, where the value itself is for `d`.
    domain of_operand(const graph::value& v, int n, domain d) const {
        if (folds_products(v.code)) return n == 0 ? domain{d.rows, depth_of(v)} : domain{depth_of(v), d.cols};
        if (leads_kernel(v.code)) return {rows_of(v.args[n]), cols_of(v.args[n])};
        return {v.rows.is_any() ? d.rows : builder_.find(v.rows),
                v.cols.is_any() ? d.cols : builder_.find(v.cols)};
    }

private:
    graph::builder& builder_;

    const graph::value& at(value_id id) const { return builder_.graph[id]; }
};

/// Values to be read from arrays in place of being computed where they are needed.
class replacements {
public:
    explicit replacements(graph::builder& b) : builder_(b), sizes_(b) {}

    bool empty() const { return list_.empty(); }

    /// `operand`: as an operand of a product.
    void materialise(value_id id, domain needed, bool operand = false) {
        materialise_as(id, id, needed,
                       operand ? graph::half_form::operand : graph::half_form::sums_as_floats);
    }
    /// The same of a value that itself reads arrays in place of what was materialised before. Returns its
    /// own.
    value_id materialise_rest(value_id id, domain needed) {
        return materialise_as(id, apply(id, needed), needed, graph::half_form::sums_as_floats);
    }
    /// The same of a part of an elementwise formula, whose halves a kernel would not round here.
    void materialise_functions(value_id id, domain needed) {
        materialise_as(id, apply(id, needed), needed, graph::half_form::floats);
    }

    /// The value over `d`, with arrays in place of what was materialised.
    value_id apply(value_id id, domain d) {
        if (known_.size() < builder_.graph.values.size()) known_.resize(builder_.graph.values.size());
        return applied_once(id, d);
    }

private:
    struct replacement {
        value_id from = -1;
        domain needed;
        value_id to = -1;
        int before = -1; ///< another of the same value, in `list_`
    };
    /// What a value over a domain has become, when `list_` was as long as now.
    struct result {
        value_id value = -1;
        domain needed;
        std::size_t length = 0;
    };
    graph::builder& builder_;
    domains sizes_;
    dynamic_array<replacement> list_;
    dynamic_array<int> last_;     ///< by value: the last in `list_` that replaces it, or -1
    dynamic_array<result> known_; ///< by value

    /// The value, with the extents that it lacks.
    value_id add(graph::value v, domain needed) const {
        if (v.rows.is_any()) v.rows = needed.rows;
        if (v.cols.is_any()) v.cols = needed.cols;
        return builder_.add(v);
    }

    value_id materialise_as(value_id id, value_id now, domain needed, graph::half_form halves) {
        if (builder_.has_argument(id)) return id;
        if (is_tuple(builder_.graph[id].code)) { // no array holds several values
            for (const value_id part : graph::states(builder_.graph.states_of(id)))
                if (builder_.graph[part].code != op::leaf)
                    materialise_as(part, apply(part, needed), needed, halves);
            return id;
        }
        needed = sizes_.missing(id, needed);
        if (const value_id array = find(id, needed); array >= 0) return array;
        const auto n = static_cast<std::size_t>(id);
        if (last_.size() <= n) last_.resize(n + 1, -1);
        const value_id array = builder_.materialise(add(builder_.graph[now], needed), halves);
        list_.push_back({id, needed, array, last_[n]});
        last_[n] = static_cast<int>(list_.size()) - 1;
        return array;
    }

    value_id find(value_id id, domain needed) const {
        const auto n = static_cast<std::size_t>(id);
        for (int r = n < last_.size() ? last_[n] : -1; r >= 0; r = list_[static_cast<std::size_t>(r)].before)
            if (list_[static_cast<std::size_t>(r)].needed == needed)
                return list_[static_cast<std::size_t>(r)].to;
        return -1;
    }

    /// Values that many others share are met once, if all need the same of them.
    value_id applied_once(value_id id, domain d) {
        const auto n = static_cast<std::size_t>(id); // one of those there were
        const domain needed = sizes_.missing(id, d);
        const result& r = known_[n];
        if (r.value < 0 || !(r.needed == needed) || r.length != list_.size())
            known_[n] = {applied(id, d), needed, list_.size()};
        return known_[n].value;
    }
    value_id applied(value_id id, domain d) {
        if (const value_id array = find(id, sizes_.missing(id, d)); array >= 0) return array;
        const graph::value v = builder_.graph[id]; // a copy: what is added moves the values
        if (v.code == op::leaf) return id;
        graph::value w = v;
        for (int i = 0; i < arity(v.code); ++i)
            w.args[i] = applied_once(v.args[i], sizes_.of_operand(v, i, d));
        if (w == v) return id;
        // It has no index of its own any more that would tell its rows apart, but an array with all of them.
        return add(w, sizes_.missing(id, d));
    }
};

} // namespace sinter::plan

#pragma once
// Which value of a kernel that reads too many arrays is computed before it: the one that gathers the most.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/plan/cut/materialise.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Knows which arrays every value reads, and goes on knowing it while some become arrays: only the values
/// above are counted again, up to those that read too many as before. (Counted anew for every one of them, a
/// thousand operators took seconds.)
class array_gatherer {
public:
    struct gathering {
        value_id id = -1;
        domain needed;
    };

    array_gatherer(const graph::builder& b, const domains& sizes, value_id root, domain whole, int limit)
        : builder_(b), sizes_(sizes), root_(root), whole_(whole), limit_(static_cast<std::size_t>(limit)),
          nodes_(static_cast<std::size_t>(root) + 1), by_count_(limit_ + 1) {
        at(root).uses = 1;
        for (value_id id = root; id >= 0; --id) {
            if (at(id).uses == 0) continue;
            for (const value_id a : args_of(id)) {
                ++at(a).uses;
                edges_.push_back({id, at(a).users});
                at(a).users = static_cast<int>(edges_.size()) - 1;
            }
        }
        for (value_id id = 0; id <= root; ++id) {
            if (at(id).uses == 0) continue;
            at(id).is_leaf = arity(builder_.graph[id].code) == 0;
            at(id).arrays = arrays_of(id);
            enter(id);
        }
    }

    /// The root's kernel reads no more arrays than it may.
    bool fits() const { return fits(root_); }

    /// Of the largest values that a kernel of their own may compute, the one that reads the most arrays; of
    /// several the first. -1: none reads more than one.
    gathering best() {
        for (std::size_t count = limit_; count > 1; --count) {
            dynamic_array<value_id>& list = by_count_[count];
            std::size_t kept = 0;
            for (const value_id id : list) {
                const bool stays = is_largest(id) && count_of(id) == count;
                if (stays)
                    list[kept++] = id;
                else if (at(id).listed == count)
                    at(id).listed = 0;
            }
            list.resize(kept);
            if (kept == 0) continue;
            // The domain matters to what tells its own row or column.
            if (kept == 1 && !builder_.reads_index(list[0])) return {list[0], {}};
            gathering first;
            ++round_;
            find_first(root_, whole_, count, first);
            return first;
        }
        return {};
    }

    /// The value is read from this array from now on, wherever it is needed.
    void replace(value_id id, value_id array) {
        release_args(id);
        at(id).is_leaf = true;
        at(id).arrays = set_of_leaf(array);
        mark_users(id);
        for (value_id user = id + 1; marked_ > 0; ++user) { // operands come before their users
            node& n = at(user);
            if (!n.marked) continue;
            n.marked = false;
            --marked_;
            const int before = n.arrays;
            n.arrays = arrays_of(user);
            if (n.arrays == before) continue;
            mark_users(user);
            enter(user);
            if (!fits(user)) // it reads the array beside what the array was made of
                for (const value_id a : args_of(user)) enter(a);
        }
    }

private:
    static constexpr int too_many = -1;
    struct node {
        int uses = 0;           ///< by values that the root is computed of
        int users = -1;         ///< the last of a list in `edges_`
        int arrays = too_many;  ///< a set
        std::size_t listed = 0; ///< in `by_count_`
        int round = 0;          ///< of the search that met it last
        bool is_leaf = false, marked = false;
    };
    struct edge {
        value_id user;
        int next;
    };
    const graph::builder& builder_;
    const domains& sizes_;
    value_id root_;
    domain whole_;
    std::size_t limit_;
    dynamic_array<node> nodes_; ///< by value
    dynamic_array<edge> edges_;
    dynamic_array<dynamic_array<int>> sets_; ///< of leaves, in order; values that read the same share one
    dynamic_array<dynamic_array<value_id>> by_count_; ///< those that fit, and some that did, by their arrays
    int marked_ = 0, round_ = 0;

    node& at(value_id id) { return nodes_[static_cast<std::size_t>(id)]; }
    const node& at(value_id id) const { return nodes_[static_cast<std::size_t>(id)]; }
    bool fits(value_id id) const { return at(id).arrays != too_many; }
    std::size_t count_of(value_id id) const { return sets_[static_cast<std::size_t>(at(id).arrays)].size(); }
    graph::value::arg_range args_of(value_id id) const {
        const graph::value& v = builder_.graph[id];
        return {v.args, v.args + arity(v.code)};
    }

    int set_of_leaf(value_id id) {
        const int leaf = builder_.graph[id].leaf;
        sets_.push_back(builder_.is_array(id) ? dynamic_array<int>{leaf} : dynamic_array<int>());
        return static_cast<int>(sets_.size()) - 1;
    }

    int arrays_of(value_id id) {
        if (at(id).is_leaf) return set_of_leaf(id);
        int all = at(builder_.graph[id].args[0]).arrays;
        for (const value_id a : args_of(id)) all = united(all, at(a).arrays);
        return all;
    }

    int united(int one, int other) {
        if (one == too_many || other == too_many) return too_many;
        if (one == other) return one;
        const dynamic_array<int>&a = sets_[static_cast<std::size_t>(one)],
              &b = sets_[static_cast<std::size_t>(other)];
        dynamic_array<int> all;
        for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
            const bool from_a = j == b.size() || (i < a.size() && a[i] <= b[j]);
            if (from_a && j < b.size() && a[i] == b[j]) ++j;
            all.push_back(from_a ? a[i++] : b[j++]);
        }
        if (all.size() > limit_) return too_many;
        if (all.size() == a.size()) return one;
        if (all.size() == b.size()) return other;
        sets_.push_back(static_cast<dynamic_array<int>&&>(all));
        return static_cast<int>(sets_.size()) - 1;
    }

    void enter(value_id id) {
        if (at(id).is_leaf || !fits(id) || at(id).listed == count_of(id)) return;
        at(id).listed = count_of(id);
        by_count_[count_of(id)].push_back(id);
    }

    /// It fits a kernel, and a value that reads it does not.
    bool is_largest(value_id id) const {
        if (at(id).is_leaf || at(id).uses == 0 || !fits(id)) return false;
        for (int e = at(id).users; e >= 0; e = edges_[static_cast<std::size_t>(e)].next) {
            const value_id user = edges_[static_cast<std::size_t>(e)].user;
            if (at(user).uses > 0 && !fits(user)) return true;
        }
        return false;
    }

    bool find_first(value_id id, domain d, std::size_t count, gathering& first) {
        node& n = at(id);
        if (n.is_leaf || n.round == round_) return false;
        n.round = round_;
        if (fits(id)) {
            if (count_of(id) == count) first = {id, d};
            return count_of(id) == count;
        }
        const graph::value& v = builder_.graph[id];
        for (int i = 0; i < arity(v.code); ++i)
            if (find_first(v.args[i], sizes_.of_operand(v, i, d), count, first)) return true;
        return false;
    }

    /// What only an array is computed of is no part of the root any more.
    void release_args(value_id id) {
        for (const value_id a : args_of(id))
            if (--at(a).uses == 0 && !at(a).is_leaf) release_args(a);
    }

    void mark_users(value_id id) {
        for (int e = at(id).users; e >= 0; e = edges_[static_cast<std::size_t>(e)].next) {
            node& n = at(edges_[static_cast<std::size_t>(e)].user);
            if (n.uses == 0 || n.is_leaf || n.marked) continue;
            n.marked = true;
            ++marked_;
        }
    }
};

} // namespace sinter::plan

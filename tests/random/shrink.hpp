#pragma once
// A wrong case made small: fewer statements, smaller terms, extents and values, as long as something is
// wrong.

#include <algorithm>
#include <chrono>
#include <functional>

#include "print.hpp"

namespace random_statements {

class shrinker {
public:
    /// `is_wrong` carries a case out. After `seconds` the smallest one that was found is good enough.
    shrinker(structure s, instance in, std::function<bool(const structure&, const instance&)> is_wrong,
             double seconds)
        : made(std::move(s)), numbers(std::move(in)), is_wrong_(std::move(is_wrong)),
          end_(clock::now() +
               std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds))) {}

    structure made;
    instance numbers;

    void run() {
        bool smaller = true;
        while (smaller && clock::now() < end_) {
            smaller = drop_statements();
            smaller |= part_copies();
            smaller |= simplify_terms();
            smaller |= shrink_extents();
            smaller |= simplify_places();
            smaller |= simplify_types();
            smaller |= simplify_values();
        }
    }

private:
    using clock = std::chrono::steady_clock;
    std::function<bool(const structure&, const instance&)> is_wrong_;
    clock::time_point end_;

    /// Keeps the change if the case is valid and still wrong.
    bool keep(structure s, instance in) {
        if (clock::now() >= end_ || !is_wrong_(s, in)) return false;
        made = std::move(s);
        numbers = std::move(in);
        return true;
    }
    bool keep(structure s) { return keep(std::move(s), numbers); }
    bool keep(instance in) { return keep(made, std::move(in)); }

    bool drop_statements() {
        bool smaller = false;
        for (std::size_t n = made.statements.size(); n-- > 0;) {
            structure s = made;
            s.statements.erase(s.statements.begin() + static_cast<std::ptrdiff_t>(n));
            if (!s.statements.empty() && keep(std::move(s))) smaller = true;
        }
        for (std::size_t n = 0; n < made.statements.size(); ++n)
            for (std::size_t k = made.statements[n].size(); k-- > 0 && made.statements[n].size() > 1;) {
                structure s = made;
                s.statements[n].erase(s.statements[n].begin() + static_cast<std::ptrdiff_t>(k));
                smaller |= keep(std::move(s));
            }
        return smaller;
    }

    /// Number n of all terms, in the order of for_each.
    static term* term_of(structure& s, std::size_t n, assigned*& within, bool& is_place) {
        term* found = nullptr;
        for (statement& all : s.statements)
            for (assigned& a : all)
                for (term* root : {&a.place, &a.value})
                    for_each(*root, [&](term& t) {
                        if (n-- != 0) return;
                        found = &t;
                        within = &a;
                        is_place = root == &a.place;
                    });
        return found;
    }
    /// Copies of one object become objects of their own.
    bool part_copies() {
        structure s = made;
        instance in = numbers;
        std::vector<bool> seen(static_cast<std::size_t>(s.slots));
        const auto part = [&](term& t) {
            if (t.slot < 0 || is_handle(t)) return;
            const auto slot = static_cast<std::size_t>(t.slot);
            if (!seen[slot]) {
                seen[slot] = true;
                return;
            }
            t.slot = s.slots++;
            in.draws.push_back(draw(in.draws[slot]));
            in.numbers.push_back(double(in.numbers[slot]));
        };
        for (statement& all : s.statements)
            for (assigned& a : all) for_each(a.value, part);
        return s.slots > made.slots && keep(std::move(s), std::move(in));
    }
    /// Sets all copies of one object, or this term alone if it has none.
    static void replace(structure& s, term& t, const term& by) {
        const int slot = t.slot;
        t = term(by);
        if (slot < 0) return;
        for (statement& all : s.statements)
            for (assigned& a : all)
                for_each(a.value, [&](term& other) {
                    if (other.slot == slot && is_nameable(other)) other = term(by);
                });
    }

    /// Types from the leaves on; false if the library would refuse the result.
    static bool retype(term& t) {
        for (term& p : t.parts)
            if (!retype(p)) return false;
        if (t.form == term_form::call) {
            dtype beside = dtype::boolean;
            bool all_numbers = true;
            for (std::size_t n = t.code == op::select ? 1 : 0; n < t.parts.size(); ++n)
                if (t.parts[n].form != term_form::number) {
                    beside = common(beside, t.parts[n].type);
                    all_numbers = false;
                }
            if (all_numbers) return false;
            beside = common(beside, beside);
            for (term& p : t.parts) {
                if (p.form == term_form::number && (is_float(beside) || p.type != dtype::f32))
                    p.type = beside;
                if (is_of_bits(t.code) && is_float(p.type)) return false;
                if (is_comparison(t.code) && p.form == term_form::call && is_order(p.code)) return false;
                if (is_logic(t.code) && p.form == term_form::number) return false;
            }
        } else {
            for (const term& p : t.parts)
                if (p.form == term_form::number) return false;
        }
        find_types(t);
        return true;
    }
    static bool retype(structure& s) {
        for (statement& all : s.statements)
            for (assigned& a : all) {
                const auto typed = [&](term& t) {
                    if (t.form == term_form::array) t.type = s.arrays[static_cast<std::size_t>(t.array)].type;
                };
                for_each(a.place, typed);
                for_each(a.value, typed);
                if (!retype(a.place) || !retype(a.value) || a.value.form == term_form::number) return false;
            }
        return true;
    }
    bool simplify_terms() {
        bool smaller = false;
        for (std::size_t n = 0;; ++n) {
            assigned* a = nullptr;
            bool is_place = false;
            structure s = made;
            term* const t = term_of(s, n, a, is_place);
            if (!t) return smaller;
            if (is_place) continue;
            if (a->compound) { // a plain assignment first
                a->compound = nullptr;
                if (keep(s)) smaller = true;
                continue;
            }
            while (replace_by_part(n)) smaller = true;
            smaller |= replace_by_array(n);
        }
    }
    bool replace_by_part(std::size_t n) {
        for (std::size_t p = 0;; ++p) {
            assigned* a = nullptr;
            bool is_place = false;
            structure s = made;
            term* const t = term_of(s, n, a, is_place);
            if (p >= t->parts.size()) return false;
            if (t->parts[p].rows != t->rows || t->parts[p].cols != t->cols) continue;
            replace(s, *t, term(t->parts[p]));
            if (retype(s) && keep(std::move(s))) return true;
        }
    }
    bool replace_by_array(std::size_t n) {
        assigned* a = nullptr;
        bool is_place = false;
        structure s = made;
        instance in = numbers;
        term* const t = term_of(s, n, a, is_place);
        if (t->parts.empty() || t->rows == one || (t->rows == any) != (t->cols == any)) return false;
        term leaf;
        leaf.type = t->type;
        leaf.rows = t->rows;
        leaf.cols = t->cols;
        leaf.slot = t->slot;
        leaf.array = static_cast<int>(s.arrays.size());
        s.arrays.push_back({leaf.type, leaf.rows, leaf.cols});
        std::vector<double> values;
        for (std::int64_t e = 0; e < in.size(s.arrays.back()); ++e)
            values.push_back(
                stored_as(leaf.type, static_cast<double>(e * 5 % 9) - (leaf.type == dtype::u32 ? 0 : 4)));
        in.values.push_back(std::move(values));
        replace(s, *t, leaf);
        return retype(s) && keep(std::move(s), std::move(in));
    }

    /// Other extents for the same arrays, which keep their first rows and columns.
    bool resize(std::size_t dimension, std::int64_t chosen) {
        instance in = numbers;
        in.chosen[dimension] = chosen;
        in.find_extents(made);
        for (std::size_t n = 0; n < made.arrays.size(); ++n) {
            const pool_array& a = made.arrays[n];
            const std::int64_t cols = in.extent(a.cols), old_rows = numbers.extent(a.rows),
                               old_cols = numbers.extent(a.cols);
            std::vector<double> values;
            for (std::int64_t i = 0; i < in.extent(a.rows); ++i)
                for (std::int64_t j = 0; j < cols; ++j)
                    values.push_back(old_rows * old_cols == 0 ? 0
                                                              : numbers.values[n][static_cast<std::size_t>(
                                                                    i % old_rows * old_cols + j % old_cols)]);
            in.values[n] = std::move(values);
        }
        return keep(std::move(in));
    }
    bool shrink_extents() {
        bool smaller = false;
        for (std::size_t d = 2; d < numbers.chosen.size(); ++d) {
            const std::int64_t least = made.dimensions[d].form == dimension_form::positive ? 1 : 0;
            for (std::int64_t step = numbers.chosen[d] - least; step > 0; step /= 2)
                while (numbers.chosen[d] - step >= least && resize(d, numbers.chosen[d] - step))
                    smaller = true;
        }
        return smaller;
    }
    bool simplify_places() {
        bool smaller = false;
        for (std::size_t slot = 0; slot < numbers.draws.size(); ++slot)
            if (numbers.draws[slot] != draw{}) {
                instance in = numbers;
                in.draws[slot] = {};
                smaller |= keep(std::move(in));
            }
        return smaller;
    }
    bool simplify_types() {
        bool smaller = false;
        for (std::size_t n = 0; n < made.arrays.size(); ++n) {
            if (made.arrays[n].type == dtype::f32) continue;
            structure s = made;
            instance in = numbers;
            s.arrays[n].type = dtype::f32;
            for (double& x : in.values[n]) x = stored_as(dtype::f32, x);
            if (retype(s)) smaller |= keep(std::move(s), std::move(in));
        }
        return smaller;
    }
    bool simplify_values() {
        bool smaller = false;
        for (std::size_t slot = 0; slot < numbers.numbers.size(); ++slot)
            if (numbers.numbers[slot] != 0 && numbers.numbers[slot] != 1 && numbers.numbers[slot] != 2)
                for (const double x : {1.0, 2.0}) {
                    instance in = numbers;
                    in.numbers[slot] = x;
                    if (keep(std::move(in))) {
                        smaller = true;
                        break;
                    }
                }
        for (std::size_t n = 0; n < made.arrays.size(); ++n) {
            for (const double x : {0.0, 1.0}) smaller |= set_values(n, 0, numbers.values[n].size(), x);
            const std::size_t step = numbers.values[n].size() > 64 ? numbers.values[n].size() / 8 : 1;
            for (std::size_t e = 0; e < numbers.values[n].size(); e += step)
                for (const double x : {0.0, 1.0})
                    if (set_values(n, e, std::min(e + step, numbers.values[n].size()), x)) {
                        smaller = true;
                        break;
                    }
        }
        return smaller;
    }
    /// Elements that are neither 0 nor 1 yet; or ones that become 0.
    bool set_values(std::size_t array, std::size_t first, std::size_t last, double x) {
        instance in = numbers;
        bool changes = false;
        for (std::size_t e = first; e < last; ++e) {
            double& v = in.values[array][e];
            if (std::signbit(v) == 0 && (v == x || (v == 0 && x == 1))) continue;
            v = x;
            changes = true;
        }
        return changes && keep(std::move(in));
    }
};

} // namespace random_statements

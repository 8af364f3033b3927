#pragma once
// Writes the nodes of loop IR, with trivial index arithmetic folded.

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::loops {

/// Values of a program in the making: what is built refers to what was built before it.
class node_builder {
public:
    program out;

    const node& at(node_id id) const { return out.nodes[static_cast<std::size_t>(id)]; }
    value_type type_of(node_id id) const { return at(id).type; }

    node_id integer(std::int64_t v) {
        node n;
        n.type.index = true;
        n.imm = v;
        return add(std::move(n));
    }
    node_id number(double v, dtype t) { return number(any_number::of(t, v), t); }
    node_id number(const any_number& v, dtype t) {
        node n;
        n.kind = node_kind::number;
        n.type = {t, false, 1};
        n.number = v;
        return add(std::move(n));
    }
    node_id name(std::string text, value_type t) {
        node n;
        n.kind = node_kind::name;
        n.type = t;
        n.text = std::move(text);
        return add(std::move(n));
    }
    node_id index_name(std::string text) { return name(std::move(text), {dtype::i32, true, 1}); }
    /// The number of a work-item, a work-group or a texel: "@global_x" and its kin, which dialects spell.
    node_id item(const std::string& text) {
        const auto counted = items_.find(text);
        return counted == items_.end() ? index_name(text) : counted->second;
    }
    /// From here on that number is found otherwise.
    void set_item(const std::string& text, node_id number) { items_[text] = number; }

    node_id index_op(op code, node_id a, node_id b) {
        const node &x = at(a), &y = at(b);
        const bool cx = x.kind == node_kind::integer, cy = y.kind == node_kind::integer;
        if (cx && cy) {
            const bool divides = x.imm >= 0 && y.imm > 0;
            if (code == op::divide && divides) return integer(x.imm / y.imm);
            if (code == op::mod && divides) return integer(x.imm % y.imm);
            switch (code) {
            case op::add: return integer(x.imm + y.imm);
            case op::subtract: return integer(x.imm - y.imm);
            case op::multiply: return integer(x.imm * y.imm);
            case op::min: return integer(x.imm < y.imm ? x.imm : y.imm);
            case op::max: return integer(x.imm > y.imm ? x.imm : y.imm);
            default: break;
            }
        }
        // Before any other rule, so that what is known of the place x is known of x + 0.
        if ((code == op::add || code == op::subtract) && cy && y.imm == 0) return a;
        // (x + 1) + 2
        if (code == op::add && cy && x.kind == node_kind::apply && x.code == op::add && x.type.index) {
            const node& inner = at(x.args[1]);
            const node_id first = x.args[0]; // a new node may move the others: no reference outlives it
            if (inner.kind == node_kind::integer) return plus(first, integer(inner.imm + y.imm));
        }
        if (code == op::add && cx && x.imm == 0) return b;
        if (code == op::multiply && cx) {
            if (x.imm == 0) return a;
            if (x.imm == 1) return b;
        }
        if (code == op::multiply && cy) {
            if (y.imm == 0) return b;
            if (y.imm == 1) return a;
        }
        if (code == op::divide && cy && y.imm == 1) return a;
        if (code == op::mod && cy && y.imm == 1) return integer(0);
        if ((code == op::divide || code == op::mod) && cx && x.imm == 0) return a;
        // (4 * x) / 4: a texel's own first element
        if (code == op::divide && cy && x.kind == node_kind::apply && x.code == op::multiply) {
            const node& factor = at(x.args[0]);
            if (factor.kind == node_kind::integer && factor.imm == y.imm) return x.args[1];
        }
        // A place beside another is the same node each time, so that what is known of it is found.
        const bool beside = code == op::add && cy;
        const std::pair<node_id, std::int64_t> place(a, y.imm);
        if (beside) {
            const auto known = places_.find(place);
            if (known != places_.end()) return known->second;
        }
        node n;
        n.kind = node_kind::apply;
        n.code = code;
        n.type = {dtype::i32, true, 1};
        n.args[0] = a;
        n.args[1] = b;
        const node_id made = add(std::move(n));
        if (beside) places_.emplace(place, made);
        return made;
    }
    node_id plus(node_id a, node_id b) { return index_op(op::add, a, b); }
    node_id minus(node_id a, node_id b) { return index_op(op::subtract, a, b); }
    node_id times(node_id a, node_id b) { return index_op(op::multiply, a, b); }
    /// a / b, rounded up.
    node_id quotient_up(node_id a, node_id b) {
        return index_op(op::divide, plus(a, minus(b, integer(1))), b);
    }
    /// The end of as many whole steps from `begin` on as fit before `end`.
    node_id rounded_down(node_id begin, node_id end, node_id step) {
        return minus(end, index_op(op::mod, minus(end, begin), step));
    }
    /// The greatest multiple of `step` that is no more than `a`.
    node_id rounded_down(node_id a, node_id step) { return rounded_down(integer(0), a, step); }

    node_id low_bits(node_id a, node_id log2) { return bits(node_kind::low_bits, op::mod, a, log2); }
    node_id high_bits(node_id a, node_id log2) { return bits(node_kind::high_bits, op::divide, a, log2); }

    /// One of two indices.
    node_id either(node_id condition, node_id a, node_id b) {
        return apply(op::select, {dtype::i32, true, 1}, condition, a, b);
    }

    node_id compare(op code, node_id a, node_id b) {
        node n;
        n.kind = node_kind::apply;
        n.code = code;
        n.type = {dtype::boolean, false, 1};
        n.args[0] = a;
        n.args[1] = b;
        return add(std::move(n));
    }
    node_id both(node_id a, node_id b) { return compare(op::logical_and, a, b); }

    node_id apply(op code, value_type t, node_id a, node_id b = -1, node_id c = -1) {
        node n;
        n.kind = node_kind::apply;
        n.code = code;
        n.type = t;
        n.args[0] = a;
        n.args[1] = b;
        n.args[2] = c;
        return add(std::move(n));
    }
    /// A sum or a difference that a compiler is not to take for less.
    node_id apply_exactly(op code, value_type t, node_id a, node_id b) {
        const node_id n = apply(code, t, a, b);
        out.nodes[static_cast<std::size_t>(n)].exact = true;
        return n;
    }
    node_id cast(value_type t, node_id a) {
        const value_type from = type_of(a);
        const bool ints = from.type == dtype::i32 && t.type == dtype::i32 && from.lanes == t.lanes;
        if (from == t || (ints && !out.wide)) return a; // an index is an int, or a long
        node n;
        n.kind = node_kind::cast;
        n.type = t;
        n.args[0] = a;
        return add(std::move(n));
    }
    node_id rounded(node_id a, dtype stored) {
        node n;
        n.kind = node_kind::rounded;
        n.stored = stored;
        n.type = type_of(a);
        n.args[0] = a;
        return add(std::move(n));
    }
    node_id half_bits(node_id a) {
        node n;
        n.kind = node_kind::half_bits;
        n.type = {dtype::u32, false, type_of(a).lanes / 2};
        n.args[0] = a;
        return add(std::move(n));
    }
    node_id call(std::string function, value_type t, std::vector<node_id> arguments) {
        node n;
        n.kind = node_kind::call;
        n.type = t;
        n.text = std::move(function);
        n.parts = std::move(arguments);
        return add(std::move(n));
    }
    node_id load(int array, dtype t, int lanes, node_id element, bool aligned = false) {
        node n;
        n.kind = node_kind::load;
        n.aligned = aligned;
        n.type = {t, false, lanes};
        n.array = array;
        n.args[0] = element;
        return add(std::move(n));
    }
    node_id texel(int array, dtype t, node_id x, node_id y, node_id component = -1) {
        node n;
        n.kind = node_kind::texel;
        n.type = {t, false, component < 0 ? 4 : 1};
        n.array = array;
        n.args[0] = x;
        n.args[1] = y;
        n.args[2] = component;
        return add(std::move(n));
    }
    node_id splat(node_id a, int lanes) {
        if (type_of(a).lanes == lanes) return a;
        node n;
        n.kind = node_kind::splat;
        n.type = type_of(a);
        n.type.index = false; // vectors are of elements
        n.type.lanes = lanes;
        n.args[0] = a;
        return add(std::move(n));
    }
    /// A number that vectors of `type` are multiplied by. Integer products are spelled as functions on some
    /// devices, which want equal types.
    node_id scalar_factor(node_id a, value_type type) {
        return is_floating(type.type) ? a : splat(a, type.lanes);
    }
    node_id lane(node_id a, int which) {
        if (type_of(a).lanes == 1) return a;
        if (at(a).kind == node_kind::splat) return at(a).args[0];
        if (at(a).kind == node_kind::build) return at(a).parts[static_cast<std::size_t>(which)];
        node n;
        n.kind = node_kind::lane;
        n.type = type_of(a);
        n.type.lanes = 1;
        n.imm = which;
        n.args[0] = a;
        return add(std::move(n));
    }
    /// Lane `which` of every vector, as a vector: a column of the matrix whose rows they are.
    node_id column(const std::vector<node_id>& vectors, int which) {
        std::vector<node_id> lanes;
        for (const node_id vector : vectors) lanes.push_back(lane(vector, which));
        return build(std::move(lanes));
    }
    node_id side(node_id vector, int which) {
        node n;
        n.kind = node_kind::side;
        n.type = type_of(vector);
        n.type.lanes /= 2;
        n.imm = which;
        n.args[0] = vector;
        return add(std::move(n));
    }
    node_id pick(node_id vector, node_id which) {
        node n;
        n.kind = node_kind::pick;
        n.type = type_of(vector);
        n.type.lanes = 1;
        n.args[0] = vector;
        n.args[1] = which;
        return add(std::move(n));
    }
    /// `a` of the fragment beside this one, or of the one below or above.
    node_id of_neighbour(node_id a, bool in_other_row) {
        node n;
        n.kind = node_kind::quad;
        n.type = type_of(a);
        n.imm = in_other_row ? 1 : 0;
        n.args[0] = a;
        out.quads = true;
        return add(std::move(n));
    }
    node_id dot(node_id a, node_id c) {
        node n;
        n.kind = node_kind::dot;
        n.type = type_of(a);
        n.type.lanes = 1;
        n.args[0] = a;
        n.args[1] = c;
        return add(std::move(n));
    }
    node_id build(std::vector<node_id> parts) {
        if (parts.size() == 1) return parts.front();
        node n;
        n.kind = node_kind::build;
        n.type = type_of(parts.front());
        n.type.index = false;
        n.type.lanes = static_cast<int>(parts.size());
        n.parts = std::move(parts);
        return add(std::move(n));
    }
    node_id load_local(int local, node_id element, int lanes = 1) {
        node n;
        n.kind = node_kind::load_local;
        n.type = out.locals[static_cast<std::size_t>(local)].type;
        n.type.lanes *= lanes;
        n.imm = local;
        n.args[0] = element;
        return add(std::move(n));
    }
    node_id arrival(int array, node_id element) {
        node n;
        n.kind = node_kind::arrival;
        n.type = {dtype::i32, true, 1};
        n.array = array;
        n.args[0] = element;
        return add(std::move(n));
    }
    node_id to_index(node_id a) { return cast({dtype::i32, true, 1}, a); }

private:
    std::unordered_map<std::string, node_id> items_;             ///< numbers that are not the dialect's
    std::unordered_multimap<std::string, node_id> atoms_;        ///< names and whole numbers
    std::map<std::pair<node_id, std::int64_t>, node_id> places_; ///< a place plus a whole number

    /// `code` is what the bits are, of numbers not below zero.
    node_id bits(node_kind which, op code, node_id a, node_id log2) {
        if (at(a).kind == node_kind::integer && at(a).imm == 0) return a;
        if (at(log2).kind == node_kind::integer) {
            const node_id simple = index_op(code, a, integer(std::int64_t{1} << at(log2).imm));
            if (at(simple).kind != node_kind::apply || at(simple).code != code) return simple;
        }
        node n;
        n.kind = which;
        n.type = {dtype::i32, true, 1};
        n.args[0] = a;
        n.args[1] = log2;
        return add(std::move(n));
    }

    node_id add(node n) {
        // One node for a name or a constant, so that equal index pairs are equal ids.
        const bool atom = n.kind == node_kind::integer || n.kind == node_kind::name;
        const std::string key = n.kind == node_kind::integer ? std::to_string(n.imm) : n.text;
        if (atom)
            for (auto [found, last] = atoms_.equal_range(key); found != last; ++found) {
                const node& m = at(found->second);
                if (m.kind == n.kind && m.imm == n.imm && m.type == n.type) return found->second;
            }
        const auto deepen = [&](node_id below) {
            if (below >= 0 && at(below).nesting >= n.nesting) n.nesting = at(below).nesting + 1;
        };
        for (const node_id a : n.args) deepen(a);
        for (const node_id p : n.parts) deepen(p);
        out.nodes.push_back(std::move(n));
        const auto id = static_cast<node_id>(out.nodes.size()) - 1;
        if (atom) atoms_.emplace(key, id);
        return id;
    }
};

} // namespace sinter::loops

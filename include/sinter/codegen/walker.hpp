#pragma once
// Writes the values of loop IR, with the fewest parentheses. What is done with them: codegen/statements.hpp.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <sinter/codegen/dialect.hpp>
#include <sinter/codegen/words.hpp>

namespace sinter::inline SINTER_ABI::codegen {

class walker {
public:
    walker(const dialect& d, const loops::program& p) : dialect_(d), program_(p) {}

    const loops::program& program() const { return program_; }

    /// Text that goes before the kernel, once: a helper function, an extension line.
    void need(const std::string& text) {
        for (const std::string& known : prelude_)
            if (known == text) return;
        prelude_.push_back(text);
    }
    std::string prelude() const {
        std::string out;
        for (const std::string& p : prelude_) out += p;
        return out;
    }

    /// What of it a text calls, in functions that call each other.
    std::string prelude_of(const std::string& text) const {
        std::string out;
        for (auto p = prelude_.rbegin(); p != prelude_.rend(); ++p) {
            const std::size_t end = p->find('('), begin = p->find_last_of(" \n", end) + 1;
            if (end == std::string::npos || begin > end) continue;
            const std::string name = p->substr(begin, end - begin);
            if (has_word(text, name) || has_word(out, name)) out = *p + out;
        }
        return out;
    }

    std::string text(loops::node_id id) { return phrase_of(id).text; }
    /// The text, in parentheses unless it binds at least as tightly as `limit`.
    std::string text(loops::node_id id, int limit) {
        const phrase p = phrase_of(id);
        return p.precedence > limit ? "(" + p.text + ")" : p.text;
    }
    /// True if all that is done to an array is to load or store vectors of four at multiples of four.
    bool only_vectors(const plan::argument& a) const {
        const auto array = static_cast<int>(&a - program_.arguments.data());
        for (const loops::node& n : program_.nodes) {
            const bool reads = n.kind == loops::node_kind::load || n.kind == loops::node_kind::arrival;
            if (reads && n.array == array && (!n.aligned || n.type.lanes != 4)) return false;
        }
        return stores_only_vectors(program_.body, array);
    }
    /// True if texels of a texture or an image are read.
    bool reads_texels(const plan::argument& a) const {
        const auto array = static_cast<int>(&a - program_.arguments.data());
        for (const loops::node& n : program_.nodes)
            if (n.kind == loops::node_kind::texel && n.array == array) return true;
        return false;
    }
    const loops::node& at(loops::node_id id) const { return program_.nodes[static_cast<std::size_t>(id)]; }
    std::string index_type() { return dialect_.type(*this, {dtype::i32, true, 1}); }

    /// Declares the helper of an op for these types and returns its name.
    std::string helper(const char* op_name, const loops::value_type& result, const loops::value_type& operand,
                       int arity, const std::string& body_text,
                       helper_form form = helper_form::lane_by_lane) {
        std::string name = std::string("sinter_") + op_name;
        if (!dialect_.overloads()) name += "_" + dialect_.type(*this, {operand.type, false, 1});
        const auto named = [&](int lanes) {
            return dialect_.overloads() || lanes == 1 ? name : name + std::to_string(lanes);
        };
        const auto declare = [&](int lanes, const std::string& text) {
            loops::value_type r = result, o = operand;
            r.lanes = o.lanes = lanes;
            need(dialect_.helper(*this, named(lanes), r, o, arity, text));
        };
        if (form == helper_form::any_width || (form == helper_form::vectors && operand.lanes > 1)) {
            declare(operand.lanes, body_text);
        } else if (form == helper_form::vectors) {
            constexpr int width = 4;
            declare(width, body_text);
            std::string arguments;
            for (int n = 0; n < arity; ++n)
                arguments += (n ? std::string(", ") : std::string()) +
                             dialect_.constructor(*this, {operand.type, false, width}) + letters[n] + ")";
            declare(1, "return " + named(width) + "(" + arguments + ")" + dialect_.lane(0) + ";");
        } else {
            declare(1, body_text);
            if (operand.lanes == 1) return name;
            std::string calls;
            for (int l = 0; l < operand.lanes; ++l) {
                calls += (l ? ", " : "") + name + "(";
                for (int n = 0; n < arity; ++n)
                    calls += (n ? std::string(", ") : std::string()) + letters[n] + dialect_.lane(l);
                calls += ")";
            }
            declare(operand.lanes, "return " + dialect_.constructor(*this, result) + calls + ");");
        }
        return named(operand.lanes);
    }

protected:
    const dialect& dialect_;
    const loops::program& program_;
    /// Values that variables hold while a statement is written.
    std::vector<std::pair<loops::node_id, std::string>> marked_;

    /// Vectors of truths are vectors of int, -1 or 0, where they are kept.
    bool is_mask(const loops::value_type& t) const {
        return dialect_.has_masks() && t.type == dtype::boolean && t.lanes > 1;
    }

private:
    bool stores_only_vectors(const std::vector<loops::statement>& statements, int array) const {
        for (const loops::statement& s : statements) {
            const bool here = s.kind == loops::statement_kind::store && s.array == array;
            if (here && (!s.aligned || at(s.b).type.lanes != 4)) return false;
            if (!stores_only_vectors(s.body, array)) return false;
        }
        return true;
    }

    static constexpr const char* letters[] = {"a", "b", "c"}; ///< a helper's parameters

    std::vector<std::string> prelude_;

    const plan::argument& array_of(const loops::node& n) const {
        return program_.arguments[static_cast<std::size_t>(n.array)];
    }

    /// Whether a floating number that is computed is not zero, as dialect::truth_of_bits says.
    std::string truth_of_computed(loops::node_id id) {
        const loops::node& n = at(id);
        bool computed = n.kind == loops::node_kind::apply || n.kind == loops::node_kind::name;
        for (const auto& [node, name] : marked_) computed = computed || node == id;
        return computed && !n.type.index ? dialect_.truth_of_bits(*this, text(id), n.type) : "";
    }

    phrase phrase_of(loops::node_id id) {
        using loops::node_kind;
        for (const auto& [node, name] : marked_)
            if (node == id) return {name, 0};
        const loops::node& n = at(id);
        if (is_mask(n.type) && n.kind != loops::node_kind::name) return mask(id, mask_bytes);
        switch (n.kind) {
        case node_kind::integer: return {std::to_string(n.imm), n.imm < 0 ? 2 : 0};
        case node_kind::number: return {dialect_.number(n), n.number.is_negative() ? 2 : 0};
        case node_kind::name: return {n.text.front() == '@' ? dialect_.item(n.text) : n.text, 0};
        case node_kind::cast: {
            const loops::value_type& from = at(n.args[0]).type;
            if (n.type.type == dtype::boolean && is_floating(from.type))
                if (std::string truth = truth_of_computed(n.args[0]); !truth.empty())
                    return {truth, from.lanes == 1 ? 7 : 0};
            if (n.type.type == dtype::boolean && from.lanes == 1)
                return {text(n.args[0], 6) + " != " + dialect_.zero(from), 7};
            // A truth may become a condition.
            const int limit = is_mask(from) ? 2 : from.type == dtype::boolean ? 12 : 15;
            return {dialect_.cast(*this, from, n.type, text(n.args[0], limit)), 0};
        }
        case node_kind::load:
        case node_kind::texel: {
            const plan::argument& a = array_of(n);
            return {dialect_.load(*this, a, n), a.type == dtype::boolean && n.type.lanes == 1 ? 7 : 0};
        }
        case node_kind::load_local: {
            const loops::local_array& local = program_.locals[static_cast<std::size_t>(n.imm)];
            return {dialect_.load_local(local, n, text(n.args[0])), 0};
        }
        case node_kind::splat: return {dialect_.constructor(*this, n.type) + text(n.args[0]) + ")", 0};
        case node_kind::lane: {
            const std::string lane = text(n.args[0], 0) + dialect_.lane(static_cast<int>(n.imm));
            return is_mask(at(n.args[0]).type) ? phrase{lane + " != 0", 7} : phrase{lane, 0};
        }
        case node_kind::side: return {text(n.args[0], 0) + dialect_.side(static_cast<int>(n.imm)), 0};
        case node_kind::pick: {
            const loops::node& from = at(n.args[0]);
            const bool fetched = from.kind == node_kind::load || from.kind == node_kind::texel;
            if (n.type.type != dtype::boolean || !(fetched || is_mask(from.type)))
                return {dialect_.component(text(n.args[0], 0), text(n.args[1])), 0};
            loops::node words = from; // of which one becomes a truth, not all
            words.type.type = dtype::u32;
            const std::string four =
                fetched ? dialect_.load(*this, array_of(from), words) : text(n.args[0], 0);
            return {dialect_.component(four, text(n.args[1])) + " != 0u", 7};
        }
        case node_kind::quad: return {dialect_.of_neighbour(text(n.args[0]), n.imm == 1), 0};
        case node_kind::dot: return {"dot(" + text(n.args[0]) + ", " + text(n.args[1]) + ")", 0};
        case node_kind::high_bits: return {bits_of(n.args[0]) + " >> " + count_of(n.args[1]), 5};
        case node_kind::low_bits:
            if (at(n.args[1]).kind == node_kind::integer)
                return {bits_of(n.args[0]) + " & " + std::to_string((1 << at(n.args[1]).imm) - 1), 8};
            return {bits_of(n.args[0]) + " & ((1 << " + count_of(n.args[1]) + ") - 1)", 8};
        case node_kind::rounded: {
            const std::string round = helper(name_of(n.stored), n.type, n.type, 1,
                                             dialect_.rounding(n.stored), form_of_rounding(n.stored));
            return {round + "(" + text(n.args[0]) + ")", 0};
        }
        case node_kind::half_bits: return {dialect_.half_bits(*this, n), 0};
        case node_kind::call: {
            const function_text f = dialect_.function(n.text, n.type);
            need(f.text);
            return {f.name + "(" + list(n.parts), 0};
        }
        case node_kind::build: return {dialect_.constructor(*this, n.type) + list(n.parts), 0};
        case node_kind::arrival: return {dialect_.arrival(array_of(n).name, text(n.args[0])), 0};
        default: return n.type.index ? index_phrase(n) : op_phrase(n);
        }
    }

    /// An index of which some bits are taken, and how many.
    std::string bits_of(loops::node_id id) { return text(id, dialect_.is_strict() ? 0 : 3); }
    std::string count_of(loops::node_id id) {
        const bool signed_count = dialect_.is_strict() && at(id).kind != loops::node_kind::integer;
        return signed_count ? "u32(" + text(id) + ")" : text(id, 3);
    }

    /// "a, b)"
    std::string list(const std::vector<loops::node_id>& nodes) {
        std::string out;
        for (loops::node_id n : nodes) out += (out.empty() ? "" : ", ") + text(n);
        return out + ")";
    }

    phrase index_phrase(const loops::node& n) {
        switch (n.code) {
        case op::add: {
            const loops::node& b = at(n.args[1]);
            if (b.kind == loops::node_kind::integer && b.imm < 0)
                return {text(n.args[0], 4) + " - " + std::to_string(-b.imm), 4};
            return {text(n.args[0], 4) + " + " + text(n.args[1], 4), 4};
        }
        case op::subtract: return {text(n.args[0], 4) + " - " + text(n.args[1], 3), 4};
        case op::multiply: return {text(n.args[0], 3) + " * " + text(n.args[1], 2), 3};
        case op::divide: return {text(n.args[0], 3) + " / " + text(n.args[1], 2), 3};
        case op::mod: return {text(n.args[0], 3) + " % " + text(n.args[1], 2), 3};
        case op::select: {
            const std::string condition = text(n.args[0], 12), yes = text(n.args[1], 12);
            return dialect_.choice(condition, yes, text(n.args[2], 12));
        }
        default:
            return {std::string(n.code == op::min ? "min(" : "max(") + same_width(n.args[0]) + ", " +
                        same_width(n.args[1]) + ")",
                    0};
        }
    }
    /// OpenCL C's min and max take no int beside a long.
    std::string same_width(loops::node_id id) {
        const bool constant = at(id).kind == loops::node_kind::integer;
        return text(id) + (constant && program_.wide ? "L" : "");
    }

    static constexpr int mask_bytes = 4; ///< of a truth of a mask
    static int bytes_of(const loops::value_type& t) {
        return is_wide(t.type) ? 8 : t.type == dtype::f16 ? 2 : mask_bytes;
    }

    std::string negative(loops::node_id truth) {
        const loops::node& n = at(truth);
        if (n.kind == loops::node_kind::number) return n.number.whole() != 0 ? "-1" : "0";
        return "-(" + text(truth) + ")";
    }

    /// A vector of truths, as wide as a comparison of numbers of `bytes` makes it, or a choice among them
    /// takes it.
    phrase mask(loops::node_id id, int bytes) {
        const loops::node& n = at(id);
        const auto of = [&](int which, int limit) {
            const phrase p = mask(n.args[which], bytes);
            return p.precedence > limit ? "(" + p.text + ")" : p.text;
        };
        phrase given;
        int natural = mask_bytes;
        switch (n.kind) {
        case loops::node_kind::apply:
            if (n.code == op::logical_and) return {of(0, 11) + " && " + of(1, 11), 11};
            if (n.code == op::logical_or) return {of(0, 10) + " || " + of(1, 10), 12};
            if (n.code == op::logical_not) return {"!" + of(0, 1), 2};
            if (n.code == op::select) return {of(0, 12) + " ? " + of(1, 12) + " : " + of(2, 12), 13};
            given = op_phrase(n);
            natural = bytes_of(at(n.args[0]).type);
            break;
        case loops::node_kind::cast:
            given = {text(n.args[0], 6) + " != " + dialect_.zero(at(n.args[0]).type), 7};
            natural = bytes_of(at(n.args[0]).type);
            break;
        case loops::node_kind::load:
            given = {dialect_.load(*this, array_of(n), n), 7};
            natural = 1;
            break;
        case loops::node_kind::splat:
            given = {dialect_.constructor(*this, n.type) + negative(n.args[0]) + ")", 0};
            break;
        case loops::node_kind::build: {
            std::string parts;
            for (const loops::node_id p : n.parts) parts += (parts.empty() ? "" : ", ") + negative(p);
            given = {dialect_.constructor(*this, n.type) + parts + ")", 0};
            break;
        }
        case loops::node_kind::side:
            given = {text(n.args[0], 0) + dialect_.side(static_cast<int>(n.imm)), 0};
            break;
        default: given = {n.text, 0};
        }
        return natural == bytes ? given : phrase{dialect_.mask(given.text, n.type.lanes, bytes), 0};
    }

    phrase op_phrase(const loops::node& n) {
        const op_info& o = info(n.code);
        if (n.code == op::select && is_mask(at(n.args[0]).type)) {
            const phrase chosen = mask(n.args[0], bytes_of(n.type));
            const std::string otherwise = text(n.args[2], 12);
            return {(chosen.precedence > 12 ? "(" + chosen.text + ")" : chosen.text) + " ? " +
                        text(n.args[1], 12) + " : " + otherwise,
                    13};
        }
        if (n.exact && !dialect_.exact_qualifier().empty()) return exact_sum(n);
        const loops::value_type operand = at(n.args[o.arity - 1]).type;
        const bool floating = is_floating(operand.type) && !operand.index;
        // One truth may choose among vectors.
        const int lanes = n.code == op::select ? at(n.args[0]).type.lanes : operand.lanes;
        const override_row* row = dialect_.row_of(n.code, operand.index ? dtype::i32 : operand.type, lanes);
        if (row && !is_neighbour(n)) {
            for (const char* function : row->needs)
                if (function) need(function);
            if (!row->helper) return fill(row->text, n, 0);
            return call(helper(o.name, n.type, operand, o.arity, row->helper, row->form), n);
        }
        if (o.types == op_types::rounding && !floating) return phrase_of(n.args[0]);
        return fill(o.spelling, n, o.precedence);
    }

    /// A call of a function whose sum is marked; of integers, of one in which no compiler finds what cancels:
    /// -b is ~b + 1.
    phrase exact_sum(const loops::node& n) {
        const bool adds = n.code == op::add;
        const std::string body = is_floating(n.type.type)
                                     ? dialect_.exact_qualifier() + dialect_.type(*this, n.type) +
                                           " sum = a " + (adds ? "+" : "-") + " b;\n    return sum;"
                                     : std::string(adds ? "return a - (~b + " : "return a + (~b + ") +
                                           (n.type.type == dtype::u32 ? "1u);" : "1);");
        std::string out = helper(adds ? "plus" : "minus", n.type, n.type, 2, body, helper_form::any_width);
        for (int a = 0; a < 2; ++a) {
            const bool one = at(n.args[a]).type.lanes < n.type.lanes;
            out += (a ? ", " : "(") +
                   (one ? dialect_.constructor(*this, n.type) + text(n.args[a]) + ")" : text(n.args[a]));
        }
        return {out + ")", 0};
    }

    /// A place beside a work-item's own: no such sum leaves the integers, whose other sums may.
    bool is_neighbour(const loops::node& n) const {
        const auto is_constant = [](const loops::node& b) {
            return b.kind == loops::node_kind::integer || b.kind == loops::node_kind::number;
        };
        return (n.code == op::add || n.code == op::subtract) && at(n.args[0]).type.index &&
               is_constant(at(n.args[1]));
    }

    phrase call(const std::string& function, const loops::node& n) {
        std::string s = function + "(";
        for (int i = 0; i < arity(n.code); ++i) s += (i ? ", " : "") + text(n.args[i]);
        return {s + ")", 0};
    }

    static int limit_of_strict(int precedence) {
        if (precedence == 5) return 2;                      // a shift
        return precedence == 6 || precedence == 7 ? 4 : 20; // a comparison
    }

    /// Operands of an infix spelling get parentheses where they bind less tightly; the right one also where
    /// it binds equally, but for && and ||.
    phrase fill(const char* spelling, const loops::node& n, int precedence) {
        std::string out;
        for (const char* c = spelling; *c; ++c) {
            if (*c != '$') {
                out += *c;
                continue;
            }
            const int which = *++c - '0';
            int limit = 20;
            // `- -x` must not become `--x`.
            const bool logical = n.code == op::logical_and || n.code == op::logical_or;
            if (precedence > 0)
                limit = logical || (which == 0 && precedence != 13 && precedence != 2) ? precedence
                                                                                       : precedence - 1;
            // As people write it, and compilers ask for.
            const bool and_in_or = n.code == op::logical_or && at(n.args[which]).code == op::logical_and;
            if (and_in_or) limit = info(op::logical_and).precedence - 1;
            if (is_bitwise(n.code) && at(n.args[which]).code != n.code && limit > 2) limit = 2;
            if (dialect_.is_strict()) limit = (std::min)(limit, limit_of_strict(precedence));
            out += text(n.args[which], limit);
        }
        return {out, precedence};
    }
};

} // namespace sinter::codegen

#pragma once
// Walks loop IR: the statements of a kernel, one to a line.

#include <string>
#include <utility>
#include <vector>

#include <sinter/codegen/walker.hpp>

namespace sinter::inline SINTER_ABI::codegen {

class statement_walker final : public walker {
public:
    using walker::walker;

    /// Statements, indented by one level.
    std::string body(const std::vector<loops::statement>& statements) {
        std::string out;
        write_all(statements, out);
        return out;
    }

private:
    int depth_ = 1;
    int next_value_ = 0;

    std::string indent() const { return std::string(static_cast<std::size_t>(depth_) * 4, ' '); }

    /// One or several lines, each indented.
    void line(std::string& out, const std::string& lines) {
        out += indent();
        for (char c : lines) {
            out += c;
            if (c == '\n') out += indent();
        }
        out += "\n";
    }

    void block(const std::string& head, const std::vector<loops::statement>& statements, std::string& out) {
        line(out, head + "{");
        ++depth_;
        write_all(statements, out);
        --depth_;
        line(out, "}");
    }
    /// A scope needs no braces of its own where it is all that there is, or declares nothing.
    void write_all(const std::vector<loops::statement>& statements, std::string& out) {
        const auto is_scope = [](const loops::statement& s) {
            return s.kind == loops::statement_kind::scope;
        };
        if (statements.size() == 1 && is_scope(statements[0])) return write_all(statements[0].body, out);
        for (const loops::statement& s : statements) {
            if (is_scope(s) && !declares(s.body))
                write_all(s.body, out);
            else
                statement(s, out);
        }
    }
    static bool declares(const std::vector<loops::statement>& statements) {
        for (const loops::statement& s : statements)
            if (s.kind == loops::statement_kind::declare) return true;
        return false;
    }

    void statement(const loops::statement& s, std::string& out) {
        using loops::statement_kind;
        if (s.kind != statement_kind::loop && s.kind != statement_kind::scope)
            for (const loops::node_id id : {s.a, s.b})
                if (id >= 0) mark_operands(id, out);
        if (!marked_.empty() && s.kind == statement_kind::branch) {
            const std::string condition = text(s.a);
            marked_.clear();
            return block("if (" + condition + ") ", s.body, out);
        }
        write(s, out);
        marked_.clear();
    }

    /// A compiler may rearrange what it computes in floating point unless the variable that it ends in is
    /// marked. Where it ends in a truth or an integer, such a variable is made. (What a choice may leave out
    /// stays where it is.)
    void mark_operands(loops::node_id id, std::string& out) {
        if (!program_.exact || dialect_.exact_qualifier().empty()) return;
        using loops::node_kind;
        const loops::node& n = at(id);
        const bool choice = n.kind == node_kind::apply && n.code == op::select;
        const int count = choice ? 1 : 3;
        for (int a = 0; a < count; ++a)
            if (n.args[a] >= 0) mark_operands(n.args[a], out);
        for (const loops::node_id part : n.parts) mark_operands(part, out);
        if ((n.kind != node_kind::apply && n.kind != node_kind::cast) || is_number(n)) return;
        for (const loops::node_id operand : n.args)
            if (operand >= 0 && is_number(at(operand)) && computes(operand))
                marked_.emplace_back(operand, exact_variable(operand, out));
    }
    /// Of a vector that is made where it is stored: only a variable can be marked.
    void mark_components(const loops::node& vector, std::string& out) {
        using loops::node_kind;
        if (vector.kind != node_kind::splat && vector.kind != node_kind::build) return;
        const auto mark = [&](loops::node_id part) {
            if (part >= 0 && computes(part)) marked_.emplace_back(part, exact_variable(part, out));
        };
        if (vector.kind == node_kind::splat) mark(vector.args[0]);
        for (const loops::node_id part : vector.parts) mark(part);
    }
    static bool is_number(const loops::node& n) { return is_floating(n.type.type) && !n.type.index; }
    /// Something is added or multiplied in floating point.
    bool computes(loops::node_id id) const {
        const loops::node& n = at(id);
        if (n.kind == loops::node_kind::apply && is_number(n) &&
            (n.code == op::fma || (info(n.code).precedence > 0 && arity(n.code) == 2)))
            return true;
        for (const loops::node_id a : n.args)
            if (a >= 0 && computes(a)) return true;
        for (const loops::node_id part : n.parts)
            if (computes(part)) return true;
        return false;
    }
    /// Declares a variable with this value whose computation is not rearranged.
    std::string exact_variable(loops::node_id id, std::string& out) {
        std::string name = "value" + (next_value_ > 0 ? std::to_string(next_value_) : std::string());
        ++next_value_;
        line(out, dialect_.exact_qualifier() + dialect_.type(*this, at(id).type) + " " + name + " = " +
                      text(id) + ";");
        return name;
    }

    void write(const loops::statement& s, std::string& out) {
        using loops::statement_kind;
        switch (s.kind) {
        case statement_kind::comment: return line(out, "// " + s.text);
        case statement_kind::declare: {
            const bool exact = program_.exact && is_floating(s.type.type) && !s.type.index;
            const std::string qualifier = exact ? dialect_.exact_qualifier() : std::string();
            return line(out, dialect_.declaration(*this, s.type, s.text, text(s.a), s.constant, qualifier));
        }
        case statement_kind::assign: return assign(s, out);
        case statement_kind::loop: {
            const std::string unroll = s.unrolled ? dialect_.unroll(*this) : std::string();
            if (!unroll.empty()) line(out, unroll);
            const std::string begin = text(s.a), end = text(s.b, dialect_.is_strict() ? 4 : 5);
            return block(dialect_.loop_head(index_type(), s.text, begin, end, text(s.step)) + " ", s.body,
                         out);
        }
        case statement_kind::branch: return block("if (" + text(s.a) + ") ", s.body, out);
        case statement_kind::otherwise:
            out.resize(out.size() - 1);
            out += " else {\n";
            ++depth_;
            write_all(s.body, out);
            --depth_;
            return line(out, "}");
        case statement_kind::scope: return block("", s.body, out);
        case statement_kind::discard: return line(out, "if (" + text(s.a) + ") " + dialect_.leave());
        case statement_kind::barrier: return line(out, dialect_.barrier());
        case statement_kind::memory_barrier: return line(out, dialect_.memory_barrier());
        case statement_kind::fence: return line(out, dialect_.fence());
        case statement_kind::store_local: return store_local(s, out);
        case statement_kind::store: return store(s, out);
        }
    }

    void store(const loops::statement& s, std::string& out) {
        const plan::argument& a = program_.arguments[static_cast<std::size_t>(s.array)];
        const loops::node& value = at(s.b);
        const bool exact =
            program_.exact && !dialect_.exact_qualifier().empty() && is_floating(value.type.type);
        if (exact && value.kind != loops::node_kind::apply) mark_components(value, out);
        std::string what = is_mask(value.type) ? text(s.b, 2) : text(s.b);
        if (exact && value.kind == loops::node_kind::apply) what = exact_variable(s.b, out);
        std::string where = s.a < 0 ? std::string() : text(s.a);
        if (s.row >= 0) where += ", " + text(s.row);
        line(out, dialect_.store(*this, a, value, where, what, s.aligned));
    }

    /// What is added to an element of local memory, or subtracted from it, is said so.
    void store_local(const loops::statement& s, std::string& out) {
        const loops::local_array& local = program_.locals[static_cast<std::size_t>(s.array)];
        const loops::node& n = at(s.b);
        const std::string where = text(s.a);
        const bool steps =
            n.kind == loops::node_kind::apply && (n.code == op::add || n.code == op::subtract) &&
            !dialect_.row_of(n.code, n.type.type, n.type.lanes) && n.type.lanes == local.type.lanes;
        if (steps) {
            const loops::node& first = at(n.args[0]);
            const std::string place = local.name + "[" + where + "]";
            if (first.kind == loops::node_kind::load_local && first.imm == s.array &&
                text(first.args[0]) == where && dialect_.load_local(local, first, where) == place)
                return line(out, place + (n.code == op::add ? " += " : " -= ") + text(n.args[1]) + ";");
        }
        line(out, dialect_.store_local(*this, local, n, where, text(s.b)));
    }

    void assign(const loops::statement& s, std::string& out) {
        const loops::node& n = at(s.a);
        // Mesa takes no notice of the mark of a vector whose components are assigned to.
        if (program_.exact && !dialect_.exact_qualifier().empty() && s.text.back() == ']' && is_number(n) &&
            computes(s.a))
            return line(out, s.text + " = " + exact_variable(s.a, out) + ";");
        const bool running = n.kind == loops::node_kind::apply && n.code == op::add &&
                             at(n.args[0]).text == s.text && at(n.args[0]).kind == loops::node_kind::name &&
                             (n.type.index || !dialect_.row_of(op::add, n.type.type, n.type.lanes));
        line(out, running ? s.text + " += " + text(n.args[1]) + ";" : s.text + " = " + text(s.a) + ";");
    }
};

/// The text of a kernel in a language, and its arguments.
inline kernel_source write_kernel(const dialect& d, const loops::program& p) {
    statement_walker w(d, p);
    const std::string body = w.body(p.body), vertex = w.body(p.vertex);
    kernel_source source = d.assemble(w, p, body, vertex);
    source.local = p.local_size;
    source.points = p.points;
    source.components = p.components;
    source.stripes = p.stripes;
    source.woven = p.woven;
    return source;
}

} // namespace sinter::codegen

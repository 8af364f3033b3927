#pragma once
// A case as a C++ program that compiles against sinter, runs the statements, and fails where they fail.

#include <cstdio>
#include <map>
#include <string>

#include "run.hpp"

namespace random_statements {

class printer {
public:
    printer(const structure& s, const instance& in) : structure_(s), in_(in) {}

    bool is_written(int array) const { return occurs(array, false); }
    /// Declarations and statements, a line each.
    std::string statements() {
        std::string text;
        for (std::size_t n = 0; n < structure_.arrays.size(); ++n)
            if (occurs(static_cast<int>(n), true)) text += "    " + declaration(n) + "\n";
        for (const statement& s : structure_.statements) {
            text += named_parts(s);
            text += "    " + line(s) + "\n";
        }
        return text;
    }
    std::string line(const statement& s) const {
        if (s.size() == 1) return assignment(s[0]) + ";";
        std::string text = "evaluate(";
        for (std::size_t n = 0; n < s.size(); ++n) text += (n == 0 ? "" : ", ") + assignment(s[n]);
        return text + ");";
    }
    /// A check of one element, which must lie within an interval.
    std::string check(std::size_t array, std::size_t element, const cell& expected) const {
        const std::string of = name(array), got = "got_" + of;
        const bool scalar = structure_.arrays[array].rows == any;
        std::string text = "    const double " + got + " = double(" +
                           (is_short(structure_.arrays[array].type) ? "float(" : "(") + of + ".to_host()" +
                           (scalar ? "" : "[" + std::to_string(element) + "]") + "));\n";
        const std::string least = number(dtype::f64, expected.lo), most = number(dtype::f64, expected.hi);
        const std::string is_nan = got + " != " + got,
                          lies = got + " >= " + least + " && " + got + " <= " + most;
        const std::string right = !expected.has_number() ? is_nan
                                  : expected.nan         ? "(" + lies + ") || " + is_nan
                                                         : lies;
        const std::string what = !expected.has_number()       ? "NaN"
                                 : expected.lo == expected.hi ? least
                                                              : least + " to " + most;
        text += "    if (!(" + right + ")) ++wrong, std::printf(\"" + of + "[" + std::to_string(element) +
                "] is %.17g, and should be " + what + "\\n\", " + got + ");\n";
        return text;
    }
    /// Of a case with one wrong element; or, for an error, of statements alone.
    std::string program(const std::string& device, const outcome& o) {
        return head(device) + statements() +
               (o.error.empty() ? check(o.array, o.element, o.expected) : "    dev.synchronize();\n") +
               tail();
    }
    static std::string head(const std::string& device) {
        std::string text = "#include <cmath>\n#include <cstdio>\n";
        for (const char* backend : {"opencl", "opengl"})
            if (device.rfind(backend, 0) == 0) text += std::string("#include <sinter/") + backend + ".hpp>\n";
        return text +
               "#include <sinter/sinter.hpp>\nusing namespace sinter;\nint main() {\n    device dev = "
               "default_device(\"" +
               device + "\");\n    int wrong = 0;\n";
    }
    static std::string tail() { return "    return wrong;\n}\n"; }

    static std::string name(std::size_t array) {
        constexpr const char* letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // <complex.h> has an I
        const std::string text(1, letters[array % 25]);
        return array < 25 ? text : text + std::to_string(array / 25);
    }

private:
    const structure& structure_;
    const instance& in_;
    std::map<int, std::string> names_; ///< of expressions that a statement has twice, by slot

    /// Declares what occurs more than once in a statement as one object.
    std::string named_parts(const statement& s) {
        std::map<int, int> uses;
        for (const assigned& a : s) count_uses(a.value, uses);
        std::string text;
        for (const assigned& a : s) declare(a.value, uses, text);
        return text;
    }
    static void count_uses(const term& t, std::map<int, int>& uses) {
        if (is_nameable(t) && ++uses[t.slot] > 1) return;
        for (const term& p : t.parts) count_uses(p, uses);
    }
    /// Inner ones first.
    void declare(const term& t, const std::map<int, int>& uses, std::string& text) {
        if (names_.count(t.slot) != 0) return;
        for (const term& p : t.parts) declare(p, uses, text);
        if (!is_nameable(t) || uses.at(t.slot) < 2) return;
        const std::string name = "s" + std::to_string(t.slot);
        text += "    auto " + name + " = " + written(t) + ";\n";
        names_[t.slot] = name;
    }

    /// In a destination; or in a value.
    bool occurs(int array, bool in_values) const {
        bool found = false;
        const auto look = [&](const term& t) {
            found = found || (t.form == term_form::array && t.array == array);
        };
        for (const statement& s : structure_.statements)
            for (const assigned& a : s) {
                for_each(a.place, look);
                if (in_values) for_each(a.value, look);
            }
        return found;
    }
    static std::string type_name(dtype t) {
        if (is_float(t) || t == dtype::boolean) return sinter::name_of(t);
        return std::string("std::") + sinter::name_of(t) + "_t";
    }
    static std::string number(dtype t, double x) {
        if (t == dtype::boolean) return x != 0 ? "true" : "false";
        if (std::isnan(x)) return "NAN";
        if (std::isinf(x)) return x < 0 ? "-INFINITY" : "INFINITY";
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", x);
        if (is_float(t) && t != dtype::f64) std::snprintf(text, sizeof text, "%.9g", x);
        std::string s = text;
        if (t == dtype::u32) return s + "u";
        if (!is_float(t)) return x == -2147483648.0 ? "-2147483647 - 1" : s;
        if (s.find_first_of(".e") == std::string::npos) s += ".0";
        return t == dtype::f64 ? s : s + "f";
    }
    std::string declaration(std::size_t n) const {
        const pool_array& a = structure_.arrays[n];
        const std::string type = type_name(a.type);
        std::string text = (a.rows == any   ? "scalar<"
                            : a.cols == one ? "vector<"
                                            : "matrix<") +
                           type + "> " + name(n) + "(dev, ";
        if (a.rows == any) return text + number(a.type, in_.values[n][0]) + ");";
        text += std::to_string(in_.extent(a.rows));
        if (a.cols != one) text += ", " + std::to_string(in_.extent(a.cols));
        if (in_.values[n].empty()) return text + ");";
        if (a.cols == one)
            text = text.substr(0, text.rfind('(')) + "(dev, ";
        else
            text += ", ";
        text += "{";
        for (std::size_t e = 0; e < in_.values[n].size(); ++e)
            text += (e == 0 ? "" : ", ") + number(a.type, in_.values[n][e]);
        return text + "});";
    }
    std::string assignment(const assigned& a) const {
        if (a.compound) return written(a.place) + " " + a.compound + " " + written(a.value.parts[1]);
        return written(a.place) + " = " + written(a.value);
    }
    std::string list(const term& t) const {
        std::string text;
        for (std::size_t n = 0; n < t.parts.size(); ++n) text += (n == 0 ? "" : ", ") + written(t.parts[n]);
        return text;
    }
    std::string extents(const term& t, bool rows, bool cols) const {
        return (rows ? std::to_string(in_.extent(t.rows)) : "") + (rows && cols ? ", " : "") +
               (cols ? std::to_string(in_.extent(t.cols)) : "");
    }
    std::string written(const term& t) const {
        if (const auto named = names_.find(t.slot); named != names_.end()) return named->second;
        switch (t.form) {
        case term_form::array: return name(static_cast<std::size_t>(t.array));
        case term_form::number: return number(t.type, in_.numbers[static_cast<std::size_t>(t.slot)]);
        case term_form::index: return index(t);
        case term_form::call: return call(t);
        case term_form::square: return "square(" + list(t) + ")";
        case term_form::cast: return std::string("cast<") + type_name(t.type) + ">(" + list(t) + ")";
        case term_form::product: return "(" + written(t.parts[0]) + " * " + written(t.parts[1]) + ")";
        case term_form::reduce:
            return std::string(sinter::name_of(t.how)) + "(" + list(t) +
                   (t.axis < 0 ? ")" : ", axis<" + std::to_string(t.axis) + ">)");
        case term_form::scan:
            return std::string("cum") + sinter::name_of(t.how) + "(" + list(t) +
                   (t.rows == one || t.cols == one ? ")" : ", axis<" + std::to_string(t.axis) + ">)");
        case term_form::gather: {
            constexpr const char* edges[] = {"clamp", "zero", "wrap", "mirror"};
            return std::string("gather<edge::") + edges[static_cast<int>(t.beyond)] + ">(" + list(t) + ")";
        }
        case term_form::view: return view(t);
        }
        return {};
    }
    std::string index(const term& t) const {
        switch (t.index) {
        case index_form::row: return "row_index()";
        case index_form::column: return "col_index()";
        case index_form::row_of: return "row_index(" + extents(t, true, false) + ")";
        case index_form::column_of: return "col_index(" + extents(t, false, true) + ")";
        case index_form::rows_of: return "row_index(" + extents(t, true, true) + ")";
        default: return "col_index(" + extents(t, true, true) + ")";
        }
    }
    std::string call(const term& t) const {
        const sinter::op_info& about = sinter::info(t.code);
        const std::string spelling = about.spelling;
        if (t.code == op::multiply) return "hadamard(" + list(t) + ")";
        if (t.code == op::mod) return "(" + written(t.parts[0]) + " % " + written(t.parts[1]) + ")";
        if (about.precedence == 0 || t.code == op::select)
            return std::string(about.name) + "(" + list(t) + ")";
        std::string text;
        for (std::size_t n = 0; n < spelling.size(); ++n) {
            if (spelling[n] == '$')
                text += written(t.parts[static_cast<std::size_t>(spelling[++n] - '0')]);
            else
                text += spelling[n];
        }
        return "(" + text + ")";
    }
    static std::string slice(const char* what, const stride& s, std::int64_t count) {
        if (count == 0) return std::string(what) + "(0, 0)";
        std::string text = std::string(what) + "(" + std::to_string(s.first) + ", " +
                           std::to_string(s.first + s.step * count);
        return text + (s.step == 1 ? ")" : ", " + std::to_string(s.step) + ")");
    }
    std::string view(const term& t) const {
        const std::int64_t rows = in_.extent(t.rows), cols = in_.extent(t.cols);
        const strides by = strides_of(t, in_, rows, cols);
        const std::string a = written(t.parts[0]);
        switch (t.view) {
        case view_form::transposed: return "trans(" + a + ")";
        case view_form::block:
            return "slice(" + a + ", " + slice("rows", by.rows, rows) + ", " + slice("cols", by.cols, cols) +
                   ")";
        case view_form::some_rows: return "slice(" + a + ", " + slice("rows", by.rows, rows) + ")";
        case view_form::some_cols: return "slice(" + a + ", " + slice("cols", by.cols, cols) + ")";
        case view_form::reversed: return "reversed(" + a + ")";
        case view_form::upside_down: return "reversed(" + a + ", axis<0>)";
        case view_form::mirrored: return "reversed(" + a + ", axis<1>)";
        case view_form::row: return "row(" + a + ", " + std::to_string(by.rows.first) + ")";
        case view_form::column: return "col(" + a + ", " + std::to_string(by.cols.first) + ")";
        case view_form::diagonal: return "diagonal(" + a + ")";
        case view_form::reshaped: return "reshape(" + a + ", " + extents(t, true, true) + ")";
        case view_form::straightened: return "reshape(" + a + ", " + extents(t, true, false) + ")";
        case view_form::rowwise: return "rowwise(" + a + ")";
        case view_form::colwise: return "colwise(" + a + ")";
        case view_form::element:
            return a + "(" + std::to_string(by.rows.first) + ", " + std::to_string(by.cols.first) + ")";
        }
        return {};
    }
};

} // namespace random_statements

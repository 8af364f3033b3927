#pragma once
// A few cases in which every op, view, reduction, edge and compound assignment occurs, printed as one
// program: so that what a finding prints is known to compile, and to do what was found.

#include <set>

#include "search.hpp"

namespace random_statements {

class every_form {
public:
    explicit every_form(const sinter::device& d) : device_(d), runner_(d) {}

    /// What occurs in no case, as far as structures up to `most` have it.
    std::set<std::string> missing;

    std::string program(std::uint64_t most) {
        std::string text = printer::head(device_.name());
        std::set<std::string> all, covered;
        for (std::uint64_t seed = 0; seed < most; ++seed) {
            structure_maker maker(seed, limits_of(device_, 5));
            const std::set<std::string> has = forms_of(maker.made);
            std::set<std::string> more;
            for (const std::string& f : has)
                if (covered.count(f) == 0) more.insert(f);
            all.insert(has.begin(), has.end());
            if (more.empty()) continue;
            const std::string printed = passed_case(maker.made, seed);
            if (printed.empty()) continue;
            text += "    { // structure " + std::to_string(seed) + "\n" + printed + "    }\n";
            covered.insert(has.begin(), has.end());
        }
        for (const std::string& f : all)
            if (covered.count(f) == 0) missing.insert(f);
        return text + printer::tail();
    }

private:
    sinter::device device_;
    runner runner_;

    static std::set<std::string> forms_of(const structure& s) {
        std::set<std::string> all;
        for (const statement& one_by_one : s.statements)
            for (const assigned& a : one_by_one) {
                if (a.compound) all.insert(a.compound);
                const auto add = [&](const term& t) {
                    std::string name = "form " + std::to_string(static_cast<int>(t.form));
                    switch (t.form) {
                    case term_form::call: name = sinter::info(t.code).name; break;
                    case term_form::reduce:
                        name = sinter::name_of(t.how) + std::string(" along ") + std::to_string(t.axis);
                        break;
                    case term_form::scan:
                        name =
                            std::string("cum") + sinter::name_of(t.how) + " along " + std::to_string(t.axis);
                        break;
                    case term_form::view: name = "view " + std::to_string(static_cast<int>(t.view)); break;
                    case term_form::index: name += " " + std::to_string(static_cast<int>(t.index)); break;
                    case term_form::gather: name += " " + std::to_string(static_cast<int>(t.beyond)); break;
                    case term_form::cast: name += std::string(" ") + sinter::name_of(t.type); break;
                    default: break;
                    }
                    all.insert(name);
                };
                for_each(a.place, add);
                for_each(a.value, add);
            }
        return all;
    }
    /// Its statements, and a check of an element of each array that they write; nothing where the device is
    /// wrong.
    std::string passed_case(const structure& s, std::uint64_t seed) {
        instance_maker numbers(s, seed, false);
        const instance in = numbers.make(150);
        if (const outcome o = runner_.run(s, in); o.is_wrong || o.refused) return {};
        oracle expected(s, in, false);
        for (const statement& now : s.statements) expected.run(now);
        printer print(s, in);
        std::string text = print.statements();
        for (std::size_t n = 0; n < s.arrays.size(); ++n)
            if (print.is_written(static_cast<int>(n)) && !expected.arrays[n].empty()) {
                const std::size_t e = expected.arrays[n].size() / 2;
                text += print.check(n, e, expected.arrays[n][e]);
            }
        return text;
    }
};

} // namespace random_statements

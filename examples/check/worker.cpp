// What happens in a child: its devices listed, or random statements on one of them.

#include <cstdlib>
#include <thread>

#include "../../tests/random/search.hpp"
#include "check.hpp"

namespace check {

namespace {

using namespace random_statements;

/// Statements of a size that compilers take a second for at most; one instance of each has large arrays.
search_options search_of(const options& how) {
    search_options s;
    s.seed = how.seed;
    s.structures = 1LL << 60;
    s.different = how.statements;
    s.seconds = how.seconds;
    s.instances = 8;
    s.work = 5000;
    s.large_work = 500000;
    s.shrunk = 3;
    s.findings = 1 << 30;
    s.terms = 8;
    s.statements = 3;
    return s;
}

/// Sums become differences.
structure mistaken(const structure& s) {
    structure other = s;
    for (statement& all : other.statements)
        for (assigned& a : all)
            for_each(a.value, [](term& t) {
                if (t.form == term_form::call && t.code == op::add) t.code = op::subtract;
            });
    return other;
}

std::string words_of(const outcome& o) {
    if (!o.error.empty()) return o.error;
    return "element " + std::to_string(o.element) + " of array " + printer::name(o.array) + " is " +
           std::to_string(o.got);
}

class relay : public listener {
public:
    relay(const sinter::device& d, const options& how, const record_sink& tell)
        : device_(d), fault_(how.fault), tell_(tell) {}
    const search* all = nullptr;

    void begins(std::uint64_t seed, int number) override {
        tell_({"at", std::to_string(seed), std::to_string(number)});
        if (all->structures < 3) return;
        if (fault_ == "crash") std::abort();
        if (fault_ == "hang")
            for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    void ends(std::uint64_t seed) override {
        const coverage& c = all->seen();
        tell_({"count", std::to_string(all->different), std::to_string(c.statements),
               std::to_string(c.elements), std::to_string(device_.counters().compilations),
               std::to_string(seed + 1)});
    }
    void refused(const outcome& o) override { tell_({"refused", o.error}); }
    void is_wrong(std::uint64_t seed, int number, const structure&, const instance&,
                  const outcome& o) override {
        tell_({"found", std::to_string(seed), std::to_string(number), words_of(o)});
    }
    void tries_smaller() override { tell_({"alive"}); }
    void reports(const finding& f) override {
        if (static_cast<int>(all->found.size()) < search_of({}).shrunk)
            tell_({"program", std::to_string(f.seed), f.program});
    }

private:
    sinter::device device_;
    std::string fault_;
    const record_sink& tell_;
};

} // namespace

void list_devices(const options& how, const record_sink& tell) {
    for (const sinter::device_info& d : sinter::devices(how.device))
        tell({"device", d.name(), d.description(), d.reason()});
    tell({"done"});
}

void try_device(const options& how, const record_sink& tell) {
    sinter::device d;
    try {
        for (const sinter::device_info& one : sinter::devices(how.device))
            if (one.name() == how.device) d = one.open();
    } catch (const std::exception& e) {
        tell({"unusable", e.what()});
        return tell({"done"});
    }
    const auto flag = [](bool x) { return std::string(x ? "1" : "0"); };
    tell({"opened", flag(d.supports(dtype::f16)), flag(d.supports(dtype::f64)), flag(keeps_infinities(d)),
          strings_of(d)});
    search_options s = search_of(how);
    if (how.fault == "wrong") s.meant = &mistaken;
    search all(d, s);
    relay told(d, how, tell);
    told.all = &all;
    all.run(told);
    tell({"done"});
}

std::string program_of(const options& how, const std::string& device, const abilities& can,
                       std::uint64_t seed, int number) {
    const search_options s = search_of(how);
    const structure made = structure_maker(seed, {can.halves, can.doubles, s.terms, s.statements}).made;
    const bool last = number + 1 == s.instances;
    const instance in = instance_maker(made, seed * 1009 + static_cast<std::uint64_t>(number), can.infinities)
                            .make(last ? std::max(s.work, s.large_work) : s.work);
    outcome unknown;
    unknown.error = "it did not end";
    return printer(made, in).program(device, unknown);
}

} // namespace check

// The forms of kernels: whoever adds one and forgets something learns it from the compiler.

#include <doctest/doctest.h>

#include <sinter/plan/forms/table.hpp>

namespace {

struct without_statements {
    bool operator==(const without_statements&) const = default;
};
sinter::plan::group_count groups(const without_statements&, const sinter::plan::launch&) {
    return {};
}
bool lies_in_line(const without_statements&) {
    return false;
}
struct whole : without_statements {
    bool operator==(const whole&) const = default;
};
void add_rules(const without_statements&, const sinter::plan::schedule&, const sinter::plan::device_facts&,
               sinter::plan::lowering_rules&) {}
void lower(const whole&, const sinter::plan::unwritten_kernel&) {}

} // namespace

TEST_CASE("a form that lacks one of its functions is none") {
    static_assert(!sinter::plan::form<without_statements>);
    static_assert(sinter::plan::form<whole>);
    static_assert(!sinter::plan::form<int>);
    sinter::plan::schedule s;
    CHECK(s.is(sinter::plan::run_shape::map));
    s.form = sinter::plan::group_batch{8};
    CHECK(!s.is(sinter::plan::run_shape::map));
    CHECK(sinter::plan::row_of(s).lies_in_line(s.form));
    sinter::plan::schedule other = s;
    CHECK(other == s);
    other.form = sinter::plan::group_batch{9}; // the text has the number in it
    CHECK(other != s);
}

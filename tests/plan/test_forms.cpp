// The forms of kernels: whoever adds one and forgets something learns it from the compiler.

#include <string>

#include <doctest/doctest.h>

#include <sinter/plan/forms/table.hpp>

namespace {

using namespace sinter::plan;

template <bool Shares>
struct without_statements {
    static constexpr const char* name = "a form of the tests";
    static constexpr bool draws = false, lies_in_line = false, shares_sums = Shares, takes_tile = false;
    bool operator==(const without_statements&) const = default;
};
template <bool Shares>
group_count groups(const without_statements<Shares>&, const launch&) {
    return {};
}
template <bool Shares>
std::string describe(const without_statements<Shares>&, const schedule&) {
    return {};
}
template <bool Shares>
void add_rules(const without_statements<Shares>&, const schedule&, const device_facts&, lowering_rules&) {}

struct whole : without_statements<false> {
    bool operator==(const whole&) const = default;
};
void lower(const whole&, const unwritten_kernel&) {}

struct sharing : without_statements<true> {
    bool operator==(const sharing&) const = default;
};
void lower(const sharing&, const unwritten_kernel&) {}

struct joining : sharing {
    bool operator==(const joining&) const = default;
};
bool joins(const joining&, const launch_view&, const decision&) {
    return false;
}
schedule second_launch(const joining&, const launch_view&, const decision& first) {
    return first.how;
}
int adders(const joining&, const schedule&) {
    return 1;
}
share_extents extents_of_shares(const joining&, const launch& l) {
    return row_of_shares_for_each(l);
}

struct drawing : whole {
    static constexpr bool draws = true;
    bool operator==(const drawing&) const = default;
};

struct drawing_texels : drawing {
    bool operator==(const drawing_texels&) const = default;
};
drawn_texels texels(const drawing_texels&, const launch&, const bindings&, const memory_facts*) {
    return {};
}

} // namespace

TEST_CASE("a form that lacks one of its functions is none") {
    static_assert(!form<without_statements<false>>);
    static_assert(form<whole>);
    static_assert(!form<int>);
    static_assert(!form<sharing>);
    static_assert(form<joining>);
    static_assert(!form<drawing>); // it has groups
    static_assert(form<drawing_texels>);
    schedule s;
    CHECK(s.is(run_shape::map));
    s.form = group_batch{8};
    CHECK(!s.is(run_shape::map));
    CHECK(row_of(s).lies_in_line);
    schedule other = s;
    CHECK(other == s);
    other.form = group_batch{9}; // the text has the number in it
    CHECK(other != s);
}

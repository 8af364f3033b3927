// The forms of kernels: whoever adds one and forgets something learns it from the compiler.

#include <string>

#include <doctest/doctest.h>

#include <sinter/plan/forms/table.hpp>

// No anonymous one: clang warns of its functions, as their types alone are looked at.
namespace forms_of_tests {

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

TEST_CASE("a form that lacks one of its functions is none") {
    static_assert(!form<without_statements<false>>);
    static_assert(form<whole>);
    static_assert(!form<int>);
    static_assert(!form<sharing>);
    static_assert(form<joining>);
    static_assert(!form<drawing>); // it has groups
    static_assert(form<drawing_texels>);
    schedule s;
    s.form = group_batch{8};
    CHECK(row_of(s).lies_in_line);
    schedule other = s;
    CHECK(other == s);
    other.form = group_batch{9}; // the text has the number in it
    CHECK(other != s);
}

/// Of work-groups of 8 x 16.
std::string words(const any_form& f, std::uint8_t lanes) {
    schedule s;
    s.form = f;
    s.lanes = lanes;
    s.local_x = 8;
    s.local_y = 16;
    return row_of(s).describe(s.form, s);
}

TEST_CASE("a map's form says its numbers in words") {
    CHECK(words(item_map{false, true}, 4) == "4 columns for a work-item");
    CHECK(words(item_map{true, false}, 1) == "1 column for a work-item, rows first");
    CHECK(words(run_map{2048, 1, false}, 8) == "runs of 1 x 2048 in vectors of 8");
    CHECK(words(neighbour_map{4, 4}, 4) == "runs of 4 x 4 in vectors of 4");
    CHECK(words(strip_map{2048, 64, false}, 16) == "strips of 64 x 2048 in vectors of 16");
}

TEST_CASE("a form that draws says its numbers in words") {
    texel_writing by_component;
    by_component.parts = texel_parts::by_rows;
    texel_writing by_point;
    by_point.parts = texel_parts::points;
    CHECK(words(texel_map{}, 4) == "a vector for a fragment");
    CHECK(words(texel_map{by_component}, 1) == "a draw for each component");
    CHECK(words(texel_map{by_point}, 1) == "a point for each element");
    CHECK(words(texel_border{}, 1) == "an element after the other");
    CHECK(words(texel_fold{{}, true, false, false, false}, 1) == "four terms a fetch");
    CHECK(words(texel_fold{}, 4) == "four columns at once");
    CHECK(words(texel_shares{{}, false, true, false}, 1) == "shares of four outputs");
    CHECK(words(texel_shares{{}, true, false, false}, 1) == "four terms a fetch");
    texel_tile stored{};
    stored.product = {16, 4, false, false};
    CHECK(words(stored, 4) == "tiles of 16 x 16");
    stored.quads = true;
    CHECK(words(stored, 4) == "tiles of 16 x 16, in quads that share fetches");
    CHECK(words(target_tile{{8, 1, false, false}, false}, 4) == "tiles of 8 x 4, a target for each row");
}

TEST_CASE("a product's form says its numbers in words") {
    CHECK(words(register_tile{{4, 2}}, 8) == "micro-tiles of 4 x 16");
    CHECK(words(group_tile{{8, 1}}, 4) ==
          "micro-tiles of 8 x 4, 8 tiles beside each other, 16 work-items for each");
    CHECK(words(group_tile{{1, 4}, false, true}, 1) ==
          "micro-tiles of 1 x 4, 16 tiles beside each other, 8 work-items for each");
    const memory_tile tile{{64, 128, 16}, {8, 2}};
    CHECK(words(local_tile{tile, 1}, 1) == "tiles of 64 x 128, 16 terms at a time, in micro-tiles of 8 x 8");
    CHECK(words(unit_tile{tile, matrix_units::halves}, 1) == words(local_tile{tile, 1}, 1));
    CHECK(words(packed_tile{{66, 128, 256}, 6, 2, false, true, true}, 8) ==
          "tiles of 66 x 128, 256 terms at a time, in micro-tiles of 6 x 16");
    CHECK(words(row_lines{{256, 2048, 4, true, thin_operand::packed}, 4}, 16) ==
          "256 outputs of each column, 4 columns and 2048 terms at a time, 4 outputs in vectors of 16 terms");
    CHECK(words(output_lines{{128, 64, 1, false, thin_operand::in_place}, 1}, 8) ==
          "128 outputs of each row, 1 row and 64 terms at a time, 1 vector of 8 outputs");
}

TEST_CASE("a fold's form says its numbers in words") {
    CHECK(words(item_fold{1}, 1) == "1 output for a work-item");
    CHECK(words(group_fold{false}, 1) == "8 work-items for an output");
    CHECK(words(group_fold{true}, 1) == "8 work-items for an output, squares of 32 x 32 terms");
    CHECK(words(team_fold{32, 16, false}, 1) == "32 outputs for a work-group, 16 work-items for each");
    CHECK(words(lone_fold{}, 1) == "one work-item");
    CHECK(words(strip_fold{8, 64, true, false}, 8) ==
          "8 columns of strips of 64 rows for a work-item, in vectors of 8");
    CHECK(words(wrapped_fold{}, 8) == "vectors of 8 that hold whole rows");
    CHECK(words(output_fold{4, 1, true}, 16) == "4 vectors of 16 outputs for a work-item");
    CHECK(words(row_fold{64, 4, true, false}, 8) == "64 rows for a work-item, 4 at a time in vectors of 8");
    CHECK(words(vector_fold{true}, 8) == "vectors of 8 terms, down some rows at a time");
}

TEST_CASE("the form of condensed columns says who takes them") {
    CHECK(words(group_condensed{}, 8) == "columns of a condensed form, by one work-group");
}

TEST_CASE("the form of a batch's spectra says how many a work-group has") {
    CHECK(words(group_jacobi{1}, 1) == "the spectrum of a small matrix for a work-group");
    CHECK(words(group_jacobi{2}, 1) == "the spectra of 2 small matrices for a work-group");
}

TEST_CASE("a scan's form says its numbers in words") {
    CHECK(words(row_scan{true}, 8) == "8 columns for a work-item");
    CHECK(words(row_scan{false}, 1) == "1 row for a work-item");
}

TEST_CASE("a softmax and its product say their numbers in words") {
    attention f{};
    f.keys = 64;
    f.terms = 16;
    f.columns = 64;
    CHECK(words(f, 4) == "32 rows of 64 columns for a work-group, in blocks of 64 keys and 16 terms");
}

TEST_CASE("whole lines say their numbers in words") {
    CHECK(words(whole_lines{false, false, 1, 512, 4}, 4) ==
          "1 row for a work-group, 512 work-items for each line, each keeps 16 elements");
    CHECK(words(whole_lines{true, true, 32, 8, 0}, 1) ==
          "32 columns for a work-group, 8 work-items for each line");
}

} // namespace forms_of_tests

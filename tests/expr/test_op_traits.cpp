// What is true of each op. A new row of structural_op_table.inc needs a line here, and a new trait a word: so
// that both are thought of.

#include <string>

#include <doctest/doctest.h>

#include <sinter/core/op.hpp>

using namespace sinter;

namespace {

std::string traits_text(op code) {
    const auto& [arrays, extents, numbers, elementwise, by_elements, transposes, fold, adds_products,
                 folds_beside, scan, turns, correlation, batch, group] = info(code).traits;
    std::string text = std::string(info(code).name) + " of " + std::to_string(arity(code)) + ":";
    const auto say = [&](bool is, const std::string& word) {
        if (is) text += " " + word;
    };
    say(arrays > 0, "arrays=" + std::to_string(arrays));
    say(extents == op_extents::first, "extents=first");
    say(extents == op_extents::last, "extents=last");
    say(extents == op_extents::product, "extents=product");
    say(extents == op_extents::folded, "extents=folded");
    say(numbers == op_numbers::view, "numbers=view");
    say(numbers == op_numbers::structure, "numbers=structure");
    say(elementwise, "elementwise");
    say(by_elements, "by_elements");
    say(transposes, "transposes");
    say(fold, "fold");
    say(adds_products, "adds_products");
    say(folds_beside, "folds_beside");
    say(scan, "scan");
    say(turns, "turns");
    say(correlation, "correlation");
    say(batch, "batch");
    say(group, "group");
    return text;
}

} // namespace

TEST_CASE("traits of the structural ops") {
    std::string table;
    for (int n = 0; !is_elementwise(static_cast<op>(n)); ++n) table += traits_text(static_cast<op>(n)) + "\n";
    CHECK(table == "leaf of 0: by_elements transposes\n"
                   "cast of 1: by_elements transposes\n"
                   "view of 1: numbers=view transposes\n"
                   "contract of 2: extents=product transposes fold adds_products\n"
                   "reduce of 1: extents=folded transposes fold folds_beside\n"
                   "reduce of 2: extents=folded transposes fold folds_beside\n"
                   "argument of 0: by_elements transposes\n"
                   "scan of 1: scan\n"
                   "gather of 3: arrays=1\n"
                   "assign_at of 2: by_elements\n"
                   "scatter of 3: by_elements\n"
                   "image_row of 3: by_elements\n"
                   "turn of 0:\n"
                   "series of 1: turns\n"
                   "sum_between of 3: turns\n"
                   "rows_between of 3: extents=product\n"
                   "entries of 3: arrays=3\n"
                   "row_shares of 3: arrays=3 numbers=structure\n"
                   "sparse_contract of 3: extents=product\n"
                   "for_each_step of 3: by_elements turns\n"
                   "states of 2: by_elements\n"
                   "states of 3: by_elements\n"
                   "correlate of 2: arrays=2 extents=first numbers=structure correlation\n"
                   "correlate of 3: arrays=3 extents=first numbers=structure correlation\n"
                   "sample of 3: arrays=1\n"
                   "images of 3: extents=first\n"
                   "batch of 1: arrays=1 extents=last numbers=structure batch\n"
                   "batch of 2: arrays=2 extents=last numbers=structure batch\n"
                   "batch of 3: arrays=3 extents=last numbers=structure batch\n"
                   "group of 1: adds_products group\n"
                   "group of 2: adds_products group\n");
}

TEST_CASE("elementwise ops have one set of traits, and come last") {
    const std::string same = traits_text(op::add);
    CHECK(same == "add of 2: elementwise by_elements transposes");
    for (int n = static_cast<int>(op::add); n < static_cast<int>(op::count); ++n) {
        const op code = static_cast<op>(n);
        CHECK(traits_text(code).substr(traits_text(code).find(':')) == same.substr(same.find(':')));
    }
}

TEST_CASE("the operands that are read around, and those whose extents are the result's") {
    const auto operands = [](op code, auto is) {
        std::string list;
        for (int n = 0; n < arity(code); ++n) list += is(code, n) ? "abc"[n] : '-';
        return list;
    };
    const auto around = [&](op code) { return operands(code, reads_around); };
    const auto lend = [&](op code) { return operands(code, lends_extents); };
    CHECK(lend(op::contract) == "ab");
    CHECK(lend(op::scan) == "a");
    CHECK(around(op::gather) == "a--");
    CHECK(lend(op::gather) == "-bc");
    CHECK(around(op::sample) == "a--");
    CHECK(lend(op::sample) == "-bc");
    CHECK(around(op::separable) == "abc");
    CHECK(lend(op::separable) == "a--");
    CHECK(around(op::images) == "---");
    CHECK(lend(op::images) == "a--");
    CHECK(around(op::batch3) == "abc");
    CHECK(lend(op::batch3) == "--c");
    CHECK(around(op::select) == "---");
    CHECK(lend(op::select) == "abc");
}

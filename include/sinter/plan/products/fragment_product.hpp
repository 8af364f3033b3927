#pragma once
// Contractions in fragment shaders that compute four columns, four terms at a time.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/folds/block_sums.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/texel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class fragment_product_builder : protected texel_writer {
public:
    using kernel_writer::node_id;

    fragment_product_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                             const texel_product& shape, const texel_edges& edges = {})
        : texel_writer(low, edges), facts_(facts), schedule_(s), shape_(shape),
          product_(low.at(k.reduction)) {}

    /// Elements (i, j .. j + 3) of the product.
    node_id of_four(node_id i, node_id j) {
        b_.declare(acc(0), zeros(), false);
        const std::vector<node_id> columns = four_of(j);
        in_blocks([&](node_id begin, node_id end) {
            by_groups(begin, end, 4, [&](node_id k, int terms) {
                // Four terms share one texel of the left operand, where its rows lie in rows of the texture.
                const node_id left = b_.declare("a", low_.value(product_.args[0], i, k, terms));
                add_terms(acc(0), {left}, right_terms(product_.args[1], k, columns, terms, false), terms);
            });
        });
        return b_.name(acc(0), four());
    }

protected:
    const device_facts& facts_;
    const schedule& schedule_;
    texel_product shape_;
    graph::value product_;

    loops::value_type four() const { return {register_type(product_.type, facts_), false, 4}; }

    /// Sums of four columns: of one row, or of row `r` and texel `c` of a tile.
    std::string acc(std::size_t r, std::size_t c = 0) const {
        return shape_.rows > 1 ? "acc" + sum_of(r, c) : "acc";
    }
    std::string sum_of(std::size_t r, std::size_t c) const {
        return std::to_string(r) + (shape_.texels == 1 ? std::string() : "_" + std::to_string(c));
    }
    template <class Act>
    void for_each_sum(Act act) const {
        for (std::size_t r = 0; r < shape_.rows; ++r)
            for (std::size_t c = 0; c < shape_.texels; ++c) act(r, c);
    }
    /// In the names of what belongs to texel `c` of several: "0_".
    std::string part(std::size_t c) const {
        return shape_.texels == 1 ? std::string() : std::to_string(c) + "_";
    }
    node_id zeros() { return b_.splat(b_.number(0, four().type), 4); }

    /// add(begin, end) for all terms; where there are many, for some of them after the other, whose sums are
    /// added up: one running sum would lose its small terms.
    template <class Add>
    void in_blocks(Add add) {
        if (!schedule_.sums.in_blocks) return add(n(0), low_.extents.depth());
        const auto part = [&](node_id first, node_id stop) {
            sums_of("_part", first, stop, terms_of_product_block, add);
        };
        if (!schedule_.sums.twice_in_blocks) return part(n(0), low_.extents.depth());
        sums_of("_total", n(0), low_.extents.depth(), terms_of_product_block * blocks_of_sum, part);
    }
    /// The sums that `add` finds of each `length` terms, added up in variables whose names end with `name`.
    template <class Add>
    void sums_of(const std::string& name, node_id begin, node_id end, std::int64_t length, Add add) {
        const loops::value_type type = four();
        for_each_sum([&](std::size_t r, std::size_t c) { b_.declare(acc(r, c) + name, zeros(), false); });
        loop("block", begin, end, n(length), [&](node_id block) {
            const node_id stop = b_.declare("block_end", end_of_block(b_, block, n(length), end));
            for_each_sum([&](std::size_t r, std::size_t c) { b_.assign(acc(r, c), zeros()); });
            add(block, stop);
            for_each_sum([&](std::size_t r, std::size_t c) {
                const std::string to = acc(r, c) + name;
                b_.assign(to, b_.apply(op::add, type, b_.name(to, type), b_.name(acc(r, c), type)));
            });
        });
        for_each_sum(
            [&](std::size_t r, std::size_t c) { b_.assign(acc(r, c), b_.name(acc(r, c) + name, type)); });
    }

    /// Terms `begin` to `count`: `body(k, 4)` for every `group` of them, then `body(k, 1)` for each that is
    /// left. Devices limit the turns of loops, so a turn has schedule_.sums.unroll terms, and `group` at
    /// least.
    template <class Body>
    void by_groups(node_id begin, node_id count, int group, Body body) {
        const int turn = schedule_.sums.unroll > group ? schedule_.sums.unroll : group;
        // (Blocks begin at multiples of every turn.)
        const node_id whole = b_.declare("whole", b_.rounded_down(count, n(turn)));
        const auto four = [&](node_id k) {
            const lowering::scope inner(low_);
            low_.known.add_multiple_of_4(k);
            body(k, 4);
        };
        loop("k", begin, whole, n(turn), [&](node_id k) {
            if (turn == group) return four(k);
            for (int first = 0; first < turn; first += group) b_.scope([&] { four(b_.plus(k, n(first))); });
        });
        loop("k", whole, count, n(1), [&](node_id k) { body(k, 1); });
    }

    /// Column j; where the right operand is read along its terms, also the three after it, or the last one.
    std::vector<node_id> four_of(node_id j, const std::string& part = "") {
        std::vector<node_id> columns{j};
        if (!shape_.right_four_terms) return columns;
        if (last_column_ < 0) last_column_ = b_.declare("last_column", before(low_.extents.cols()));
        for (int c = 1; c < 4; ++c)
            columns.push_back(b_.declare("j" + part + std::to_string(c),
                                         b_.index_op(op::min, b_.plus(j, n(c)), last_column_)));
        return columns;
    }

private:
    node_id last_column_ = -1;

    bool dots(int terms) const { return shape_.dots && terms == 4; }

protected:
    /// Terms k, k + 1 ... of the right operand for four columns: a vector of columns for each term; for `dot`
    /// a vector of terms for each column. Texels that hold the other are read once and transposed in
    /// registers. `often`: they are used several times.
    std::vector<node_id> right_terms(graph::value_id operand, node_id k, const std::vector<node_id>& columns,
                                     int terms, bool often, const std::string& which = "") {
        const bool down = shape_.right_four_terms, turns = down != dots(terms);
        std::vector<node_id> read;
        if (down) {
            for (std::size_t c = 0; c < columns.size(); ++c)
                read.push_back(b_.declare("column" + which + std::to_string(c),
                                          low_.value_down(operand, k, columns[c], terms)));
        } else {
            for (int t = 0; t < terms; ++t) {
                const node_id term = b_.splat(low_.value(operand, b_.plus(k, n(t)), columns[0], 4), 4);
                read.push_back(often || turns ? b_.declare("b" + which + std::to_string(t), term) : term);
            }
        }
        if (!turns) return read;
        std::vector<node_id> turned;
        for (int t = 0; t < (down ? terms : 4); ++t) {
            turned.push_back(b_.column(read, t));
            if (often)
                turned.back() =
                    b_.declare((down ? "b" : "column") + which + std::to_string(t), turned.back());
        }
        return turned;
    }

    /// Adds the terms of `left`, a row's, to the sums of four columns. They are one vector, or as many
    /// numbers.
    void add_terms(const std::string& acc, const std::vector<node_id>& left,
                   const std::vector<node_id>& right, int terms) {
        const loops::value_type type = four();
        const auto add = [&](node_id sum) {
            b_.assign(acc, b_.apply(op::add, type, b_.name(acc, type), sum));
        };
        if (dots(terms)) {
            std::vector<node_id> sums;
            const node_id row = b_.splat(left.size() > 1 ? b_.build(left) : left[0], 4);
            for (const node_id column : right) sums.push_back(b_.dot(row, b_.splat(column, 4)));
            return add(b_.build(std::move(sums)));
        }
        for (int t = 0; t < terms; ++t) {
            const node_id a = left.size() > 1 ? left[static_cast<std::size_t>(t)] : b_.lane(left[0], t);
            add(b_.apply(op::multiply, type, b_.scalar_factor(a, type), right[static_cast<std::size_t>(t)]));
        }
    }
};

} // namespace sinter::plan

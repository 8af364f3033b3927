#pragma once
// Contractions in fragment shaders that compute four columns: four terms at a time, in one row or in several
// render targets.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/kernel_writer.hpp>

namespace sinter::plan {

class fragment_product_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    fragment_product_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s), product_(low.at(k.reduction)) {}

    /// A product whose rows are dealt out to several render targets: a fragment computes four columns of one
    /// row in each, and fetches the right operand once for all. Rows past the edge repeat the last one.
    void stripes() {
        const loops::value_type type = four();
        const int count = schedule_.rows;
        b_.out.stripes = count;
        b_.out.woven = rows_together();
        std::vector<int> targets;
        for (int r = 0; r < count; ++r) targets.push_back(low_.stripe(r).array);
        const node_id j = b_.declare("j", b_.times(n(4), b_.item("@texel_x")));
        const std::vector<node_id> i = rows_of_targets(count);
        for (std::size_t r = 0; r < i.size(); ++r) b_.declare(acc(r), zeros(), false);
        const std::vector<node_id> columns = four_of(j);
        const quad_place quad = schedule_.quads ? place_in_quad(i) : quad_place{};
        in_blocks(i.size(), [&](node_id begin, node_id end) {
            if (schedule_.quads) return add_in_quads(quad, i.size(), columns, begin, end);
            by_groups(begin, end, 4, [&](node_id k, int terms) {
                const lowering::scope inner(low_);
                const std::vector<node_id> right = right_terms(product_.args[1], k, columns, terms, true);
                std::vector<node_id> four_rows;
                for (std::size_t r = 0; r < i.size(); ++r) {
                    if (rows_together() && r % 4 == 0) four_rows = left_rows(r, i[r], k, terms);
                    add_terms(acc(r),
                              rows_together() ? lanes_of(four_rows, r % 4) : left_terms(r, i[r], k, terms),
                              right, terms);
                }
            });
        });
        for (std::size_t r = 0; r < i.size(); ++r) {
            const lowering::scope inner(low_);
            low_.set_reduction(i[r], j, 4, schedule_.quads ? of_row(r) : b_.name(acc(r), type));
            b_.store(targets[r], -1, b_.splat(low_.outputs(i[r], j, 4).front(), 4));
        }
    }

    /// Elements (i, j .. j + 3) of the product.
    node_id of_four(node_id i, node_id j) {
        b_.declare(acc(0), zeros(), false);
        const std::vector<node_id> columns = four_of(j);
        in_blocks(1, [&](node_id begin, node_id end) {
            by_groups(begin, end, 4, [&](node_id k, int terms) {
                const lowering::scope inner(low_);
                // Four terms share one texel of the left operand, where its rows lie in rows of the texture.
                const node_id left = b_.declare("a", low_.value(product_.args[0], i, k, terms));
                add_terms(acc(0), {left}, right_terms(product_.args[1], k, columns, terms, false), terms);
            });
        });
        return b_.name(acc(0), four());
    }

private:
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    graph::value product_;

    loops::value_type four() const { return {register_type(product_.type, facts_), false, 4}; }

    node_id depth() { return low_.depth(); }

    /// Sums of four columns; of one row, or of several.
    std::string acc(std::size_t row) const {
        return schedule_.run == run_shape::tile ? "acc" + std::to_string(row) : "acc";
    }
    static std::string total(const std::string& acc) { return acc + "_total"; }
    node_id zeros() { return b_.splat(b_.real(0, four().type), 4); }

    /// add(begin, end) for all terms; where there are many, for some of them after the other, whose sums are
    /// added up: one running sum would lose its small terms.
    template <class Add>
    void in_blocks(std::size_t sums, Add add) {
        if (!schedule_.in_blocks) return add(n(0), depth());
        const loops::value_type type = four();
        for (std::size_t r = 0; r < sums; ++r) b_.declare(total(acc(r)), zeros(), false);
        b_.loop("block", n(0), depth(), n(terms_of_share), [&](node_id block) {
            const lowering::scope inner(low_);
            const node_id end =
                b_.declare("block_end", b_.index_op(op::min, b_.plus(block, n(terms_of_share)), depth()));
            for (std::size_t r = 0; r < sums; ++r) b_.assign(acc(r), zeros());
            add(block, end);
            for (std::size_t r = 0; r < sums; ++r) {
                const std::string to = total(acc(r));
                b_.assign(to, b_.apply(op::add, type, b_.name(to, type), b_.name(acc(r), type)));
            }
        });
        for (std::size_t r = 0; r < sums; ++r) b_.assign(acc(r), b_.name(total(acc(r)), type));
    }

    /// Four neighbouring rows of the left operand are in its texels: they are rows of four targets.
    bool rows_together() const { return schedule_.left.vector; }

    /// The rows that a fragment computes.
    std::vector<node_id> rows_of_targets(int count) {
        const node_id stripe =
            rows_together() ? -1 : low_.integer_parameter(runtime::argument_kind::stripe, "stripe");
        const node_id last = b_.declare("last", b_.index_op(op::subtract, low_.rows(), n(1)));
        const node_id y = b_.item("@texel_y");
        std::vector<node_id> i{b_.declare("i", rows_together() ? b_.times(n(count), y) : y)};
        if (rows_together()) low_.multiples_of_4.push_back(i[0]);
        for (int r = 1; r < count; ++r) {
            const bool starts = rows_together() && r % 4 == 0;
            const node_id limit = starts ? b_.times(n(4), b_.index_op(op::divide, last, n(4))) : last;
            const node_id row = b_.plus(i[0], rows_together() ? n(r) : b_.times(n(r), stripe));
            i.push_back(b_.declare("i" + std::to_string(r), b_.index_op(op::min, row, limit)));
            if (starts) low_.multiples_of_4.push_back(i.back());
        }
        return i;
    }

    /// Terms of a row of the left operand: one vector of them.
    std::vector<node_id> left_terms(std::size_t which, node_id row, node_id k, int terms) {
        return {b_.declare("a" + std::to_string(which), low_.value(product_.args[0], row, k, terms))};
    }
    /// Terms of four rows of the left operand: a vector of rows for each.
    std::vector<node_id> left_rows(std::size_t which, node_id row, node_id k, int terms) {
        std::vector<node_id> rows;
        for (int t = 0; t < terms; ++t)
            rows.push_back(b_.declare("a" + std::to_string(which + static_cast<std::size_t>(t)),
                                      low_.value_down(product_.args[0], row, b_.plus(k, n(t)), 4)));
        return rows;
    }
    std::vector<node_id> lanes_of(const std::vector<node_id>& vectors, std::size_t lane) {
        std::vector<node_id> lanes;
        for (const node_id v : vectors) lanes.push_back(b_.lane(v, static_cast<int>(lane)));
        return lanes;
    }
    std::vector<node_id> of_neighbours(const std::vector<node_id>& fetched, std::size_t which) {
        std::vector<node_id> given;
        for (const node_id v : fetched)
            given.push_back(b_.declare("a" + std::to_string(which++), b_.of_neighbour(v, false)));
        return given;
    }

    /// Where a fragment is in its quad, and the rows that it fetches.
    struct quad_place {
        node_id odd_row = -1;
        std::vector<node_id> own;
    };
    quad_place place_in_quad(const std::vector<node_id>& i) {
        quad_place quad;
        const std::size_t half = i.size() / 2;
        b_.declare("odd_col", remainder(b_.item("@texel_x"), n(2)));
        quad.odd_row = b_.declare("odd_row", remainder(b_.item("@texel_y"), n(2)));
        for (std::size_t r = 0; r < (rows_together() ? 1 : half); ++r)
            quad.own.push_back(b_.declare("row" + std::to_string(r),
                                          rows_together() ? choose_column(i[0], i[half])
                                                          : choose_column(i[2 * r], i[2 * r + 1])));
        if (rows_together()) low_.multiples_of_4.push_back(quad.own[0]);
        return quad;
    }

    /// Of eight terms a fragment fetches the right operand's four that its row of the quad is to fetch, and
    /// has the others from the other row; of the rows' left operands every second (or four together, and not
    /// the other four), and has the others from beside: half of the fetches, which are what bounds a product.
    /// The two rows add their terms in different orders. Its sums are of the rows that it fetched (acc0 ...),
    /// and of those that it was given.
    void add_in_quads(const quad_place& quad, std::size_t rows, const std::vector<node_id>& columns,
                      node_id begin, node_id end) {
        const std::size_t half = rows / 2;
        const node_id odd_row = quad.odd_row;
        const std::vector<node_id>& own = quad.own;
        const auto add = [&](node_id k, int terms, const std::vector<node_id>& right) {
            if (rows_together()) {
                const std::vector<node_id> left = left_rows(0, own[0], k, terms),
                                           given = of_neighbours(left, half);
                for (std::size_t r = 0; r < half; ++r) {
                    add_terms(acc(r), lanes_of(left, r), right, terms);
                    add_terms(acc(half + r), lanes_of(given, r), right, terms);
                }
                return;
            }
            for (std::size_t r = 0; r < half; ++r) {
                const std::vector<node_id> left = left_terms(r, own[r], k, terms);
                add_terms(acc(r), left, right, terms);
                add_terms(acc(half + r), of_neighbours(left, half + r), right, terms);
            }
        };
        by_groups(begin, end, 8, [&](node_id k, int terms) {
            const lowering::scope inner(low_);
            const bool both = terms > 1;
            const node_id first = both ? b_.declare("first", b_.plus(k, b_.times(n(4), odd_row))) : k;
            std::vector<node_id> right = right_terms(product_.args[1], first, columns, terms, true);
            if (!both) return add(k, terms, right);
            b_.scope([&] {
                const lowering::scope own_half(low_);
                add(first, terms, right);
            });
            b_.scope([&] {
                const lowering::scope other_half(low_);
                const node_id second = b_.declare(
                    "second", b_.plus(k, b_.index_op(op::subtract, n(4), b_.times(n(4), odd_row))));
                for (std::size_t t = 0; t < right.size(); ++t)
                    right[t] = b_.declare("c" + std::to_string(t), b_.of_neighbour(right[t], true));
                add(second, terms, right);
            });
        });
    }

    /// What a fragment in an even column of the quads has as `even`, and in an odd one as `odd`.
    node_id choose_column(node_id even, node_id odd) {
        return b_.apply(op::select, b_.type_of(even), b_.compare(op::equal, b_.index_name("odd_col"), n(0)),
                        even, odd);
    }
    /// The sum of a row after add_in_quads().
    node_id of_row(std::size_t r) {
        const std::size_t half = static_cast<std::size_t>(schedule_.rows) / 2;
        const std::size_t which = rows_together() ? r % half : r / 2;
        const bool even = rows_together() ? r < half : r % 2 == 0;
        const node_id fetched = b_.name(acc(which), four()), given = b_.name(acc(half + which), four());
        return b_.declare("sum" + std::to_string(r),
                          even ? choose_column(fetched, given) : choose_column(given, fetched));
    }

    /// `body(k, 4)` while there are `group` terms left, then `body(k, 1)`. Turns of loops are what is
    /// limited, so a turn has schedule_.unroll terms, `group` at least.
    template <class Body>
    void by_groups(node_id begin, node_id count, int group, Body body) {
        const int turn = schedule_.unroll > group ? schedule_.unroll : group;
        // (Blocks begin at multiples of every turn.)
        const node_id whole =
            b_.declare("whole", b_.index_op(op::subtract, count, remainder(count, n(turn))));
        b_.loop("k", begin, whole, n(turn), [&](node_id k) {
            if (turn == group) return body(k, 4);
            for (int first = 0; first < turn; first += group)
                b_.scope([&] { body(b_.plus(k, n(first)), 4); });
        });
        b_.loop("k", whole, count, n(1), [&](node_id k) { body(k, 1); });
    }

    /// Column j; where the right operand is read along its terms, also the three after it, or the last one.
    std::vector<node_id> four_of(node_id j) {
        std::vector<node_id> columns{j};
        if (!schedule_.right.along_terms) return columns;
        const node_id last = b_.declare("last_column", b_.index_op(op::subtract, low_.cols(), n(1)));
        for (int c = 1; c < 4; ++c)
            columns.push_back(
                b_.declare("j" + std::to_string(c), b_.index_op(op::min, b_.plus(j, n(c)), last)));
        return columns;
    }

    bool dots(int terms) const { return schedule_.dots && terms == 4; }

    /// Terms k, k + 1 ... of the right operand for four columns: a vector of columns for each term; for `dot`
    /// a vector of terms for each column. Texels that hold the other are read once and transposed in
    /// registers. `often`: they are used several times.
    std::vector<node_id> right_terms(graph::value_id operand, node_id k, const std::vector<node_id>& columns,
                                     int terms, bool often) {
        const bool down = schedule_.right.along_terms, turns = down != dots(terms);
        std::vector<node_id> read;
        if (down) {
            for (std::size_t c = 0; c < columns.size(); ++c)
                read.push_back(
                    b_.declare("column" + std::to_string(c), low_.value_down(operand, k, columns[c], terms)));
        } else {
            for (int t = 0; t < terms; ++t) {
                const node_id term = b_.splat(low_.value(operand, b_.plus(k, n(t)), columns[0], 4), 4);
                read.push_back(often || turns ? b_.declare("b" + std::to_string(t), term) : term);
            }
        }
        if (!turns) return read;
        std::vector<node_id> turned;
        for (int t = 0; t < (down ? terms : 4); ++t) {
            std::vector<node_id> lanes;
            for (const node_id vector : read) lanes.push_back(b_.lane(vector, t));
            turned.push_back(b_.build(std::move(lanes)));
            if (often) turned.back() = b_.declare((down ? "b" : "column") + std::to_string(t), turned.back());
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
            const node_id factor = is_floating(type.type) ? a : b_.splat(a, 4);
            add(b_.apply(op::multiply, type, factor, right[static_cast<std::size_t>(t)]));
        }
    }
};

} // namespace sinter::plan

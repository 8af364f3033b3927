#pragma once
// The scores of a block of keys, by all work-items of a group; and how blocks of the operands come to local
// memory.

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/cut/attention.hpp>
#include <sinter/plan/forms/attention/params.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/products/tile_output.hpp>

namespace sinter::inline SINTER_ABI::plan {

class score_blocks : protected tile_output {
public:
    score_blocks(const unwritten_kernel& k, const attention& f)
        : tile_output(k.low, k.of, k.facts, k.how, {attention::own_rows, 1, f.whole_vectors}, false),
          form_(f), softmax_(softmax_finder(k.low.values()).find(k.of.reduction)),
          queries_(b_.local_array("queries", four_, std::int64_t{attention::rows} * f.pitch_of_queries())),
          block_(b_.local_array("block", four_, f.vectors_of_block())),
          scores_(b_.local_array("scores", four_, std::int64_t{attention::rows} * f.pitch_of_scores())),
          tops_(b_.local_array("tops", one_, attention::items)),
          factors_(b_.local_array("factors", one_, attention::rows)) {}

protected:
    static constexpr loops::value_type one_{dtype::f32, false, 1}, four_{dtype::f32, false, 4};
    const attention form_;
    const softmax_of_product softmax_;
    const int queries_, block_, scores_, tops_, factors_; ///< in local memory
    node_id rows_ = -1, cols_ = -1, keys_ = -1, terms_ = -1;
    node_id item_ = -1, first_row_ = -1, first_col_ = -1;
    /// Of powers: the row whose scores a work-item has a part of, the part's number and its first vector, and
    /// where the row's first part has a number.
    node_id line_ = -1, part_ = -1, own_scores_ = -1, first_part_ = -1;
    /// Of the result: a work-item's slice of the keys, its number among those of the slice, its first row,
    /// its vector of columns, and where its first row's scores begin.
    node_id slice_ = -1, own_ = -1, result_row_ = -1, result_vector_ = -1, powers_of_row_ = -1;

    node_id zero() { return b_.splat(b_.number(0, dtype::f32), 4); }
    node_id lowest() { return b_.number(-std::numeric_limits<double>::infinity(), dtype::f32); }
    /// Rows from one of a work-item's to the next: of the result, and of the scores.
    static constexpr int row_step() { return attention::rows / attention::own_rows; }
    int score_rows() const { return attention::rows * form_.keys / 4 / attention::items; }
    int score_step() const { return attention::rows / score_rows(); }
    node_id row_of_result(int r) { return b_.plus(result_row_, n(r * row_step())); }

    /// 32 work-items that run together take four rows of eight vectors of scores: they read the fewest
    /// different vectors of local memory.
    void place() {
        rows_ = low_.extents.rows(), cols_ = low_.extents.cols();
        keys_ = low_.extents.depth(), terms_ = low_.extents.depth_cols();
        item_ = b_.declare("item", b_.item("@local_x"));
        first_row_ = b_.declare("first_row", b_.times(n(attention::rows), b_.item("@group_y")));
        first_col_ = b_.declare("first_col", b_.times(n(form_.columns), b_.item("@group_x")));
        const node_id eights = n(form_.keys / 4 / 8), run = quotient(item_, n(32));
        score_vector_ = b_.declare("score_vector",
                                   b_.plus(remainder(item_, n(8)), b_.times(n(8), remainder(run, eights))));
        score_row_ = b_.declare("score_row", b_.plus(remainder(quotient(item_, n(8)), n(4)),
                                                     b_.times(n(4), quotient(run, eights))));
        line_ = b_.declare("line", quotient(item_, n(attention::parts)));
        part_ = b_.declare("part", remainder(item_, n(attention::parts)));
        own_scores_ = b_.declare("own_scores", b_.plus(b_.times(line_, n(form_.pitch_of_scores())), part_));
        first_part_ = b_.declare("first_part", b_.times(n(attention::parts), line_));
        const int across = form_.columns / 4;
        slice_ = b_.declare("slice", quotient(item_, n(form_.columns)));
        own_ = b_.declare("own", remainder(item_, n(form_.columns)));
        result_row_ = b_.declare("result_row", quotient(own_, n(across)));
        result_vector_ = b_.declare("result_vector", remainder(own_, n(across)));
        powers_of_row_ = b_.declare("row_of_powers", b_.times(result_row_, n(form_.pitch_of_scores())));
    }

    /// The left operand's rows, all terms of them, in local memory.
    void keep_queries() {
        const int across = form_.depth / 4;
        const node_id last = before(rows_);
        for (int e = 0; e * attention::items < attention::rows * across; ++e) {
            const lowering::scope inner(low_);
            const node_id at = b_.plus(item_, n(e * attention::items));
            const node_id row = b_.declare(numbered("kept_row", e), quotient(at, n(across))),
                          vector = b_.declare(numbered("kept_vector", e), remainder(at, n(across)));
            const node_id i = b_.index_op(op::min, b_.plus(first_row_, row), last);
            b_.store_local(queries_, b_.plus(b_.times(row, n(form_.pitch_of_queries())), vector),
                           four_terms(product().args[0], i, b_.times(n(4), vector), false));
        }
    }

    /// Registers for the next block, and the first one in them.
    void declare_pieces() {
        const int across = form_.terms / 4;
        piece_key_ = b_.declare("piece_key", quotient(item_, n(across)));
        piece_vector_ = b_.declare("piece_vector", remainder(item_, n(across)));
        value_key_ = b_.declare("value_key", quotient(item_, n(form_.columns / 4)));
        value_col_ = b_.declare("value_col",
                                b_.plus(first_col_, b_.times(n(4), remainder(item_, n(form_.columns / 4)))));
        // Neighbouring keys lie a quarter of the block apart: a work-item's four are in different banks.
        piece_place_ = b_.declare(
            "piece_place", b_.plus(b_.times(b_.plus(b_.times(remainder(piece_key_, n(4)), n(form_.keys / 4)),
                                                    quotient(piece_key_, n(4))),
                                            n(form_.pitch_of_terms())),
                                   piece_vector_));
        for (int e = 0; e < form_.pieces(); ++e) b_.declare(numbered("next", e), zero(), false);
        fetch_terms(n(0), n(0));
    }

    /// Turns over parts of a block: `turn(first)`.
    template <class Turn>
    void in_parts(const char* name, int all, int part, Turn turn) {
        if (part == all) return b_.scope([&] { turn(n(0)); });
        loop(name, n(0), n(all), n(part), turn);
    }

    /// The scores of this work-item's rows and of four keys, before their formula.
    void add_scores(node_id first_key) {
        for (int r = 0; r < score_rows(); ++r) b_.declare(numbered("score", r), zero(), false);
        in_parts("term", form_.depth, form_.terms, [&](node_id term) {
            store_pieces(true);
            b_.barrier();
            const node_id next = b_.plus(term, n(form_.terms));
            if (form_.depth == form_.terms) {
                fetch_values(first_key, n(0));
            } else {
                b_.branch(b_.compare(op::less, next, n(form_.depth)), [&] { fetch_terms(first_key, next); });
                b_.otherwise([&] { fetch_values(first_key, n(0)); });
            }
            loop(
                "t", n(0), n(form_.terms / 4), n(1), [&](node_id t) { add_four_terms(term, t); }, true);
            b_.barrier();
        });
    }

    /// `of_terms`: of the scores' operand. Values lie key by key.
    void store_pieces(bool of_terms) {
        for (int e = 0; e < form_.pieces(); ++e) {
            // (A step of keys is a multiple of four.)
            const int keys = attention::items / (form_.terms / 4);
            const node_id place = of_terms ? b_.plus(piece_place_, n(e * keys / 4 * form_.pitch_of_terms()))
                                           : b_.plus(item_, n(e * attention::items));
            b_.store_local(block_, place, b_.name(numbered("next", e), four_));
        }
    }
    /// What follows the values of keys from `key` of a block on.
    void fetch_next(node_id first_key, node_id key) {
        const auto next_block = [&] {
            const node_id next = b_.plus(first_key, n(form_.keys));
            b_.branch(inside(next, keys_), [&] { fetch_terms(next, n(0)); });
        };
        if (form_.keys_at_once() == form_.keys) return next_block();
        const node_id next = b_.plus(key, n(form_.keys_at_once()));
        b_.branch(inside(next, n(form_.keys)), [&] { fetch_values(first_key, next); });
        b_.otherwise(next_block);
    }

    /// A block of the scores' formula, in local memory; minus infinity behind the last key.
    void store_scores(node_id first_key) {
        const lowering::scope inner(low_);
        const node_id j = b_.declare("first_score", b_.plus(first_key, b_.times(n(4), score_vector_)));
        std::vector<node_id> places;
        if (softmax_.scores != softmax_.product) {
            if (form_.keys_in_vectors) {
                places = {b_.declare("score_key", b_.index_op(op::min, j, b_.minus(keys_, n(4))))};
                low_.known.add_multiple_of_4(places[0]);
            } else {
                for (int c = 0; c < 4; ++c)
                    places.push_back(b_.declare(numbered("score_key", c),
                                                b_.index_op(op::min, b_.plus(j, n(c)), before(keys_))));
            }
        }
        const node_id last = before(rows_);
        for (int r = 0; r < score_rows(); ++r) {
            const std::string name = numbered("score", r);
            const node_id row = b_.plus(score_row_, n(r * score_step()));
            if (!places.empty()) {
                const node_id i = b_.declare(numbered("row_of_score", r),
                                             b_.index_op(op::min, b_.plus(first_row_, row), last));
                b_.assign(name, formula(i, places, b_.name(name, four_)));
            }
            b_.branch(b_.compare(op::greater, b_.plus(first_key, n(form_.keys)), keys_), [&] {
                std::vector<node_id> lanes;
                for (int c = 0; c < 4; ++c)
                    lanes.push_back(b_.apply(op::select, one_, inside(b_.plus(j, n(c)), keys_),
                                             b_.lane(b_.name(name, four_), c), lowest()));
                b_.assign(name, b_.build(std::move(lanes)));
            });
            b_.store_local(scores_, b_.plus(b_.times(row, n(form_.pitch_of_scores())), score_vector_),
                           b_.name(name, four_));
        }
    }

private:
    node_id score_row_ = -1, score_vector_ = -1; ///< of this work-item's scores
    node_id piece_key_ = -1, piece_vector_ = -1, piece_place_ = -1, value_key_ = -1, value_col_ = -1;

    const graph::value& product() const { return low_.at(softmax_.product); }

    /// Four terms from `k` on of row `line` of an operand, or of a column; zeros behind the last one.
    node_id four_terms(value_id operand, node_id line, node_id k, bool down) {
        const auto at = [&](node_id term, int lanes) {
            const node_id x =
                down ? low_.value_down(operand, term, line, lanes) : low_.value(operand, line, term, lanes);
            return b_.cast({dtype::f32, false, lanes}, b_.splat(x, lanes));
        };
        if (form_.terms_in_vectors) {
            const node_id place = form_.whole_terms ? k : b_.index_op(op::min, k, b_.minus(terms_, n(4)));
            low_.known.add_multiple_of_4(place);
            const node_id x = at(place, 4);
            return form_.whole_terms ? x : b_.apply(op::select, four_, inside(k, terms_), x, zero());
        }
        std::vector<node_id> lanes;
        for (int t = 0; t < 4; ++t) {
            const node_id term = b_.plus(k, n(t)), place = b_.index_op(op::min, term, before(terms_));
            lanes.push_back(
                b_.apply(op::select, one_, inside(term, terms_), at(place, 1), b_.number(0, dtype::f32)));
        }
        return b_.build(std::move(lanes));
    }

    /// Terms from `term` on of a block of keys.
    void fetch_terms(node_id first_key, node_id term) {
        const lowering::scope inner(low_);
        const node_id k = b_.plus(term, b_.times(n(4), piece_vector_));
        for (int e = 0; e < form_.pieces(); ++e) {
            const node_id key =
                b_.plus(b_.plus(first_key, piece_key_), n(e * (attention::items / (form_.terms / 4))));
            b_.assign(numbered("next", e),
                      four_terms(product().args[1], b_.index_op(op::min, key, before(keys_)), k, true));
        }
    }
    /// Of keys from `key` of a block on, their rows of the right operand; zeros behind the last key.
    void fetch_values(node_id first_key, node_id key) {
        const lowering::scope inner(low_);
        const value_id operand = product_.args[1];
        const auto at = [&](node_id line, node_id column, int lanes) {
            const node_id x = low_.value(operand, line, column, lanes);
            return b_.cast({dtype::f32, false, lanes}, b_.splat(x, lanes));
        };
        for (int e = 0; e < form_.pieces(); ++e) {
            const node_id row = b_.plus(b_.plus(b_.plus(first_key, key), value_key_),
                                        n(e * (attention::items / (form_.columns / 4))));
            const node_id line = b_.index_op(op::min, row, before(keys_));
            node_id x = -1;
            if (form_.columns_in_vectors) {
                const node_id column = b_.index_op(op::min, value_col_, b_.minus(cols_, n(4)));
                low_.known.add_multiple_of_4(column);
                x = at(line, column, 4);
            } else {
                std::vector<node_id> lanes;
                for (int c = 0; c < 4; ++c)
                    lanes.push_back(
                        at(line, b_.index_op(op::min, b_.plus(value_col_, n(c)), before(cols_)), 1));
                x = b_.build(std::move(lanes));
            }
            b_.assign(numbered("next", e), b_.apply(op::select, four_, inside(row, keys_), x, zero()));
        }
    }

    void add_four_terms(node_id term, node_id t) {
        const node_id vector = b_.plus(quotient(term, n(4)), t);
        for (int r = 0; r < score_rows(); ++r)
            b_.declare(
                numbered("a", r),
                b_.load_local(queries_,
                              b_.plus(b_.plus(b_.times(score_row_, n(form_.pitch_of_queries())), vector),
                                      n(r * score_step() * form_.pitch_of_queries()))));
        std::vector<node_id> keys;
        for (int c = 0; c < 4; ++c)
            keys.push_back(b_.declare(
                numbered("b", c),
                b_.load_local(block_, b_.plus(b_.plus(b_.times(score_vector_, n(form_.pitch_of_terms())), t),
                                              n(c * (form_.keys / 4) * form_.pitch_of_terms())))));
        for (int k = 0; k < 4; ++k) {
            const node_id four = b_.declare(numbered("four", k), b_.column(keys, k));
            for (int r = 0; r < score_rows(); ++r) {
                const std::string score = numbered("score", r);
                b_.assign(score, b_.apply(op::add, four_, b_.name(score, four_),
                                          b_.apply(op::multiply, four_,
                                                   b_.lane(b_.name(numbered("a", r), four_), k), four)));
            }
        }
    }

    /// The scores' formula of a row and four keys: of a vector of them, or one by one.
    node_id formula(node_id i, const std::vector<node_id>& places, node_id score) {
        const lowering::scope inner(low_);
        if (places.size() == 1) {
            low_.set_value(softmax_.product, i, places[0], 4, score);
            return b_.cast(four_, low_.value(softmax_.scores, i, places[0], 4));
        }
        std::vector<node_id> lanes;
        for (int c = 0; c < 4; ++c) {
            const node_id j = places[static_cast<std::size_t>(c)];
            low_.set_value(softmax_.product, i, j, 1, b_.lane(score, c));
            lanes.push_back(b_.cast(one_, low_.value(softmax_.scores, i, j, 1)));
        }
        return b_.build(std::move(lanes));
    }
};

} // namespace sinter::plan

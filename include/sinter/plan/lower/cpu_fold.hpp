#pragma once
// Reductions and thin products on a CPU: a work-item folds whole vectors, of terms or of outputs, in several
// accumulators that hide each other's latency, for each reduction of the kernel.

#include <string>
#include <tuple>
#include <vector>

#include <sinter/plan/lower/kernel_writer.hpp>
#include <sinter/plan/lower/share_count.hpp>
#include <sinter/plan/lower/vector_fold.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

class cpu_fold_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    cpu_fold_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s), all_(low, k, facts), f_(all_.first()) {
        for (const folding& f : all_.each()) vectors_.emplace_back(b_, f, s.lanes);
    }

    /// All terms of a scalar, or a share of them. Those of arrays that are one row of numbers
    /// (schedule::flat) and those of vectors follow each other; others do so row by row.
    void scalar() {
        const bool shares = schedule_.pass == fold_pass::shares, rows = !schedule_.flat && f_.has_rows();
        node_id begin = n(0), end = f_.term_count(), share = -1;
        if (shares) {
            const node_id parts = low_.extents.parts();
            share = b_.declare("share", b_.item("@global_x"));
            b_.leave_if(outside(share, parts));
            std::tie(begin, end) = low_.extents.terms_of_share(share, end);
        }
        all_.begin();
        declare_vectors(accumulators, begin);
        const node_id whole = rows ? end : whole_vectors("whole", begin, end, accumulators);
        const auto vectors = [&](folding& f, node_id e) { return one_row(f, e, schedule_.lanes); };
        if (schedule_.in_squares)
            fold_squares(!shares, begin, end);
        else if (rows)
            fold_rows(!shares, begin, end);
        else
            in_blocks(
                accumulators, begin, whole, n(terms_of_block * accumulators * schedule_.lanes),
                [&](node_id first, node_id stop) { fold_vectors(accumulators, first, stop, vectors, n(0)); });
        join_vectors(begin, whole);
        if (!rows)
            loop("e", whole, end, n(1),
                 [&](node_id e) { all_.add_each([&](folding& f) { return one_row(f, e, 1); }, e); });
        if (!shares) return finish(n(0), n(0), results_of(all_));
        all_.store_partial(n(0), share, all_.accumulated());
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums_in_blocks, n(0),
                                 [&](auto output) { output(n(0), n(0)); });
    }

    /// Several rows of terms, a vector of terms of each at a time: A x, and reductions along rows.
    void rows_of_terms() {
        if (schedule_.chunk == 0) {
            const node_id i = b_.declare("i", b_.times(n(schedule_.rows), b_.item("@global_x")));
            b_.leave_if(outside(i, low_.extents.rows()));
            return some_rows(i, low_.extents.rows(),
                             [&](node_id row, const nodes& results) { finish(row, n(0), results); });
        }
        const lowering::node_range range =
            low_.extents.run_of(b_.item("@global_x"), n(schedule_.chunk), low_.extents.rows());
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        if (!schedule_.ends_together)
            return loop("i", begin, end, n(schedule_.rows), [&](node_id i) {
                some_rows(i, end, [&](node_id row, const nodes& results) { finish(row, n(0), results); });
            });
        std::vector<int> arrays; // a chunk's results, of each reduction
        for (folding& f : all_.each()) {
            const loops::value_type type = f.picks() ? loops::value_type{dtype::i32, false, 1} : f.type();
            arrays.push_back(b_.local_array("results" + f.tag(), type, schedule_.chunk, true));
        }
        const auto place = [&](node_id row) { return b_.minus(row, begin); };
        const auto load = [&](const char* name, node_id i, int lanes) {
            nodes results;
            for (std::size_t r = 0; r < arrays.size(); ++r)
                results.push_back(
                    b_.declare(name + all_.each()[r].tag(), b_.load_local(arrays[r], place(i), lanes)));
            return results;
        };
        loop("i", begin, end, n(schedule_.rows), [&](node_id i) {
            some_rows(i, end, [&](node_id row, const nodes& results) {
                for (std::size_t r = 0; r < arrays.size(); ++r)
                    b_.store_local(arrays[r], place(row), results[r]);
            });
        });
        const int lanes = schedule_.lanes;
        const node_id whole = b_.declare("whole_rows", whole_vectors_of(end));
        loop("i", begin, whole, n(lanes),
             [&](node_id i) { finish_vector(i, true, load("result_vector", i, lanes)); });
        loop("i", whole, end, n(1), [&](node_id i) { finish(i, n(0), load("one", i, 1)); });
    }

    /// Vectors of neighbouring outputs, which lie along columns (x' A, reductions down columns) or, `down`,
    /// along rows (A' x).
    void vectors_of_outputs(bool down) {
        const int lanes = schedule_.lanes, vectors = schedule_.vectors;
        const node_id count = down ? low_.extents.rows() : low_.extents.cols();
        const share_of_terms terms = share_of_outputs();
        const node_id begin = terms.begin, end = terms.end, share = terms.share;
        const node_id first =
            b_.declare(down ? "i" : "j", b_.times(n(lanes * vectors), b_.item("@global_x")));
        b_.leave_if(outside(first, count));
        const auto at = [&](node_id e, const folds::outcomes& found) {
            if (share >= 0) return all_.store_partial(e, share, found);
            nodes results;
            for (std::size_t r = 0; r < found.size(); ++r)
                results.push_back(all_.each()[r].result_of(found[r]));
            return down ? finish(e, n(0), results) : finish(n(0), e, results);
        };
        const auto store_lanes = [&](int v, node_id start, node_id stop) {
            loop("c", start, stop, n(1), [&](node_id c) {
                const node_id l = b_.minus(c, start);
                folds::outcomes found;
                for (vector_fold& of : vectors_) found.push_back(of.outcome_of(v, l));
                at(c, found);
            });
        };
        const auto store_vector = [&](int v, node_id start) {
            if (share >= 0 || all_.keeps_pair()) return store_lanes(v, start, b_.plus(start, n(lanes)));
            nodes results;
            for (vector_fold& of : vectors_) results.push_back(of.accumulator(v));
            finish_vector(start, down, results);
        };
        // Terms of a vector that is alone go into several sums, which do not wait for each other.
        const auto one_vector = [&](node_id start) {
            const int sums = schedule_.unroll;
            declare_vectors(sums, begin);
            node_id rest = begin;
            if (sums > 1) rest = b_.declare("rest", b_.rounded_down(begin, end, n(sums)));
            if (sums > 1)
                in_blocks(sums, begin, rest, n(sums * terms_of_block), [&](node_id from, node_id stop) {
                    loop("k", from, stop, n(sums), [&](node_id k) {
                        for (int sum = 0; sum < sums; ++sum)
                            join_outputs(sum, start, b_.plus(k, n(sum)), down);
                    });
                });
            const auto one_by_one = [&](node_id from, node_id stop) {
                loop("k", from, stop, n(1), [&](node_id k) { join_outputs(0, start, k, down); });
            };
            if (sums > 1)
                one_by_one(rest, end);
            else
                in_blocks(1, begin, end, n(terms_of_block), one_by_one);
            join_sums(sums);
        };
        b_.branch(b_.compare(op::less_equal, b_.plus(first, n(lanes * vectors)), count), [&] {
            if (vectors == 1) {
                one_vector(first);
                return store_vector(0, first);
            }
            declare_vectors(vectors, begin);
            in_blocks(vectors, begin, end, n(terms_of_block), [&](node_id from, node_id stop) {
                loop("k", from, stop, n(1), [&](node_id k) {
                    for (int v = 0; v < vectors; ++v) join_outputs(v, b_.plus(first, n(v * lanes)), k, down);
                });
            });
            for (int v = 0; v < vectors; ++v) store_vector(v, b_.plus(first, n(v * lanes)));
        });
        b_.otherwise([&] {
            if (schedule_.whole_rest)
                return loop("start", first, count, n(lanes), [&](node_id start) {
                    const lowering::scope inner(low_);
                    {
                        const known_places::scope rest_of_row(low_.known);
                        low_.known.now.lanes_inside =
                            b_.declare("inside", low_.masks.first(b_.minus(count, start), lanes));
                        one_vector(start);
                    }
                    store_lanes(0, start, b_.index_op(op::min, b_.plus(start, n(lanes)), count));
                });
            node_id rest = first;
            if (vectors > 1) {
                rest = b_.declare("whole", whole_vectors_of(count));
                loop("start", first, rest, n(lanes), [&](node_id start) {
                    one_vector(start);
                    store_vector(0, start);
                });
            }
            loop("c", rest, count, n(1), [&](node_id c) {
                folds f(low_, kernel_, facts_);
                f.begin();
                const auto range = [&](node_id from, node_id stop) {
                    loop("k", from, stop, n(1),
                         [&](node_id k) { down ? f.add_term(c, n(0), k) : f.add_term(n(0), c, k); });
                };
                schedule_.in_blocks ? fold_in_blocks(low_, f, begin, end, range) : range(begin, end);
                at(c, f.accumulated());
            });
        });
        if (schedule_.joins)
            join_shares_of_items(
                low_, kernel_, facts_, schedule_.sums_in_blocks, b_.item("@global_x"), [&](auto output) {
                    const node_id behind = b_.index_op(op::min, b_.plus(first, n(lanes * vectors)), count);
                    loop("c", first, behind, n(1),
                         [&](node_id c) { down ? output(c, n(0)) : output(n(0), c); });
                });
    }

protected:
    using nodes = std::vector<node_id>; ///< of each reduction one

    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    folds all_;
    folding& f_; ///< the first of them, for what they have in common
    std::vector<vector_fold> vectors_;

    static constexpr int accumulators = 4; ///< of a scalar

    /// The terms that a work-item folds; `share` is below zero if these are all.
    struct share_of_terms {
        node_id begin = -1, end = -1, share = -1;
    };
    /// The same of several outputs.
    share_of_terms share_of_outputs() {
        const node_id depth = f_.depth();
        if (schedule_.pass != fold_pass::shares) return {n(0), depth, -1};
        const node_id share = b_.declare("share", b_.item("@global_y"));
        const lowering::node_range terms = low_.extents.terms_of_share(share, depth);
        return {terms.first, terms.second, share};
    }

    /// Term k of the outputs from `start` on into accumulator a of each reduction.
    void join_outputs(int a, node_id start, node_id k, bool down) {
        for (vector_fold& of : vectors_)
            of.join(a, of.terms_of().terms_of_outputs(start, k, schedule_.lanes, down), k);
    }
    /// The first `count` accumulators into one, of each reduction that adds them up.
    void join_sums(int count) {
        for (vector_fold& of : vectors_)
            for (int a = 1; a < count && !of.terms_of().picks(); ++a) of.join_into_first(a);
    }

    /// Folds rows `first` on, those before `end`, and hands each one's result to `write`.
    template <class Write>
    void some_rows(node_id first, node_id end, Write write) {
        const int rows = schedule_.rows, lanes = schedule_.lanes;
        std::vector<node_id> i{first};
        for (int r = 1; r < rows; ++r)
            i.push_back(b_.declare("i" + std::to_string(r),
                                   b_.index_op(op::min, b_.plus(first, n(r)), b_.plus(end, n(-1)))));
        const auto row = [&](int r) { return i[static_cast<std::size_t>(r)]; };
        declare_vectors(rows, n(0));
        const node_id depth = f_.depth();
        const node_id whole = b_.declare("whole", whole_vectors_of(depth));
        const auto vectors = [&](node_id k, node_id inside) {
            const graph::value& product = low_.at(kernel_.reduction); // if it is one
            bool computes = false;                                    // what is loaded is left out as it is
            for (vector_fold& of : vectors_)
                computes |= f_.is_product() || !low_.masks.is_loaded(low_.at(of.terms_of().id()).args[0]);
            const known_places::scope these_lanes(low_.known);
            if (computes) low_.known.now.lanes_inside = inside;
            node_id right = -1;
            if (f_.is_product())
                right =
                    b_.declare("b", vectors_[0].wide(low_.masks.inside_only(
                                        product.args[1], low_.value_down(product.args[1], k, n(0), lanes))));
            for (int r = 0; r < rows; ++r)
                for (vector_fold& of : vectors_) {
                    const value_id terms = low_.at(of.terms_of().id()).args[0];
                    const node_id x = low_.value(terms, row(r), k, lanes);
                    of.join(r,
                            right < 0 ? of.masked(of.wide(x), inside)
                                      : b_.apply(op::multiply, of.type(),
                                                 of.wide(low_.masks.inside_only(terms, x)), right),
                            k);
                }
        };
        in_blocks(rows, n(0), whole, n(terms_of_block * lanes), [&](node_id from, node_id stop) {
            loop("k", from, stop, n(lanes), [&](node_id k) { vectors(k, -1); });
        });
        if (schedule_.whole_rest) // what lies behind the rows is read, and left out
            b_.branch(b_.compare(op::less, whole, depth), [&] {
                const lowering::scope inner(low_);
                vectors(whole, b_.declare("inside", low_.masks.first(b_.minus(depth, whole), lanes)));
            });
        std::vector<folds> found;
        for (int r = 0; r < rows; ++r) {
            found.emplace_back(low_, kernel_, facts_);
            for (std::size_t v = 0; v < vectors_.size(); ++v) {
                folding& f = found.back().each()[v];
                if (f.keeps_pair())
                    f.begin(std::to_string(r));
                else
                    f.begin_with(std::to_string(r), vectors_[v].sum_of_lanes(r));
            }
        }
        const auto of_row = [&](int r) -> folds& { return found[static_cast<std::size_t>(r)]; };
        const auto merge_all = [&] {
            for (int r = 0; r < rows; ++r)
                for (std::size_t v = 0; v < vectors_.size(); ++v) {
                    folding& f = of_row(r).each()[v];
                    if (f.keeps_pair()) vectors_[v].merge_lanes(f, r);
                }
        };
        if (all_.keeps_pair() && schedule_.whole_rest) // nothing is picked of no terms
            merge_all();
        else if (all_.keeps_pair())
            b_.branch(b_.compare(op::greater, whole, n(0)), merge_all);
        if (!schedule_.whole_rest)
            loop("k", whole, depth, n(1), [&](node_id k) {
                for (int r = 0; r < rows; ++r) of_row(r).add_term(row(r), n(0), k);
            });
        for (int r = 0; r < rows; ++r) {
            const auto result = [&] { write(row(r), results_of(of_row(r))); };
            if (r == 0)
                result();
            else
                b_.branch(b_.compare(op::less, b_.plus(first, n(r)), end), result);
        }
    }

    static nodes results_of(folds& all) {
        nodes results;
        for (folding& f : all.each()) results.push_back(f.result());
        return results;
    }

    /// body(begin, end) for all terms from `begin` on, or, with schedule::in_blocks, for one block of them
    /// after the other: into accumulators of its own, whose sums are added up, and those of many blocks
    /// again. Those of `beside` go along.
    template <class Body>
    void in_blocks(int accumulators_in_use, node_id begin, node_id end, node_id block, Body body,
                   folds* beside = nullptr) {
        if (!schedule_.in_blocks) return body(begin, end);
        // (So few that the step of no loop is more than an index holds beyond plan::most_in_32_bits.)
        const node_id part = b_.times(block, n(128));
        const auto blocks = [&](node_id first, node_id stop) {
            sums_of("block", accumulators_in_use, first, stop, block, body, beside);
        };
        sums_of("part", accumulators_in_use, begin, end, part, blocks, beside);
    }

    /// The sums of each `length` terms are added to the first `count` accumulators, and to those of `beside`.
    /// Folds that keep pairs lose nothing, and go on.
    template <class Body>
    void sums_of(const std::string& name, int count, node_id begin, node_id end, node_id length, Body body,
                 folds* beside) {
        loop(name + "_begin", begin, end, length, [&](node_id first) {
            const node_id stop = b_.declare(name + "_end", end_of_block(b_, first, length, end));
            std::vector<std::string> outer;
            for (vector_fold& of : vectors_) {
                outer.push_back(of.taken());
                if (of.terms_of().keeps_pair()) continue;
                of.take(name + "_vector");
                of.declare(count, n(0));
            }
            beside ? beside->in_block(name, [&] { body(first, stop); }) : body(first, stop);
            for (std::size_t r = 0; r < vectors_.size(); ++r) {
                vector_fold& of = vectors_[r];
                if (of.terms_of().keeps_pair()) continue;
                nodes sums;
                for (int a = 0; a < count; ++a) sums.push_back(of.accumulator(a));
                of.take(outer[r]);
                for (int a = 0; a < count; ++a) of.join(a, sums[static_cast<std::size_t>(a)], first);
            }
        });
    }
    void declare_vectors(int count, node_id begin) {
        for (vector_fold& of : vectors_) of.declare(count, begin);
    }

    /// The end of what can be folded in `count` vectors at a time.
    node_id whole_vectors(const char* name, node_id begin, node_id end, int count) {
        return b_.declare(name, b_.rounded_down(begin, end, n(count * schedule_.lanes)));
    }
    node_id whole_vectors_of(node_id count) { return b_.rounded_down(count, n(schedule_.lanes)); }
    node_id one_row(folding& f, node_id e, int lanes) {
        return schedule_.flat ? f.flat_terms(e, lanes)
                              : f.terms(low_.extents.zero(), low_.extents.zero(), e, lanes);
    }
    /// Terms `begin` to `end`, in as many accumulators; the first of all of them is number `before`.
    template <class Terms>
    void fold_vectors(int count, node_id begin, node_id end, Terms terms, node_id before) {
        loop("e", begin, end, n(count * schedule_.lanes), [&](node_id e) {
            for (int a = 0; a < count; ++a) {
                const node_id first = b_.plus(e, n(a * schedule_.lanes)), place = b_.plus(before, e);
                for (vector_fold& of : vectors_) of.join(a, terms(of.terms_of(), first), place);
            }
        });
    }
    /// The terms of a matrix from `begin` to `end`, row by row; columns that are no whole vector go one by
    /// one. Blocks are some rows, or a part of a row.
    void fold_rows(bool all, node_id begin, node_id end) {
        const node_id cols = f_.depth_cols();
        const auto part_of_row = [&](node_id row, node_id from, node_id to) {
            const node_id before = b_.times(row, cols);
            const auto column = [&](node_id e) { return b_.minus(e, before); };
            const node_id first = b_.declare("first", b_.index_op(op::max, column(begin), from));
            const node_id last = b_.declare("last", b_.index_op(op::min, column(end), to));
            fold_row(row, first, last);
        };
        if (!schedule_.in_blocks) {
            if (all)
                return loop("row", n(0), f_.depth(), n(1), [&](node_id row) { fold_row(row, n(0), cols); });
            return loop("row", quotient(begin, cols), b_.quotient_up(end, cols), n(1),
                        [&](node_id row) { part_of_row(row, n(0), cols); });
        }
        const std::int64_t width = terms_of_block * accumulators * schedule_.lanes;
        const node_id parts = b_.declare("parts_of_row", b_.quotient_up(cols, n(width)));
        const node_id rows = quotient(n(terms_of_block / 8 * schedule_.lanes), cols);
        const node_id block = b_.declare("rows_of_block", b_.index_op(op::max, rows, n(1)));
        in_blocks(
            accumulators, b_.times(quotient(begin, cols), parts), b_.times(b_.quotient_up(end, cols), parts),
            block,
            [&](node_id from, node_id to) {
                loop("part", from, to, n(1), [&](node_id part) {
                    const node_id column = b_.declare("column", b_.times(remainder(part, parts), n(width)));
                    part_of_row(b_.declare("row", quotient(part, parts)), column,
                                end_of_block(b_, column, n(width), cols));
                });
            },
            &all_);
    }
    /// The same of whole rows, some at a time: down these a vector of columns, then the next. Of arrays that
    /// lie the other way round each cache line serves as many rows as it has elements. Blocks are some
    /// columns of these rows.
    void fold_squares(bool all, node_id begin, node_id end) {
        constexpr std::int64_t rows_at_once = 64;
        const int lanes = schedule_.lanes;
        const node_id cols = f_.depth_cols();
        const node_id first_row = all ? n(0) : quotient(begin, cols),
                      end_row = all ? f_.depth() : quotient(end, cols);
        if (!schedule_.in_blocks) {
            const node_id whole_cols = b_.declare("whole_cols", whole_vectors_of(cols));
            return loop("first", first_row, end_row, n(rows_at_once), [&](node_id first) {
                const node_id last =
                    b_.declare("last", b_.index_op(op::min, b_.plus(first, n(rows_at_once)), end_row));
                fold_square(first, last, n(0), cols, whole_cols);
            });
        }
        const node_id width = n(terms_of_block / (rows_at_once / accumulators) * lanes);
        const node_id parts = b_.declare("parts_of_row", b_.quotient_up(cols, width));
        const node_id bands = b_.quotient_up(b_.minus(end_row, first_row), n(rows_at_once));
        in_blocks(
            accumulators, n(0), b_.declare("squares", b_.times(bands, parts)), n(1),
            [&](node_id from, node_id to) {
                loop("square", from, to, n(1), [&](node_id square) {
                    const node_id first = b_.declare(
                        "first", b_.plus(first_row, b_.times(quotient(square, parts), n(rows_at_once))));
                    const node_id last =
                        b_.declare("last", b_.index_op(op::min, b_.plus(first, n(rows_at_once)), end_row));
                    const node_id col = b_.declare("first_col", b_.times(remainder(square, parts), width));
                    const node_id end_col = b_.declare("end_col", end_of_block(b_, col, width, cols));
                    fold_square(first, last, col, end_col,
                                b_.declare("whole_cols", b_.rounded_down(col, end_col, n(lanes))));
                });
            },
            &all_);
    }
    /// Rows `first` to `last` in columns `begin` to `end`, of which those before `whole` are whole vectors.
    void fold_square(node_id first, node_id last, node_id begin, node_id end, node_id whole) {
        const node_id fours = b_.declare("fours", b_.rounded_down(first, last, n(accumulators)));
        loop("col", begin, whole, n(schedule_.lanes), [&](node_id col) {
            loop("row", first, fours, n(accumulators), [&](node_id row) {
                for (int a = 0; a < accumulators; ++a) join_at(a, b_.plus(row, n(a)), col);
            });
            loop("row", fours, last, n(1), [&](node_id row) { join_at(0, row, col); });
        });
        loop("col", whole, end, n(1), [&](node_id col) {
            loop("row", first, last, n(1), [&](node_id row) {
                all_.add_each([&](folding& f) { return f.terms_at(row, col, 1); }, n(0));
            });
        });
    }
    /// Terms (row, col), (row, col + 1) ... into the accumulators of number a.
    void join_at(int a, node_id row, node_id col) {
        for (vector_fold& of : vectors_) of.join(a, of.terms_of().terms_at(row, col, schedule_.lanes), n(0));
    }
    /// Columns `first` to `last` of a row.
    void fold_row(node_id row, node_id first, node_id last) {
        const node_id before = all_.picks() ? b_.declare("before", b_.times(row, f_.depth_cols())) : n(0);
        const auto terms = [&](folding& f, node_id col) { return f.terms_at(row, col, schedule_.lanes); };
        const node_id fours = whole_vectors("whole_fours", first, last, accumulators);
        fold_vectors(accumulators, first, fours, terms, before);
        const node_id whole = whole_vectors("whole", first, last, 1);
        fold_vectors(1, fours, whole, terms, before);
        loop("e", whole, last, n(1), [&](node_id col) {
            all_.add_each([&](folding& f) { return f.terms_at(row, col, 1); }, b_.plus(before, col));
        });
    }
    /// The accumulators of a scalar into one. Those of argmin and argmax hold something if there were
    /// vectors.
    void join_vectors(node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const auto each = [&](bool picking, auto body) {
            for (std::size_t v = 0; v < vectors_.size(); ++v)
                if (all_.each()[v].picks() == picking) body(vectors_[v], all_.each()[v]);
        };
        each(true, [&](vector_fold& of, folding& f) {
            b_.branch(b_.compare(op::less, begin, end), [&] {
                loop("c", n(0), n(lanes), n(1), [&](node_id c) {
                    for (int a = 0; a < accumulators; ++a) of.merge(f, a, c, b_.plus(c, n(a * lanes)));
                });
            });
        });
        join_sums(accumulators);
        each(false, [&](vector_fold& of, folding& f) {
            if (f.keeps_pair()) of.merge_lanes(f, 0);
        });
        for (int l = 0; l < lanes; ++l)
            each(false, [&](vector_fold& of, folding& f) {
                if (!f.keeps_pair()) f.add(b_.lane(of.accumulator(0), l), n(0));
            });
    }

    void finish(node_id i, node_id j, const nodes& results) {
        for (std::size_t r = 0; r < results.size(); ++r)
            low_.set_value(kernel_.reduction_at(static_cast<int>(r)), i, j, 1, results[r]);
        low_.outputs.store(i, j, 1);
    }

    /// The results of as many outputs as a vector has lanes, from `first` on. Gathers find their places one
    /// by one.
    void finish_vector(node_id first, bool down, const nodes& results) {
        const lowering::scope inner(low_);
        const int lanes = schedule_.lanes;
        for (std::size_t r = 0; r < results.size(); ++r) {
            const value_id id = kernel_.reduction_at(static_cast<int>(r));
            const auto set = [&](node_id output, int width, node_id x) {
                down ? low_.set_value_down(id, output, n(0), width, x)
                     : low_.set_value(id, n(0), output, width, x);
            };
            for (int l = 0; l < lanes; ++l) set(b_.plus(first, n(l)), 1, b_.lane(results[r], l));
            set(first, lanes, results[r]);
        }
        down ? low_.outputs.store_down(first, n(0), lanes) : low_.outputs.store(n(0), first, lanes);
    }
};

} // namespace sinter::plan

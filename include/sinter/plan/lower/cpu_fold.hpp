#pragma once
// Reductions and thin products on a CPU: a work-item folds whole vectors, of terms or of outputs, in several
// accumulators that hide each other's latency. Accumulators of argmin and argmax have a vector of positions
// beside them: of each lane's best, the place where the loop was then. They begin with the worst value there
// is, at the first place: if nothing is better, then that is it.

#include <string>
#include <tuple>
#include <vector>

#include <sinter/plan/lower/kernel_writer.hpp>
#include <sinter/plan/lower/share_count.hpp>

namespace sinter::plan {

class cpu_fold_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    cpu_fold_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : kernel_writer(low), kernel_(k), value_(low.at(k.reduction)), facts_(facts), schedule_(s),
          f_(low, k, facts), type_{f_.type().type, false, s.lanes} {}

    /// All terms of a scalar, or a share of them. Those of arrays that are one row of numbers
    /// (schedule::flat) and those of vectors follow each other; others do so row by row.
    void scalar() {
        const bool shares = schedule_.pass == fold_pass::shares, rows = !schedule_.flat && f_.has_rows();
        node_id begin = n(0), end = f_.term_count(), share = -1;
        if (shares) {
            const node_id parts = low_.parts();
            share = b_.declare("share", b_.item("@global_x"));
            b_.leave_if(outside(share, parts));
            std::tie(begin, end) = low_.terms_of_share(share, end);
        }
        f_.begin();
        declare_vectors(accumulators, begin);
        const node_id whole = rows ? end : whole_vectors("whole", begin, end, accumulators);
        const auto vectors = [&](node_id e) { return one_row(e, schedule_.lanes); };
        if (schedule_.in_squares)
            fold_squares(!shares, begin, end);
        else if (rows)
            fold_rows(!shares, begin, end);
        else
            fold_vectors(accumulators, begin, whole, vectors, n(0));
        join_vectors(begin, whole);
        if (!rows) loop("e", whole, end, n(1), [&](node_id e) { f_.add(one_row(e, 1), e); });
        if (!shares) return finish(n(0), n(0), f_.result());
        f_.store_partial(n(0), share, f_.accumulated(), f_.position());
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, n(0), [&](auto output) { output(n(0), n(0)); });
    }

    /// Several rows of terms, a vector of terms of each at a time: A x, and reductions along rows.
    void rows_of_terms() {
        if (schedule_.chunk == 0) {
            const node_id i = b_.declare("i", b_.times(n(schedule_.rows), b_.item("@global_x")));
            b_.leave_if(outside(i, low_.rows()));
            return some_rows(i, low_.rows(), [&](node_id row, node_id result) { finish(row, n(0), result); });
        }
        const lowering::node_range range = low_.run_of(b_.item("@global_x"), n(schedule_.chunk), low_.rows());
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        if (!schedule_.ends_together)
            return loop("i", begin, end, n(schedule_.rows), [&](node_id i) {
                some_rows(i, end, [&](node_id row, node_id result) { finish(row, n(0), result); });
            });
        const loops::value_type type = f_.picks() ? loops::value_type{dtype::i32, false, 1} : f_.type();
        const int results = b_.local_array("results", type, schedule_.chunk, true);
        const auto place = [&](node_id row) { return b_.minus(row, begin); };
        loop("i", begin, end, n(schedule_.rows), [&](node_id i) {
            some_rows(i, end,
                      [&](node_id row, node_id result) { b_.store_local(results, place(row), result); });
        });
        const int lanes = schedule_.lanes;
        const node_id whole = b_.declare("whole_rows", whole_vectors_of(end));
        loop("i", begin, whole, n(lanes), [&](node_id i) {
            finish_vector(i, true, b_.declare("result_vector", b_.load_local(results, place(i), lanes)));
        });
        loop("i", whole, end, n(1),
             [&](node_id i) { finish(i, n(0), b_.declare("one", b_.load_local(results, place(i)))); });
    }

    /// Vectors of neighbouring outputs, which lie along columns (x' A, reductions down columns) or, `down`,
    /// along rows (A' x).
    void vectors_of_outputs(bool down) {
        const int lanes = schedule_.lanes, vectors = schedule_.vectors;
        const node_id count = down ? low_.rows() : low_.cols();
        const share_of_terms terms = share_of_outputs();
        const node_id begin = terms.begin, end = terms.end, share = terms.share;
        const node_id first =
            b_.declare(down ? "i" : "j", b_.times(n(lanes * vectors), b_.item("@global_x")));
        b_.leave_if(outside(first, count));
        const auto at = [&](node_id e, node_id best, node_id position) {
            if (share >= 0) return f_.store_partial(e, share, best, position);
            const node_id result = f_.picks() ? b_.cast({dtype::i32, false, 1}, position) : best;
            return down ? finish(e, n(0), result) : finish(n(0), e, result);
        };
        const auto store_lanes = [&](int v, node_id start, node_id stop) {
            loop("c", start, stop, n(1), [&](node_id c) {
                const node_id l = b_.minus(c, start);
                at(c, b_.pick(b_.name(vector(v), type_), l), f_.picks() ? position_of(v, l) : -1);
            });
        };
        const auto store_vector = [&](int v, node_id start) {
            if (share >= 0 || f_.picks()) return store_lanes(v, start, b_.plus(start, n(lanes)));
            finish_vector(start, down, b_.name(vector(v), type_));
        };
        // Terms of a vector that is alone go into several sums, which do not wait for each other.
        const auto one_vector = [&](node_id start) {
            const int sums = schedule_.unroll;
            const auto add = [&](int sum, node_id k) {
                join(sum, f_.terms_of_outputs(start, k, lanes, down), k);
            };
            declare_vectors(sums, begin);
            node_id rest = begin;
            if (sums > 1) {
                rest = b_.declare("rest", b_.rounded_down(begin, end, n(sums)));
                loop("k", begin, rest, n(sums), [&](node_id k) {
                    for (int sum = 0; sum < sums; ++sum) add(sum, b_.plus(k, n(sum)));
                });
            }
            loop("k", rest, end, n(1), [&](node_id k) { add(0, k); });
            for (int sum = 1; sum < sums; ++sum) join(0, b_.name(vector(sum), type_), n(0));
        };
        b_.branch(b_.compare(op::less_equal, b_.plus(first, n(lanes * vectors)), count), [&] {
            if (vectors == 1) {
                one_vector(first);
                return store_vector(0, first);
            }
            declare_vectors(vectors, begin);
            loop("k", begin, end, n(1), [&](node_id k) {
                for (int v = 0; v < vectors; ++v)
                    join(v, f_.terms_of_outputs(b_.plus(first, n(v * lanes)), k, lanes, down), k);
            });
            for (int v = 0; v < vectors; ++v) store_vector(v, b_.plus(first, n(v * lanes)));
        });
        b_.otherwise([&] {
            if (schedule_.whole_rest)
                return loop("start", first, count, n(lanes), [&](node_id start) {
                    one_vector(start);
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
                folding f(low_, kernel_, facts_);
                f.begin();
                loop("k", begin, end, n(1),
                     [&](node_id k) { down ? f.add_term(c, n(0), k) : f.add_term(n(0), c, k); });
                at(c, f.accumulated(), f.position());
            });
        });
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, b_.item("@global_x"), [&](auto output) {
                const node_id behind = b_.index_op(op::min, b_.plus(first, n(lanes * vectors)), count);
                loop("c", first, behind, n(1), [&](node_id c) { down ? output(c, n(0)) : output(n(0), c); });
            });
    }

protected:
    const kernel& kernel_;
    graph::value value_;
    const device_facts& facts_;
    const schedule& schedule_;
    folding f_;
    loops::value_type type_; ///< of an accumulator

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
        const lowering::node_range terms = low_.terms_of_share(share, depth);
        return {terms.first, terms.second, share};
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
            node_id right = -1;
            if (f_.is_product())
                right = b_.declare("b", wide(low_.value_down(value_.args[1], k, n(0), lanes)));
            for (int r = 0; r < rows; ++r)
                join(r, masked(term(wide(low_.value(value_.args[0], row(r), k, lanes)), right), inside), k);
        };
        loop_in_blocks(rows, whole, [&](node_id k) { vectors(k, -1); });
        if (schedule_.whole_rest) // what lies behind the rows is read, and left out
            b_.branch(b_.compare(op::less, whole, depth), [&] {
                const lowering::scope inner(low_);
                const node_id rest = b_.cast({dtype::i32, false, 1}, b_.minus(depth, whole));
                vectors(whole, b_.declare("inside", b_.apply(op::less, {dtype::boolean, false, lanes},
                                                             numbers(), b_.splat(rest, lanes))));
            });
        std::vector<folding> folds;
        for (int r = 0; r < rows; ++r) {
            folds.emplace_back(low_, kernel_, facts_);
            if (f_.picks())
                folds.back().begin(std::to_string(r));
            else
                folds.back().begin_with(std::to_string(r), sum_of_lanes(r));
        }
        const auto merge_all = [&] {
            for (int r = 0; r < rows; ++r) merge_lanes(folds[static_cast<std::size_t>(r)], r);
        };
        if (f_.picks() && schedule_.whole_rest) // nothing is picked of no terms
            merge_all();
        else if (f_.picks())
            b_.branch(b_.compare(op::greater, whole, n(0)), merge_all);
        if (!schedule_.whole_rest)
            loop("k", whole, depth, n(1), [&](node_id k) {
                for (int r = 0; r < rows; ++r) folds[static_cast<std::size_t>(r)].add_term(row(r), n(0), k);
            });
        for (int r = 0; r < rows; ++r) {
            const auto result = [&] { write(row(r), folds[static_cast<std::size_t>(r)].result()); };
            if (r == 0)
                result();
            else
                b_.branch(b_.compare(op::less, b_.plus(first, n(r)), end), result);
        }
    }

    /// The vector 0, 1, 2 ...
    node_id numbers() {
        std::vector<node_id> lanes;
        for (int l = 0; l < type_.lanes; ++l) lanes.push_back(b_.real(l, dtype::i32));
        return b_.build(std::move(lanes));
    }

    /// Terms, and in lanes that are not `inside` (if there are such) what changes no result.
    node_id masked(node_id terms, node_id inside) {
        if (inside < 0) return terms;
        if (f_.how() == reduction::any) return b_.apply(op::logical_and, type_, inside, terms);
        if (f_.how() == reduction::all)
            return b_.apply(op::logical_or, type_, b_.apply(op::logical_not, type_, inside), terms);
        return b_.apply(op::select, type_, inside, terms, b_.splat(f_.identity(), type_.lanes));
    }

    static const char* half_name(int lanes) { return lanes == 8 ? "eights" : lanes == 4 ? "fours" : "twos"; }

    /// Accumulator a's lanes joined, one half with the other.
    node_id sum_of_lanes(int a) {
        node_id x = b_.name(vector(a), type_);
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2)
            x = b_.declare(half_name(lanes) + std::to_string(a), f_.join(b_.side(x, 0), b_.side(x, 1)));
        return f_.join(b_.lane(x, 0), b_.lane(x, 1));
    }

    /// The same for a fold that picks: of equals the first is kept.
    void merge_lanes(folding& f, int a) {
        const std::string number = std::to_string(a);
        node_id best = b_.name(vector(a), type_);
        node_id at = b_.name(positions(a), position_type());
        at = b_.declare("place_vector" + number,
                        b_.apply(op::add, position_type(), at, b_.cast(position_type(), numbers())));
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2) {
            const loops::value_type flags{dtype::boolean, false, lanes};
            const node_id x = b_.side(best, 1), x_at = b_.side(at, 1);
            best = b_.side(best, 0);
            at = b_.side(at, 0);
            const node_id ties = b_.apply(op::logical_and, flags, b_.apply(op::less, flags, x_at, at),
                                          b_.apply(op::logical_not, flags, ahead(best, x)));
            const std::string half = half_name(lanes) + number;
            const node_id takes =
                b_.declare(half + "_take", b_.apply(op::logical_or, flags, ahead(x, best), ties));
            at = b_.declare(half + "_at", b_.apply(op::select, b_.type_of(at), takes, x_at, at));
            best = b_.declare(half, b_.apply(op::select, b_.type_of(best), takes, x, best));
        }
        for (int l = 0; l < 2; ++l)
            f.merge(b_.lane(best, l),
                    b_.declare("part_at" + number + "_" + std::to_string(l), b_.to_index(b_.lane(at, l))));
    }

    const char* accumulator_ = "acc_vector";
    std::string vector(int a) const { return accumulator_ + std::to_string(a); }
    /// Vectors of terms from the first on. With schedule::in_blocks some of them at a time into accumulators
    /// of their own, so that a long sum loses little by rounding.
    template <class Body>
    void loop_in_blocks(int accumulators_in_use, node_id end, Body body) {
        const node_id lanes = n(schedule_.lanes);
        if (!schedule_.in_blocks) return loop("k", n(0), end, lanes, body);
        const node_id block = n(terms_of_block * schedule_.lanes);
        loop("begin", n(0), end, block, [&](node_id begin) {
            const node_id stop = b_.declare("end", b_.index_op(op::min, b_.plus(begin, block), end));
            accumulator_ = "block_vector";
            declare_vectors(accumulators_in_use, n(0));
            loop("k", begin, stop, lanes, body);
            std::vector<node_id> sums;
            for (int a = 0; a < accumulators_in_use; ++a) sums.push_back(b_.name(vector(a), type_));
            accumulator_ = "acc_vector";
            for (int a = 0; a < accumulators_in_use; ++a) join(a, sums[static_cast<std::size_t>(a)], begin);
        });
    }
    node_id wide(node_id x) { return b_.cast(type_, b_.splat(x, type_.lanes)); }

    /// The end of what can be folded in `count` vectors at a time.
    node_id whole_vectors(const char* name, node_id begin, node_id end, int count) {
        return b_.declare(name, b_.rounded_down(begin, end, n(count * schedule_.lanes)));
    }
    node_id whole_vectors_of(node_id count) { return b_.rounded_down(count, n(schedule_.lanes)); }
    node_id one_row(node_id e, int lanes) {
        return schedule_.flat ? f_.flat_terms(e, lanes) : f_.terms(n(0), n(0), e, lanes);
    }
    /// Terms `begin` to `end`, in as many accumulators; the first of all of them is number `before`.
    template <class Terms>
    void fold_vectors(int count, node_id begin, node_id end, Terms terms, node_id before) {
        loop("e", begin, end, n(count * schedule_.lanes), [&](node_id e) {
            for (int a = 0; a < count; ++a)
                join(a, terms(b_.plus(e, n(a * schedule_.lanes))), b_.plus(before, e));
        });
    }
    /// All terms of a matrix, row by row, or those from `begin` to `end`; columns that are no whole vector go
    /// one by one.
    void fold_rows(bool all, node_id begin, node_id end) {
        const node_id cols = f_.depth_cols();
        if (all) return loop("row", n(0), f_.depth(), n(1), [&](node_id row) { fold_row(row, n(0), cols); });
        const node_id first_row = quotient(begin, cols), end_row = b_.quotient_up(end, cols);
        loop("row", first_row, end_row, n(1), [&](node_id row) {
            const node_id before = b_.times(row, cols);
            const auto column = [&](node_id e) { return b_.minus(e, before); };
            const node_id first = b_.declare("first", b_.index_op(op::max, column(begin), n(0)));
            const node_id last = b_.declare("last", b_.index_op(op::min, column(end), cols));
            fold_row(row, first, last);
        });
    }
    /// The same of whole rows, some at a time: down these a vector of columns, then the next. Of arrays that
    /// lie the other way round each cache line serves as many rows as it has elements.
    void fold_squares(bool all, node_id begin, node_id end) {
        constexpr std::int64_t rows_at_once = 64;
        const int lanes = schedule_.lanes;
        const node_id cols = f_.depth_cols();
        const node_id first_row = all ? n(0) : quotient(begin, cols),
                      end_row = all ? f_.depth() : quotient(end, cols);
        const node_id whole_cols = b_.declare("whole_cols", whole_vectors_of(cols));
        loop("first", first_row, end_row, n(rows_at_once), [&](node_id first) {
            const node_id last =
                b_.declare("last", b_.index_op(op::min, b_.plus(first, n(rows_at_once)), end_row));
            const node_id fours = b_.declare("fours", b_.rounded_down(first, last, n(accumulators)));
            loop("col", n(0), whole_cols, n(lanes), [&](node_id col) {
                loop("row", first, fours, n(accumulators), [&](node_id row) {
                    for (int a = 0; a < accumulators; ++a)
                        join(a, f_.terms_at(b_.plus(row, n(a)), col, lanes), n(0));
                });
                loop("row", fours, last, n(1),
                     [&](node_id row) { join(0, f_.terms_at(row, col, lanes), n(0)); });
            });
            loop("col", whole_cols, cols, n(1), [&](node_id col) {
                loop("row", first, last, n(1), [&](node_id row) { f_.add(f_.terms_at(row, col, 1), n(0)); });
            });
        });
    }
    /// Columns `first` to `last` of a row.
    void fold_row(node_id row, node_id first, node_id last) {
        const node_id before = f_.picks() ? b_.declare("before", b_.times(row, f_.depth_cols())) : n(0);
        const auto terms = [&](node_id col) { return f_.terms_at(row, col, schedule_.lanes); };
        const node_id fours = whole_vectors("whole_fours", first, last, accumulators);
        fold_vectors(accumulators, first, fours, terms, before);
        const node_id whole = whole_vectors("whole", first, last, 1);
        fold_vectors(1, fours, whole, terms, before);
        loop("e", whole, last, n(1),
             [&](node_id col) { f_.add(f_.terms_at(row, col, 1), b_.plus(before, col)); });
    }
    /// The accumulators of a scalar into one. Those of argmin and argmax hold something if there were
    /// vectors.
    void join_vectors(node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        if (f_.picks()) {
            b_.branch(b_.compare(op::less, begin, end), [&] {
                loop("c", n(0), n(lanes), n(1), [&](node_id c) {
                    for (int a = 0; a < accumulators; ++a) merge(f_, a, c, b_.plus(c, n(a * lanes)));
                });
            });
            return;
        }
        for (int a = 1; a < accumulators; ++a) join(0, b_.name(vector(a), type_), n(0));
        for (int l = 0; l < lanes; ++l) f_.add(b_.lane(b_.name(vector(0), type_), l), n(0));
    }

    /// Positions have lanes as wide as the values': a comparison of these chooses among them. A double holds
    /// every index exactly.
    loops::value_type position_type() const {
        return {type_.type == dtype::f64 ? dtype::f64 : dtype::i32, false, type_.lanes};
    }
    static std::string positions(int a) { return std::string("at_vector") + std::to_string(a); }
    node_id wide_position(node_id e) {
        loops::value_type one = position_type();
        one.lanes = 1;
        const loops::node& known = b_.at(e);
        if (known.kind == loops::node_kind::integer)
            return b_.splat(b_.real(static_cast<double>(known.imm), one.type), type_.lanes);
        return b_.splat(b_.cast(one, e), type_.lanes);
    }
    node_id position_of(int a, node_id lane) {
        return b_.to_index(b_.pick(b_.name(positions(a), position_type()), lane));
    }

    void declare_vectors(int count, node_id begin) {
        for (int a = 0; a < count; ++a) b_.declare(vector(a), b_.splat(f_.identity(), type_.lanes), false);
        if (!f_.picks()) return;
        for (int a = 0; a < count; ++a) b_.declare(positions(a), wide_position(begin), false);
    }

    /// A vector of terms into accumulator a; `e` is the place of its first term, or of all of them.
    void join(int a, node_id x, node_id e) {
        const node_id best = b_.name(vector(a), type_);
        if (!f_.picks()) return b_.assign(vector(a), f_.join(best, x));
        const node_id v = b_.declare("term_vector" + std::to_string(a), x);
        const node_id takes = ahead(v, best), at = b_.name(positions(a), position_type());
        b_.assign(positions(a), b_.apply(op::select, position_type(), takes, wide_position(e), at));
        b_.assign(vector(a), b_.apply(op::select, type_, takes, v, best));
    }

    /// Lane by lane: x is more extreme than the best so far, or the first NaN (which nothing is beside, and
    /// not even itself).
    node_id ahead(node_id x, node_id best) {
        const loops::value_type flags{dtype::boolean, false, b_.type_of(x).lanes};
        const bool least = f_.how() == reduction::argmin;
        if (!is_floating(type_.type)) return b_.apply(least ? op::less : op::greater, flags, x, best);
        const node_id behind = b_.apply(least ? op::greater_equal : op::less_equal, flags, x, best);
        return b_.apply(op::logical_and, flags, b_.apply(op::logical_not, flags, behind),
                        b_.apply(op::equal, flags, best, best));
    }

    /// Lane c of accumulator a into `f`. Its terms lie `offset` places after the loop's.
    void merge(folding& f, int a, node_id c, node_id offset) {
        const std::string number = std::to_string(a);
        const node_id x = b_.declare("part" + number, b_.pick(b_.name(vector(a), type_), c));
        f.merge(x, b_.declare("part_at" + number, b_.plus(position_of(a, c), offset)));
    }

    node_id term(node_id left, node_id right) {
        return right < 0 ? left : b_.apply(op::multiply, type_, left, right);
    }

    void finish(node_id i, node_id j, node_id result) {
        low_.set_reduction(i, j, 1, result);
        low_.store_outputs(i, j, 1);
    }

    /// The results of as many outputs as a vector has lanes, from `first` on. Gathers find their places one
    /// by one.
    void finish_vector(node_id first, bool down, node_id results) {
        const lowering::scope inner(low_);
        for (int l = 0; l < type_.lanes; ++l) {
            const node_id output = b_.plus(first, n(l)), result = b_.lane(results, l);
            down ? low_.set_reduction_down(output, n(0), 1, result)
                 : low_.set_reduction(n(0), output, 1, result);
        }
        if (down) {
            low_.set_reduction_down(first, n(0), type_.lanes, results);
            low_.store_outputs_down(first, n(0), type_.lanes);
        } else {
            low_.set_reduction(n(0), first, type_.lanes, results);
            low_.store_outputs(n(0), first, type_.lanes);
        }
    }
};

} // namespace sinter::plan

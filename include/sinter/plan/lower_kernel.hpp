#pragma once
// Kernels from schedules, for devices whose work-items may write anywhere.

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/plan/lower_contraction.hpp>
#include <sinter/plan/lower_cpu_fold.hpp>
#include <sinter/plan/lower_fold.hpp>
#include <sinter/plan/lower_group_block.hpp>
#include <sinter/plan/lower_group_panel.hpp>
#include <sinter/plan/lower_group_reflect.hpp>
#include <sinter/plan/lower_local_tile.hpp>
#include <sinter/plan/lower_packed.hpp>
#include <sinter/plan/lower_strip.hpp>

namespace sinter::plan {

class kernel_builder {
public:
    using node_id = loops::node_id;

    kernel_builder(const plan& p, const kernel& k, const runtime::plan_classes& classes,
                   const device_facts& facts, const schedule& s)
        : plan_(p), kernel_(k), facts_(facts), schedule_(s), low_(p, k, classes, facts, s), b_(low_.b) {}

    loops::program run() {
        b_.out.title = graph::to_string(plan_.values, kernel_.outputs.front().value);
        b_.out.local_size = {schedule_.local_x, schedule_.local_y, 1};
        b_.out.exact = kernel_.reduction < 0;
        if (schedule_.run == run_shape::group_matrix)
            group_matrix();
        else if (schedule_.run == run_shape::group)
            group();
        else if (schedule_.run == run_shape::strip_fold)
            strip_fold();
        else if (schedule_.run == run_shape::fold && schedule_.flat && schedule_.pass != fold_pass::partials)
            cpu_fold().scalar();
        else if (schedule_.run == run_shape::row_fold)
            cpu_fold().rows_of_terms();
        else if (schedule_.run == run_shape::output_fold)
            cpu_fold().vectors_of_outputs(!kernel_.cols.is_sized());
        else if (schedule_.run == run_shape::map)
            map();
        else if (schedule_.run == run_shape::tile)
            contraction_builder(low_, kernel_, facts_, schedule_).register_tile(global_x(), global_y());
        else if (schedule_.run == run_shape::local_tile)
            local_tile_builder(low_, kernel_, facts_, schedule_).run();
        else if (schedule_.run == run_shape::packed)
            packed_builder(low_, kernel_, facts_, schedule_).run();
        else if (schedule_.pass == fold_pass::shares)
            fold_shares();
        else if (schedule_.pass == fold_pass::partials)
            fold_partials();
        else
            fold();
        return std::move(b_.out);
    }

private:
    const plan& plan_;
    const kernel& kernel_;
    const device_facts& facts_;
    schedule schedule_;
    lowering low_;
    loops::builder& b_;

    struct position {
        node_id i, j;
    };

    node_id n(std::int64_t v) { return b_.integer(v); }
    // Work-item numbers; the dialect spells them.
    node_id global_x() { return b_.index_name("@global_x"); }
    node_id global_y() { return b_.index_name(schedule_.spills ? "@global_yz" : "@global_y"); }
    node_id only_global() { return b_.index_name(schedule_.spills ? "@global_xy" : "@global_x"); }
    node_id outside(node_id a, node_id limit) { return b_.compare(op::greater_equal, a, limit); }

    /// Declares i and j of this work-item and leaves if it is outside the domain. `lanes` columns each.
    position place(int lanes) {
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized();
        const bool one_col = !schedule_.flat && !kernel_.cols.is_sized();
        if (one_row && one_col) {
            b_.leave_if(outside(only_global(), n(1)));
            return {n(0), n(0)};
        }
        if (one_col) {
            const node_id i = b_.declare("i", only_global());
            b_.leave_if(outside(i, low_.rows()));
            return {i, n(0)};
        }
        const node_id j = b_.declare("j", b_.times(n(lanes), one_row ? only_global() : global_x()));
        if (one_row) {
            b_.leave_if(outside(j, low_.cols()));
            return {n(0), j};
        }
        const node_id i = b_.declare("i", b_.times(n(schedule_.slides ? schedule_.rows : 1), global_y()));
        b_.leave_if(b_.compare(op::logical_or, outside(i, low_.rows()), outside(j, low_.cols())));
        return {i, j};
    }

    cpu_fold_builder cpu_fold() { return {low_, kernel_, facts_, schedule_}; }

    /// Strips of rows, and of them a work-item's columns.
    void strips() {
        strip_builder strip(low_, schedule_);
        const node_id cols = low_.cols(), lanes = n(schedule_.lanes);
        if (schedule_.chunk > 0) {
            strip.place(global_y(), false);
            low_.load_fixed_elements();
            const lowering::node_range range = low_.run_of(global_x(), n(schedule_.chunk), cols);
            const node_id end = range.second;
            return b_.loop("j", range.first, end, lanes, [&](node_id j) { strip.columns(j, end); });
        }
        node_id j = -1;
        if (schedule_.edges_apart) {
            const strip_builder::position p = strip.with_edges_last(global_x(), global_y());
            j = p.column;
            strip.place(p.strip, true);
        } else {
            j = b_.declare("j", b_.times(lanes, global_x()));
            b_.leave_if(outside(j, cols));
            strip.place(global_y(), false);
        }
        low_.load_fixed_elements();
        if (schedule_.lanes == 4) low_.multiples_of_4.push_back(j);
        strip.columns(j, cols);
    }

    /// A scalar of neighbours: work-items count the columns of the first strip, then those of the next. There
    /// is one launch if one work-group does everything, else one more for what the groups have.
    void strip_fold() {
        folding f(low_, kernel_, facts_);
        strip_builder strip(low_, schedule_, &f);
        const std::int64_t size = schedule_.local_x;
        const node_id me = size > 1 ? b_.declare("item", b_.index_name("@local_x")) : -1;
        const node_id number = b_.declare("number", global_x()), cols = low_.cols_of_strips();
        const node_id width = n(schedule_.chunk > 0 ? schedule_.chunk : schedule_.lanes);
        const node_id wider = b_.plus(cols, b_.index_op(op::subtract, width, n(1)));
        const node_id blocks = b_.declare("blocks", b_.index_op(op::divide, wider, width));
        const node_id items = b_.times(blocks, strip.count());
        low_.load_fixed_elements();
        f.begin();
        b_.branch(b_.compare(op::less, number, items), [&] {
            const lowering::mark mark = low_.enter();
            strip.place(b_.index_op(op::divide, number, blocks), true);
            const node_id block = b_.index_op(op::mod, number, blocks);
            if (schedule_.chunk > 0) {
                const lowering::node_range range = low_.run_of(block, width, cols);
                const node_id end = range.second;
                b_.loop("j", range.first, end, n(schedule_.lanes), [&](node_id j) { strip.columns(j, end); });
            } else {
                const node_id j = b_.declare("j", b_.times(width, block));
                if (schedule_.lanes == 4) low_.multiples_of_4.push_back(j);
                strip.columns(j, cols);
            }
            low_.leave(mark);
        });
        const bool shares = schedule_.pass == fold_pass::shares;
        const node_id share = shares ? b_.index_name("@group_x") : -1;
        const folding::outcome all =
            size > 1 ? f.join_group(me, size) : folding::outcome{f.accumulated(), f.position()};
        if (shares) return f.store_partial(n(0), share, all.value, all.position);
        store_fold(f, all, n(0), n(0));
    }

    void group_matrix() {
        const auto f = static_cast<batch_function>(plan_.values[kernel_.reduction].attribute);
        if (f == batch_function::panel_qr)
            group_reflector_builder(low_, plan_, kernel_, facts_, schedule_).run();
        else if (is_panel(f))
            group_panel_builder(low_, plan_, kernel_, facts_, schedule_).run();
        else
            group_block_builder(low_, plan_, kernel_, facts_, schedule_).run();
    }

    void map() {
        if (schedule_.walks) return strips();
        if (schedule_.chunk > 0) return map_chunk();
        const int lanes = schedule_.lanes;
        const position p = place(lanes);
        if (lanes == 1) return low_.store_outputs(p.i, p.j, 1);
        const auto at = [&](node_id j, int width) {
            const lowering::mark mark = low_.enter();
            low_.store_outputs(p.i, j, width);
            low_.leave(mark);
        };
        if (lanes == 4) low_.multiples_of_4.push_back(p.j);
        const node_id cols = low_.cols();
        if (schedule_.slides) return slide(p.i, p.j, cols);
        b_.branch(b_.compare(op::less_equal, b_.plus(p.j, n(lanes)), cols), [&] { at(p.j, lanes); });
        b_.otherwise([&] { b_.loop("c", p.j, cols, n(1), [&](node_id c) { at(c, 1); }); });
    }

    /// Columns j ... before `end` of row i, and of the rows below that are the work-item's: as vectors, if
    /// all neighbours of all elements exist; of images in a batch, whose edges are many, also at their first
    /// and last rows.
    void slide(node_id i, node_id j, node_id end) {
        const lowering::margins m = low_.neighbourhood();
        const node_id next = b_.plus(j, n(schedule_.lanes)), below = b_.plus(i, n(schedule_.rows));
        const auto before = [&](node_id limit, std::int64_t margin) {
            return b_.index_op(op::subtract, limit, n(margin));
        };
        const node_id columns = low_.columns_are_inside(m, j, next, end);
        node_id test = columns;
        const auto need = [&](op code, node_id a, node_id b) {
            test = b_.both(test, b_.compare(code, a, b));
        };
        if (m.whole && m.up > 0) need(op::greater_equal, i, n(m.up));
        if ((m.whole && m.down > 0) || (m.heights.empty() && schedule_.rows > 1))
            need(op::less_equal, below, before(low_.rows(), m.down));
        for (const node_id height : m.heights) { // all rows are in one image, and so are their neighbours
            const node_id row = b_.index_op(op::mod, i, height);
            if (m.up > 0) need(op::greater_equal, row, n(m.up));
            need(op::less_equal, b_.plus(row, n(schedule_.rows)), before(height, m.down));
        }
        const lowering::mark mark = low_.enter();
        const auto each_row = [&](auto store) {
            if (schedule_.rows == 1) return store(i);
            b_.loop("r", i, b_.index_op(op::min, below, low_.rows()), n(1), store);
        };
        b_.branch(test, [&] {
            low_.inside = true;
            for (int r = 0; r < schedule_.rows; ++r) low_.store_outputs(b_.plus(i, n(r)), j, schedule_.lanes);
            low_.leave(mark);
            low_.inside = false;
        });
        const auto one_by_one = [&] {
            const node_id right = b_.index_op(op::min, next, end);
            each_row([&](node_id r) {
                b_.loop("c", j, right, n(1), [&](node_id c) {
                    low_.store_outputs(r, c, 1);
                    low_.leave(mark);
                });
            });
        };
        b_.otherwise([&] {
            if (m.heights.empty()) return one_by_one();
            b_.branch(columns, [&] {
                low_.inside_columns = true;
                each_row([&](node_id r) {
                    low_.store_outputs(r, j, schedule_.lanes);
                    low_.leave(mark);
                });
                low_.inside_columns = false;
            });
            b_.otherwise(one_by_one);
        });
    }

    /// A CPU: a work-item computes a run of `chunk` columns of its row (or of rows, of a column).
    void map_chunk() {
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized(),
                   one_col = !one_row && !kernel_.cols.is_sized();
        const int lanes = schedule_.lanes;
        const node_id limit = one_col ? low_.rows() : low_.cols();
        const node_id number = one_row || one_col ? only_global() : global_x();
        const lowering::node_range range = low_.run_of(number, n(schedule_.chunk), limit);
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        const node_id row = one_row || one_col ? n(0) : b_.declare("i", global_y());
        const auto run = [&](node_id from, node_id to, int width) {
            b_.loop(one_col ? "i" : "j", from, to, n(width), [&](node_id e) {
                const lowering::mark mark = low_.enter();
                one_col ? low_.store_outputs(e, n(0), 1) : low_.store_outputs(row, e, width);
                low_.leave(mark);
            });
        };
        if (lanes == 1) return run(begin, end, 1);
        if (schedule_.slides)
            return b_.loop("j", begin, end, n(lanes), [&](node_id j) { slide(row, j, end); });
        const node_id whole =
            b_.declare("whole", b_.index_op(op::subtract, end, b_.index_op(op::mod, end, n(lanes))));
        run(begin, whole, lanes);
        run(whole, end, 1);
    }

    /// Terms `begin` to `end` into `f`. A long sum is added up in blocks, so that little is lost by rounding.
    void fold_range(folding& f, node_id i, node_id j, node_id begin, node_id end) {
        counted_loop(b_, schedule_.unroll, begin, end, [&](node_id e) { f.add_term(i, j, e); });
    }

    node_id term_count(folding& f) { return b_.declare("terms", b_.times(f.depth(), f.depth_cols())); }

    void finish(folding& f, node_id i, node_id j) { store_fold(f, {f.accumulated(), f.position()}, i, j); }
    void store_fold(folding& f, const folding::outcome& all, node_id i, node_id j) {
        low_.set_reduction(i, j, 1, f.result_of(all));
        low_.store_outputs(i, j, 1);
    }

    void fold() {
        const position p = place(1);
        folding f(low_, kernel_, facts_);
        f.begin();
        fold_range(f, p.i, p.j, n(0), term_count(f));
        finish(f, p.i, p.j);
    }

    /// Row `y` of the partial results belongs to output (y / cols, y % cols); x counts shares.
    void fold_shares() {
        folding f(low_, kernel_, facts_);
        const node_id parts = low_.integer_parameter(runtime::argument_kind::parts, "parts");
        const node_id share = b_.declare("share", global_x());
        const node_id cell = b_.declare("cell", global_y());
        const node_id cols = low_.cols();
        b_.leave_if(
            b_.compare(op::logical_or, outside(share, parts), outside(cell, b_.times(low_.rows(), cols))));
        const node_id i = b_.declare("i", b_.index_op(op::divide, cell, cols));
        const node_id j = b_.declare("j", b_.index_op(op::subtract, cell, b_.times(i, cols)));
        const auto [begin, end] = low_.terms_of_share(share, term_count(f));
        f.begin();
        fold_range(f, i, j, begin, end);
        f.store_partial(cell, share, f.accumulated(), f.position());
    }

    void fold_partials() {
        const position p = place(1);
        folding f(low_, kernel_, facts_);
        const node_id cell = b_.declare("cell", b_.plus(b_.times(p.i, low_.cols()), p.j));
        const node_id parts = low_.integer_parameter(runtime::argument_kind::parts, "parts");
        const array_view& values = low_.partial(0, f.type().type, false);
        f.begin();
        b_.loop("share", n(0), parts, n(1), [&](node_id share) { add_partial(f, values, cell, share); });
        finish(f, p.i, p.j);
    }

    void add_partial(folding& f, const array_view& values, node_id cell, node_id share) {
        const node_id x = b_.declare("part", low_.load_element(values, cell, share));
        if (!f.picks()) return f.add(x, share);
        const array_view& places = low_.partial(1, dtype::i32, false);
        f.merge(x, b_.to_index(low_.load_element(places, cell, share))); // shares may be of any elements
    }

    /// A work-group folds the terms of one output, or its share of them: a strided loop each, then a tree in
    /// local memory whose order depends on nothing but the group's size.
    void group() {
        const std::int64_t size = schedule_.local_x;
        const bool shares = schedule_.pass == fold_pass::shares,
                   partials = schedule_.pass == fold_pass::partials;
        folding f(low_, kernel_, facts_);
        const node_id me = b_.declare("item", b_.index_name("@local_x"));
        const node_id cell = output_of_group(shares);
        const position p = place_of(cell);
        node_id begin = n(0), end = -1, share = -1;
        if (partials) {
            end = low_.integer_parameter(runtime::argument_kind::parts, "parts");
        } else {
            end = term_count(f);
            if (shares) {
                share = b_.declare("share", b_.index_name("@group_x"));
                std::tie(begin, end) = low_.terms_of_share(share, end);
            }
        }
        f.begin();
        if (size == 1) {
            blocked_fold(f, end);
            return finish(f, n(0), n(0));
        }
        if (partials)
            b_.loop("e", b_.plus(begin, me), end, n(size),
                    [&](node_id e) { add_partial(f, low_.partial(0, f.type().type, false), cell, e); });
        else if (schedule_.lanes > 1)
            add_vectors(f, me, begin, end);
        else
            b_.loop("e", b_.plus(begin, me), end, n(size), [&](node_id e) { f.add_term(p.i, p.j, e); });
        const folding::outcome all = f.join_group(me, size);
        if (shares) return f.store_partial(cell, share, all.value, all.position);
        store_fold(f, all, p.i, p.j);
    }

    /// Every work-item adds up vectors of terms, a group's side by side, and then what is left of the last.
    void add_vectors(folding& f, node_id me, node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const std::int64_t size = schedule_.local_x;
        const loops::value_type type{f.type().type, false, lanes};
        const node_id whole =
            b_.declare("whole", b_.index_op(op::subtract, end, b_.index_op(op::mod, end, n(lanes))));
        b_.declare("vector", b_.splat(f.identity(), lanes), false);
        b_.loop("e", b_.plus(begin, b_.times(n(lanes), me)), whole, n(lanes * size), [&](node_id e) {
            const lowering::mark mark = low_.enter();
            low_.multiples_of_4.push_back(e);
            b_.assign("vector", f.join(b_.name("vector", type), f.flat_terms(e, lanes)));
            low_.leave(mark);
        });
        for (int l = 0; l < lanes; ++l) f.add(b_.lane(b_.name("vector", type), l), n(0));
        b_.loop("e", b_.plus(whole, me), end, n(size), [&](node_id e) {
            const lowering::mark mark = low_.enter();
            f.add(f.flat_terms(e, 1), e);
            low_.leave(mark);
        });
    }

    bool one_output() const { return !kernel_.rows.is_sized() && !kernel_.cols.is_sized(); }
    /// The number of the output that this work-group folds, row by row.
    node_id output_of_group(bool shares) {
        if (one_output()) return n(0);
        return b_.declare("cell", b_.index_name(shares ? "@group_y" : "@group_x"));
    }
    position place_of(node_id cell) {
        if (!kernel_.cols.is_sized()) return {cell, n(0)};
        if (!kernel_.rows.is_sized()) return {n(0), cell};
        const node_id i = b_.declare("i", b_.index_op(op::divide, cell, low_.cols()));
        return {i, b_.declare("j", b_.index_op(op::subtract, cell, b_.times(i, low_.cols())))};
    }
    /// One work-item folds everything; a sum in blocks of 1024 terms, whose sums are added up.
    void blocked_fold(folding& f, node_id terms) {
        if (f.how() != reduction::sum) return fold_range(f, n(0), n(0), n(0), terms);
        b_.loop("begin", n(0), terms, n(1024), [&](node_id begin) {
            const node_id end = b_.declare("end", b_.index_op(op::min, b_.plus(begin, n(1024)), terms));
            folding block(low_, kernel_, facts_);
            block.begin("_block");
            b_.loop("k", begin, end, n(1), [&](node_id e) { block.add_term(n(0), n(0), e); });
            f.add(block.accumulated(), begin);
        });
    }
};

} // namespace sinter::plan

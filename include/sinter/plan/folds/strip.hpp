#pragma once
// Kernels whose work-items walk down a strip of rows and compute every row's share of sliding sums once, if
// there are any. What a row gives is stored, or folded.

#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/folds/folds.hpp>
#include <sinter/plan/study/sliding_sum.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The strips of a kernel.
struct strips_of_rows {
    int lanes;        ///< columns that are computed as one vector
    int height;       ///< rows of a strip
    bool sums_slide;  ///< what sums of neighbours share in a strip is computed once
    bool edges_apart; ///< columns near an edge are vectors too
};

class strip_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    /// `all`: what is computed is folded into them, and not stored.
    strip_builder(lowering& low, const strips_of_rows& strips, folds* all = nullptr)
        : kernel_writer(low), strips_(strips), folds_(all) {
        if (strips.sums_slide) sums_ = low.sliding().all;
        for (const sliding_sum& sum : sums_) {
            const std::int64_t taps = sum.hi - sum.lo + 1;
            longest_ = taps > longest_ ? taps : longest_;
        }
    }

    /// All strips.
    node_id count() {
        const node_id rows = low_.extents.rows_of_strips();
        if (height() < 0) return strips_of(rows);
        return b_.times(quotient(rows, height_of_image()), strips_of(height_of_image()));
    }

    /// Rows of the strip that has this number, which `exists`; or the kernel is left where it does not.
    /// Strips end with their image.
    void place(node_id item, bool exists) {
        const node_id number = item == b_.index_name("strip") ? item : b_.declare("strip", item);
        if (height() < 0) {
            first_ = n(0);
            height_ = low_.extents.rows_of_strips();
            begin_ = b_.declare("i", b_.times(n(strips_.height), number));
            if (!exists) b_.leave_if(b_.compare(op::greater_equal, begin_, height_));
            end_ = b_.declare("end_row", b_.index_op(op::min, b_.plus(begin_, n(strips_.height)), height_));
            return;
        }
        height_ = height_of_image();
        const node_id strips = b_.declare("strips", strips_of(height_));
        const node_id image = b_.declare("image", quotient(number, strips));
        first_ = b_.declare("first_row", b_.times(image, height_));
        if (!exists) b_.leave_if(b_.compare(op::greater_equal, first_, low_.extents.rows_of_strips()));
        const node_id before = remainder(number, strips);
        begin_ = b_.declare("i", b_.plus(first_, b_.times(n(strips_.height), before)));
        end_ = b_.declare("end_row",
                          b_.index_op(op::min, b_.plus(begin_, n(strips_.height)), b_.plus(first_, height_)));
    }

    /// The first of this work-item's columns, and its strip, where those near an edge come last: work-items
    /// that run together then wait for none of them. Rows of the launch, one for each strip, have the columns
    /// inside; those below have the rest, side by side.
    struct position {
        node_id column, strip;
    };
    position with_edges_last(node_id item_x, node_id item_y) {
        const lowering::margins m = low_.neighbours().reach();
        const int lanes = strips_.lanes;
        const node_id column = b_.declare("x_item", item_x), row = b_.declare("y_item", item_y);
        const node_id cols = low_.extents.cols_of_strips();
        const node_id first = n(ceil_div(m.left, lanes));
        const node_id blocks = b_.declare("blocks", b_.quotient_up(cols, n(lanes)));
        const node_id strips = b_.declare("all_strips", count());
        const node_id last = quotient(b_.minus(cols, n(m.right)), n(lanes));
        const node_id end = b_.declare("end_inside", b_.index_op(op::max, last, first));
        b_.declare("block", column, false);
        b_.declare("strip", row, false);
        const node_id block = b_.index_name("block"), strip = b_.index_name("strip");
        const auto leave_if = [&](node_id a, node_id c) { b_.leave_if(b_.compare(op::logical_or, a, c)); };
        b_.branch(b_.compare(op::less, row, strips), [&] {
            leave_if(b_.compare(op::less, block, first), b_.compare(op::greater_equal, block, end));
        });
        b_.otherwise([&] {
            const node_id inside = b_.minus(end, first);
            const node_id outside = b_.declare("outside", b_.minus(blocks, inside));
            const node_id below = b_.times(b_.minus(row, strips), blocks);
            const node_id number = b_.declare("number", b_.plus(below, column));
            const node_id place = b_.declare("place", remainder(number, outside));
            b_.assign("strip", quotient(number, outside));
            b_.assign("block", b_.either(b_.compare(op::less, place, first), place, b_.plus(place, inside)));
            leave_if(b_.compare(op::greater_equal, column, blocks),
                     b_.compare(op::greater_equal, strip, strips));
        });
        return {b_.declare("j", b_.times(n(lanes), block)), strip};
    }

    /// The strip's columns j ... before `end`, `lanes` at most: as vectors if all neighbours exist. Near an
    /// edge a GPU computes vectors as well, of elements that it looks up one by one.
    void columns(node_id j, node_id end) {
        const lowering::margins m = low_.neighbours().reach();
        const node_id next = b_.plus(j, n(strips_.lanes));
        b_.branch(low_.neighbours().columns_are_inside(m, j, next, end), [&] {
            // A walk looks for rows beyond an edge by itself.
            const known_places::scope away_from_edges(low_.known);
            (strips_.sums_slide ? low_.known.now.inside : low_.known.now.inside_columns) = true;
            walk(j, strips_.lanes);
        });
        b_.otherwise([&] {
            const known_places::scope at_edge(low_.known);
            low_.known.now.beside = strips_.sums_slide;
            near_edge(j, next, end);
        });
    }

private:
    strips_of_rows strips_;
    std::vector<sliding_sum> sums_;
    folds* folds_;
    std::int64_t longest_ = 1;
    node_id first_ = -1, height_ = -1; ///< of the image
    node_id begin_ = -1, end_ = -1;    ///< rows of the strip

    value_id height() const { return sums_.empty() ? -1 : sums_.front().height; }
    node_id height_of_image() { return b_.to_index(low_.value(height(), n(0), n(0), 1)); }
    node_id strips_of(node_id rows) { return b_.quotient_up(rows, n(strips_.height)); }
    /// Of several sums, each has variables of its own.
    std::string name(const char* word, std::size_t sum) const {
        return word + (sums_.size() > 1 ? std::to_string(sum) + "_" : std::string());
    }
    loops::value_type type_of(const sliding_sum& s, int lanes) const {
        return {low_.register_type_of(s.total), false, lanes};
    }

    void near_edge(node_id j, node_id next, node_id end) {
        if (strips_.lanes == 1) return walk(j, 1);
        const auto one_by_one = [&] {
            loop("c", j, b_.index_op(op::min, next, end), n(1), [&](node_id c) { walk(c, 1); });
        };
        if (!strips_.edges_apart) return one_by_one();
        b_.branch(b_.compare(op::less_equal, next, end), [&] { walk(j, strips_.lanes); });
        b_.otherwise(one_by_one);
    }

    /// Every row is read once; it completes the sum of one row of the result, and is added to those of the
    /// rows below, of which `part0` is the next.
    void walk(node_id j, int lanes) {
        const lowering::scope strip(low_);
        if (low_.known.now.beside) low_.neighbours().find_columns(j, lanes);
        for (std::size_t s = 0; s < sums_.size(); ++s) {
            const sliding_sum& sum = sums_[s];
            for (std::int64_t k = 0; k < sum.hi - sum.lo; ++k) {
                const loops::value_type type = type_of(sum, lanes);
                b_.declare(part(s, k), b_.splat(b_.number(0, type.type), lanes), false);
            }
        }
        for_each_column([&](folding& f) { // of some rows: little is lost
            b_.declare(column_of(f), b_.splat(f.identity(), lanes), false);
        });
        const node_id above = b_.minus(begin_, n(longest_ - 1));
        const auto row = [&](node_id r) {
            std::vector<std::vector<node_id>> terms;
            for (std::size_t s = 0; s < sums_.size(); ++s) terms.push_back(terms_of(s, r, j, lanes));
            const auto complete = [&] {
                const lowering::scope inner(low_);
                for (std::size_t s = 0; s < sums_.size(); ++s) {
                    const sliding_sum& sum = sums_[s];
                    const loops::value_type type = type_of(sum, lanes);
                    const node_id x = b_.apply(op::add, type, b_.name(part(s, 0), type), terms[s].back());
                    low_.set_value(sum.total, r, j, lanes, b_.declare(name("sum", s), x));
                }
                folds_ ? fold(r, j, lanes) : low_.outputs.store(r, j, lanes);
            };
            if (sums_.empty()) return complete();
            b_.branch(b_.compare(op::greater_equal, r, begin_), complete);
            for (std::size_t s = 0; s < sums_.size(); ++s) move_on(s, terms[s], lanes);
        };
        loop("r", above, end_, n(1), row);
        for_each_column([&](folding& f) { f.add(f.join_lanes(column(f, lanes)), -1); });
    }

    /// A fold that keeps no pair has a vector for the columns of a walk.
    template <class Act>
    void for_each_column(Act act) {
        if (!folds_) return;
        for (folding& f : folds_->each())
            if (!f.keeps_pair()) act(f);
    }
    static std::string column_of(const folding& f) { return "column" + f.tag(); }
    node_id column(const folding& f, int lanes) {
        return b_.name(column_of(f), {f.type().type, false, lanes});
    }
    /// What row r has in columns j ... into the folds, or into their vectors for these columns.
    void fold(node_id r, node_id j, int lanes) {
        for (folding& f : folds_->each()) {
            const node_id x = f.terms_at(r, j, lanes);
            if (f.keeps_pair())
                fold_pairs(f, x, r, j, lanes);
            else
                b_.assign(column_of(f), f.join(column(f, lanes), x));
        }
    }
    void fold_pairs(folding& f, node_id x, node_id r, node_id j, int lanes) {
        const node_id place = b_.plus(b_.times(r, low_.extents.cols_of_strips()), j);
        const node_id row = b_.declare("terms" + f.tag(), x);
        for (int l = 0; l < lanes; ++l) {
            const node_id term = b_.lane(row, l);
            f.picks() ? f.merge(term, b_.plus(place, n(l))) : f.add(term, n(0));
        }
    }

    std::string part(std::size_t sum, std::int64_t k) const { return name("part", sum) + std::to_string(k); }

    /// The terms lo ... hi that row r + hi of the array gives.
    std::vector<node_id> terms_of(std::size_t number, node_id r, node_id j, int lanes) {
        const sliding_sum& sum = sums_[number];
        const source_place row = low_.places().row_in_image(
            sum.beyond, b_.plus(r, n(sum.hi)), first_, height_, name("sought", number), name("row", number));
        const auto in_columns = [&] {
            const lowering::scope inner(low_);
            const node_id read =
                low_.masks.zero_unless(row.exists, low_.value(sum.row(), row.index, j, lanes));
            return b_.declare(name("across", number), read);
        };
        const node_id across = in_columns();
        const lowering::scope inner(low_); // the rows' values belong to other rows of the result
        std::vector<node_id> terms;
        for (std::int64_t d = sum.lo; d <= sum.hi; ++d) {
            low_.set_value(sum.rows[static_cast<std::size_t>(d - sum.lo)], r, j, lanes, across);
            terms.push_back(low_.value(sum.term(d), r, j, lanes));
        }
        return terms;
    }

    void move_on(std::size_t number, const std::vector<node_id>& terms, int lanes) {
        const auto last = static_cast<std::int64_t>(terms.size()) - 2;
        const loops::value_type type = type_of(sums_[number], lanes);
        for (std::int64_t k = 0; k <= last; ++k) {
            const node_id term = terms[static_cast<std::size_t>(last - k)];
            const node_id sum =
                k < last ? b_.apply(op::add, type, b_.name(part(number, k + 1), type), term) : term;
            b_.assign(part(number, k), sum);
        }
    }
};

} // namespace sinter::plan

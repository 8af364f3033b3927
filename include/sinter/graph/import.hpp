#pragma once
// From postfix programs to a graph.

#include <cstdint>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/batch.hpp>
#include <sinter/graph/builder.hpp>
#include <sinter/graph/chain.hpp>
#include <sinter/graph/sparse.hpp>
#include <sinter/graph/stencil.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Numeric extents of an operand or a view, used only to order chains of products.
struct numeric_extents {
    std::int64_t rows = 0, cols = 0;
};

/// Runs a postfix program over an abstract stack and finds the maximal chains of products in it, so that
/// the warm path (which only asks for the order) and the import (which builds values) see the same chains.
/// What chain_step_of says does not end one: scalars that are no chains themselves, signs, views. Keeps its
/// memory from program to program.
class chain_finder {
public:
    /// Appends the splits of every chain of three or more factors, in the order in which chains end.
    void run(const_span<instruction> code, const_span<numeric_extents> operands,
             const_span<numeric_extents> views, dynamic_array<int>& splits) {
        stack_.clear();
        joins_ = 0;
        for (const instruction& step : code) {
            entry e;
            const int n = arity(step.code);
            if (step.code == op::leaf) {
                const leaf_kind kind = leaf_kind_of(step);
                const bool sized = step.rows != extent_kind::any;
                e.extents =
                    sized || kind == leaf_kind::array ? operands[step.index] : numeric_extents{-1, -1};
                e.index = is_index(kind);
            } else if (step.code == op::contract) {
                join();
                continue;
            } else if (keeps_chain(step)) {
                continue;
            } else if (step.code == op::view) {
                e.extents = views[step.index];
                if (pending(stack_.size() - 1) && chain_step_of(step) == chain_step::views) {
                    chain_of(stack_.size() - 1)
                        .view(view_kind_of(step) == view_kind::transposed,
                              static_cast<double>(e.extents.rows), static_cast<double>(e.extents.cols));
                    stack_.back() = e;
                    continue;
                }
                finish(stack_.size() - 1, splits);
            } else {
                const std::size_t first = stack_.size() - static_cast<std::size_t>(n);
                const entry* args = &stack_[first];
                e.extents = {-1, -1}; // of scalars alone
                for (int i = 0; i < n; ++i) {
                    finish(first + static_cast<std::size_t>(i), splits);
                    if (!lends_extents(step.code, i)) continue;
                    e.index |= args[i].index;
                    if (args[i].extents.rows >= 0) e.extents.rows = args[i].extents.rows;
                    if (args[i].extents.cols >= 0) e.extents.cols = args[i].extents.cols;
                }
                if (is_batch(step.code) && step.cols == extent_kind::one) e.extents.cols = 1;
                if (extents_rule(step.code) == op_extents::product)
                    e.extents = {args[0].extents.rows, args[1].extents.cols};
                if (extents_rule(step.code) == op_extents::folded) {
                    e.index = false;
                    if (step.axis != reduce_axis::rows) e.extents.cols = 1;
                    if (step.axis != reduce_axis::cols) e.extents.rows = 1;
                    if (step.axis == reduce_axis::all) e.extents = {-1, -1};
                }
            }
            stack_.resize(stack_.size() - static_cast<std::size_t>(n));
            stack_.push_back(e);
            chain_of(stack_.size() - 1).clear();
        }
        finish(stack_.size() - 1, splits);
    }

private:
    struct entry {
        numeric_extents extents;
        bool index = false; ///< depends on its row or column number: any x any, yet no scalar
        bool scalar() const { return extents.rows < 0 && extents.cols < 0 && !index; }
    };
    dynamic_array<entry> stack_;
    dynamic_array<product_chain> chains_; ///< by place in the stack: a pending one, or empty
    int joins_ = 0;                       ///< so far
    chain_planner planner_;

    product_chain& chain_of(std::size_t place) {
        while (chains_.size() <= place) chains_.push_back({});
        return chains_[place];
    }

    bool pending(std::size_t place) { return !chain_of(place).dims.empty(); }

    void finish(std::size_t place, dynamic_array<int>& splits) {
        product_chain& chain = chain_of(place);
        if (chain.dims.size() > 3) planner_.run(chain, splits);
        chain.clear();
    }

    /// As importer::keep_chain. The chain ends up where the step's value is.
    bool keeps_chain(const instruction& step) {
        const chain_step does = chain_step_of(step);
        const std::size_t last = stack_.size() - 1;
        if (does == chain_step::negates) return pending(last);
        if (does != chain_step::scales) return false;
        const bool left = pending(last - 1), right = pending(last);
        if (left == right) return false;
        if (!stack_[right ? last - 1 : last].scalar()) return false;
        if (right) {
            chain_of(last - 1).dims.swap(chain_of(last).dims);
            chain_of(last - 1).joined.swap(chain_of(last).joined);
            stack_[last - 1] = stack_[last];
        }
        stack_.pop_back();
        return true;
    }

    void join() {
        const entry b = stack_.back();
        stack_.pop_back();
        entry& a = stack_.back();
        chain_of(stack_.size()); // both are there before one is referred to
        product_chain &left = chain_of(stack_.size() - 1), &right = chain_of(stack_.size());
        if (left.dims.empty()) {
            left.dims.push_back(static_cast<double>(a.extents.rows));
            left.dims.push_back(static_cast<double>(a.extents.cols));
        }
        left.joined.push_back(joins_++);
        for (std::size_t n = 1; n < right.dims.size(); ++n) left.dims.push_back(right.dims[n]);
        for (const int when : right.joined) left.joined.push_back(when);
        if (right.dims.empty()) left.dims.push_back(static_cast<double>(b.extents.cols));
        right.clear();
        a.index = (a.extents.rows < 0 && a.index) || (b.extents.cols < 0 && b.index);
        a.extents.cols = b.extents.cols;
    }
};

/// Adds one program to the graph and returns its value. `operands[n]` is the number of the plan's operand
/// behind the program's operand n (equal arrays share one), `views[n]` that of its view n among `all_views`;
/// `splits` are the chain orders found by chain_finder, consumed from `next_split` on.
class importer {
public:
    importer(builder& b, const_span<int> operands, const_span<int> views, const_span<int> splits,
             std::size_t& next_split, const_span<const view*> all_views = {})
        : builder_(b), operands_(operands), views_(views), splits_(splits), next_(next_split),
          all_views_(all_views) {}

    value_id run(const_span<instruction> code) {
        for (const instruction& step : code) {
            const auto n = static_cast<std::size_t>(arity(step.code));
            if (step.code == op::contract) {
                join();
                continue;
            }
            if (keep_chain(step)) continue;
            value_id args[3] = {-1, -1, -1};
            const image_heights images = n > 0 ? stack_[stack_.size() - n].images : image_heights();
            for (std::size_t i = 0; i < n; ++i) args[i] = finish(stack_[stack_.size() - n + i]);
            stack_.resize(stack_.size() - n);
            if (step.code == op::images)
                stack_.push_back({{args[0]}, {}, {args[1], args[2]}});
            else
                stack_.push_back({{build(step, args, images)}, {}, {}});
        }
        return finish(stack_.back());
    }

private:
    /// Times a scalar, or negated.
    struct scaling {
        value_id scalar = -1; ///< -1: negated
    };
    struct entry {
        dynamic_array<value_id> factors; ///< a product of these, not yet built if more than one
        dynamic_array<scaling> scalings; ///< of the product, one after the other
        image_heights images;            ///< of op::images; nothing but its user sees them
    };
    builder& builder_;
    const_span<int> operands_, views_;
    const_span<int> splits_;
    std::size_t& next_;
    const_span<const view*> all_views_; ///< of all programs
    dynamic_array<entry> stack_;

    value_id build(const instruction& step, const value_id* args, const image_heights& images) {
        switch (step.code) {
        case op::leaf: {
            leaf l;
            l.kind = leaf_kind_of(step);
            l.type = step.type;
            if (l.kind == leaf_kind::nothing) return builder_.add_absent(l.type);
            const bool index = is_index(l.kind);
            if (!index || step.rows != extent_kind::any) l.operand = operands_[step.index];
            return builder_.add_leaf(l, step.rows, step.cols);
        }
        case op::cast: return builder_.add_cast(args[0], step.type);
        case op::view: {
            if (view_kind_of(step) == view_kind::turned)
                return turns_round(numbers_of(step)) ? builder_.add_transpose(args[0]) : args[0];
            view_step s = view_of(step);
            s.of_column = builder_.graph[args[0]].cols.is_one();
            return builder_.add_view(args[0], s, step.rows, step.cols);
        }
        case op::reduce: return builder_.add_reduce(reduction_of(step), step.axis, step.type, args[0]);
        case op::reduce_by: {
            const auto f = static_cast<std::uint16_t>(builder_.add_function(args[1]) + step.attribute);
            return builder_.add_reduce(reduction::function, step.axis, step.type, args[0], f);
        }
        case op::steps: return builder_.add_steps(step.attribute, step.type, args[0], args[1], args[2]);
        case op::argument: return builder_.add_argument(step.attribute, step.type);
        case op::scan: return builder_.add_scan(step.attribute, step.axis, step.type, args[0]);
        case op::gather: {
            const auto how = static_cast<std::uint8_t>(step.attribute & ~lookup::unnamed_edge);
            return builder_.add_gather(how, args[0], args[1], args[2]);
        }
        case op::assign_at: return builder_.add_scatter(args[0], args[1]);
        case op::sample: return add_sample(builder_, step, args, images);
        case op::entries: return builder_.add_tuple(args[0], args[1], args[2]);
        case op::row_shares: return add_row_shares(builder_, numbers_of(step), args);
        case op::sparse_contract: return add_sparse_product(builder_, step.type, args);
        case op::rows_between: return add_rows_between(builder_, reduction_of(step), step.type, args);
        default: break;
        }
        if (is_correlation(step.code)) return add_correlation(builder_, step, numbers_of(step), args, images);
        if (is_batch(step.code)) return add_batch(builder_, step, numbers_of(step), args);
        const value_id v = builder_.add_elementwise(step.code, step.type, args);
        if (step.code == op::equal && step.attribute == makes_identity) builder_.set_identity(v);
        return v;
    }

    const view& numbers_of(const instruction& step) const {
        return *all_views_[static_cast<std::size_t>(views_[step.index])];
    }

    bool pending(const entry& e) const { return e.factors.size() > 1; }

    view_step view_of(const instruction& step) const {
        return {static_cast<std::uint16_t>(views_[step.index]), view_kind_of(step), view_part::whole};
    }

    /// True if the step leaves a chain (chain_step_of): then the stack ends with it. As chain_finder's.
    bool keep_chain(const instruction& step) {
        const chain_step does = chain_step_of(step);
        if (does == chain_step::ends) return false;
        if (does == chain_step::negates || does == chain_step::views) {
            entry& chain = stack_.back();
            if (!pending(chain)) return false;
            if (does == chain_step::negates)
                chain.scalings.push_back({});
            else
                builder_.view_factors(chain.factors, view_of(step), step.rows, step.cols);
            return true;
        }
        entry& a = stack_[stack_.size() - 2];
        entry& b = stack_.back();
        if (pending(a) == pending(b)) return false;
        entry& chain = pending(a) ? a : b;
        const value_id s = finish(pending(a) ? b : a);
        if (!builder_.is_scalar(s) || builder_.reads_index(s)) return false;
        scale(chain, {s});
        entry kept = chain;
        stack_.pop_back();
        stack_.back() = kept;
        return true;
    }
    /// Neighbouring factors become one, which is computed once for all elements.
    void scale(entry& chain, scaling by) {
        if (by.scalar >= 0 && !chain.scalings.empty() && chain.scalings.back().scalar >= 0) {
            value_id& last = chain.scalings.back().scalar;
            const value_id args[] = {last, by.scalar};
            last = builder_.add_elementwise(op::multiply, builder_.graph[last].type, args);
        } else {
            chain.scalings.push_back(by);
        }
    }

    void join() {
        const entry b = stack_.back();
        stack_.pop_back();
        entry& a = stack_.back();
        a.factors.insert(a.factors.end(), b.factors.begin(), b.factors.end());
        for (const scaling& s : b.scalings) scale(a, s);
    }

    value_id finish(entry& e) {
        value_id v = e.factors.front();
        if (e.factors.size() == 2) v = builder_.add_product(e.factors[0], e.factors[1]);
        if (e.factors.size() > 2) v = product(e.factors, 0, e.factors.size() - 1);
        for (const scaling& s : e.scalings) {
            const value_id scaled[] = {s.scalar, v};
            v = s.scalar < 0 ? builder_.add_elementwise(op::negate, builder_.graph[v].type, &v)
                             : builder_.add_elementwise(op::multiply, builder_.graph[v].type, scaled);
        }
        e = {{v}, {}, {}};
        return v;
    }

    value_id product(const dynamic_array<value_id>& factors, std::size_t first, std::size_t last) {
        if (first == last) return factors[first];
        std::size_t split = next_ < splits_.size() ? static_cast<std::size_t>(splits_[next_++]) : last;
        if (split < first || split >= last) split = last - 1; // as it was written
        const value_id left = product(factors, first, split);
        return builder_.add_product(left, product(factors, split + 1, last));
    }
};

} // namespace sinter::graph

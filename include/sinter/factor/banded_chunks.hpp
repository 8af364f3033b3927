#pragma once
// Narrow bands, all of their rows side by side. Blocks of kl + ku equations reach the unknowns of two
// boundaries, one on each side, and no others. Some neighbouring blocks are taken together: LU with row
// exchanges within them, as a batch, leaves one block in the outer two of their boundaries. So each level has
// a fraction of the blocks. Each column is eliminated with all rows that it is in, so multipliers are at most
// 1, as with partial pivoting. S. J. Wright, "Stable parallel elimination for boundary value ODEs", 1994.

#include <utility>

#include <sinter/batch.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/factor/lu.hpp>

namespace sinter::inline SINTER_ABI::factor {

inline constexpr std::int64_t widest_chunked_band = 4; ///< kl + ku

/// Such a system of n unknowns. A row of a matrix of blocks has p equations, p = kl + ku, one behind the
/// other: p elements for the left boundary, p for the right one, and the right sides. Boundary c has the
/// unknowns from c p - kl on. Those beyond A's edges are in no equation but behind the last row, where A goes
/// on as an identity.
template <class T>
class chunked_band {
public:
    chunked_band(std::int64_t kl, std::int64_t ku, std::int64_t n, std::int64_t sides)
        : n_(n), kl_(static_cast<std::int32_t>(kl)), p_(static_cast<std::int32_t>(kl + ku)),
          sides_(static_cast<std::int32_t>(sides)) {}

    /// True if that is fewer launches than by some columns at a time, where each row costs `each`, and the
    /// right sides are few enough for batches.
    static bool takes(const device& d, std::int64_t kl, std::int64_t ku, std::int64_t n, std::int64_t sides,
                      double each) {
        const std::int64_t reach = kl + ku;
        if (reach < 1 || reach > widest_chunked_band || reach + sides > largest_batch_order) return false;
        const chunked_band some(kl, ku, n, sides);
        double launches = 6;
        for (std::int64_t count = ceil_div(n, reach); count * reach > most_unknowns(d); launches += 12)
            count = ceil_div(count, std::int64_t{some.taken()});
        return launches < each * static_cast<double>(n);
    }

    template <class AB, class B>
    matrix<T> solution(const AB& ab, const B& b) {
        const device where = ab.device();
        matrix<T> blocks = first_blocks(ab, b);
        while (blocks.rows() * p_ > most_unknowns(where)) blocks = merged(blocks);
        matrix<T> known = outermost(blocks);
        while (!levels_.empty()) {
            known = within(levels_.back(), known);
            levels_.pop_back();
        }
        matrix<T> x(where, n_, sides_);
        x = known(rows(kl_, kl_ + n_));
        return x;
    }

private:
    /// LU of merged blocks, and what its L leaves of the left boundary and of the right sides.
    struct level {
        matrix<T> lu, rest;
    };
    const std::int64_t n_;
    const std::int32_t kl_, p_, sides_;
    dynamic_array<level> levels_;

    /// Of the last blocks, which are solved as one matrix.
    static std::int64_t most_unknowns(const device& d) {
        return takes_whole<T>(d, largest_group_order, largest_group_order) ? largest_group_order
                                                                           : largest_batch_order;
    }

    std::int32_t width() const { return 2 * p_ + sides_; }
    std::int32_t taken() const { return p_ > 2 ? 2 : 8 / p_; } ///< blocks that are merged
    std::int32_t order() const { return taken() * p_; }        ///< equations in them

    template <class AB, class B>
    matrix<T> first_blocks(const AB& ab, const B& b) const {
        const std::int64_t count = ceil_div(n_, std::int64_t{p_}), size = std::int64_t{p_} * width();
        const auto e = col_index(count, size);
        const auto t = e / width();
        const auto u = e % width();
        const auto first = row_index(count, size) * p_;
        const auto row = first + t;
        const auto a = cast<T>(gather<edge::zero>(ab, p_ + t - u, first + u - kl_));
        const auto side = cast<T>(gather<edge::zero>(b, row, u - 2 * p_));
        const auto inside = row < static_cast<std::int32_t>(n_);
        matrix<T> blocks(ab.device(), count, size);
        blocks = select(u >= 2 * p_, side, select(inside, a, select(u == t + kl_, T(1), T(0))));
        return blocks;
    }

    /// Fewer blocks, each of some neighbours.
    matrix<T> merged(const matrix<T>& blocks) {
        const device where = blocks.device();
        const std::int64_t count = ceil_div(blocks.rows(), std::int64_t{taken()}), s = order();
        const std::int64_t sides = p_ + sides_;
        const auto have = static_cast<std::int32_t>(blocks.rows());
        // Their equations in their inner boundaries and the right one.
        const auto of = [&](std::int64_t cols, auto f) {
            const auto e = col_index(count, s * cols);
            const auto r = e / static_cast<std::int32_t>(cols);
            const auto k = r / p_;
            return f(row_index(count, s * cols) * taken() + k, k, r % p_,
                     e % static_cast<std::int32_t>(cols));
        };
        matrix<T> a(where, count, s * s), right(where, count, s * sides);
        a = of(s, [&](const auto& block, const auto& k, const auto& t, const auto& c) {
            const auto u = c - (k - 1) * p_;
            const auto inside = u >= 0 && u < 2 * p_;
            const auto held = gather<edge::zero>(blocks, block, select(inside, t * width() + u, -1));
            return select(block < have, held, select(u == t + kl_, T(1), T(0)));
        });
        right = of(sides, [&](const auto& block, const auto& k, const auto& t, const auto& v) {
            const auto place = select(v >= p_, t * width() + p_ + v, select(k == 0, t * width() + v, -1));
            return gather<edge::zero>(blocks, block, place);
        });
        matrix<T> lu(where, count, s * s), rest(where, count, s * sides);
        matrix<std::int32_t> pivots(where, count, s);
        evaluate(lu = batch::lu(a), pivots = batch::pivots(a));
        a = lower_of(lu);
        rest = batch::lu_solve(a, pivots, right);
        matrix<T> next = left_of(lu, rest);
        levels_.push_back({std::move(lu), std::move(rest)});
        return next;
    }
    /// L with ones, and zeros for U but ones on its diagonal.
    auto lower_of(const matrix<T>& lu) const {
        const auto e = col_index(lu.rows(), lu.cols());
        const auto i = e / order();
        const auto j = e % order();
        return select(i > j, lu, select(i == j, T(1), T(0)));
    }
    /// The last p equations of each, as blocks.
    matrix<T> left_of(const matrix<T>& lu, const matrix<T>& rest) const {
        const std::int64_t size = std::int64_t{p_} * width();
        const auto block = row_index(lu.rows(), size);
        const auto e = col_index(lu.rows(), size);
        const auto t = e / width();
        const auto u = e % width();
        const auto r = order() - p_ + t;
        const auto of_u = select(u - p_ >= t, r * order() + order() - 2 * p_ + u, -1);
        const auto of_rest = r * (p_ + sides_) + select(u < p_, u, u - p_);
        matrix<T> next(lu.device(), lu.rows(), size);
        next = select(u >= p_ && u < 2 * p_, gather<edge::zero>(lu, block, of_u),
                      gather<edge::zero>(rest, block, of_rest));
        return next;
    }

    /// The unknowns of all boundaries of the last blocks.
    matrix<T> outermost(const matrix<T>& blocks) const {
        const std::int64_t count = blocks.rows() * p_;
        const auto unknowns = static_cast<std::int32_t>(count);
        const auto r = row_index(count, count + sides_);
        const auto c = col_index(count, count + sides_);
        const auto u = kl_ + c - r / p_ * p_;
        const auto first = r % p_ * width();
        const auto place =
            select(c >= unknowns, first + 2 * p_ + c - unknowns, select(u >= 0 && u < 2 * p_, first + u, -1));
        matrix<T> system(blocks.device(), count, count + sides_), known(blocks.device(), count + p_, sides_);
        system = gather<edge::zero>(blocks, r / p_, place);
        known = T(0);
        known(rows(kl_, kl_ + count)) = lu(system(cols(0, count))).solve(system(cols(count, count + sides_)));
        return known;
    }

    /// Those of the boundaries within merged blocks, too.
    matrix<T> within(const level& of, const matrix<T>& outer) const {
        const device where = outer.device();
        const std::int64_t count = of.lu.rows(), s = order();
        const auto e = col_index(count, s * sides_);
        const auto r = e / sides_;
        const auto v = e % sides_;
        const auto first = row_index(count, s * sides_) * p_;
        const auto inner = r < order() - p_;
        const auto line = r * (p_ + sides_);
        const auto term = [&](std::int32_t m) { // of the left boundary
            const auto factor =
                gather<edge::zero>(of.rest, first / p_, (m < p_ ? 1 : 0) * (line + m + 1) - 1);
            return hadamard(factor, gather<edge::zero>(outer, first + m, v));
        };
        matrix<T> right(where, count, s * sides_), found(where, count, s * sides_);
        static_assert(widest_chunked_band == 4);
        right = select(inner,
                       gather<edge::zero>(of.rest, first / p_, line + p_ + v) - term(0) - term(1) - term(2) -
                           term(3),
                       gather<edge::zero>(outer, first + r - (order() - 2 * p_), v));
        const auto place = col_index(count, s * s);
        const auto i = place / order();
        const auto upper = select(i < order() - p_, of.lu, select(i == place % order(), T(1), T(0)));
        found = batch::upper_solve(upper, right);
        matrix<T> all(where, p_ + count * s, sides_);
        all(rows(0, p_)) = outer(rows(0, p_));
        all(rows(p_, p_ + count * s)) = reshape(found, count * s, sides_);
        return all;
    }
};

} // namespace sinter::factor

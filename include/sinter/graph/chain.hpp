#pragma once
// Chains of products are reassociated by cost: (A * B) * x becomes A * (B * x), v * trans(v) * A becomes
// v * (trans(v) * A).

#include <cstdint>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// A product of factors with extents dims[0] x dims[1], dims[1] x dims[2], ...; joined[k] tells when, among
/// all products of the program, the user's formula multiplies what ends with factor k by what is behind it.
struct product_chain {
    dynamic_array<double> dims;
    dynamic_array<int> joined;
    void clear() {
        dims.clear();
        joined.clear();
    }
    /// The product's rows and columns become others; those of its transpose if `turned`.
    void view(bool turned, double rows, double cols) {
        if (turned) {
            dims.reverse();
            joined.reverse();
        }
        dims[0] = rows;
        dims[dims.size() - 1] = cols;
    }
};

/// What a step makes of a product of a chain's factors that is one of its operands.
enum class chain_step : std::uint8_t {
    ends,    ///< it computes the product
    negates, ///< the chain's product is negated
    scales,  ///< it is multiplied by the other operand, if that is a scalar
    views    ///< the chain goes on, its first and its last factor seen through the view
};

/// A division ends a chain: (A * B) / max(A * B) * C is divided so that its sums stay small. Halves that are
/// scaled do, too: what a product of products finds in an array of halves has been scaled before it was
/// rounded.
inline chain_step chain_step_of(const instruction& step) {
    switch (step.code) {
    case op::negate: return chain_step::negates;
    case op::multiply: return rounds_when_stored(step.type) ? chain_step::ends : chain_step::scales;
    case op::view: {
        const view_kind kind = view_kind_of(step);
        return kind == view_kind::straight || kind == view_kind::transposed ? chain_step::views
                                                                            : chain_step::ends;
    }
    default: return chain_step::ends;
    }
}

/// Best order for a chain: appends for every sub-chain [first, last] that occurs, in preorder, the number of
/// the last factor of its left part. The classic dynamic program (Godbole 1973), on multiplications counted
/// in double. Keeps its memory from chain to chain.
class chain_planner {
public:
    void run(const product_chain& chain, dynamic_array<int>& splits) {
        const dynamic_array<double>& dims = chain.dims;
        const std::size_t n = dims.size() - 1;
        if (n < 3) return;
        cost_.assign(n * n, 0.0);
        split_.assign(n * n, 0);
        for (std::size_t length = 2; length <= n; ++length)
            for (std::size_t i = 0; i + length <= n; ++i) {
                const std::size_t j = i + length - 1;
                double best = -1;
                int latest = -1;
                for (std::size_t s = i; s < j; ++s) {
                    const double c =
                        cost_[i * n + s] + cost_[(s + 1) * n + j] + dims[i] * dims[s + 1] * dims[j + 1];
                    // On a tie the user's order is kept: (A * B) * (A * B) is two products then, as both
                    // factors are one value.
                    if (best >= 0 && (c > best || (c == best && chain.joined[s] < latest))) continue;
                    best = c;
                    latest = chain.joined[s];
                    split_[i * n + j] = static_cast<int>(s);
                }
                cost_[i * n + j] = best;
            }
        open_.clear();
        open_.insert(open_.end(), {std::size_t{0}, n - 1});
        while (!open_.empty()) {
            const std::size_t j = open_.back();
            open_.pop_back();
            const std::size_t i = open_.back();
            open_.pop_back();
            if (i >= j) continue;
            const auto s = static_cast<std::size_t>(split_[i * n + j]);
            splits.push_back(static_cast<int>(s));
            open_.insert(open_.end(), {s + 1, j, i, s});
        }
    }

private:
    dynamic_array<double> cost_;
    dynamic_array<int> split_;
    dynamic_array<std::size_t> open_;
};

/// True if the program may have a product of a product, so that its order is worth planning.
inline bool has_chain(const instruction* code, std::size_t count) {
    std::uint64_t products = 0; // by depth of the stack, the last in the lowest bit: is or leaves a chain
    int depth = 0, found = 0;
    bool deep = false; // more than there are bits
    for (std::size_t i = 0; i < count; ++i) {
        const int n = arity(code[i].code);
        const std::uint64_t operands = products & ((std::uint64_t{1} << n) - 1);
        const bool is_product = code[i].code == op::contract;
        if (is_product && ++found > 1 && (operands != 0 || deep)) return true;
        products >>= n;
        products <<= 1;
        products |= is_product || (operands != 0 && chain_step_of(code[i]) != chain_step::ends);
        depth += 1 - n;
        deep |= depth > 64;
    }
    return false;
}

} // namespace sinter::graph

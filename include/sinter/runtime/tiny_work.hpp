#pragma once
// How much the host has to do for a statement. Where its arrays lie in memory that host and device share, a
// statement of little work is done before a kernel would have been given to the device.

#include <cstdint>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/bindings.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Work below this, in multiplications of a product, is tiny: the host has done it in a few microseconds, a
/// call to a device and back takes longer (bench/results/single_figures.md).
inline constexpr std::int64_t usual_tiny_work = 8192;

/// A device's, from the start. A program compiled with -ffast-math has an interpreter without NaN and
/// infinities, which kernels keep.
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
inline constexpr std::int64_t default_tiny_work = 0;
#else
inline constexpr std::int64_t default_tiny_work = usual_tiny_work;
#endif

/// Work of one plan, whatever its sizes are. A value counts as one multiplication for each of its elements
/// (measured: 1 to 2 ns, against .6), a function as many more as it is dearer than an addition.
class tiny_work {
public:
    bool known() const { return known_; }
    void study(const plan::plan& p) {
        kernels_.clear();
        for (const plan::kernel& k : p.kernels) kernels_.push_back(study(p.values, k));
        known_ = true;
    }
    /// Whether it is less than `most` with these sizes.
    bool is_less(std::int64_t most, const plan::plan& p, const plan::bindings& b) const {
        double work = 0;
        for (std::size_t n = 0; n < kernels_.size(); ++n) {
            const plan::kernel& k = p.kernels[n];
            const auto terms =
                static_cast<double>(b.length(k.depth)) * static_cast<double>(b.length(k.depth_cols));
            work += static_cast<double>(b.length(k.rows)) * static_cast<double>(b.length(k.cols)) *
                    (kernels_[n].of_element + terms * kernels_[n].of_term);
            work += turns(k, b, kernels_[n].in_a_scalar) * kernels_[n].of_turn;
        }
        return work < static_cast<double>(most);
    }

private:
    struct kernel_work {
        double of_element = 0, of_term = 0;
        double of_turn = 0;       ///< of a block of terms, however short it is
        bool in_a_scalar = false; ///< all terms are those of one result
    };
    static constexpr double not_tiny = 0x1p62;
    bool known_ = false;
    dynamic_array<kernel_work> kernels_;

    /// Blocks of terms that the interpreter evaluates: of every output's term one by one, or for a scalar row
    /// by row.
    static double turns(const plan::kernel& k, const plan::bindings& b, bool in_a_scalar) {
        if (k.reduction < 0) return 0;
        const auto blocks = [](std::int64_t rows, std::int64_t cols) {
            constexpr std::int64_t block = 256;
            if (cols == 1) std::swap(rows, cols);
            return static_cast<double>(rows) * static_cast<double>(ceil_div(cols, block));
        };
        const std::int64_t depth = b.length(k.depth), depth_cols = b.length(k.depth_cols);
        const double outputs = blocks(b.length(k.rows), b.length(k.cols));
        return outputs * (in_a_scalar ? blocks(depth, depth_cols) : static_cast<double>(depth));
    }
    static kernel_work study(const graph::value_graph& g, const plan::kernel& k) {
        dynamic_array<bool> met(g.values.size(), false);
        kernel_work w;
        // What computes rows, lines or matrices as a whole has a cost of another form; it is not tiny.
        if (k.whole_rows() || k.in_lines || k.attends ||
            (k.reduction >= 0 && is_group(g[k.reduction].code))) {
            w.of_element = not_tiny;
            return w;
        }
        for (int n = 0; n < k.reductions(); ++n) {
            const graph::value& r = g[k.reduction_at(n)];
            met[static_cast<std::size_t>(k.reduction_at(n))] = true;
            // Arrays are multiplied where they lie; other operands are values of their own.
            bool plain = folds_products(r.code) && is_floating(r.type);
            for (const graph::value_id a : r.computed_args()) plain = plain && g.is_array(a);
            w.of_term += 1;
            constexpr double turn = 12; // measured: 7 ns, and as many for each value
            w.of_turn += plain ? 0 : turn;
            w.in_a_scalar = folds_all(r);
            if (!plain)
                for (const graph::value_id a : r.computed_args()) {
                    dynamic_array<bool> of_operand(g.values.size(), false);
                    w.of_term += work_of(g, a, of_operand);
                    for (const bool is_met : of_operand) w.of_turn += is_met ? turn : 0;
                }
        }
        for (const plan::output& o : k.outputs) w.of_element += work_of(g, o.value, met);
        return w;
    }
    /// Of one element, of values that were not met yet.
    static double work_of(const graph::value_graph& g, graph::value_id id, dynamic_array<bool>& met) {
        if (met[static_cast<std::size_t>(id)]) return 0;
        met[static_cast<std::size_t>(id)] = true;
        constexpr double additions = 4;                     // in the time of a multiplication
        if (g[id].code == op::sum_between) return not_tiny; // of as many terms as an array says
        double work = 1 + info(g[id].code).cost / additions;
        for (const graph::value_id a : g[id].computed_args()) work += work_of(g, a, met);
        return takes_turns(g[id].code) ? work * turns_of(g[id]) : work;
    }
};

} // namespace sinter::runtime

#pragma once
// An assignment made plain: one list of operands and views for all its programs, equal arrays found, and
// the key under which the plan is cached.

#include <cstring>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/import.hpp>
#include <sinter/plan/cut/alias.hpp>
#include <sinter/plan/cut/attention.hpp>
#include <sinter/plan/study/texels.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/equal_numbers.hpp>
#include <sinter/runtime/statement/origins.hpp>
#include <sinter/runtime/statement/plan_key.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// The first assignment whose destination has the same extents as that of assignment d: they share kernels.
inline std::size_t first_alike(const_span<assignment> list, std::size_t d) {
    const assignment& a = list[d];
    for (std::size_t e = 0; e < d && !a.is_at_places(); ++e)
        if (!list[e].is_at_places() && list[e].place.rows == a.place.rows &&
            list[e].place.cols == a.place.cols && list[e].rows == a.rows && list[e].cols == a.cols)
            return e;
    return d;
}

/// Reused from evaluation to evaluation, so that a warm one allocates nothing.
class request {
public:
    struct operand_ref {
        storage* array = nullptr;
        layout place;
        any_number number = {};
    };
    dynamic_array<operand_ref> operands;     ///< of all programs, what is equal once; then the destinations
    dynamic_array<const view*> views;        ///< of all programs, what one object gave once
    dynamic_array<int> operand_numbers;      ///< by program operand, all programs in a row
    dynamic_array<int> view_numbers;         ///< by view of the programs, likewise
    dynamic_array<int> destination_operands; ///< by assignment
    dynamic_array<int> splits;               ///< orders of product chains
    dynamic_array<plan::destination_facts> facts; ///< by assignment
    bool in_lines = false;                        ///< whether lines are short decides how it is cut
    bool attends = false;                         ///< and whether arrays are narrow
    plan_key key;

    /// Those of graph::size_class.
    std::uint8_t size_classes(const layout& place) const {
        const auto of = [&](std::int64_t extent) {
            int bits = extent <= plan::longest_line ? static_cast<int>(graph::size_class::line) : 0;
            if (!attends) return bits;
            if (extent < 1) return 0; // no work-group walks over nothing
            if (extent <= plan::most_narrow) bits += static_cast<int>(graph::size_class::narrow);
            if (extent <= plan::most_few) return bits + static_cast<int>(graph::size_class::few);
            return bits + (extent > plan::most_some ? static_cast<int>(graph::size_class::many) : 0);
        };
        return static_cast<std::uint8_t>(of(place.rows) + 2 * of(place.cols));
    }

    /// Returns the assignments as their destinations lie: all of them turned, if that is faster.
    const_span<assignment> read(const_span<assignment> list) {
        list = turned_if_columns(list);
        operands.clear();
        views.clear();
        operand_numbers.clear();
        view_numbers.clear();
        destination_operands.clear();
        splits.clear();
        number_parts(list, same_numbers_, operand_numbers, [this](const operand& o) {
            if (!is_number(o)) return number_of(o.array.get(), o.place);
            operands.push_back({nullptr, o.place, o.number});
            return static_cast<int>(operands.size()) - 1;
        });
        number_parts(list, same_views_, view_numbers, [this](const view& v) {
            views.push_back(&v);
            return static_cast<int>(views.size()) - 1;
        });
        equal_.unite(list, operand_numbers);
        for (const assignment& a : list) destination_operands.push_back(number_of(a.target, a.place));
        find_aliases(list);
        plan_chains(list);
        make_key(list);
        return list;
    }

    const coincidences<operands_of>& same_numbers() const { return same_numbers_; }
    const coincidences<views_of>& same_views() const { return same_views_; }

private:
    dynamic_array<assignment> turned_;
    dynamic_array<graph::numeric_extents> operand_extents_, view_extents_;
    graph::chain_finder chains_;
    equal_numbers equal_;
    coincidences<operands_of> same_numbers_;
    coincidences<views_of> same_views_;

    template <class Parts, class Add>
    void number_parts(const_span<assignment> list, coincidences<Parts>& same, dynamic_array<int>& numbers,
                      Add add) {
        same.read(list);
        for (const assignment& a : list)
            for (const auto& one : Parts()(a.source)) {
                const std::size_t n = numbers.size(), first = static_cast<std::size_t>(same[n]);
                numbers.push_back(first < n ? numbers[first] : add(one));
            }
    }
    /// Of an array, or of the extents of row and column numbers.
    int number_of(storage* array, const layout& place) {
        for (std::size_t n = 0; n < operands.size(); ++n) {
            const operand_ref& o = operands[n];
            if (o.array == array && o.place == place && o.number == any_number()) return static_cast<int>(n);
        }
        operands.push_back({array, place, {}});
        return static_cast<int>(operands.size()) - 1;
    }

    void find_aliases(const_span<assignment> list) {
        facts.resize(list.size());
        for (std::size_t d = 0; d < list.size(); ++d) {
            const assignment& a = list[d];
            plan::destination_facts& f = facts[d];
            const buffer* memory = a.target->memory.get();
            const layout array = a.target->whole();
            const bool whole = a.place == array, ours = !memory || (memory->owned && !memory->shared);
            f.swappable = ours && whole && !a.is_at_places();
            f.block = ours && !whole && !a.is_at_places() && plan::is_block(a.place, array) &&
                      plan::is_most(a.place, array);
            f.shared = false;
            f.turned = a.turned;
            f.untiled = !whole && is_untiled(a);
            f.overlapped = false;
            for (std::size_t e = 0; e < list.size(); ++e) {
                if (e == d || list[e].target != a.target) continue;
                f.shared = true;
                f.overlapped |= !plan::are_apart(a.place, list[e].place, array.row_stride);
            }
            f.operands.clear();
            const layout written = a.turned ? transposed(a.place) : a.place;
            const bool texels = a.target->device->facts().fetches_texels();
            for (const operand_ref& o : operands) {
                plan::relation r = plan::relation::unrelated;
                if (o.array == a.target) r = plan::relate(o.place, written);
                // Elements that take turns, as real and imaginary parts do; a texel may hold some of both.
                if (r == plan::relation::overlap && !texels &&
                    plan::are_apart(o.place, written, array.row_stride))
                    r = plan::relation::disjoint;
                f.operands.push_back(r);
            }
        }
    }

    /// Neighbours in memory are of one column of every destination: `trans(C) = A * B` becomes
    /// `C = trans(A * B)`, whose schedules write neighbouring columns.
    const_span<assignment> turned_if_columns(const_span<assignment> list) {
        for (const assignment& a : list)
            if (!holds_columns(a.place) || !graph::can_turn(a.source.code)) return list;
        turned_.clear();
        for (const assignment& a : list) {
            assignment t = a;
            t.place = transposed(a.place);
            t.rows = a.cols;
            t.cols = a.rows;
            t.turned = true;
            turned_.push_back(t);
        }
        return turned_;
    }

    static constexpr bool holds_columns(const layout& a) {
        const auto distance = [](std::int64_t stride) { return stride < 0 ? -stride : stride; };
        return a.rows > 1 && a.cols > 1 && distance(a.row_stride) < distance(a.col_stride);
    }

    /// A fragment that cannot store a tile is slow at a product, the more so where texels hold other elements
    /// as well. (llvmpipe, 2026-11-26: of 30 x 30 as fast as a temporary and its copy, of 100 x 100 within
    /// texels in twice, of 256 x 256 in three and four times as long.)
    static bool is_untiled(const assignment& a) {
        const plan::device_facts& device = a.target->device->facts();
        const buffer* memory = a.target->memory.get();
        if (!device.draws() || !memory || memory->texel_size == 1) return false;
        const bool in_rows = a.place.fold == 0 && a.place.col_stride == 1 &&
                             a.place.row_stride == memory->texture_width * memory->texel_size;
        if (in_rows && device.stores_texels) return false;
        const std::int64_t elements = a.place.rows * a.place.cols;
        if (plan::fills_texels(a.place, memory->texel_size))
            return in_rows && a.place.offset != 0 && elements >= 128 * 128;
        return elements >= (in_rows && device.fetches_target ? 64 * 64 : 32 * 32);
    }

    void plan_chains(const_span<assignment> list) {
        for (const assignment& a : list) {
            if (!graph::has_chain(a.source.code.data(), a.source.code.size())) continue;
            operand_extents_.clear();
            view_extents_.clear();
            for (const operand& o : a.source.operands)
                operand_extents_.push_back({o.place.rows, o.place.cols});
            for (const view& v : a.source.views) view_extents_.push_back({v.rows, v.cols});
            chains_.run(a.source.code, operand_extents_, view_extents_, splits);
        }
    }

    /// How many neighbours are summed, and which, or how large a batch's matrices are, is part of the
    /// structure.
    void add_numbers(const view& v) {
        for (const std::int64_t n : {v.row0, v.row_i, v.row_j, v.col0, v.col_i, v.col_j})
            key.push_back(static_cast<std::uint64_t>(n));
    }

    /// An op is in the statement, at least so many times.
    static bool has(const_span<assignment> list, op code, int times = 1) {
        for (const assignment& a : list)
            for (const graph::instruction& i : a.source.code)
                if (i.code == code && --times == 0) return true;
        return false;
    }
    /// Sizes may decide how the statement is cut into kernels: the lengths of lines that are folded, and the
    /// extents of two products with a softmax between them.
    void find_what_sizes_decide(const_span<assignment> list) {
        const plan::device_facts& device = list[0].target->device->facts();
        in_lines = plan::takes_whole_lines(device) && has(list, op::reduce);
        attends =
            in_lines && plan::takes_attention(device) && has(list, op::exp) && has(list, op::contract, 2);
    }

    void make_key(const_span<assignment> list) {
        key.clear();
        key.push_back(list.size());
        for (std::size_t d = 0; d < list.size(); ++d) {
            const assignment& a = list[d];
            key.push_back(a.source.code.size());
            for (const graph::instruction& i : a.source.code) {
                key.push_back(
                    static_cast<std::uint64_t>(i.code) | static_cast<std::uint64_t>(i.type) << 8 |
                    static_cast<std::uint64_t>(i.attribute) << 16 | static_cast<std::uint64_t>(i.axis) << 24 |
                    static_cast<std::uint64_t>(i.rows) << 32 | static_cast<std::uint64_t>(i.cols) << 40 |
                    static_cast<std::uint64_t>(i.index) << 48);
                if (has_structure(i.code)) add_numbers(a.source.views[i.index]);
                if (i.code == op::view && view_kind_of(i) == view_kind::turned)
                    key.push_back(turns_round(a.source.views[i.index]));
            }
            key.push_back(static_cast<std::uint64_t>(a.target->type) |
                          static_cast<std::uint64_t>(a.rows) << 8 | static_cast<std::uint64_t>(a.cols) << 16 |
                          static_cast<std::uint64_t>(facts[d].swappable) << 24 |
                          static_cast<std::uint64_t>(facts[d].shared) << 25 |
                          static_cast<std::uint64_t>(facts[d].untiled) << 26 |
                          static_cast<std::uint64_t>(facts[d].turned) << 27 |
                          static_cast<std::uint64_t>(facts[d].block) << 28 |
                          static_cast<std::uint64_t>(facts[d].overlapped) << 29);
            for (plan::relation r : facts[d].operands) key.push_back(static_cast<std::uint64_t>(r));
            if (d > 0) key.push_back(first_alike(list, d));
        }
        // Where it matters to cutting how arrays lie, it is of the structure.
        const bool texels = list[0].target->device->facts().fetches_texels();
        find_what_sizes_decide(list);
        for (const operand_ref& o : operands) {
            const unsigned lies = texels ? static_cast<unsigned>(neighbours_of(o.place)) : 0;
            const std::uint64_t sizes = in_lines ? size_classes(o.place) : 0;
            key.push_back(o.array ? 1u + (o.place.fold != 0) + 2 * lies + (sizes << 32) : 0u);
        }
        for (int n : operand_numbers) key.push_back(static_cast<std::uint64_t>(n));
        for (int n : view_numbers) key.push_back(static_cast<std::uint64_t>(n));
        for (int n : destination_operands) key.push_back(static_cast<std::uint64_t>(n));
        for (int s : splits) key.push_back(static_cast<std::uint64_t>(s));
    }
};

} // namespace sinter::runtime

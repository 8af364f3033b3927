#pragma once
// Host numbers that a statement has in the same part of it twice, written out twice: 0.125f in
// `softmax(A * B * 0.125f)` beside `max(A * B * 0.125f)`, or the count in `A - mean(A)` below its own
// deviation. Nothing but their values says that these parts are the same.

#include <cstdint>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/statement/origins.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Finds such numbers. Only those count whose part has a product or a reduction in it, which is then computed
/// once: numbers that are equal by chance, as in `a * X + b * Y`, make no plan of their own.
class equal_numbers {
public:
    /// False if no two numbers of different origins are.
    static bool some_are_equal(const_span<assignment> list) {
        constexpr std::size_t most = 64; // beyond which looking costs more than it is worth
        const operand* numbers[most];
        std::size_t count = 0;
        bool found = false;
        for (const assignment& a : list)
            for (const operand& o : a.source.operands) {
                if (!is_number(o)) continue;
                if (count == most) return false;
                numbers[count] = &o;
                for (std::size_t n = 0; n < count; ++n)
                    found |= numbers[n]->number == o.number && numbers[n]->origin != o.origin;
                ++count;
            }
        return found;
    }

    /// Gives numbers that are one the same place in `operand_numbers`, which are by program operand, all
    /// programs in a row.
    void unite(const_span<assignment> list, dynamic_array<int>& operand_numbers) {
        if (count_folds(list) < 2 || !some_are_equal(list)) return;
        parts_.clear();
        numbers_.clear();
        std::size_t first = 0;
        for (const assignment& a : list) {
            read(a, first, operand_numbers);
            first += a.source.operands.size();
        }
        for (std::size_t n = 1; n < parts_.size(); ++n)
            for (std::size_t earlier = 0; earlier < n; ++earlier)
                if (parts_[earlier].hash == parts_[n].hash) {
                    unite(parts_[earlier], parts_[n], operand_numbers);
                    break;
                }
    }

private:
    /// What an instruction computes, with all that it rests on.
    struct part {
        std::uint64_t hash = 0;
        std::size_t numbers_begin = 0, numbers_end = 0; ///< in numbers_
        bool folds = false;                             ///< there is a product or a reduction in it
    };
    struct number {
        std::uint64_t bits = 0;
        std::size_t operand = 0; ///< of all programs in a row
    };
    dynamic_array<part> parts_; ///< with a fold and a number in each
    dynamic_array<part> stack_;
    dynamic_array<number> numbers_; ///< in the order of the programs

    static int count_folds(const_span<assignment> list) {
        int count = 0;
        for (const assignment& a : list)
            for (const graph::instruction& i : a.source.code) count += is_fold(i.code) ? 1 : 0;
        return count;
    }
    static std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
        hash = (hash ^ word) * 0xff51afd7ed558ccdull;
        return hash ^ hash >> 32;
    }

    /// Of an instruction without its operands.
    static std::uint64_t hash_of(const graph::instruction& i) {
        std::uint64_t word = 0;
        for (const int part : {static_cast<int>(i.code), static_cast<int>(i.type), static_cast<int>(i.axis),
                               static_cast<int>(i.rows), static_cast<int>(i.cols)})
            word = word << 8 ^ static_cast<std::uint64_t>(part);
        return mixed(mixed(0, word), static_cast<std::uint64_t>(i.attribute));
    }

    void read(const assignment& a, std::size_t first, const dynamic_array<int>& operand_numbers) {
        stack_.clear();
        for (const graph::instruction& i : a.source.code) {
            part p;
            p.numbers_begin = numbers_.size();
            p.folds = is_fold(i.code);
            p.hash = hash_of(i);
            if (has_numbers(i.code)) {
                const view& v = a.source.views[i.index];
                for (const std::int64_t word :
                     {v.rows, v.cols, v.row0, v.row_i, v.row_j, v.col0, v.col_i, v.col_j})
                    p.hash = mixed(p.hash, static_cast<std::uint64_t>(word));
            }
            if (i.code == op::leaf && i.index < a.source.operands.size()) {
                // (Row and column numbers may have an operand for their extents, which is no number.)
                const bool is_number = leaf_kind_of(i) == leaf_kind::scalar;
                const std::size_t at = first + i.index;
                const auto bits = a.source.operands[i.index].number.bits();
                p.hash =
                    mixed(p.hash, is_number ? bits : static_cast<std::uint64_t>(operand_numbers[at]) + 1);
                if (is_number && i.rows != graph::extent_kind::any) { // of an array without memory
                    const layout& place = a.source.operands[i.index].place;
                    p.hash = mixed(p.hash, static_cast<std::uint64_t>(place.rows));
                    p.hash = mixed(p.hash, static_cast<std::uint64_t>(place.cols));
                }
                if (is_number) numbers_.push_back({bits, at});
            }
            const auto count = static_cast<std::size_t>(arity(i.code));
            for (std::size_t n = stack_.size() - count; n < stack_.size(); ++n) {
                p.hash = mixed(p.hash, stack_[n].hash);
                p.folds |= stack_[n].folds;
                if (n + count == stack_.size()) p.numbers_begin = stack_[n].numbers_begin;
            }
            p.numbers_end = numbers_.size();
            stack_.resize(stack_.size() - count);
            stack_.push_back(p);
            if (p.folds && p.numbers_end > p.numbers_begin) parts_.push_back(p);
        }
    }

    /// Equal hashes of different parts do no harm: what is united is equal today, and another key if it is
    /// not tomorrow.
    void unite(const part& one, const part& other, dynamic_array<int>& operand_numbers) const {
        const std::size_t count = one.numbers_end - one.numbers_begin;
        if (other.numbers_end - other.numbers_begin != count) return;
        for (std::size_t n = 0; n < count; ++n) {
            const number &a = numbers_[one.numbers_begin + n], &b = numbers_[other.numbers_begin + n];
            if (a.bits != b.bits) continue;
            const int from = operand_numbers[b.operand], to = operand_numbers[a.operand];
            for (int& o : operand_numbers) // b may be used elsewhere, too
                if (o == from) o = to;
        }
    }
};

} // namespace sinter::runtime

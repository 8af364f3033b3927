#pragma once
// Numbers and views that came from one object: `auto s = log(2 * x + 1)` brings its 2 and its 1 along
// wherever it is used. What came from one object is one value.

#include <cstdint>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/statement/assign.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Given by the host: for every element, or, with extents, for those of an array without memory. (Row and
/// column numbers may have an operand for their extents, which has no origin.)
inline bool is_number(const operand& o) {
    return !o.array && (o.place.rows == 0 || o.origin != 0);
}

/// True if it is one number, or view, that two parts of a statement hold. What must be equal then is compared
/// too: two threads, or two copies of sinter in one process, may give an origin twice.
inline bool is_same(const operand& a, const operand& b) {
    return a.origin != 0 && a.origin == b.origin && is_number(a) && is_number(b) && a.number == b.number &&
           a.place == b.place;
}
inline bool is_same(const operand_view& a, const operand_view& b) {
    return a.origin != 0 && a.origin == b.origin && static_cast<const view&>(a) == b;
}

struct operands_of {
    const_span<operand> operator()(const program& p) const { return p.operands; }
};
struct views_of {
    const_span<operand_view> operator()(const program& p) const { return p.views; }
};

/// What coincides among the operands, or the views, of a statement's programs in a row: by each of them the
/// first that is the same, which may be itself. Nothing else of the origins is in it.
template <class Parts>
class coincidences {
public:
    void read(const_span<assignment> list) {
        firsts_.clear();
        seen_ = {};
        int n = 0;
        for (const assignment& a : list)
            for (const auto& one : Parts()(a.source)) {
                firsts_.push_back(one.origin == 0 ? n : first_of(list, one, n, seen_));
                ++n;
            }
    }
    int operator[](std::size_t n) const { return firsts_[n]; }

    /// Whether another statement, of equal programs, has the same.
    bool are_those_of(const_span<assignment> list) const {
        if (seen_.count < 2) return true;
        range seen;
        int n = 0;
        for (const assignment& a : list)
            for (const auto& one : Parts()(a.source)) {
                if (one.origin != 0 && firsts_[static_cast<std::size_t>(n)] != first_of(list, one, n, seen))
                    return false;
                ++n;
            }
        return true;
    }

private:
    /// Origins that were met: how many, and between which.
    struct range {
        std::uint64_t least = ~std::uint64_t{0}, greatest = 0;
        int count = 0;
    };
    dynamic_array<int> firsts_;
    range seen_;

    /// Of part n. Does not look far where origins rise or fall, as they do in what was written in one place.
    template <class T>
    static int first_of(const_span<assignment> list, const T& one, int n, range& seen) {
        const bool is_below = one.origin<seen.least, is_above = one.origin> seen.greatest;
        if (is_below) seen.least = one.origin;
        if (is_above) seen.greatest = one.origin;
        ++seen.count;
        return is_below || is_above ? n : find(list, one, n);
    }
    template <class T>
    [[gnu::noinline]] static int find(const_span<assignment> list, const T& one, int before) {
        int n = 0;
        for (const assignment& a : list)
            for (const T& other : Parts()(a.source)) {
                if (n == before || is_same(other, one)) return n;
                ++n;
            }
        return before;
    }
};

} // namespace sinter::runtime

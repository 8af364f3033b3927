#pragma once
// The vectors of divide and conquer on the device.

#include <algorithm>
#include <utility>

#include <sinter/spectra/common.hpp>
#include <sinter/spectra/device_joint.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// Vectors of which the host keeps the blocks up to an order, and the device the larger ones, which begin as
/// the identity.
template <class T>
class device_basis {
public:
    matrix<T> q;

    device_basis(const device& where, std::int64_t n, column_range asked)
        : q(identity<T>(where, n)), next_(where, n, n), blocks_(n), asked_(asked),
          settled_(static_cast<std::size_t>(n)) {}

    void begin(std::int64_t first, const table& vectors) { blocks_.begin(first, vectors); }
    joined join(const joint& two) {
        if (two.order() <= largest_block) return blocks_.join(two);
        const std::int64_t first = two.first, middle = two.middle, end = two.end;
        const rank_one_update update = two.update();
        if (solves_secular(q.device(), update.what.count())) {
            matrix<T> s;
            joined one = join_on_device<T>(q.device(), two, update, &s);
            merge(first, middle, end, s);
            return one;
        }
        table s;
        joined one = join_on_host(two, update, s);
        merge(first, middle, end, s);
        return one;
    }
    /// As host_basis::merge().
    void merge(std::int64_t first, std::int64_t middle, std::int64_t end, const table& s) {
        if (end - first <= largest_block)
            blocks_.merge(first, middle, end, s);
        else
            merge(first, middle, end, write<T>(q.device(), s));
    }

    /// Both blocks times the rows of s that are theirs.
    void merge(std::int64_t first, std::int64_t middle, std::int64_t end, const matrix<T>& s) {
        settle(first, middle);
        settle(middle, end);
        const column_range made = end - first == q.rows() ? asked_ : column_range{0, end - first};
        if (made.first == made.end) return;
        const col_slice some = cols(made.first, made.end), place = cols(first + made.first, first + made.end);
        next_(rows(first, middle), place) =
            q(rows(first, middle), cols(first, middle)) * s(rows(0, middle - first), some);
        next_(rows(middle, end), place) =
            q(rows(middle, end), cols(middle, end)) * s(rows(middle - first, end - first), some);
        q(rows(first, end), place) = next_(rows(first, end), place);
    }

    /// Brings a block to the device, if it is the host's.
    void settle(std::int64_t first, std::int64_t end) {
        const std::int64_t n = end - first;
        if (n == 0 || std::exchange(settled_[static_cast<std::size_t>(first)], 1) != 0) return;
        table block(n, n);
        for (std::int64_t i = 0; i < n; ++i) std::copy_n(blocks_.q.row(first + i) + first, n, block.row(i));
        q(rows(first, end), cols(first, end)) = write<T>(q.device(), block);
    }

private:
    static constexpr std::int64_t largest_block = 96;
    matrix<T> next_;
    host_basis blocks_;
    column_range asked_;
    std::vector<char> settled_; ///< 1 where a block begins that the device has
};

/// join_middle() on the device, for large blocks.
template <class T>
joined join_middle(device_basis<T>& left, device_basis<T>& right, const middle_joint& two) {
    const middle_update update = two.update();
    const device where = left.q.device();
    if (!solves_secular(where, update.what().count())) return join_middle_on_host(left, right, two, update);
    matrix<T> u, v;
    joined one = join_middle_on_device<T>(where, two, update, &u, &v);
    merge_middle(left, right, two, u, v);
    return one;
}

} // namespace sinter::spectra

#pragma once
// The vectors of divide and conquer on the device.

#include <algorithm>
#include <utility>

#include <sinter/spectra/common.hpp>
#include <sinter/spectra/divide.hpp>

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
    void merge(std::int64_t first, std::int64_t middle, std::int64_t end, const table& s) {
        const std::int64_t n = end - first;
        if (n <= largest_block) {
            blocks_.merge(first, middle, end, s);
            return;
        }
        settle(first, middle);
        settle(middle, end);
        const column_range made = n == q.rows() ? asked_ : column_range{0, n};
        if (made.first == made.end) return;
        const matrix<T> factors = write<T>(q.device(), s);
        const col_slice some = cols(made.first, made.end), place = cols(first + made.first, first + made.end);
        next_(rows(first, middle), place) =
            q(rows(first, middle), cols(first, middle)) * factors(rows(0, middle - first), some);
        next_(rows(middle, end), place) =
            q(rows(middle, end), cols(middle, end)) * factors(rows(middle - first, n), some);
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

} // namespace sinter::spectra

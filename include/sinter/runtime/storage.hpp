#pragma once
// What arrays are made of.

#include <cstdint>
#include <string>

#include <sinter/core/any_number.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/runtime/buffer.hpp>
#include <sinter/runtime/waiting_arrays.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class device_state;

/// What the host may do with a mapping: access::read | access::write is access::read_write.
enum class access : std::uint8_t { read = 1, write = 2, read_write = 3 };
constexpr access operator|(access a, access b) {
    return static_cast<access>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}

/// A user's array: elements in one buffer on one device. Matrices, views and expressions share it; an
/// assignment may replace `memory` (write_mode::swap), so nobody else may hold on to the buffer.
class storage : public ref_counted {
public:
    storage() = default;
    ~storage() override; // its memory goes back to the device

    ref<device_state> device;
    ref<buffer> memory;
    dtype type = dtype::f32;
    std::int64_t rows = 0, cols = 0, leading_dimension = 0;
    bool pairs = false;      ///< columns are the real and the imaginary parts of complex elements, for words
    int readers = 0;         ///< open mappings that read; used under the device's lock, like the next
    bool writer = false;     ///< a mapping is open that may write; or `shape_only` or `undefined`, so that
                             ///< evaluations, which look at this anyway, need not look at those
    bool placed = false;     ///< its memory was asked for: shared, the caller's, or an image; see take_over()
    bool shape_only = false; ///< device::shape: `memory` says how elements would lie, and holds none
    bool undefined = false;  ///< a statement failed when it had written a part of its results, these too

    /// Throws device_error if there are no elements to read or write.
    void require_elements() const {
        if (shape_only) refuse_shape();
    }
    /// Throws device_error while an assignment of this thread waits that writes the elements: the old ones
    /// would be read, or newer ones overwritten. If they are to be written, also while one waits that reads
    /// them.
    void require_carried_out(bool to_write) const {
        if (waiting_arrays::has(this, to_write)) refuse_waiting();
    }
    /// Throws device_error while a mapping of the elements is open that may write; if they are to be written,
    /// while any is open; if they are undefined; and as `require_elements`. The caller holds the device's
    /// lock.
    void require_unmapped(bool to_write) const {
        if (writer || (to_write && readers != 0)) refuse(to_write);
    }
    /// The same for kernels and transfers, which write no image: unsupported_error.
    void require_free(bool to_write) const;

    /// As require_free(true), for who writes the elements at `place`: all of an undefined array may be
    /// written.
    void require_writable(const layout& place) const {
        if (writer && undefined && is_whole(place)) return;
        require_free(true);
    }
    /// Under the device's lock.
    void set_undefined(bool now) { undefined = writer = now; }

    layout whole() const { return row_major(rows, cols, leading_dimension); }
    bool is_whole(const layout& place) const { return place == whole() || (rows == 1 && cols == 1); }

private:
    [[noreturn]] void refuse_shape() const;
    [[noreturn, gnu::cold]] void refuse_waiting() const;
    [[noreturn, gnu::cold]] void refuse(bool to_write) const;
};

/// What an expression's leaf holds at run time: an array seen through a layout, or a host number.
struct operand {
    ref<storage> array; ///< null for a host scalar
    layout place;
    any_number number = {};   ///< host scalar, of the class of the type that it takes
    std::uint64_t origin = 0; ///< host scalars: told apart from those of other objects; copies keep it
};

/// What an expression's view of another expression holds.
struct operand_view : view {
    std::uint64_t origin = 0; ///< as an operand's
};

} // namespace sinter::runtime

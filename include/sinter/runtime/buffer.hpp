#pragma once
// Device memory, how arrays lie in it, and what is kept of it to be used again.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <sinter/core/dtype.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/ref.hpp>
#include <sinter/core/threads.hpp>
#include <sinter/plan/facts/memory_facts.hpp>

namespace sinter::inline SINTER_ABI {

/// What a device keeps of finished work, to be used again.
struct pool_statistics {
    std::int64_t buffers = 0, bytes = 0; ///< free, waiting to be taken
    std::int64_t taken = 0, made = 0;    ///< since the device was opened: found in the pool; allocated anew
    std::int64_t evicted = 0;            ///< likewise: given back to the driver to stay within the limits
};

namespace runtime {

/// Elements behind a buffer's last one that are ours too, so that vectors may reach past the end.
inline constexpr std::int64_t buffer_slack = 16;

/// A block of device memory that holds elements of one type. Backends derive from it.
class buffer : public ref_counted, public plan::memory_facts {
public:
    bool owned = true;       ///< false for a wrapped user object: no slack, never pooled
    bool image = false;      ///< an OpenCL image: kernels read it and never write it
    bool read_only = false;  ///< the program made it for kernels that only read it ...
    bool write_only = false; ///< ... or only write it (require_use_by_kernels)
    bool shared = false;     ///< mapped without copying: stays with its array for good
    void* host = nullptr;    ///< the elements, where the host may read and write them without a mapping
    bool in_double = false;  ///< those there are doubles, whatever `type` says
    bool reusable = true;    ///< by another array when its own is gone; not if the program has the driver's
                             ///< handle, nor memory of another kind
};

/// The buffer that a plan's memory_facts are of; null of null.
inline buffer* buffer_of(plan::memory_facts* facts) {
    return static_cast<buffer*>(facts);
}

/// Texels of four elements that an array takes as an image.
struct image_size {
    std::int64_t width = 0, height = 0;
};

/// How an array of rows x cols lies in a buffer: row-major with a leading dimension, in elements. What a plan
/// asks of memory is known from this before there is any.
struct placement {
    std::int64_t leading_dimension = 0;
    std::int64_t capacity = 0;      ///< elements to allocate
    std::int64_t texture_width = 0; ///< textures: texels in a row, else 0
    int texel_size = 4;             ///< elements of a texel
    bool runs_on = false;           ///< textures: rows of 2^n texels that go on in the next row, or one row
};

/// Rows of an array, as bytes of the buffer that it lies in row-major: runs without gaps, of which rows that
/// follow each other without one are one.
struct byte_runs {
    std::size_t first = 0, length = 0, stride = 0, count = 0; ///< stride: from one run to the next

    /// Elements of `size` bytes, the first one at `offset`.
    byte_runs(std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows, std::int64_t cols,
              std::int64_t size) {
        const bool dense = leading_dimension == cols || rows == 1;
        first = static_cast<std::size_t>(offset * size);
        length = static_cast<std::size_t>((dense ? rows * cols : cols) * size);
        stride = static_cast<std::size_t>(leading_dimension * size);
        count = static_cast<std::size_t>(dense ? 1 : rows);
    }
    /// From the first byte to the last one, with the gaps.
    std::size_t span() const { return (count - 1) * stride + length; }
};

/// Buffers of arrays and temporaries that are gone, for those that come next. A device takes its commands in
/// order: what is still to run on a buffer comes before what its next owner does. Used from any thread.
class buffer_pool {
public:
    buffer_pool() { free_.reserve(most_buffers); } // `keep` must not fail

    /// A buffer that serves rows x cols elements, which would lie as `wanted`; null if none is kept.
    ref<buffer> take(dtype type, std::int64_t rows, std::int64_t cols, const placement& wanted) {
        const threads::lock_guard guard(busy_);
        std::size_t best = free_.size();
        for (std::size_t i = free_.size(); i-- > 0;) {
            const entry& e = free_[i];
            if (e.memory->type != type) continue;
            if (e.rows == rows && e.cols == cols) {
                best = i;
                break;
            }
            const bool better = best == free_.size() || e.memory->capacity < free_[best].memory->capacity;
            if (better && serves(*e.memory, wanted)) best = i;
        }
        ++(best < free_.size() ? now_.taken : now_.made);
        return best < free_.size() ? remove(best) : ref<buffer>();
    }

    /// Keeps a buffer that nobody uses any more; those that waited longest go, so that no more bytes are kept
    /// than may be.
    void keep(ref<buffer> b, std::int64_t rows, std::int64_t cols) noexcept {
        const threads::lock_guard guard(busy_);
        if (bytes_of(*b) > limit_) { // larger than all that may be kept: no reason to lose the others
            count_evicted(*b);
            return;
        }
        shrink_to(limit_ - bytes_of(*b), most_buffers - 1);
        now_.bytes += bytes_of(*b);
        free_.push_back({std::move(b), rows, cols});
    }

    std::int64_t limit() const {
        const threads::lock_guard guard(busy_);
        return limit_;
    }
    /// Keeps so many bytes at most, from now on.
    void limit(std::int64_t bytes) noexcept {
        const threads::lock_guard guard(busy_);
        limit_ = bytes;
        shrink_to(bytes, most_buffers);
    }
    /// False if there was nothing to give up.
    bool clear() noexcept {
        const threads::lock_guard guard(busy_);
        const bool any = !free_.empty();
        free_.clear();
        now_.bytes = 0;
        return any;
    }

    /// True once for as many bytes given up as are kept at most: what has been given up is the driver's to
    /// free, when all commands that use it are done.
    bool has_given_up_much() noexcept {
        const threads::lock_guard guard(busy_);
        if (bytes_evicted_ <= limit_) return false;
        bytes_evicted_ = 0;
        return true;
    }

    pool_statistics statistics() const {
        const threads::lock_guard guard(busy_);
        pool_statistics s = now_;
        s.buffers = static_cast<std::int64_t>(free_.size());
        return s;
    }

private:
    static constexpr std::size_t most_buffers = 64; ///< each is looked at when one is wanted
    struct entry {
        ref<buffer> memory;
        std::int64_t rows = 0, cols = 0;
    };
    mutable threads::mutex busy_;
    dynamic_array<entry> free_; ///< that which waited longest first
    pool_statistics now_;       ///< all but the number of buffers
    std::int64_t limit_ = std::int64_t{1} << 27, bytes_evicted_ = 0;

    /// Memory without a shape of its own serves other extents, too, unless much of it would lie idle.
    static bool serves(const buffer& b, const placement& wanted) {
        return b.texture_width == 0 && wanted.texture_width == 0 && b.capacity >= wanted.capacity &&
               b.capacity <= wanted.capacity + wanted.capacity / 4;
    }

    static std::int64_t bytes_of(const buffer& b) { return b.capacity * size_of(b.type); }

    void count_evicted(const buffer& b) {
        ++now_.evicted;
        bytes_evicted_ += bytes_of(b);
    }
    void shrink_to(std::int64_t bytes, std::size_t buffers) {
        while (now_.bytes > bytes || free_.size() > buffers) count_evicted(*remove(0));
    }
    ref<buffer> remove(std::size_t n) {
        ref<buffer> found = std::move(free_[n].memory);
        now_.bytes -= bytes_of(*found);
        free_.erase(free_.begin() + n);
        return found;
    }
};

} // namespace runtime
} // namespace sinter

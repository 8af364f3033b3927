#pragma once
// What a lowering has found already: values at places, and where gathers find their elements.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Where an element is found.
struct source_place {
    loops::node_id index = -1, exists = -1; ///< the latter only where what is beyond an edge is zero
};

class memo {
public:
    using node_id = loops::node_id;

    explicit memo(std::size_t values) : last_of_value_(values, -1) {}

    /// A value at (i, j ...), in vectors that go right or down; -1 if it has not been found.
    node_id find(value_id id, node_id i, node_id j, int lanes, bool down) const {
        for (int n = last_of_value_[static_cast<std::size_t>(id)]; n >= 0;) {
            const value& v = values_[static_cast<std::size_t>(n)];
            if (v.i == i && v.j == j && v.lanes == lanes && v.down == down) return v.node;
            n = v.before;
        }
        return -1;
    }
    void keep(value_id id, node_id i, node_id j, int lanes, bool down, node_id n) {
        int& last = last_of_value_[static_cast<std::size_t>(id)];
        values_.push_back({id, i, j, lanes, n, down, last});
        last = static_cast<int>(values_.size()) - 1;
    }

    /// The row (axis 0) or column (1) that a place of a gather is.
    struct place {
        value_id id;
        int array;
        int axis;
        std::uint8_t lookup;
        node_id i, j;
        source_place found;
    };
    struct image {
        node_id own, height; ///< a row in the image, and how many it has
        node_id first;
    };
    struct column {
        int array;
        std::uint8_t lookup;
        node_id j; ///< and so many columns to the right
        std::int64_t right;
        source_place found;
    };
    struct vector {
        int array;
        node_id row; ///< and so many rows down
        std::int64_t down;
        node_id j; ///< and so many columns to the right
        std::int64_t right;
        int lookup; ///< of an element near an edge; whole vectors have none
        node_id found;
    };
    std::vector<place> places;
    std::vector<vector> vectors;
    std::vector<image> images;
    std::vector<column> columns;

    /// What is found while it lasts is forgotten at its end.
    class scope {
    public:
        explicit scope(memo& m)
            : memo_(m), values_(m.values_.size()), places_(m.places.size()), vectors_(m.vectors.size()),
              images_(m.images.size()), columns_(m.columns.size()) {}
        ~scope() {
            while (memo_.values_.size() > values_) {
                const value& last = memo_.values_.back();
                memo_.last_of_value_[static_cast<std::size_t>(last.id)] = last.before;
                memo_.values_.pop_back();
            }
            memo_.places.resize(places_);
            memo_.vectors.resize(vectors_);
            memo_.images.resize(images_);
            memo_.columns.resize(columns_);
        }
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;

    private:
        memo& memo_;
        std::size_t values_, places_, vectors_, images_, columns_;
    };

private:
    struct value {
        value_id id;
        node_id i, j;
        int lanes;
        node_id node;
        bool down;
        int before; ///< number of what is known of the same value, or -1
    };
    std::vector<value> values_;
    std::vector<int> last_of_value_;
};

} // namespace sinter::plan

#pragma once
// Values to loop IR: every value is a function of an index pair, and lowering one recurses over the graph.

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/print.hpp>
#include <sinter/plan/address.hpp>
#include <sinter/plan/cancelling_sums.hpp>
#include <sinter/plan/kernel_study.hpp>
#include <sinter/plan/lower/lowering_rules.hpp>
#include <sinter/plan/plan.hpp>
#include <sinter/plan/sliding_sum.hpp>

namespace sinter::plan {

/// The type a value has in registers: half is computed in float where the device has no half arithmetic.
inline dtype register_type(dtype t, const device_facts& facts) {
    return t == dtype::f16 && !facts.half_arithmetic ? dtype::f32 : t;
}

class lowering {
public:
    using node_id = loops::node_id;

    lowering(const plan& p, const kernel& k, const plan_classes& classes, const device_facts& facts,
             const lowering_rules& rules)
        : plan_(p), kernel_(k), classes_(classes), facts_(facts), rules_(rules), address_(b),
          places_(p.values, facts.runs_one_by_one()), sliding_(p.values, k), cancelling_(p.values, k),
          order_(order_of_leaves(p, k)), names_(graph::leaf_names(p.values, order_)),
          last_known_(p.values.values.size(), -1), uses_(p.values.values.size(), 0) {
        for (const output& o : k.outputs) count_uses(o.value);
        whole_rows_ = k.whole_rows();
        chooses_terms_ = k.reduction >= 0 && p.values.chooses_terms(k.reduction);
        b.out.wide = classes.wide || rules.wide;
        b.out.restricted = rules.aliased == 0;
        arrays_.reserve(p.values.leaves.size() + k.outputs.size() + 2 +
                        k.beside.size()); // references are kept
    }

    loops::builder b;
    /// All neighbours of the elements that are computed exist: gathers need not look at edges.
    bool inside = false;
    /// All columns of the neighbours exist; their rows may be beyond an edge.
    bool inside_columns = false;
    /// Neighbours in the same row are in columns that find_columns has found, near an edge or not.
    bool beside = false;
    /// Vectors lie in one row of a matrix that is in a row of the array (lowering_rules::matrix_width).
    bool in_matrix_row = false;
    /// Which lanes of vectors are inside, or -1 for all. Loads give zeros for the others: what lies beside a
    /// view may be slow to compute with, as subnormal numbers are.
    node_id lanes_inside = -1;
    /// Column numbers known to be multiples of four.
    std::vector<node_id> multiples_of_4;
    /// Column numbers from which on four elements lie in any of a texel's components, and which may be below
    /// zero: what is read there nobody looks at.
    std::vector<node_id> within_texels;
    node_id texel_shift = -1; ///< they are multiples of four, less this

    /// The value at (i, j), or at (i, j .. j + lanes - 1). Values used more than once become variables, and
    /// so do the stages of a long formula: compilers bound the nesting of brackets (clang: 256).
    node_id value(value_id id, node_id i, node_id j, int lanes);
    /// The value at rows i, i + 1 ... of column j.
    node_id value_down(value_id id, node_id i, node_id j, int lanes) {
        down_ = true;
        const node_id n = value(id, i, j, lanes);
        down_ = false;
        return n;
    }

    /// Finds the kernel's series at several columns, in one loop each. Column n is in row `rows[n]` of a
    /// matrix (lowering_rules::matrix_width), all of them in its column `within`.
    void find_series(node_id i, const std::vector<node_id>& columns, const std::vector<node_id>& rows,
                     node_id within, int lanes);
    /// Gives a value at (i, j) that was found otherwise.
    void set_value(value_id id, node_id i, node_id j, int lanes, node_id n) {
        if (chooses_terms_ && id == kernel_.reduction) n = of_chosen_terms(i, j, lanes, n);
        know(id, i, j, lanes, n, false);
    }
    /// Gives the value of the kernel's only reduction for the epilogue at (i, j).
    void set_reduction(node_id i, node_id j, int lanes, node_id n) {
        set_value(kernel_.reduction, i, j, lanes, n);
    }
    /// Gives a value for rows i, i + 1 ... of column j.
    void set_value_down(value_id id, node_id i, node_id j, int lanes, node_id n) {
        know(id, i, j, lanes, n, true);
    }
    /// The same node each time, so that what is known of its place is found.
    node_id zero() {
        if (zero_ < 0) zero_ = b.integer(0);
        return zero_;
    }
    std::string title() const; ///< the outputs in words
    const std::string& name_of(value_id leaf) const {
        return names_[static_cast<std::size_t>(at(leaf).leaf)];
    }
    const layout_class& class_of(value_id leaf) const {
        return classes_.leaves[static_cast<std::size_t>(at(leaf).leaf)];
    }
    /// The type that a value has in registers.
    dtype register_type_of(value_id id) const { return register_type(at(id).type, facts_); }

    /// Values found while it lasts are forgotten at its end: their variables live in an inner block.
    class scope {
    public:
        explicit scope(lowering& low)
            : low_(low), values_(low.known_.size()), places_(low.known_places_.size()),
              vectors_(low.known_vectors_.size()), images_(low.known_images_.size()),
              columns_(low.known_columns_.size()), fours_(low.multiples_of_4.size()),
              shifted_(low.within_texels.size()) {}
        ~scope() {
            while (low_.known_.size() > values_) {
                const known& last = low_.known_.back();
                low_.last_known_[static_cast<std::size_t>(last.id)] = last.before;
                low_.known_.pop_back();
            }
            low_.known_places_.resize(places_);
            low_.known_vectors_.resize(vectors_);
            low_.known_images_.resize(images_);
            low_.known_columns_.resize(columns_);
            low_.multiples_of_4.resize(fours_);
            low_.within_texels.resize(shifted_);
        }
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;

    private:
        lowering& low_;
        std::size_t values_, places_, vectors_, images_, columns_, fours_, shifted_;
    };

    /// All outputs at (i, j ...), or in all columns of row i: all are computed before any is stored.
    std::vector<node_id> outputs(node_id i, node_id j, int lanes);
    /// Stores all outputs at (i, j ...) on a device that writes anywhere.
    void store_outputs(node_id i, node_id j, int lanes);
    /// The same at rows i, i + 1 ... of column j.
    void store_outputs_down(node_id i, node_id j, int lanes);
    /// The first `count` of a vector's lanes, of which there are no more than an int holds.
    node_id first_lanes(node_id count, int lanes);
    /// A vector, with zeros in lanes that are not inside.
    node_id inside_only(node_id x);
    /// The same of value `id`, which was computed of what loads give.
    node_id inside_only(value_id id, node_id x);
    /// True of floating elements with which nothing is computed.
    bool is_loaded(value_id id) const;

    /// Computes all outputs at (i, j ...), and stores those before column `end`, which is behind the first.
    void store_outputs_before(node_id i, node_id j, int lanes, node_id end);
    /// The same of the first `count` columns.
    void store_first_outputs(node_id i, node_id j, int lanes, int count);
    /// Stores one output at (i, j).
    void store_output(std::size_t n, node_id i, node_id j);
    /// Stores a value, or several as a vector, at (i, j ...) of an array whose rows lie side by side.
    void store(const array_view& a, node_id i, node_id j, node_id x, int lanes) {
        b.store(a.array, address_.element(a, i, j), b.splat(x, lanes), lanes > 1 && aligned(a, j, lanes));
    }

    /// Every output's columns of row i; four at a time where vectors lie at multiples of four.
    void store_rows(node_id i, const std::vector<node_id>& results);

    const array_view& destination(std::size_t n);

    /// One of several render targets that together are the only destination: stripes of its rows.
    const array_view& stripe(int number) {
        array_view a = destination(0);
        if (number == 0) return destination(0);
        a.name += std::to_string(number);
        return bind(std::move(a), true);
    }

    /// Array of partial results of a split fold: one row for each output, one column for each share, or the
    /// other way round.
    const array_view& partial(int which, dtype type, bool written);

    /// Rows and columns around an element that its neighbours reach into.
    struct margins {
        std::int64_t up = 0, down = 0, left = 0, right = 0;
        std::vector<node_id> columns; ///< of arrays of which neighbours are read
        std::vector<node_id> heights; ///< of images below each other, of which neighbours are read
        bool whole = false;           ///< neighbours up or down are read of arrays that are one image
    };
    margins neighbourhood();
    /// True for columns j to `next`, before `end`, if all arrays hold their neighbours left and right.
    node_id columns_are_inside(const margins& m, node_id j, node_id next, node_id end);

    struct source_place {
        node_id index = -1, exists = -1; ///< the latter only where what is beyond an edge is zero
    };
    /// Row `place` of an array, or what stands for it beyond the edges of its image: `height` rows from
    /// `first` on. Declares both rows by these names.
    source_place row_in_image(edge beyond, node_id place, node_id first, node_id height,
                              const std::string& sought_name, const std::string& found_name);
    /// Finds the columns of all neighbours in the rows of columns j ... j + lanes - 1, before a loop over
    /// rows.
    void find_columns(node_id j, int lanes);
    /// lowering_rules::lanes_wrap: reads what stands in every row alike, before a loop over rows of so many
    /// outputs.
    void load_rows_alike(node_id outputs, bool down, int lanes);
    /// Reads what all outputs have in common, elements at fixed places, before a loop: no more than registers
    /// hold beside everything else.
    void load_fixed_elements();
    /// x, or zero where source_place::exists is false.
    node_id zero_unless(node_id exists, node_id x);

    node_id load_element(const array_view& a, node_id i, node_id j) { return load(a, i, j, 1); }
    /// Elements (i, j), (i, j + 1) ...
    node_id load_elements(const array_view& a, node_id i, node_id j, int lanes) {
        return load(a, i, j, lanes);
    }

    node_id extent_parameter(argument_kind kind, extent e, const char* name) {
        if (!e.is_sized()) return b.integer(1);
        return address_.parameter(kind, argument_source::leaf, 0, name);
    }
    node_id rows() { return extent_parameter(argument_kind::rows, kernel_.rows, "rows"); }
    node_id cols() {
        if (rules_.flat) return address_.parameter(argument_kind::cols, argument_source::leaf, 0, "count");
        return extent_parameter(argument_kind::cols, kernel_.cols, "cols");
    }
    node_id depth() { return extent_parameter(argument_kind::depth, kernel_.depth, "depth"); }
    node_id depth_cols() {
        return extent_parameter(argument_kind::depth_cols, kernel_.depth_cols, "depth_cols");
    }
    /// The number of output (i, j) among partial results, which lie row by row; and the output of a number.
    node_id cell_of(node_id i, node_id j) { return b.plus(b.times(i, cols()), j); }
    std::pair<node_id, node_id> output_of(node_id cell);
    /// Shares of a split sum.
    node_id parts() { return integer_parameter(argument_kind::parts, "parts"); }
    /// The rows and columns that are walked down: of the result, or of what is folded.
    node_id rows_of_strips() { return rules_.strips_of_terms ? depth() : rows(); }
    node_id cols_of_strips() { return rules_.strips_of_terms ? depth_cols() : cols(); }
    node_id integer_parameter(argument_kind kind, const char* name) {
        return address_.parameter(kind, argument_source::leaf, 0, name);
    }

    using node_range = std::pair<node_id, node_id>; ///< from the first to before the second

    /// The `number`-th run of `length` elements out of `count`; empty behind the last.
    node_range run_of(node_id number, node_id length, node_id count, const char* first = "begin",
                      const char* end = "end") {
        const node_id begin = b.declare(first, b.times(number, length));
        return {begin, b.declare(end, b.index_op(op::min, b.plus(begin, length), count))};
    }
    /// The terms that belong to a share of a split sum.
    node_range terms_of_share(node_id share, node_id terms) {
        return run_of(share, integer_parameter(argument_kind::chunk, "chunk"), terms);
    }
    addresser& address() { return address_; }
    const graph::value& at(value_id id) const { return plan_.values[id]; }
    decltype(auto) values() const { return (plan_.values); }
    const sliding_sums& sliding() const { return sliding_; }

private:
    static constexpr int deepest = 24; ///< operations within operations that one expression shows
    static constexpr std::size_t most_fixed_elements = 32; ///< in registers throughout a loop

    /// A neighbour in the same row that is as far to the right as the host says.
    struct move {
        value_id by;
        bool less;
        node_id columns, place; ///< of the array; of the neighbour, from here
        node_id first, last;    ///< of the columns whose neighbours are inside, and behind those
    };
    std::vector<move> moves_; ///< declared outside all loops, by neighbourhood()
    const move& move_of(const graph::value& gather, const neighbour& to);

    struct known {
        value_id id;
        node_id i, j;
        int lanes;
        node_id node;
        bool down;
        int before; ///< number of what is known of the same value, or -1
    };
    struct known_place {
        value_id id;
        int array;
        int axis; ///< 0: rows, 1: columns
        std::uint8_t lookup;
        node_id i, j;
        source_place found;
    };
    struct known_image {
        node_id own, height; ///< a row in the image, and how many it has
        node_id first;
    };
    struct known_column {
        int array;
        std::uint8_t lookup;
        node_id j; ///< and so many columns to the right
        std::int64_t right;
        source_place found;
    };
    struct known_element {
        int array;
        std::int64_t row, col;
        node_id found;
    };
    struct known_vector {
        int array;
        node_id row; ///< and so many rows down
        std::int64_t down;
        node_id j; ///< and so many columns to the right
        std::int64_t right;
        int lookup; ///< of an element near an edge; whole vectors have none
        node_id found;
    };
    static dynamic_array<int> order_of_leaves(const plan& p, const kernel& k) {
        graph::leaf_order order(p.values);
        for (const output& o : k.outputs) order.use(o.value);
        if (k.border >= 0) order.use(k.border);
        return order.all();
    }

    const plan& plan_;
    const kernel& kernel_;
    const plan_classes& classes_;
    const device_facts& facts_;
    lowering_rules rules_;
    addresser address_;
    place_study places_;
    sliding_sums sliding_;
    cancelling_sums cancelling_;
    dynamic_array<int> order_; ///< of leaves, as the text names them
    dynamic_array<std::string> names_;
    std::vector<array_view> arrays_;
    std::vector<known> known_;
    std::vector<int> last_known_; ///< by value
    bool whole_rows_ = false;     ///< an output's columns are computed together
    std::vector<known_place> known_places_;
    std::vector<known_vector> known_vectors_;
    std::vector<known_image> known_images_;
    std::vector<known_element> known_elements_;
    std::vector<known_column> known_columns_;
    std::vector<int> uses_;
    int next_variable_ = 0;
    node_id zero_ = -1, turn_ = -1;
    bool down_ = false;          ///< vectors go down columns
    bool chooses_terms_ = false; ///< value_graph::chooses_terms, of the kernel's product

    /// A product's sums at (i, j ...), of whose terms some take no part. These were multiplied as zeros.
    node_id of_chosen_terms(node_id i, node_id j, int lanes, node_id sums);
    node_id sum_of_chosen_terms(node_id i, node_id j, loops::value_type type);

    std::vector<std::pair<int, node_id>> rows_alike_; ///< lowering_rules::lanes_wrap: by array
    void load_rows_alike(value_id id, const std::vector<node_id>& places);
    const node_id* row_alike(const array_view& a) const;
    node_id load_wrapped(const array_view& a, node_id i, node_id j, int lanes);

    void know(value_id id, node_id i, node_id j, int lanes, node_id n, bool down) {
        int& last = last_known_[static_cast<std::size_t>(id)];
        known_.push_back({id, i, j, lanes, n, down, last});
        last = static_cast<int>(known_.size()) - 1;
    }

    void count_uses(value_id id) {
        if (++uses_[static_cast<std::size_t>(id)] > 1) return;
        for (int n = 0; n < arity(at(id).code); ++n) count_uses(at(id).args[n]);
    }

    /// The elements from column (or row) j on start at a multiple of four elements of memory that is ours,
    /// and aligned.
    bool aligned(const array_view& a, node_id j, int lanes) const {
        if (lanes != 4 || !a.shape.aligned4 || !a.shape.slack) return false;
        return is_multiple_of_4(j);
    }
    bool is_multiple_of_4(node_id j) const {
        for (node_id multiple : multiples_of_4)
            if (multiple == j) return true;
        const loops::node& n = b.at(j);
        return n.kind == loops::node_kind::integer && n.imm % 4 == 0;
    }

    bool is_within_texel(node_id j) const {
        return std::find(within_texels.begin(), within_texels.end(), j) != within_texels.end();
    }
    /// Four elements from column (or row) j on are those of a texel.
    bool fills_texel(const array_view& a, node_id j) const {
        return a.shape.aligned4 && (plan_.aligns_to_border() || !is_within_texel(j));
    }

    /// The layout of an array; of one that is taken as one row (lowering_rules::flat), of that row.
    layout_class oriented(layout_class c) const;

    const array_view* find(argument_source source, int index) const {
        for (const array_view& a : arrays_)
            if (a.source == source && a.index == index) return &a;
        return nullptr;
    }

    const array_view& bind(array_view a, bool written);

    bool is_aliased(const array_view& a) const {
        return a.source == argument_source::leaf && rules_.is_aliased(a.index);
    }
    /// The output of which a fragment's texel holds what stands for the leaf's elements
    /// (lowering_rules::fetches_target), or -1.
    int output_fetched_as(const graph::leaf& l, int leaf) const;

    array_form form_of(const array_view& a, bool written) const;

    const array_view& leaf_array(int n, const graph::leaf& l);

    node_id number(int n, const graph::leaf& l);

    node_id compute(value_id id, node_id i, node_id j, int lanes);

    /// Column j + right near an edge, where `lanes` columns from j on exist; found once for all that read it.
    source_place column_beside(const array_view& a, const graph::value& gather, node_id j, std::int64_t right,
                               int lanes);
    /// The element of row i in that column; read once for all lanes.
    node_id element_beside(const array_view& a, const graph::value& gather, node_id i, node_id j,
                           std::int64_t right, int lanes);

    /// Elements at computed places, one by one.
    node_id gather(const graph::value& v, node_id i, node_id j, int lanes);

    /// The turns of loops in a fold's loop are not counted: where there is a limit, sums there are none.
    bool is_loop(const sliding_sum& sum) const {
        const bool counted = kernel_.reduction >= 0 && facts_.max_loop_trips != 0;
        return !counted && sum.weights >= 0 && sum.across * (sum.hi - sum.lo + 1) > graph::many_taps;
    }
    /// The sum over the turns of a loop, at several columns.
    void series(value_id id, node_id i, const std::vector<node_id>& columns, int lanes);
    void prepare_places(value_id id, node_id i, node_id j, int lanes);
    void prepare_number(value_id id, node_id i, node_id j);
    /// An element at a place that the array has.
    node_id gather_inside(const graph::value& v, node_id i, node_id j, int lanes);
    /// How its columns follow each other in the lanes from column j on.
    along_row along(const graph::value& gather, node_id j, int lanes) const {
        if (lanes == 1) return along_row::same;
        const bool apart = down_ || is_within_texel(j) || places_.varies(gather.args[1]);
        return apart ? along_row::apart : places_.along(gather.args[2], in_matrix_row ? 1 : lanes);
    }
    /// A sliding sum as a loop over its rows.
    node_id sum_of_rows(const sliding_sum& sum, node_id i, node_id j, int lanes);
    /// The first row of the image of `height` rows that row `own` belongs to.
    node_id first_row(node_id own, node_id height);

    /// The row within an image that a gather's row `id` (op::image_row) is.
    source_place place_in_image(value_id id, edge beyond, node_id i, node_id j);

    /// The array that a gather reads, and the number of its columns.
    const array_view& source_of(const graph::value& gather);
    node_id columns_of(const graph::value& gather);

    /// Columns j + right ... of a row, as a vector. Where vectors lie at multiples of four elements, or pairs
    /// at multiples of two, they are read whole and once, and put together from two.
    node_id load_neighbours(const array_view& a, std::int64_t right, node_id row, node_id j, int lanes);

    /// The array is read as vectors of four elements that lie at multiples of four.
    bool lies_in_vectors(const array_view& a) const;

    /// Element (i, column); of a kernel that computes whole rows, a part of a vector that is read once.
    node_id load_in_row(const array_view& a, node_id i, std::int64_t column);

    /// The vector of `width` that begins `right` columns from j, a multiple of `width`.
    node_id whole_vector(const array_view& a, node_id row, node_id j, std::int64_t right, int width);

    /// The row (axis 0) or column (1) of `a` that a gather at (i, j) reads; found once for all that read it.
    source_place place_of(const array_view& a, const graph::value& gather, int axis, node_id i, node_id j);
    /// What stands for row or column `at`. Names of variables end with `suffix`.
    source_place look_up(const array_view& a, lookup how, int axis, node_id at, const std::string& suffix);

    bool is_output(value_id id) const {
        return std::any_of(kernel_.outputs.begin(), kernel_.outputs.end(),
                           [&](const output& o) { return o.value == id; });
    }

    node_id leaf(const graph::value& v, node_id i, node_id j, int lanes);

    /// Row or column numbers: of `lanes` elements, the same for all, or those that follow the first.
    node_id own_index(const array_view& a, node_id i, node_id j, int lanes);

    /// The n-th element of a vector that begins at (i, j).
    std::pair<node_id, node_id> in_lane(node_id i, node_id j, int n) {
        if (down_) return {b.plus(i, b.integer(n)), j};
        return {i, b.plus(j, b.integer(n))};
    }

    node_id load(const array_view& a, node_id i, node_id j, int lanes);
    node_id load_whole(const array_view& a, node_id i, node_id j, int lanes);

    /// One element, or whole texels: vectors begin at multiples of four elements, or past the edge, where
    /// nobody looks at what they hold.
    bool joins_in_buffers(const array_view& a) const;
    bool joins_texels(const array_view& a, node_id j) const;
    node_id join(dtype t, node_id texel, node_id next, node_id first);
    node_id named_place(const array_view& a, node_id e);
    node_id first_component(const array_view& a, node_id j, node_id e);
    node_id load_texture(const array_view& a, dtype t, node_id i, node_id j, int lanes);
    node_id fetch_target(int output, node_id i, node_id j, int lanes);
};

} // namespace sinter::plan

#include <sinter/plan/lower/arrays.hpp>
#include <sinter/plan/lower/chosen_terms.hpp>
#include <sinter/plan/lower/gather.hpp>
#include <sinter/plan/lower/lanes.hpp>
#include <sinter/plan/lower/outputs.hpp>
#include <sinter/plan/lower/rows.hpp>
#include <sinter/plan/lower/series.hpp>
#include <sinter/plan/lower/values.hpp>

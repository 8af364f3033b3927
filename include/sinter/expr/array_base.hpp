#pragma once
// What matrices, vectors, scalars and views of them have in common.

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include <sinter/device.hpp>
#include <sinter/expr/assign.hpp>
#include <sinter/expr/host_rows.hpp>
#include <sinter/expr/method_definitions.hpp>
#include <sinter/expr/parts.hpp>
#include <sinter/expr/reductions.hpp>
#include <sinter/expr/transfer.hpp>

namespace sinter::inline SINTER_ABI {

template <class T, std::int64_t R = dynamic, std::int64_t C = dynamic>
class matrix;
template <class T, std::int64_t N = dynamic>
class vector;
template <class T>
class scalar;

namespace expr {

template <class T, std::int64_t R, std::int64_t C>
struct owner_of {
    static_assert(R != any_extent && C != any_extent,
                  "sinter: a broadcast expression (rowwise, colwise, an index) has no extents of its own; "
                  "assign it to an array that has");
    using type = matrix<T, R, C>;
};
template <class T, std::int64_t R>
struct owner_of<T, R, 1> {
    using type = vector<T, R>;
};
template <class T>
struct owner_of<T, any_extent, any_extent> {
    using type = scalar<T>;
};
/// The array that holds the value of an expression with this tree.
template <class Tree>
using owner = typename owner_of<element_type<Tree::info.type>, Tree::info.rows, Tree::info.cols>::type;

/// What the type of an array is deduced from: `matrix C = A * B`.
template <class E>
struct deduced {
    using tree = tree_of<E>;
};
template <class E>
requires is_invalid<E>
struct deduced<E> { // said already
    using tree = array<dtype::f32, dynamic, dynamic>;
};
template <class E>
using deduced_element = element_type<deduced<E>::tree::info.type>;
/// A matrix that begins as a row or a column may become another.
constexpr std::int64_t deduced_extent(std::int64_t extent) {
    return extent > 1 ? extent : dynamic;
}
template <class E>
constexpr std::int64_t deduced_rows() {
    using tree = typename deduced<E>::tree;
    static_assert(is_invalid<E> || tree::info.cols == 1,
                  "sinter: a vector is a column; trans(...) turns a row, and matrix C = ... takes both");
    return tree::info.cols == 1 ? tree::info.rows : dynamic;
}

/// An array of elements T with static extents R x C. `Owns` is true for matrices, vectors and scalars, false
/// for views of them. A constant T makes it read-only.
template <class T, std::int64_t R, std::int64_t C, bool Owns>
class array_base : public array_handle,
                   public methods<array_base<T, R, C, Owns>, number_of_element<std::remove_const_t<T>>,
                                  R == any_extent && C == any_extent> {
public:
    using element = T;
    using value_type = std::remove_const_t<T>;
    static_assert(
        is_element<value_type>,
        "sinter: elements are float, double, half, bfloat16, bool, or whole numbers of 8, 16, 32 or 64 bits");
    static_assert(R >= dynamic && C >= dynamic, "sinter: an extent is a number or sinter::dynamic");
    static constexpr bool owns = Owns;
    static constexpr bool is_scalar = R == any_extent && C == any_extent;
    /// What may be written if the object is constant, too: a view is, like std::span, no part of its
    /// elements.
    static constexpr bool is_view_to_write = !Owns && !std::is_const_v<T>;
    /// A number in place of two.
    template <class S>
    static constexpr bool lacks_an_index = std::is_integral_v<S>&& R != 1 && C != 1;
    using tree = expr::array<dtype_of<value_type>, R, C>;

    std::int64_t rows() const { return sized(place_).rows; }
    std::int64_t cols() const { return sized(place_).cols; }
    std::int64_t size() const { return rows() * cols(); }
    template <class X>
    invalid rows(const X&) const {
        no_count_of_rows<X>();
        return {};
    }
    template <class X>
    invalid cols(const X&) const {
        no_count_of_rows<X>();
        return {};
    }
    /// The device the elements live on. Throws device_error for a default-constructed array.
    sinter::device device() const {
        if (!array_) throw_no_device();
        return sinter::device(array_->device);
    }

    /// A copy on the host: a T for scalars, else std::vector<T> in row-major order.
    auto to_host() const {
        static_assert(is_scalar || (R != any_extent && C != any_extent),
                      "sinter: a broadcast view (rowwise, colwise) has no elements of its own to copy");
        require_elements(*this); // before there is room for them
        if constexpr (is_scalar) {
            value_type result{};
            download(*this, &result);
            return result;
        } else if constexpr (std::is_same_v<value_type, bool>) {
            dynamic_array<unsigned char> bytes(static_cast<std::size_t>(size()));
            download(*this, bytes.data());
            std::vector<value_type> result(bytes.size());
            for (std::size_t i = 0; i < bytes.size(); ++i) result[i] = bytes[i] != 0;
            return result;
        } else {
            std::vector<value_type> result(static_cast<std::size_t>(size()));
            download(*this, result.data());
            return result;
        }
    }

    /// The same into the caller's memory. Throws shape_error unless there is room for size() elements,
    /// neither less nor more; nothing is written then.
    void to_host(std::span<value_type> values) const {
        static_assert(R != any_extent && C != any_extent,
                      "sinter: a scalar or a broadcast view has no elements to copy into a span");
        if constexpr (std::is_same_v<value_type, bool>) {
            dynamic_array<unsigned char> bytes(values.size());
            download(*this, bytes.data(), bytes.size());
            for (std::size_t i = 0; i < bytes.size(); ++i) values[i] = bytes[i] != 0;
        } else {
            download(*this, values.data(), values.size());
        }
    }

    /// Copies size() elements from the host, row-major. Throws shape_error for any other number of them; the
    /// array then keeps its elements. The source may be a temporary.
    void to_device(std::span<const value_type> values) {
        check_writable();
        upload(*this, values.data(), values.size());
    }
    /// The same from numbers that are written out: x.to_device({1, 2, 3}).
    void to_device(std::initializer_list<value_type> values) {
        check_writable();
        upload(*this, values.begin(), values.size());
    }
    /// The same from what `to_host` gives of truths, which no span shows.
    void to_device(const std::vector<bool>& values) requires std::is_same_v<value_type, bool> {
        check_writable();
        dynamic_array<unsigned char> bytes(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) bytes[i] = values[i];
        upload(*this, bytes.data(), bytes.size());
    }
    void to_device(std::span<const value_type> values) const requires is_view_to_write {
        same_elements().to_device(values);
    }
    void to_device(std::initializer_list<value_type> values) const requires is_view_to_write {
        same_elements().to_device(values);
    }
    void to_device(const std::vector<bool>& values) const
        requires(is_view_to_write&& std::is_same_v<value_type, bool>) {
        same_elements().to_device(values);
    }
    template <is_host_values V>
    requires(!std::is_convertible_v<const V&, std::span<const value_type>>) void to_device(const V&) {
        values_of_another_type<V>();
    }
    template <is_pointer X, std::integral M>
    void to_device(const X&, M) {
        no_length_of_pointer<X>();
    }

    /// Sets every element. No byte is moved: the value is a kernel argument. Throws unsupported_error for a
    /// number that elements of a whole type do not hold.
    template <class N = value_type>
    requires is_number<N>
    void fill(N value) { set(value); }
    template <class N = value_type>
    requires(is_number<N>&& is_view_to_write) void fill(N value) const { same_elements().fill(value); }

    /// A copy on another device, moved through the host.
    [[nodiscard]] auto to(const sinter::device& other) const {
        require_elements(*this);
        owner<tree> result;
        result.allocate(other, rows(), cols());
        dynamic_array<unsigned char> bytes(static_cast<std::size_t>(size()) * sizeof(value_type));
        download(*this, bytes.data());
        upload(result, bytes.data(), static_cast<std::size_t>(size()));
        return result;
    }

    /// Host access without naming a copy; see `mapping`. `access::read` of a constant array gives constants.
    auto map(access how = access::read_write) requires(!std::is_const_v<T>) {
        return mapping<value_type>(*this, how);
    }
    auto map(access how) const requires is_view_to_write { return mapping<value_type>(*this, how); }
    auto map() const { return mapping<const value_type>(*this, access::read); }

    /// A view by slices, `reversed`, or a part of a row or column, or for numbers the element as a device
    /// scalar: A(rows(0, 4), cols(2, 6)), x(reversed), A(i, cols(2, 6)), A(i, j). Writable unless the array
    /// is constant. Throws shape_error beyond the extents.
    template <class S>
    requires(!lacks_an_index<S>) auto operator()(const S& s) { return part(*this, s); }
    template <class S>
    requires(!lacks_an_index<S>) auto operator()(const S& s) const { return part(*this, s); }
    template <class S>
    requires lacks_an_index<S> invalid operator()(const S&) const {
        one_index<S>();
        return {};
    }
    template <class S1, class S2>
    auto operator()(const S1& s1, const S2& s2) {
        return part(*this, s1, s2);
    }
    template <class S1, class S2>
    auto operator()(const S1& s1, const S2& s2) const {
        return part(*this, s1, s2);
    }
    template <class S>
    invalid operator()(const S&, all_of_axis) const {
        all_as_index<S>();
        return {};
    }
    template <class S>
    invalid operator()(all_of_axis, const S&) const {
        all_as_index<S>();
        return {};
    }
    template <class S1, class S2, class S3, class... More>
    auto operator()(const S1&, const S2&, const S3&, const More&...) const {
        three_axes<S1>();
        return invalid();
    }
    /// As with round brackets: x[i] is x(i).
    template <class S>
    requires(!lacks_an_index<S>) auto operator[](const S& s) { return part(*this, s); }
    template <class S>
    requires(!lacks_an_index<S>) auto operator[](const S& s) const { return part(*this, s); }
    template <class S>
    requires lacks_an_index<S> invalid operator[](const S&) const {
        one_index<S>();
        return {};
    }
    /// Says what to write in `if (s)` and for `float q = A(i, j)`, as expressions do.
    operator host_number<dtype_of<value_type>>() const requires is_scalar {
        return number_of_device<host_number<dtype_of<value_type>>, T>();
    }
    /// Row i as a 1 x n view, column j as an m x 1 view.
    auto row(std::int64_t i) { return sinter::row(*this, i); }
    auto row(std::int64_t i) const { return sinter::row(*this, i); }
    auto col(std::int64_t j) { return sinter::col(*this, j); }
    auto col(std::int64_t j) const { return sinter::col(*this, j); }

    // Compound assignment: A += B is A = A + B, and so on; A *= B for matrices is the matrix product.
    // Elements that are written out, as many as there are here: x += {1, 2, 3}.
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    requires(!is_host_values<E> && !std::is_const_v<T>) auto operator symbol(E&& e) {                        \
        return set(*this operation static_cast<E&&>(e));                                                     \
    }                                                                                                        \
    template <class E>                                                                                       \
    requires(is_host_values<E> && !std::is_const_v<T>) operand_on_host<invalid, E>                           \
    operator symbol(E&&) {                                                                                   \
        return {};                                                                                           \
    }                                                                                                        \
    auto operator symbol(std::initializer_list<value_type> values) requires(!std::is_const_v<T> &&           \
                                                                            (R == 1 || C == 1)) {            \
        return set(*this operation written_out(values));                                                     \
    }                                                                                                        \
    auto operator symbol(std::initializer_list<std::initializer_list<value_type>> list) requires(            \
        !std::is_const_v<T> && C != 1) {                                                                     \
        return set(*this operation written_out(list));                                                       \
    }                                                                                                        \
    template <class X>                                                                                       \
    requires(!std::is_const_v<T> && R != 1 && C != 1) invalid operator symbol(std::initializer_list<X>) {    \
        no_rows_here<X>();                                                                                   \
        return {};                                                                                           \
    }                                                                                                        \
    template <class E>                                                                                       \
    requires is_view_to_write auto operator symbol(E&& e) const {                                            \
        auto to = same_elements();                                                                           \
        return to symbol static_cast<E&&>(e);                                                                \
    }                                                                                                        \
    auto operator symbol(std::initializer_list<value_type> values)                                           \
        const requires(is_view_to_write && (R == 1 || C == 1)) {                                             \
        auto to = same_elements();                                                                           \
        return to symbol values;                                                                             \
    }                                                                                                        \
    auto operator symbol(std::initializer_list<std::initializer_list<value_type>> list)                      \
        const requires(is_view_to_write && C != 1) {                                                         \
        auto to = same_elements();                                                                           \
        return to symbol list;                                                                               \
    }                                                                                                        \
    template <class E>                                                                                       \
    requires(!is_view_to_write) a_constant_array_cannot_be_written operator symbol(E&&) const = delete;
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND

protected:
    using array_handle::array_handle;

    auto same_elements() const requires(!Owns) {
        return array_view<T, R, C>(array_, place_);
    }

    static constexpr void check_writable() {
        static_assert(!std::is_const_v<T>, "sinter: a view of a constant array cannot be written");
    }

    /// Elements that are written out. Throws shape_error for other extents; the array keeps its elements
    /// then.
    template <class Rows>
    void set_rows(const Rows& list) {
        check_writable();
        if (!array_) throw_no_device();
        const host_matrix<value_type> m = matrix_of_rows<value_type>(list);
        if (m.rows != rows() || m.cols != cols())
            throw shape_error("sinter: " + shape_text(m.rows, m.cols) +
                              " elements that are written out cannot fill an array of " +
                              shape_text(rows(), cols()));
        upload(*this, m.elements.data(), m.elements.size());
    }
    /// An array like this one, of such elements. Throws as `set_rows`.
    template <class List>
    auto written_out(const List& list) const {
        if (!array_) throw_no_device();
        owner<tree> result;
        result.allocate(sinter::device(array_->device), rows(), cols());
        if constexpr (std::is_same_v<List, std::initializer_list<value_type>>)
            result.to_device(list);
        else
            result.set_rows(list);
        return result;
    }
    template <class E>
    auto set(E&& e) {
        check_writable();
        return assign_to<dtype_of<value_type>, R, C>(*this, &adopt, static_cast<E&&>(e));
    }
    /// Evaluates at once; for constructors.
    template <class E>
    void construct(E&& e) {
        auto pending = set(static_cast<E&&>(e));
        if constexpr (is_assigned<decltype(pending)>) pending.finish();
    }
    /// Takes over storage that a backend made, around a buffer of the user's, say.
    void take(const ref<runtime::storage>& s) {
        if (!s) throw_no_device();
        if (s->type != dtype_of<value_type>)
            throw unsupported_error(std::string("sinter: storage of ") + name_of(s->type) +
                                    " cannot be an array of " + name_of(dtype_of<value_type>));
        if (merge(R, s->rows) == mismatch || merge(C, s->cols) == mismatch ||
            (is_scalar && (s->rows != 1 || s->cols != 1)))
            throw shape_error("sinter: storage of " + shape_text(s->rows, s->cols) +
                              " elements does not have the extents of the type");
        adopt(*this, s);
    }
    /// Move assignment: takes over the other's storage, extents and device included. Only memory that was
    /// asked for (allocate_shared, a wrapped buffer or texture) is kept, and gets the other's elements,
    /// unless the other's was asked for as well.
    void take_over(array_base&& other) {
        if (array_ == other.array_) return;
        if (array_ && other.array_ && is_placed(*array_) && !is_placed(*other.array_)) {
            construct(static_cast<const array_base&>(other));
            return;
        }
        array_ = std::move(other.array_);
        place_ = std::exchange(other.place_, layout{});
    }
    void allocate(const sinter::device& d, std::int64_t rows, std::int64_t cols) {
        adopt(*this, make_storage(d.state(), dtype_of<value_type>, rows, cols));
    }

private:
    template <class T2, std::int64_t R2, std::int64_t C2, bool Owns2>
    friend class array_base; // to() allocates the other's storage

    static bool is_placed(const runtime::storage& s) {
        return s.placed || (s.memory && (!s.memory->owned || s.memory->image));
    }

    static void adopt(array_handle& self, const ref<runtime::storage>& s) {
        auto& me = static_cast<array_base&>(self);
        me.array_ = s;
        me.place_ = s->whole();
        if (is_scalar) me.place_ = scalar_place();
    }

    template <class Self, class S>
    static auto part(Self& self, const S& s) {
        if constexpr (std::is_integral_v<S>) {
            if constexpr (C == 1)
                return at(self, static_cast<std::int64_t>(s), 0);
            else
                return at(self, 0, static_cast<std::int64_t>(s));
        } else if constexpr (requires { slice(self, s); }) {
            return slice(self, s);
        } else {
            return no_part<S>(self);
        }
    }
    template <class Self, class S1, class S2>
    static auto part(Self& self, const S1& s1, const S2& s2) {
        if constexpr (std::is_integral_v<S1> && std::is_integral_v<S2>)
            return at(self, static_cast<std::int64_t>(s1), static_cast<std::int64_t>(s2));
        else if constexpr (std::is_integral_v<S1> && requires { slice(self.row(0), s2); })
            return slice(self.row(static_cast<std::int64_t>(s1)), s2);
        else if constexpr (std::is_integral_v<S2> && requires { slice(self.col(0), s1); })
            return slice(self.col(static_cast<std::int64_t>(s2)), s1);
        else if constexpr (requires { slice(self, s1, s2); })
            return slice(self, s1, s2);
        else
            return no_part<S1, S2>(self);
    }
    template <class... S, class Self>
    static auto no_part(Self& self) {
        static_assert(
            sizeof...(S) == 0,
            "sinter: a part of an array is x(rows(0, 4)), A(rows(0, 4), cols(2, 6)), A(i, cols(2, 6)), "
            "x(reversed), an element A(i, j) of whole numbers, or rows A(places) that a vector of whole "
            "numbers names; elements at computed places are gather(A, i, j), and those that a mask chooses "
            "compress(x, mask) as a new array, select(mask, a, b) in their places");
        return sinter::reversed(self); // goes on, so that one mistake gives one message
    }
    template <class Self>
    static auto at(Self& self, std::int64_t i, std::int64_t j) {
        check_index("row", i, self.rows());
        check_index("column", j, self.cols());
        return make_view<view_kind::straight, any_extent, any_extent>(
            self, {any_extent, any_extent, i, 0, 0, j, 0, 0});
    }
};

} // namespace expr

} // namespace sinter

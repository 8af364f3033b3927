#pragma once
// `C = expression`: checks, and evaluation at the end of the full expression, or together with others in
// evaluate().

#include <utility>

#include <sinter/expr/carry_out.hpp>
#include <sinter/expr/expression.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The part of an assignment that has no type.
class pending_assignment : public expression_base {
public:
    pending_assignment(const pending_assignment&) = delete;
    pending_assignment& operator=(const pending_assignment&) = delete;

    /// Evaluates now, if that has not happened yet, behind those before it. Throws device_error if an array
    /// is used for which an assignment that was written earlier still waits.
    void finish();
    /// This one, and those before it, are no longer waited for: they come next, or never.
    void release();
    /// Hands the evaluation over after `release`; the caller evaluates and calls `commit`.
    const runtime::assignment& take();
    /// Other operands of the same expression may have been written before this one: those do not count.
    void begin_operand() {
        if (pending_) runtime::waiting_arrays::pop(entries_);
    }
    /// `first, *this` of one statement: the first, and what is before it, is carried out before all that is
    /// before this one.
    void put_behind(pending_assignment& first);
    /// A default-constructed destination becomes the new array.
    void commit() {
        if (adopter_) adopter_(*owner_, target_);
        adopter_ = nullptr;
    }

    std::int64_t rows() const { return seen_.place().rows; }
    std::int64_t cols() const { return seen_.place().cols; }
    /// The destination as an operand of an enclosing expression: `u = v = x + y`.
    friend part part_of(pending_assignment& a, dtype) {
        a.finish();
        return expr::part_of(a.seen_);
    }
    friend part part_of(pending_assignment&& a, dtype type) { return part_of(a, type); }

protected:
    using adopt = void (*)(array_handle&, const ref<runtime::storage>&);

    pending_assignment() = default;
    ~pending_assignment() = default;

    /// Checks extents and finds the destination's storage. Throws shape_error and device_error.
    void prepare(array_handle& owner, adopt adopter, dtype type, std::int64_t static_rows,
                 std::int64_t static_cols, const runtime::program& source, std::int64_t rows,
                 std::int64_t cols);

    /// The same for elements of `to` at places that the source names (op::assign_at), of so many rows and
    /// columns.
    void prepare_at(const array_handle& to, std::int64_t static_rows, std::int64_t static_cols,
                    const runtime::program& source, std::int64_t rows, std::int64_t cols);

    /// Called by the destructor of the most derived class, while the source is still there.
    void finish_at_end();

private:
    runtime::assignment what_;
    ref<runtime::storage> target_;
    array_handle seen_; ///< the destination as an operand
    adopt adopter_ = nullptr;
    array_handle* owner_ = nullptr;
    pending_assignment* before_ = nullptr; ///< what a comma carries out first; it lives as long
    int exceptions_ = 0;
    bool pending_ = false;
    std::size_t entries_ = 0; ///< of waiting_arrays, from there on

    void wait();
    void require_in_order() const;
    void evaluate();

    /// Rows or columns of the destination's are counted in it.
    static bool has_places(const runtime::program& source);
    void check(const layout& to, std::int64_t rows, std::int64_t cols) const;
};

/// What `C = expression` gives: evaluates when it is destroyed, that is at the end of the statement, unless
/// evaluate() took it. An exception in flight suppresses the evaluation. As an operand it stands for the
/// destination after evaluation, so that `u = v = x + y` works.
template <class Source, dtype T, std::int64_t R, std::int64_t C>
class assigned : public pending_assignment {
public:
    using tree = array<T, R, C>;

    assigned(array_handle& owner, adopt adopter, expression<Source>&& source) : source_(std::move(source)) {
        if constexpr (Source::info.counts_rows || Source::info.counts_cols)
            check_places_fit(Source::info, owner.place().rows, owner.place().cols);
        prepare(owner, adopter, T, R, C, source_.template program<T>(), source_.rows(), source_.cols());
    }
    ~assigned() noexcept(false) { finish_at_end(); }
    /// Says what to write in `if (x = y)`.
    explicit operator bool() const { return number_of_device<bool, Source>(); }

private:
    expression<Source> source_;
};

template <class Source, std::int64_t R, std::int64_t C>
constexpr bool check_destination() {
    constexpr bool scalar = Source::info.rows == any_extent && Source::info.cols == any_extent;
    if constexpr ((R == any_extent) != (C == any_extent)) assignment_to_repeated<Source>();
    if constexpr (R == any_extent && C == any_extent && !scalar) array_for_number<Source>();
    static_assert(
        merge(R, Source::info.rows) != mismatch,
        "sinter: the destination and the expression must have equal numbers of rows; trans(x) turns a "
        "row or a column");
    static_assert(
        merge(C, Source::info.cols) != mismatch,
        "sinter: the destination and the expression must have equal numbers of columns; trans(x) turns "
        "a row or a column");
    return true;
}

/// Assignment to a destination of element type T and static extents R x C.
template <dtype T, std::int64_t R, std::int64_t C, class E>
auto assign_to(array_handle& owner, void (*adopter)(array_handle&, const ref<runtime::storage>&), E&& e) {
    if constexpr (is_operand<E>) {
        using source = tree_of<E, T>;
        (void)check_destination<source, R, C>();
        using U = std::remove_cvref_t<E>;
        if constexpr (std::is_same_v<U, expression<source>>) {
            return assigned<source, T, R, C>(owner, adopter, U(static_cast<E&&>(e)));
        } else {
            part p;
            if constexpr (is_number<E>)
                p.number = element_number<T>(e);
            else
                p = part_of(static_cast<E&&>(e), T);
            return assigned<source, T, R, C>(owner, adopter, expression<source>(&p, 1));
        }
    } else {
        return report<E>{};
    }
}

/// What evaluate() gives: nothing, which explain() knows.
struct evaluated : expression_base {};

template <class X>
inline constexpr bool is_assigned = std::is_base_of_v<pending_assignment, std::remove_cvref_t<X>>;

/// `x = 2 * x, y = x + y`: carried out from left to right, however the commas are nested, at the end of the
/// statement. What else stands behind an assignment and a comma, as in `x = 2 * x, norm(x).to_host()`, has
/// read x before the assignment is carried out: that is refused, unless it is an object (`x = 2 * x, ++k`).
template <class A, class B>
requires is_assigned<A> B && operator,(A&&first, B&&second) {
    static_assert(
        is_assigned<B> || std::is_lvalue_reference_v<B>,
        "sinter: an assignment is carried out at the end of its statement, after what stands behind "
        "the comma; write two statements");
    if constexpr (is_assigned<B> && !std::is_lvalue_reference_v<A> && !std::is_lvalue_reference_v<B>)
        second.put_behind(first);
    else // a name outlives the statement
        first.finish();
    return static_cast<B&&>(second);
}

} // namespace expr

/// Evaluates assignments together, `evaluate(u = x + y, v = x - y)`: as if all right-hand sides were computed
/// before any destination is written (so `evaluate(u = v, v = u)` exchanges). Assignments of equal extents
/// share one kernel if they have no reduction, or one product or reduction in common; each other reduction
/// has a kernel of its own. Where destinations overlap, the last one's elements stay. On an error no
/// destination has changed.
template <class... A>
expr::evaluated evaluate(A&&... assignments) {
    constexpr bool are_assignments = sizeof...(A) > 0 && (expr::is_assigned<A> && ...);
    static_assert(are_assignments,
                  "sinter: evaluate() takes assignments, as in evaluate(u = x + y, v = x - y)");
    if constexpr (are_assignments) {
        (assignments.release(), ...);
        const runtime::assignment list[] = {assignments.take()...};
        expr::carry_out(list);
        (assignments.commit(), ...);
    }
    return {};
}

} // namespace sinter

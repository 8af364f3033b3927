#pragma once
// `C = expression`: checks, and evaluation at the end of the full expression, or together with others in
// evaluate().

#include <exception>
#include <utility>

#include <sinter/expr/checks/checked.hpp>
#include <sinter/expr/expression.hpp>

namespace sinter {
namespace expr {

/// The part of an assignment that has no type.
class pending_assignment : public expression_base {
public:
    pending_assignment(const pending_assignment&) = delete;
    pending_assignment& operator=(const pending_assignment&) = delete;

    /// Evaluates now, if that has not happened yet, behind those before it. Throws device_error if an array
    /// is used for which an assignment that was written earlier still waits.
    [[gnu::noinline]] void finish() {
        if (!pending_) return;
        release();
        require_in_order();
        evaluate();
    }
    /// This one, and those before it, are no longer waited for: they come next, or never.
    void release() {
        for (pending_assignment* a = this; a; a = a->before_) {
            if (a->pending_) runtime::waiting_arrays::pop(a->entries_);
            a->pending_ = false;
        }
    }
    /// Hands the evaluation over after `release`; the caller evaluates and calls `commit`.
    const runtime::assignment& take() {
        if (before_) {
            before_->require_in_order();
            before_->evaluate();
        }
        before_ = nullptr;
        require_in_order();
        return what_;
    }
    /// Other operands of the same expression may have been written before this one: those do not count.
    void begin_operand() {
        if (pending_) runtime::waiting_arrays::pop(entries_);
    }
    /// `first, *this` of one statement: the first, and what is before it, is carried out before all that is
    /// before this one.
    void put_behind(pending_assignment& first) {
        if (!first.pending_) return;
        pending_assignment* earliest = this;
        while (earliest->before_) earliest = earliest->before_;
        earliest->before_ = &first;
    }
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
    [[gnu::noinline]] void prepare(array_handle& owner, adopt adopter, dtype type, std::int64_t static_rows,
                                   std::int64_t static_cols, const runtime::program& source,
                                   std::int64_t rows, std::int64_t cols) {
        what_.source = source;
        what_.rows = kind_of(static_rows);
        what_.cols = kind_of(static_cols);
        if (owner.storage()) {
            target_ = owner.storage();
            seen_ = owner;
            what_.target = target_.get();
            what_.place = owner.place();
            check(owner.place(), rows, cols);
        } else {
            runtime::device_state* device = device_of(source.operands);
            if (!device)
                throw device_error(
                    rows == any_extent && cols == any_extent
                        ? std::string("sinter: the destination has neither a device nor extents yet, and a "
                                      "number has none: construct it with them, matrix<float> A(dev, m, n), "
                                      "scalar<float> s(dev)")
                        : "sinter: neither the destination nor an operand says on which device to evaluate " +
                              runtime::to_string(what_) + runtime::whose_letters +
                              "; give the destination a device and its extents first: matrix<float> "
                              "A(dev, m, n), vector<float> x(dev, n)");
            const auto extent = [](std::int64_t fixed, std::int64_t given) {
                return given != any_extent ? given : fixed == any_extent ? 1 : fixed;
            };
            const std::int64_t m = extent(static_rows, rows), n = extent(static_cols, cols);
            if (rows == any_extent && cols == any_extent && (m == dynamic || n == dynamic) &&
                !has_places(source))
                throw shape_error(
                    "sinter: an array without extents takes them from the expression, but this "
                    "one is a number, as those of sum(A), dot(x, y) and trans(x) * y of vectors "
                    "are: scalar s = ... takes it; or give the array its extents first");
            if (m == dynamic || n == dynamic)
                throw shape_error(
                    "sinter: an array without extents takes them from the expression, which is " +
                    shape_text(rows, cols) + " in " + runtime::to_string(what_) + runtime::whose_letters +
                    "; numbers, scalars, row_index() and broadcasts have no extents of their "
                    "own: give the array its extents first");
            layout place;
            place.rows = static_rows < 0 ? m : static_rows;
            place.cols = static_cols < 0 ? n : static_cols;
            if (static_cols == 1 && static_rows < 0 && rows == 1 && cols != 1)
                throw shape_error("sinter: a vector is a column, and the expression is " +
                                  shape_text(rows, cols) + " in " + runtime::to_string(what_) +
                                  runtime::whose_letters + "; trans(...) turns a row");
            check(place, rows, cols);
            // Of shapes nothing but a shape can be had: prewarm and explain allocate nothing for it. (A shape
            // without elements is an empty array like any other.)
            target_ = make_storage(device, type, m, n,
                                   has_shape(source.operands) ? array_use::plan : array_use::evaluate);
            place = target_->whole();
            if (static_rows == any_extent) place = scalar_place();
            seen_ = array_handle(target_, place);
            adopter_ = adopter;
            owner_ = &owner;
        }
        what_.target = target_.get();
        what_.place = seen_.place();
        if (what_.place.rows == any_extent) { // a scalar: the one element of its storage, or one of an array
            what_.place.rows = what_.place.cols = 1;
            if (target_->rows == 1 && target_->cols == 1) what_.place = target_->whole();
        }
        exceptions_ = std::uncaught_exceptions();
        pending_ = true;
        entries_ = runtime::waiting_arrays::top();
        runtime::waiting_arrays::push(target_.get(), true);
        for (const runtime::operand& o : source.operands)
            if (o.array) runtime::waiting_arrays::push(o.array.get(), false);
    }

    /// Called by the destructor of the most derived class, while the source is still there.
    void finish_at_end() {
        if (!pending_) return;
        if (std::uncaught_exceptions() == exceptions_)
            finish();
        else
            release();
    }

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

    void require_in_order() const {
        if (runtime::waiting_arrays::top() == 0) return;
        for (const pending_assignment* a = this; a; a = a->before_) {
            a->target_->require_carried_out(true);
            for (const runtime::operand& o : a->what_.source.operands)
                if (o.array) o.array->require_carried_out(false);
        }
    }
    void evaluate() {
        if (before_) before_->evaluate();
        before_ = nullptr;
        carry_out({&what_, 1});
        commit();
    }

    /// Rows or columns of the destination's are counted in it.
    static bool has_places(const runtime::program& source) {
        for (const graph::instruction& i : source.code) {
            const leaf_kind kind = leaf_kind_of(i);
            if (i.code == op::leaf && is_index(kind)) return true;
        }
        return false;
    }
    void check(const layout& to, std::int64_t rows, std::int64_t cols) const {
        if (merge(rows, to.rows) != mismatch && merge(cols, to.cols) != mismatch) return;
        const bool product = what_.source.code.back().code == op::contract && to.rows != 1 && to.cols != 1;
        const char* const hint =
            product && cols == 1   ? "; the product of a matrix and a vector is a vector, and hadamard(A, "
                                     "rowwise(x)) multiplies each row by x"
            : product && rows == 1 ? "; the product of a row and a matrix is a row, and hadamard(A, "
                                     "colwise(x)) multiplies each column by x"
                                   : broadcast_hint(to.rows, to.cols, rows, cols);
        throw_shapes("the destination and the expression have different shapes", to.rows, to.cols, rows, cols,
                     runtime::to_string(what_), hint);
    }
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

// reshape(V, m, n) of blocks, transposes and other views is written like V itself: in place, in one launch.

#include "../../devices.hpp"

using namespace sinter;

namespace {

/// Elements and, in row-major order of the view, their places in the array.
struct reshape_model {
    std::vector<float> elements;
    std::vector<std::size_t> places;

    template <class F>
    void write(F f) {
        for (std::size_t k = 0; k < places.size(); ++k)
            elements[places[k]] = f(elements[places[k]], static_cast<float>(k));
    }
};

/// `view` takes a part of a 6 x 8 array, and of the array of its elements' places.
template <class View>
reshape_model model_of(const device& d, const matrix<float>& A, View view) {
    matrix<std::int32_t> places = 8 * row_index() + col_index() + zeros<std::int32_t>(d, 6, 8);
    reshape_model model{A.to_host(), {}};
    for (const std::int32_t p : matrix(view(places)).to_host())
        model.places.push_back(static_cast<std::size_t>(p));
    return model;
}

/// `act` writes the view of A, which the model tells; in place if it `reads` what it writes, too. Where
/// textures cannot be read while they are drawn to a block is written with its border, and other views
/// through a copy.
template <class View, class Act, class F>
void check_reshape(const device& d, View view, Act act, F f, bool reads = false) {
    matrix<float> A(d, 6, 8, test::numbers(48, 3));
    reshape_model model = model_of(d, A, view);
    const plan::device_facts& rules = d.state()->facts();
    const bool beside = reads && rules.draws() && !rules.reads_own_texels && !rules.fetches_target;
    const counters before = d.counters();
    act(view(A));
    const counters used = d.counters() - before;
    CHECK((used.launches == 1 || (beside && used.launches == 2)));
    CHECK(used.temporaries == used.launches - 1);
    model.write(f);
    CHECK(A.to_host() == model.elements);
}

template <class View>
void check_writes(const device& d, View view) {
    // 24 elements, as 3 x 8, in which element k of the row-major order is k.
    matrix<float> K(d, 3, 8);
    K = cast<float>(8 * row_index() + col_index());
    vector<float> k = reshape(K, 24);
    const auto sum_of = [](float a, float b) { return a + b; };
    check_reshape(
        d, view, [&](auto V) { reshape(V, 3, 8) = K + 2.0f * K; }, [](float, float b) { return 3 * b; });
    check_reshape(
        d, view, [&](auto V) { reshape(V, 24) = k; }, [](float, float b) { return b; });
    check_reshape(
        d, view, [&](auto V) { reshape(V, 2, 12) = 7.0f; }, [](float, float) { return 7.0f; });
    check_reshape(
        d, view, [&](auto V) { reshape(V, 24) += k; }, sum_of, true);
    check_reshape(
        d, view, [&](auto V) { reshape(V, 3, 8) -= K; }, [](float a, float b) { return a - b; }, true);
    check_reshape(
        d, view, [&](auto V) { reshape(V, 3, 8) *= 2.0f; }, [](float a, float) { return 2 * a; }, true);
    check_reshape(
        d, view, [&](auto V) { reshape(V, 24) /= k + 1.0f - k; }, [](float a, float) { return a; }, true);
    // The product is computed where it is written.
    const matrix<float> I = identity<float>(d, 3);
    check_reshape(
        d, view, [&](auto V) { reshape(V, 3, 8) = I * K; }, [](float, float b) { return b; });
    check_reshape(
        d, view, [&](auto V) { reshape(V, 3, 8) = rowwise(K.row(0)); },
        [](float, float b) { return static_cast<float>(static_cast<int>(b) % 8); });
    // A name of it is written too.
    check_reshape(
        d, view,
        [&](auto V) {
            auto R = reshape(V, 3, 8);
            R = K + K;
        },
        [](float, float b) { return 2 * b; });
    matrix<float> A(d, 6, 8, test::numbers(48, 3));
    auto V = view(A);
    const std::vector<float> read = reshape(V, 24).to_host();
    auto R = reshape(V, 24), same = reshape(V, 24);
    R = 2.0f * R;
    R = same;
    CHECK(reshape(0.5f * R, 24).to_host() == read);
}

} // namespace

TEST_CASE("reshapes of views are written in place") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_writes(d, [](auto& A) { return A(rows(1, 5), cols(2, 8)); });
        check_writes(d, [](auto& A) { return A(rows(0, 3)); });
        check_writes(d, [](auto& A) { return trans(A(rows(0, 6), cols(3, 7))); });
        check_writes(d, [](auto& A) { return A(rows(0, 6, 2), cols(7, -1, -1)); });
        check_writes(d, [](auto& A) { return trans(trans(A)(rows(0, 8, 2))); });
    }
}

TEST_CASE("so are large ones, and sums and products there") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 64, n = 252, k = 48;
        matrix<float> A(d, 140, 150), whole(d, m, n), L(d, m, k, test::numbers(m * k, 1)),
            R(d, k, n, test::numbers(k * n, 2));
        const auto check = [&](auto view, auto formula) {
            A = 0.0f;
            const counters before = d.counters();
            reshape(view(A), m, n) = formula();
            const counters between = d.counters();
            whole = formula();
            if (!test::is_fragment(d)) // a product is drawn beside what shares its texels
                CHECK((between - before).launches == (d.counters() - between).launches);
            CHECK(matrix<float>(reshape(view(A), m, n)).to_host() == whole.to_host());
            CHECK(sum(abs(A)).to_host() == sum(abs(whole)).to_host()); // and nothing beside it
        };
        const auto block = [](auto& a) { return a(rows(3, 131), cols(5, 131)); };
        const auto turned = [](auto& a) { return trans(a)(rows(7, 133), cols(2, 130)); };
        const auto product = [&] { return 0.5f * L * R; };
        const auto sums = [&] { return colwise(sum(L, axis<1>)) + rowwise(R.row(3)); };
        check(block, product);
        check(turned, product);
        check(block, sums);
        check(turned, sums);
    }
}

TEST_CASE("reshapes of views read what was there before the statement") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto block = [](auto& A) { return A(rows(1, 5), cols(2, 8)); };
        matrix<float> A(d, 6, 8, test::numbers(48, 3)), B(d, 6, 8, test::numbers(48, 3));
        // Turned within itself.
        const std::vector<float> turned = matrix<float>(trans(reshape(block(A), 6, 4))).to_host();
        block(A) = trans(reshape(block(A), 6, 4));
        CHECK(matrix<float>(block(A)).to_host() == turned);
        reshape(block(B), 4, 6) = trans(reshape(block(B), 6, 4));
        CHECK(B.to_host() == A.to_host());
        // One element on, by a part that overlaps.
        const std::vector<float> next = reshape(B(rows(0, 4), cols(2, 8)), 24).to_host();
        reshape(block(B), 24) = reshape(B(rows(0, 4), cols(2, 8)), 24);
        CHECK(reshape(block(B), 24).to_host() == next);
        // The statement reads and writes the same elements, in two orders.
        const std::vector<float> sums = reshape(block(B) + reversed(block(B)), 24).to_host();
        reshape(block(B), 24) += reversed(reshape(block(B), 24));
        CHECK(reshape(block(B), 24).to_host() == sums);
        // Blocks beside each other do not overlap.
        vector<float> left = reshape(B(rows(0, 6), cols(0, 3)), 18);
        const counters before = d.counters();
        reshape(B(rows(0, 6), cols(4, 7)), 18) = 2.0f * left;
        CHECK((d.counters() - before).temporaries == 0);
        evaluate(reshape(B(rows(0, 2), cols(0, 4)), 8) = reshape(B(rows(4, 6), cols(0, 4)), 8),
                 reshape(B(rows(4, 6), cols(0, 4)), 8) = reshape(B(rows(0, 2), cols(0, 4)), 8));
        CHECK(reshape(B(rows(4, 6), cols(0, 3)), 6).to_host() == vector<float>(left(rows(0, 6))).to_host());
    }
}

TEST_CASE("what a reshape of a view cannot do is said") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A(d, 6, 8, test::numbers(48, 3));
        auto V = A(rows(0, 4), cols(0, 6));
        CHECK(test::refused<shape_error>([&] { reshape(V, 5, 5) = 1.0f; }) ==
              "sinter: a reshape of 4 x 6 to 5 x 5 changes the number of elements");
        CHECK(test::refused<shape_error>([&] { reshape(V, 3, 8) = A; }) != "nothing was thrown");
        const std::vector<float> kept = A.to_host();
        matrix<float> read(d, 2, 6);
        read = reshape(reshape(trans(A), 6, 8)(rows(0, 4), cols(0, 3)), 2, 6);
        CHECK(A.to_host() == kept);
    }
}

// Statements whose destinations hold columns, `trans(C) = A * B`: they are computed as `C = trans(A * B)`.

#include <array>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>

#include "../../devices.hpp"

using namespace sinter;

namespace test_turned {

namespace {

/// Everything that `work` leaves, on a device and on the host.
template <class Work>
void check(const device& d, Work work) {
    CHECK(work(d) == work(host_device()));
}

std::int64_t launches_of(const device& d, auto&& statement) {
    const counters before = d.counters();
    statement();
    return (d.counters() - before).launches;
}

} // namespace

TEST_CASE("what is written to a transposed view is what is written to an array, transposed") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& size : {std::array{5, 7, 3}, {64, 33, 65}, {2, 130, 131}, {130, 2, 67}}) {
            const std::int64_t m = size[0], k = size[1], n = size[2];
            INFO(m, " x ", k, " x ", n);
            matrix<float> A(d, m, k, test::numbers(m * k, 1)), B(d, k, n, test::numbers(k * n, 2)),
                D(d, m, n, test::numbers(m * n, 3)), C(d, n, m), W(d, m, n);
            vector<float> x(d, n, test::numbers(n, 4)), y(d, m, test::numbers(m, 5));
            const auto same = [&] {
                matrix<float> T(d, m, n);
                T = trans(C);
                CHECK(T.to_host() == W.to_host());
            };
            trans(C) = A * B;
            W = A * B;
            same();
            trans(C) = 2 * A * B + rowwise(x) - colwise(y) + 3 * trans(C);
            W = 2 * A * B + rowwise(x) - colwise(y) + 3 * W;
            same();
            trans(C) = select(row_index() > col_index(), D, row_index() - 2 * D);
            W = select(row_index() > col_index(), D, row_index() - 2 * D);
            same();
            trans(C) = D + colwise(sum(D, axis<1>)) - rowwise(max(D, axis<0>)) + sum(A);
            W = D + colwise(sum(D, axis<1>)) - rowwise(max(D, axis<0>)) + sum(A);
            same();
            trans(C) = reversed(D, axis<0>) + y * trans(x);
            W = reversed(D, axis<0>) + y * trans(x);
            same();
            trans(C) = 0.5f;
            W = 0.5f;
            same();
            trans(C)(reversed) = D; // strides run backwards
            W(reversed) = D;
            same();
        }
    }
}

TEST_CASE("transposed views of one array read and write each other") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        check(d, [](const device& where) {
            const std::int64_t n = 37;
            matrix<float> A(where, n, n, test::numbers(n * n, 1)), B(where, n, n, test::numbers(n * n, 2)),
                H(where, n + 3, n + 5, test::numbers((n + 3) * (n + 5), 3));
            trans(A) = A + trans(A);
            trans(A) = A * B;
            trans(A) -= B * trans(A);
            trans(A)(rows(1, n), cols(0, 9)) = trans(A)(rows(0, n - 1), cols(3, 12));
            trans(H(rows(2, 20), cols(1, 31))) =
                H(rows(0, 30), cols(2, 20)) + trans(H(rows(1, 19), cols(0, 30)));
            evaluate(trans(A) = B + A, trans(B) = A);
            evaluate(trans(A) = B + trans(A), B = A);
            return std::vector{A.to_host(), B.to_host(), H.to_host()};
        });
    }
}

TEST_CASE("a transposed destination costs what an array does") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t n = 67;
        matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)), C(d, n, n);
        CHECK(launches_of(d, [&] { trans(C) = 2 * A * B - trans(A); }) == 1);
        CHECK(launches_of(d, [&] { trans(C) = sigmoid(A + trans(B)); }) == 1);
        const counters before = d.counters();
        trans(C) = trans(C) * A; // read elsewhere: swapped, not copied
        CHECK((d.counters() - before).temporaries == 0);
        // In place, where only the element itself is read, on devices that can.
        const std::string text = explain(trans(C) += trans(A));
        CHECK(text.find("trans(destination) = ") != std::string::npos);
        if (!d.state()->facts().draws()) CHECK(text.find("written in place") != std::string::npos);
    }
}

// Row and column numbers of an index that has extents are those of its own element, wherever views put them.
TEST_CASE("an index with extents is seen through views as an array of its numbers is") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        const vector<std::int32_t> numbers(d, {0, 1, 2}), five(d, {50, 60, 70, 80, 90});
        const auto same = [&](const auto& of_index, const auto& of_array) {
            CHECK(eval(of_index).to_host() == eval(of_array).to_host());
        };
        const auto all = [&](const auto& index, const auto& array) { // of 5 x 3 elements, with `five` beside
            same(trans(index), trans(array));
            same(trans(trans(index)), trans(trans(array)));
            same(reversed(trans(index)), reversed(trans(array)));
            same(slice(trans(index), rows(0, 3, 2)), slice(trans(array), rows(0, 3, 2)));
            same(sum(index, axis<0>), sum(array, axis<0>));
            same(argmax(trans(index), axis<1>), argmax(trans(array), axis<1>));
            same(prod(trans(index), axis<0>), prod(trans(array), axis<0>));
            same(max(index, axis<1>), max(array, axis<1>));
        };
        all(rowwise(row_index(3)) + colwise(five), rowwise(numbers) + colwise(five));
        all(rowwise(col_index(3)) + colwise(five), rowwise(numbers) + colwise(five));
        all(trans(colwise(row_index(3)) + rowwise(five)), trans(colwise(numbers) + rowwise(five)));
        all(trans(colwise(col_index(3)) + rowwise(five)), trans(colwise(numbers) + rowwise(five)));
        all(five * col_index(3), five * trans(numbers));
        same(sum(five * col_index(3), axis<0>), sum(five * trans(numbers), axis<0>));
    }
}

TEST_CASE("a matrix of one column, beside its column as a vector, is seen through views as two arrays are") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> none(3, 0.0f);
        matrix<float> X(d, 3, 1, none), Z(d, 3, 1, none);
        const vector<float> S(d, {0, 1, 0});
        vector<float> y(d, 1);
        y = sum(X + colwise(col(X, 0) + colwise(S)), axis<0>);
        CHECK(y.to_host() == std::vector<float>{1});
        y = sum(colwise(col(X, 0) + colwise(S)) + X, axis<0>);
        CHECK(y.to_host() == std::vector<float>{1});
        evaluate(X = Z, Z = X + colwise(col(X, 0) + colwise(S)));
        CHECK(Z.to_host() == std::vector<float>{0, 1, 0});
    }
}

} // namespace test_turned

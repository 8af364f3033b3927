// What one of several destinations reads of another are the elements from before the statement.

#include "../../devices.hpp"

using namespace sinter;

namespace {

template <class T>
void check_destinations(const device& d) {
    const auto ramp = [](auto i, auto j) { return cast<T>(4 * i + j + 1); };
    matrix<T> M = from_function<T>(d, 4, 4, ramp), X(d, 2, 2);
    const auto as_int = [](const std::vector<T>& v) {
        std::vector<int> out;
        for (const T x : v) out.push_back(static_cast<int>(static_cast<float>(x)));
        return out;
    };
    { // strided views of one array, written where they lie
        auto D = M(rows(0, 4, 2), cols(0, 4, 2)), A = M(rows(1, 4, 2), cols(1, 4, 2));
        evaluate(D = A + A, X = D - A);
        CHECK(as_int(X.to_host()) == std::vector<int>{-5, -5, -5, -5});
        CHECK(as_int(matrix<T>(D).to_host()) == std::vector<int>{12, 16, 28, 32});
    }
    { // whole arrays turned into each other, as a rotation does
        matrix<T> x = from_function<T>(d, 4, 4, ramp), y(d, 4, 4, std::vector<T>(16, static_cast<T>(2)));
        evaluate(x = x + y, y = x - y);
        CHECK(as_int(x.to_host())[5] == 8);
        CHECK(as_int(y.to_host())[5] == 4);
    }
}

} // namespace

TEST_CASE("several destinations read each other as they were") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        check_destinations<std::int32_t>(d);
        check_destinations<float>(d);
        check_destinations<half>(d);
    }
}

TEST_CASE("where destinations of one statement overlap, the later one's elements stay") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 40, 40), B = ones<float>(d, 40, 40);
        const auto check = [&](auto want) {
            const std::vector<float> a = A.to_host();
            bool right = true;
            for (std::size_t i = 0; i < 40; ++i)
                for (std::size_t j = 0; j < 40; ++j) right &= a[i * 40 + j] == want(i, j);
            CHECK(right);
        };
        evaluate(A = B, A = 2 * B);
        check([](std::size_t, std::size_t) { return 2.0f; });
        const auto part = B(rows(0, 30), cols(0, 40));
        evaluate(A(rows(0, 30), cols(0, 40)) = 1 * part, A(rows(10, 40), cols(0, 40)) = 3 * part);
        check([](std::size_t i, std::size_t) { return i < 10 ? 1.0f : 3.0f; });
        evaluate(A = sum(B) * B, A(rows(0, 3), cols(1, 5)) = 7 * B(rows(0, 3), cols(1, 5)));
        check([](std::size_t i, std::size_t j) { return i < 3 && j >= 1 && j < 5 ? 7.0f : 1600.0f; });
    }
}

namespace {
/// Each array gets what the next one had, all at once; returns the first element of each.
template <std::size_t... N>
std::vector<float> moved_on(const device& d, std::index_sequence<N...>) {
    std::vector<matrix<float>> a;
    for (std::size_t n = 0; n < sizeof...(N); ++n) a.push_back(full(d, 2, 3, static_cast<float>(n)));
    evaluate(a[N] = a[(N + 1) % sizeof...(N)]...);
    std::vector<float> first;
    for (const matrix<float>& m : a) first.push_back(m.to_host()[0]);
    return first;
}
} // namespace

TEST_CASE("many destinations that are read by one another are all computed from what was there before") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const auto check = [](const std::vector<float>& got) {
            for (std::size_t n = 0; n < got.size(); ++n)
                CHECK(got[n] == static_cast<float>((n + 1) % got.size()));
        };
        check(moved_on(d, std::make_index_sequence<2>()));
        check(moved_on(d, std::make_index_sequence<8>()));
        check(moved_on(d, std::make_index_sequence<9>()));
        check(moved_on(d, std::make_index_sequence<17>()));
    }
}

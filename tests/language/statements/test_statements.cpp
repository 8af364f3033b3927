// What C++ programs do around assignments: several in one statement, elements of expressions, numbers of
// 64 bits.

#include <cmath>
#include <limits>
#include <thread>

#include <doctest/doctest.h>

#include <sinter/sinter.hpp>

#include "../../devices.hpp"

using namespace sinter;

TEST_CASE("assignments behind each other in one statement are carried out in that order") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<float> x(d, {1, 1}), y(d, {0, 0});
        int k = 0;
        for (; k < 3; ++k, x = 2 * x, y = y + x) {
        }
        CHECK(y.to_host() == std::vector<float>{14, 14});
        x = 3 * x, x = x + 1, y = x, ++k;
        CHECK(y.to_host() == std::vector<float>{25, 25});
        CHECK(k == 4);
        const auto fill = [&](auto... numbers) { ((x = x + numbers), ...); };
        fill(1.0f, 2.0f, 3.0f);
        CHECK(x.to_host() == std::vector<float>{31, 31});
        vector<float> z(d, 3);
        const auto second_fails = [&] { x = x + 1, y = z; };
        CHECK_THROWS_AS(second_fails(), shape_error);
    }
}

TEST_CASE("elements of expressions are scalars") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A(d, 2, 3, {1, 2, 3, 4, 5, -0.0f}), B(d, 3, 2, {1, 0, 2, 1, 0, 5});
        const vector<float> x(d, {1, -1, 2});
        CHECK(eval((A * B)(1, 0)).to_host() == 14);
        CHECK(eval((A * x)(1)).to_host() == -1);
        CHECK(eval((trans(x) + 1)(2)).to_host() == 3);
        CHECK(eval((A > 2)(1, 1)).to_host());
        CHECK(std::signbit(eval((1 * A)(1, 2)).to_host()));
        CHECK((A * B)(1, cols(0, 2)).to_host() == std::vector<float>{14, 5});
        CHECK((A * B)(rows(0, 2), 1).to_host() == std::vector<float>{17, 5});
        vector<float> y(d, 3);
        y = x / (A * B)(1, 0);
        CHECK(std::fabs(y.to_host()[2] - 1.0f / 7) < 1e-6f);
        CHECK_THROWS_AS((A * B)(2, 0), shape_error);
        CHECK_THROWS_AS((A * x)(-1), shape_error);
    }
}

TEST_CASE("host numbers of 64 bits beside integers are themselves, or refused") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<std::int32_t> i(d, {-2000000000, 5, 2000000000});
        vector<std::uint32_t> u(d, {1, 5, 4000000000u});
        const std::int64_t small = 6, large = 3000000000;
        CHECK(eval(i < small).to_host() == std::vector<bool>{true, true, false});
        CHECK(eval(u < large).to_host() == std::vector<bool>{true, true, false});
        CHECK(eval(i < large).to_host() == std::vector<bool>{true, true, true});
        CHECK(eval(i == 4294967301LL).to_host() == std::vector<bool>{false, false, false});
        CHECK(eval(min(i, std::size_t{1} << 32)).to_host() == i.to_host());
        CHECK(eval(u < (1ULL << 32)).to_host() == std::vector<bool>{true, true, true});
        CHECK_THROWS_AS(u + std::int64_t{-1}, unsupported_error);
        CHECK_THROWS_AS(u + (-1), unsupported_error);
        CHECK_THROWS_AS(i = large, unsupported_error);
        CHECK(i.to_host()[0] == -2000000000); // what it was
    }
}

TEST_CASE(
    "a number that is assigned is converted on the host, so that no device needs its type, or refused") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<std::int32_t> i(d, 2);
        vector<std::uint32_t> u(d, 2);
        vector<bool> b(d, 2);
        i = 3.9;
        CHECK(i.to_host()[1] == 3);
        CHECK_THROWS_AS(i = -1e30, unsupported_error);
        CHECK_THROWS_AS(i = std::numeric_limits<float>::quiet_NaN(), unsupported_error);
        CHECK(i.to_host()[1] == 3);
        u = -0.5;
        CHECK(u.to_host()[0] == 0);
        CHECK_THROWS_AS(u = -2.5, unsupported_error);
        CHECK_THROWS_AS(u = -1, unsupported_error);
        CHECK(u.to_host()[0] == 0);
        b = 0.5;
        CHECK(b.to_host()[0]);
        b = 0;
        CHECK(!b.to_host()[0]);
        b = 1LL << 40;
        CHECK(b.to_host()[1]);
    }
}

TEST_CASE("views are exchanged element by element") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        matrix<float> A(d, 3, 2, {1, 2, 3, 4, 5, 6});
        swap(A.row(0), A.row(2));
        CHECK(A.to_host() == std::vector<float>{5, 6, 3, 4, 1, 2});
        auto left = A.col(0), right = A.col(1);
        using std::swap;
        swap(left, right);
        CHECK(A.to_host() == std::vector<float>{6, 5, 4, 3, 2, 1});
        vector<float> x(d, {1, 2, 3});
        swap(x(rows(0, 2)), x(rows(1, 3))); // both are read before either is written; the second wins
        CHECK(x.to_host() == std::vector<float>{2, 1, 2});
        CHECK_THROWS_AS(swap(x(rows(0, 1)), x(rows(1, 3))), shape_error);
        CHECK(x.to_host() == std::vector<float>{2, 1, 2});
    }
}

TEST_CASE("the least and greatest of several, squares, and what is finite") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const float infinite = std::numeric_limits<float>::infinity();
        const vector<float> x(d, {1, 4, -infinite, 2}), y(d, {3, 2, 5, infinite});
        vector<float> z(d, 4);
        z = max(x, y, 2.5f, 0.5f * x);
        CHECK(z.to_host() == std::vector<float>{3, 4, 5, infinite});
        z = min(2.5f, x, y);
        CHECK(z.to_host() == std::vector<float>{1, 2, -infinite, 2});
        z = square(x - 1);
        CHECK(z.to_host() == std::vector<float>{0, 9, infinite, 1});
        z = cast<float>(isfinite(x + y));
        CHECK(z.to_host() == std::vector<float>{1, 1, 0, 0});
        z = cast<float>(isfinite(0 * x));
        if (d.name() != "opengl:es") CHECK(z.to_host() == std::vector<float>{1, 1, 0, 1}); // it has no NaN
    }
}

TEST_CASE("shapes that do not fit: the message says what to write") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const matrix<float> A(d, 2, 3);
        const vector<float> x(d, 3);
        const auto says = [](const std::string& message, const char* what) {
            CAPTURE(message);
            CHECK(message.find(what) != std::string::npos);
        };
        matrix<float> B(d, 2, 3);
        says(test::refused<shape_error>([&] { B = A - A.row(0); }), "rowwise(...) repeats a row");
        says(test::refused<shape_error>([&] { B = A.col(1) + A; }), "colwise(...) repeats a column");
        says(test::refused<shape_error>([&] { B = A - x; }), "rowwise(...) repeats a vector as rows");
        says(test::refused<shape_error>([&] { B = A + trans(A); }), "trans(...) turns it");
        says(test::refused<shape_error>([&] { vector<float> v = A.row(0); }), "trans(...) turns a row");
        says(test::refused<shape_error>([&] { B = trans(A); }), "trans(...) turns it");
        says(test::refused<shape_error>([&] { B = trans(x); }), "rowwise(...) repeats a row");
        says(test::refused<device_error>([&] { matrix<float> v = row_index(2, 3) + 1.0f; }),
             "give the destination a device");
        const matrix<float> tall(d, 3, 2), wide(d, 4, 3), narrow(d, 2, 4);
        says(test::refused<shape_error>([&] { B = A * A; }),
             "in A * A, whose letters are your operands in order; hadamard(...) multiplies element by "
             "element, and "
             "trans(...) turns a factor");
        says(test::refused<shape_error>([&] { B = A * wide; }),
             "A * B, whose letters are your operands in order; "
             "trans(...) turns the right factor");
        says(test::refused<shape_error>([&] { B = A * narrow; }), "; trans(...) turns the left factor");
        says(test::refused<shape_error>([&] { B = tall * wide; }), "; the factors fit in the other order");
        says(test::refused<shape_error>([&] { B = A - mean(wide, axis<0>); }), "in A - mean(B, axis<0>), ");
        says(test::refused<shape_error>([&] { B = A - mean(cast<std::int32_t>(wide), axis<0>); }),
             "in A - mean(float(int32(B)), axis<0>), ");
        matrix<float> moved = B;
        const matrix<float> other = std::move(moved);
        says(test::refused<device_error>([&] { B = moved + 1.0f; }), "moved from");
    }
}

TEST_CASE("commas are carried out from left to right, however they are nested") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<float> x(d, {1, 1}), y(d, 2), z(d, 2);
        x = 2 * x, (y = x + 1, z = y + x);
        CHECK(z.to_host() == std::vector<float>{5, 5});
        (x = 2 * x, (y = x + 1, (x = x + y, y = x))), (z = 2 * y, x = z);
        CHECK(x.to_host() == std::vector<float>{18, 18});
        const auto add = [&](auto... numbers) { ((x = 2 * x + numbers), ...); };
        add(1.0f, 2.0f, 3.0f);
        CHECK(x.to_host() == std::vector<float>{155, 155});
        const auto add_left = [&](auto... numbers) { (..., (x = 2 * x + numbers)); };
        add_left(1.0f, 2.0f);
        CHECK(x.to_host() == std::vector<float>{624, 624});
        evaluate((x = 0 * x, y = x + 1), z = x + 2); // what is before a comma comes before all of them
        CHECK(y.to_host() == std::vector<float>{1, 1});
        CHECK(z.to_host() == std::vector<float>{2, 2});
        z = (x = x + 3, (y = x, x = y + 1));
        CHECK(z.to_host() == std::vector<float>{4, 4});
        CHECK_THROWS_AS((y = 2 * y, (x = x(rows(0, 1)), z = x)), shape_error); // nothing is carried out
        CHECK(y.to_host() == std::vector<float>{3, 3});
        {
            auto waits = (x = 0 * y);
            z = y, waits; // a name lives longer
        }
        CHECK(x.to_host() == std::vector<float>{0, 0});
    }
}

TEST_CASE("no statement uses an array while an earlier assignment to it waits behind a name") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const vector<float> x(d, {1, 2});
        vector<float> y(d, {3, 4}), z(d, 2);
        {
            auto waits = (y = 2 * x);
            const auto is_refused = [](auto statement) {
                const std::string message = test::refused<device_error>(statement);
                CAPTURE(message);
                CHECK(message.find("write the assignment as a statement") != std::string::npos);
            };
            is_refused([&] { z = y + 1; });
            is_refused([&] { (void)eval(sum(y)); });
            is_refused([&] { (void)y.to_host(); });
            is_refused([&] { (void)y.map(); });
            is_refused([&] { y = x; }); // which the older one would overwrite
            is_refused([&] { y += x; });
            is_refused([&] { y(0) = 1.0f; });
            is_refused([&] { y.to_device({0, 0}); });
            is_refused([&] { evaluate(z = x, y = z); });
            is_refused([&] { z = x, (z = y, z = 2 * x); });
            std::thread other([&] { z = x; });
            other.join();
            z = 2 * x;
        }
        CHECK(y.to_host() == std::vector<float>{2, 4});
        CHECK(z.to_host() == std::vector<float>{2, 4});
        y = x, y = y + 1;
        CHECK(y.to_host() == std::vector<float>{2, 3});
        z = (y += x) - (y -= x); // operands are carried out from left to right
        CHECK(z.to_host() == std::vector<float>{0, 0});
        evaluate(z = y, y = z);
        CHECK(y.to_host() == std::vector<float>{0, 0});
    }
}

TEST_CASE("an assignment within another one is refused where an earlier one that uses its arrays waits") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<float> x(d, {1, 1}), y(d, 2), z(d, 2), w(d, 2);
        const auto is_refused = [](auto statement) {
            const std::string message = test::refused<device_error>(statement);
            CAPTURE(message);
            CHECK(message.find("write the assignment as a statement") != std::string::npos);
        };
        is_refused([&] { x = x + 1, y = x = 2 * x; });
        is_refused([&] { z = x, y = x = 2 * x; }); // z would get the new elements
        is_refused([&] { z = x, y = 3 * (x = 2 * x); });
        is_refused([&] {
            auto waits = (z = x);
            x = 3.0f;
        });
        is_refused([&] {
            auto waits = (x = 10 * x);
            y = z = x + 1;
        });
        is_refused([&] {
            auto waits = (z = x);
            x.to_device({5, 5});
        });
        CHECK(x.to_host() == std::vector<float>{1, 1}); // an exception drops what waits
        z = x, y = w = 2 * x;
        CHECK(y.to_host() == std::vector<float>{2, 2});
        evaluate((x = 2 * x, y = x), x = x + 5);
        CHECK(x.to_host() == std::vector<float>{7, 7});
        CHECK(y.to_host() == std::vector<float>{2, 2});
        evaluate((x = x + 1, y = x), (x = 2 * x, z = x));
        CHECK(y.to_host() == std::vector<float>{16, 16});
        CHECK(z.to_host() == std::vector<float>{16, 16});
    }
}

TEST_CASE("threads that assign to one array and read it never wait for each other's statements to end") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        vector<float> x(d, {0, 0});
        std::vector<std::string> ends(3);
        const auto work = [&](std::size_t me) {
            ends[me] = test::refused([&] {
                auto shared = x(rows(0, 2)); // the same elements
                vector<float> own(d, 2);
                for (int turn = 0; turn < 100; ++turn) {
                    shared = shared + 1.0f;
                    own = shared, own = own + 1;
                    (void)shared.to_host();
                }
            });
        };
        std::thread first([&] { work(0); }), second([&] { work(1); });
        work(2);
        first.join();
        second.join();
        CHECK(ends == std::vector<std::string>(3, "nothing was thrown"));
    }
}

TEST_CASE("an assignment behind a name is carried out as an operand, or at the end of its scope") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const vector<float> x(d, {1, 2});
        vector<float> y(d, {3, 4}), z(d, 2);
        {
            auto waits = (y = 2 * x);
            z = x;
            CHECK(eval(waits + z).to_host() == std::vector<float>{3, 6}); // as an operand it is carried out
        }
        CHECK(y.to_host() == std::vector<float>{2, 4});

        z = y + 1, y = z + x, z = y; // what stands behind has to wait
        CHECK(z.to_host() == std::vector<float>{4, 7});
        evaluate(y = z, z = y);
        CHECK(z.to_host() == std::vector<float>{4, 7});
        z = y = z + 1;
        CHECK(z.to_host() == std::vector<float>{5, 8});
        (void)explain(z = y);
        prewarm(z = y + z);
        CHECK(z.to_host() == std::vector<float>{5, 8});
        try { // given up on the way
            const auto waits = (z = x);
            throw 1;
        } catch (int) {
        }
        CHECK(z.to_host() == std::vector<float>{5, 8});
    }
}

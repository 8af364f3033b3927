// A block that the host writes leaves its neighbours as they are, wherever it lies and whatever memory is
// made of (texels of four elements, whose last ones are padding).

#include <atomic>
#include <thread>

#include "../../devices.hpp"

using namespace sinter;

namespace {

template <class T>
void check_blocks(const device& d, std::int64_t m, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(n);
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t p = 1; p <= m - i; ++p)
                for (std::int64_t q = 1; q <= n - j; ++q)
                    for (const bool mapped : {false, true}) {
                        matrix<T> A(d, m, n);
                        A = T(1);
                        auto block = A(rows(i, i + p), cols(j, j + q));
                        if (mapped) {
                            auto elements = block.map(access::read_write);
                            for (std::int64_t r = 0; r < p; ++r)
                                for (std::int64_t c = 0; c < q; ++c) elements(r, c) = T(0);
                        } else {
                            block.to_device(std::vector<T>(static_cast<std::size_t>(p * q), T(0)));
                        }
                        const std::vector<T> got = A.to_host();
                        bool right = true;
                        for (std::int64_t r = 0; r < m; ++r)
                            for (std::int64_t c = 0; c < n; ++c) {
                                const bool inside = r >= i && r < i + p && c >= j && c < j + q;
                                right &= got[static_cast<std::size_t>(r * n + c)] == T(inside ? 0 : 1);
                            }
                        CAPTURE(i);
                        CAPTURE(j);
                        CAPTURE(p);
                        CAPTURE(q);
                        CAPTURE(mapped);
                        REQUIRE(right);
                    }
}

} // namespace

TEST_CASE("a block that is written from the host leaves its neighbours as they are") {
    for (device d : test::devices()) {
        INFO(d.name() << " (" << d.description() << ")");
        for (const auto& [m, n] : {std::pair{1, 2}, {3, 1}, {2, 5}, {3, 4}}) {
            check_blocks<float>(d, m, n);
            check_blocks<std::int32_t>(d, m, n);
        }
        check_blocks<bool>(d, 3, 1);
        check_blocks<half>(d, 2, 3);
        matrix<float> A(d, 100, 100);
        A = 1.0f;
        A.col(0).to_device(std::vector<float>(100, 2.0f));
        CHECK(A.to_host()[0] == 2);
        CHECK(A.to_host()[1] == 1);
        A.row(99)(cols(0, 99)).to_device(std::vector<float>(99, 3.0f));
        CHECK(A.to_host()[9998] == 3);
        CHECK(A.to_host()[9999] == 1);
    }
}

TEST_CASE("views are filled, and numbers are written out") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<float> A(d, 2, 3);
        A.fill(1);
        A.row(0).fill(2);
        trans(A)(rows(1, 3), cols(1, 2)).to_device({5, 6});
        CHECK(A.to_host() == std::vector<float>{2, 2, 2, 1, 5, 6});
        CHECK_THROWS_AS(A.to_device({1, 2}), shape_error);
        vector<bool> b(d, 3);
        b.to_device({true, false, true});
        CHECK(b.to_host() == std::vector<bool>{true, false, true});
        b(rows(0, 2)).fill(false);
        CHECK(b.to_host() == std::vector<bool>{false, false, true});
    }
}

TEST_CASE("an array is read as a whole while another thread uploads") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 1 << 18;
        vector<float> x(d, n);
        x = 0;
        std::atomic<bool> done{false};
        std::thread writer([&] {
            for (int turn = 1; turn <= 60; ++turn)
                x.to_device(std::vector<float>(static_cast<std::size_t>(n), static_cast<float>(turn)));
            done = true;
        });
        int torn = 0;
        while (!done) {
            const std::vector<float> all = x.to_host();
            torn += all.front() != all.back() || all.front() != all[all.size() / 2];
        }
        writer.join();
        CHECK(torn == 0);
    }
}

// Arrays whose memory was asked for keep it: what a function returns is written into them.

#include <vector>

#include "../../devices.hpp"

using namespace sinter;

namespace {
matrix<float> twos(const device& d, std::int64_t n) {
    return full<float>(d, n, n, 2.0f);
}
} // namespace

TEST_CASE("a shared array keeps its memory, and gets the elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> S = d.allocate_shared<float>(3, 3);
        const auto* const storage = S.storage().get();
        const auto* const memory = S.storage()->memory.get();
        const auto row = S.row(1); // a view taken before
        const auto is_kept = [&] {
            return S.storage().get() == storage && S.storage()->memory.get() == memory;
        };
        const bool stays = test::shares_memory(d);
        S = identity<float>(d, 3);
        CHECK(S.storage().get() == storage);
        CHECK((!stays || is_kept()));
        CHECK(S.to_host() == std::vector<float>{1, 0, 0, 0, 1, 0, 0, 0, 1});
        CHECK(eval(row).to_host() == std::vector<float>{0, 1, 0});
        S = twos(d, 3);
        CHECK((!stays || is_kept()));
        CHECK(S.to_host() == std::vector<float>(9, 2.0f));
        matrix<float> other(d, 3, 3);
        other = 5.0f;
        S = std::move(other);
        CHECK((!stays || is_kept()));
        CHECK(S.to_host() == std::vector<float>(9, 5.0f));
        CHECK_THROWS_AS(S = zeros<float>(d, 2, 3), shape_error);
        CHECK(S.to_host() == std::vector<float>(9, 5.0f));
        CHECK(S.storage().get() == storage);
        const device host = host_device();
        if (!(d == host)) {
            CHECK_THROWS_AS(S = zeros<float>(host, 3, 3), device_error);
            CHECK(S.to_host() == std::vector<float>(9, 5.0f));
            S = zeros<float>(host, 3, 3).to(d);
            CHECK(S.to_host() == std::vector<float>(9, 0.0f));
            CHECK(S.storage().get() == storage);
        }
    }
}

TEST_CASE("an ordinary array becomes the one that a function returns; views keep the old elements") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> A = twos(d, 2);
        const auto row = A.row(0);
        A = zeros<float>(d, 3, 4);
        CHECK(A.cols() == 4);
        CHECK(eval(row).to_host() == std::vector<float>{2, 2});
        matrix<float>& same = A;
        A = std::move(same);
        CHECK(A.to_host() == std::vector<float>(12, 0.0f));
    }
}

TEST_CASE("shared arrays are exchanged, moved into each other and kept in containers as handles") {
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        matrix<float> S = d.allocate_shared<float>(2, 2), A = twos(d, 3);
        S = 7.0f;
        const auto* const shared = S.storage().get();
        swap(S, A);
        CHECK(A.storage().get() == shared);
        CHECK(S.rows() == 3);
        std::swap(S, A);
        CHECK(S.storage().get() == shared);
        matrix<float> T = d.allocate_shared<float>(4, 4);
        T = std::move(S); // one shared array for another
        CHECK(T.storage().get() == shared);
        CHECK(T.to_host() == std::vector<float>(4, 7.0f));
        std::vector<matrix<float>> list;
        for (std::int64_t n = 1; n < 6; ++n) {
            list.push_back(d.allocate_shared<float>(n, n));
            list.back() = static_cast<float>(n);
        }
        list.erase(list.begin());
        CHECK(list.size() == 4);
        for (std::size_t k = 0; k < 4; ++k)
            CHECK(list[k].to_host() == std::vector<float>((k + 2) * (k + 2), static_cast<float>(k + 2)));
        T = matrix<float>(); // given up
        CHECK_THROWS_AS(T.to_host(), device_error);
    }
}

// use_tile: products in macro-tiles and micro-tiles that were asked for.

#include <cmath>
#include <vector>

#include <sinter/product_tile.hpp>
#include <sinter/sinter.hpp>

#include "../../devices.hpp"
#include "../../exact_products.hpp"
#include "../image_devices.hpp"

namespace {

using sinter::product_tile;
using sinter::tiled_products;

bool has_tiles(const sinter::device& d) {
    return d.name() != "host" && d.name() != "opengl:fragment" && d.name() != "opengl:es";
}
/// Tiles are a work-group's; else a work-item's, with vectors of a CPU's registers.
bool has_groups_of_tiles(const sinter::device& d) {
    return d.name().rfind("opengl", 0) == 0 || test::has_groups(d);
}
std::string micro_text(const product_tile& t, int lanes) {
    return "micro-tiles of " + std::to_string(t.micro_rows) + " x " + std::to_string(t.micro_vectors * lanes);
}
std::string macro_text(const product_tile& t) {
    return "tiles of " + std::to_string(t.rows) + " x " + std::to_string(t.cols) + ", " +
           std::to_string(t.depth) + " terms at a time";
}
/// Whole numbers: exact.
std::vector<float> tiled_product(const sinter::device& d, std::int64_t m, std::int64_t k, std::int64_t n) {
    const sinter::matrix<float> A(d, m, k, test::numbers(m * k, 1)), B(d, k, n, test::numbers(k * n, 2)),
        D(d, n, m, test::numbers(m * n, 3));
    return eval(abs(2.0f * ((A + 1.0f) * B)) - trans(D)).to_host();
}
std::string text_of_product(const sinter::device& d) {
    const sinter::matrix<float> A = sinter::ones<float>(d, 96, 96), B = sinter::ones<float>(d, 96, 96);
    sinter::matrix<float> C(d, 96, 96);
    return explain(C = A * B);
}

} // namespace

TEST_CASE("a tile that was asked for adds up long sums in blocks") {
    for (const sinter::device& d : test::devices()) {
        if (!has_tiles(d)) continue;
        CAPTURE(d.name());
        const product_tile t =
            has_groups_of_tiles(d) ? product_tile{32, 32, 16, 4, 1} : product_tile{12, 64, 20, 3, 1};
        sinter::use_tile(d, t);
        // 2^34 and then 1024s, which one running sum of floats loses all. Here it is those of a block.
        for (const std::int64_t depth : {8211, 28'673}) {
            CAPTURE(depth);
            sinter::matrix<float> A(d, 17, depth), B(d, depth, 19), C(d, 17, 19);
            A = 1024.0f;
            B = 1.0f;
            B.row(0) = 0x1p24f;
            C = A * B;
            const double sum = 1024.0 * static_cast<double>(depth - 1) + 0x1p34,
                         error = sum * (4096 + 8) * 0x1p-24;
            for (const float c : C.to_host()) CHECK(std::fabs(c - sum) <= error);
        }
        sinter::use_tile(d);
    }
}

TEST_CASE("products in tiles that were asked for") {
    for (const sinter::device& d : test::devices()) {
        CAPTURE(d.name());
        if (!has_tiles(d)) {
            CHECK_THROWS_AS(sinter::use_tile(d, {64, 64, 16, 4, 1}), sinter::unsupported_error);
            CHECK_THROWS_AS(sinter::use_tile(d), sinter::unsupported_error);
            continue;
        }
        const std::string automatic = text_of_product(d);
        const bool groups = has_groups_of_tiles(d);
        const std::vector<product_tile> tiles =
            groups ? std::vector<product_tile>{{32, 32, 8, 4, 1}, {64, 32, 16, 8, 2}, {0, 0, 0, 2, 1}}
                   : std::vector<product_tile>{{12, 64, 20, 3, 1}, {24, 128, 36, 6, 2}, {0, 0, 0, 2, 1}};
        for (const product_tile& t : tiles) {
            sinter::use_tile(d, t);
            const std::string text = text_of_product(d);
            CAPTURE(text);
            const bool macro = t.rows > 0;
            if (macro) CHECK(text.find(macro_text(t)) != std::string::npos);
            if (groups) CHECK(text.find(micro_text(t, 4)) != std::string::npos);
            CHECK(text.find("micro-tiles of " + std::to_string(t.micro_rows) + " x ") != std::string::npos);
            for (const auto& s : {std::vector<std::int64_t>{1, 1, 2}, {2, 3, 5}, {37, 29, 41}, {70, 45, 131}})
                CHECK(tiled_product(d, s[0], s[1], s[2]) ==
                      tiled_product(sinter::host_device(), s[0], s[1], s[2]));
            test::check_exact_products<float>(d, {70, 45, 131});
        }
        sinter::use_tile(d);
        CHECK(text_of_product(d) == automatic);
    }
}

TEST_CASE("micro-tiles of any number of rows, where the left operand lies the other way round") {
    for (const sinter::device& d : test::devices()) {
        if (!has_tiles(d)) continue;
        CAPTURE(d.name());
        for (const int rows : {1, 2, 3, 5, 7, 8}) {
            CAPTURE(rows);
            sinter::use_tile(d, {0, 0, 0, rows, 1});
            for (const std::int64_t m : {8, 10, 12, 64}) {
                CAPTURE(m);
                constexpr std::int64_t k = 6, n = 20;
                const std::vector<float> a = test::numbers(k * m, 1), b = test::numbers(k * n, 2);
                const sinter::matrix<float> A(d, k, m, a), B(d, k, n, b);
                const sinter::matrix<float> X(sinter::host_device(), k, m, a),
                    Y(sinter::host_device(), k, n, b);
                sinter::matrix<float> C(d, m, n);
                C = trans(A) * B;
                CHECK(C.to_host() == eval(trans(X) * Y).to_host());
                sinter::matrix<float> T(d, n, m);
                trans(T) = trans(A) * B;
                CHECK(T.to_host() == eval(trans(Y) * X).to_host());
            }
        }
        sinter::use_tile(d);
    }
}

TEST_CASE("a tile that a device cannot have is refused, and nothing changes") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        if (!has_tiles(d)) continue;
        const bool groups = has_groups_of_tiles(d);
        const product_tile good = groups ? product_tile{32, 32, 8, 4, 1} : product_tile{12, 64, 20, 3, 1};
        sinter::use_tile(d, good);
        const std::string before = text_of_product(d);
        for (const product_tile& t :
             {product_tile{30, 32, 8, 4, 1}, product_tile{32, 30, 8, 4, 1}, product_tile{32, 64, 6, 4, 1},
              product_tile{32, 64, 8, 5, 1}, product_tile{32, 64, 8, 17, 1}, product_tile{32, 64, 8, 4, 0},
              product_tile{32, 64, 8, 4, 5}, product_tile{-32, 64, 8, 4, 1},
              product_tile{4096, 4096, 64, 16, 4}, product_tile{32, 0, 8, 4, 1},
              product_tile{70000, 64, 8, 4, 1}, product_tile{0, 0, 0, 300, 1}}) {
            CAPTURE(t.rows);
            std::string why;
            try {
                sinter::use_tile(d, t);
            } catch (const sinter::unsupported_error& e) {
                why = e.what();
            }
            CHECK(why.find(d.name()) != std::string::npos);
            CHECK(why.find(std::to_string(t.rows) + " x " + std::to_string(t.cols)) != std::string::npos);
        }
        CHECK(text_of_product(d) == before);
        // A tile of floats that is too large for doubles.
        if (d.supports(sinter::dtype::f64)) {
            sinter::use_tile(d, groups ? product_tile{64, 64, 16, 4, 2} : good);
            const sinter::matrix<double> A = sinter::ones<double>(d, 70, 40),
                                         B = sinter::ones<double>(d, 40, 50);
            sinter::matrix<double> C(d, 70, 50);
            C = -1.0;
            bool refused = false;
            try {
                C = A * B;
            } catch (const sinter::unsupported_error& e) {
                refused = true;
                CHECK(std::string(e.what()).find("bytes of local memory") != std::string::npos);
            }
            CHECK(C.to_host() == std::vector<double>(70 * 50, refused ? -1.0 : 40.0));
            sinter::use_tile(d);
            C = A * B;
            CHECK(C.to_host() == std::vector<double>(70 * 50, 40.0));
        }
        sinter::use_tile(d);
    }
}

TEST_CASE("products that read an image have tiles of their own") {
    for (const sinter::device& d : test::image_devices()) {
        CAPTURE(d.name());
        if (!has_tiles(d) || !test::has_images(d)) continue; // there an image is an array
        const product_tile t =
            has_groups_of_tiles(d) ? product_tile{32, 32, 8, 4, 1} : product_tile{12, 64, 20, 3, 1};
        const std::int64_t m = 50, k = 37, n = 61;
        const sinter::matrix<float> A(d, m, k, test::numbers(m * k, 1)), B(d, k, n, test::numbers(k * n, 2));
        const auto image = as_image(B);
        sinter::matrix<float> C(d, m, n);
        const std::string automatic = explain(C = A * B);
        sinter::use_tile(d, t, tiled_products::of_images);
        CHECK(explain(C = A * image).find(macro_text(t)) != std::string::npos);
        CHECK(explain(C = A * B).find(macro_text(t)) == std::string::npos);
        C = A * image;
        const sinter::device host = sinter::host_device();
        CHECK(C.to_host() == eval(sinter::matrix<float>(host, m, k, test::numbers(m * k, 1)) *
                                  sinter::matrix<float>(host, k, n, test::numbers(k * n, 2)))
                                 .to_host());
        sinter::use_tile(d, tiled_products::of_images);
        CHECK(explain(C = A * B) == automatic);
    }
}

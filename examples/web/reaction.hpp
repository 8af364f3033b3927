#pragma once
// Gray and Scott's reaction: U feeds V, V turns U into more of itself and dies off, and both spread.

#include <cstdint>
#include <string>

#include <sinter/image.hpp>

namespace web {

// The text on the page is the code itself.
// clang-format off
#define SINTER_WEB_UVV UVV = hadamard(U, square(V))
#define SINTER_WEB_U U += 0.84f * spread(U) - UVV + feed * (1 - U)
#define SINTER_WEB_V V += 0.42f * spread(V) + UVV - (feed + kill) * V
// clang-format on
#define SINTER_WEB_TEXT_OF(code) #code
#define SINTER_WEB_TEXT(code) SINTER_WEB_TEXT_OF(code)

class reaction {
public:
    static constexpr std::int64_t size = 256; ///< of the square, whose edges meet

    explicit reaction(const sinter::device& d)
        : U(sinter::ones<float>(d, size, size)), V(sinter::zeros<float>(d, size, size)),
          weights_(d, {{0.05f, 0.2f, 0.05f}, {0.2f, -1, 0.2f}, {0.05f, 0.2f, 0.05f}}) {}

    static constexpr const char* text =
        "auto " SINTER_WEB_TEXT(SINTER_WEB_UVV) ";\nevaluate(" SINTER_WEB_TEXT(
            SINTER_WEB_U) ",\n         " SINTER_WEB_TEXT(SINTER_WEB_V) ");";

    void step(float feed, float kill) {
        const auto spread = [this](const auto& X) {
            return sinter::correlate<sinter::edge::wrap>(X, weights_);
        };
        const auto SINTER_WEB_UVV;
        evaluate(SINTER_WEB_U, SINTER_WEB_V);
    }
    std::string explain(float feed, float kill) {
        const auto spread = [this](const auto& X) {
            return sinter::correlate<sinter::edge::wrap>(X, weights_);
        };
        const auto SINTER_WEB_UVV;
        return sinter::explain(SINTER_WEB_U, SINTER_WEB_V);
    }
    /// Puts V where a pointer is.
    void drop(float row, float column, float radius) {
        const auto i = sinter::cast<float>(sinter::row_index()) - row;
        const auto j = sinter::cast<float>(sinter::col_index()) - column;
        V = select(square(i) + square(j) < radius * radius, 0.5f, V);
    }
    /// Colours of V: four columns, red, green, blue and opacity, for each of its own.
    void show(sinter::matrix<float>& frame) const {
        const auto channel = sinter::col_index() % 4;
        const auto v =
            clamp(2.6f * gather(V, sinter::row_index(size, 4 * size), sinter::col_index() / 4), 0.0f, 1.0f);
        frame = select(channel == 0, square(v),
                       select(channel == 1, 0.08f + 0.87f * v, 0.30f + 0.35f * sin(3.1f * v)));
    }

    sinter::matrix<float> U, V;

private:
    sinter::matrix<float> weights_;
};

} // namespace web

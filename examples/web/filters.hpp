#pragma once
// Formulas for a photograph X, whose pixels are four columns each: red, green, blue and opacity.

#include <string>
#include <vector>

#include <sinter/image.hpp>

namespace web {

/// What a formula may use: the photograph, its picture Y, weights of a blur, and a number of the visitor's.
struct canvas {
    const sinter::matrix<float>& X;
    sinter::matrix<float>& Y;
    const sinter::vector<float>& w;
    float s;
};

struct filter {
    const char* name;
    const char* text;
    float least, greatest, start; ///< of s
    void (*run)(const canvas&);
    std::string (*explain)(const canvas&);
};

template <class Assignment>
filter make_filter(const char* name, float least, float greatest, float start, const char* text, Assignment) {
    return {name,
            text,
            least,
            greatest,
            start,
            [](const canvas& c) { Assignment()(c); },
            [](const canvas& c) { return sinter::explain(Assignment()(c)); }};
}

inline sinter::vector<float> blur_weights(const sinter::device& d) {
    return sinter::vector<float>(d, {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f});
}

inline std::vector<filter> filters() {
// The text on the page is the code itself.
#define FILTER(name, least, greatest, start, ...)                                                            \
    make_filter(name, least, greatest, start, #__VA_ARGS__, [](const canvas& of) {                           \
        using namespace sinter;                                                                              \
        const auto& [X, Y, w, s] = of;                                                                       \
        [[maybe_unused]] const auto m = X.rows(), n = X.cols();                                              \
        return __VA_ARGS__;                                                                                  \
    })
    return {
        FILTER("Few shades", 1, 8, 3, Y = round(s * X) / s),
        FILTER("Sharpen", 0, 6, 2, Y = X + s * (X - correlate<edge::mirror, 4>(X, w, w))),
        FILTER("Blur", 0, 1, 1, Y = (1 - s) * X + s * correlate<edge::mirror, 4>(X, w, w)),
        FILTER("Edges", 1, 20, 8, Y = 1 - s * abs(X - correlate<edge::mirror, 4>(X, w, w))),
        FILTER("Brighten the shadows", 0.3f, 2, 0.55f, Y = pow(X, s)),
        FILTER("Negative", 0, 1, 1, Y = abs(s - X)),
        FILTER("Warm light", 1, 3, 1.6f, Y = select(col_index() % 4 == 2, X / s, pow(X, 1 / s))),
        FILTER("Waves", 0, 24, 8,
               Y = gather<edge::mirror>(X, row_index(m, n) + cast<int>(s * sin(0.08f * (col_index() / 4))),
                                        col_index())),
        FILTER("Mosaic", 1, 32, 9,
               Y = gather(X, row_index(m, n) / int(s) * int(s),
                          col_index() / int(4 * int(s)) * int(4 * int(s)) + col_index() % 4)),
        FILTER("Vignette", 0, 4, 1.6f,
               Y = hadamard(X, exp(-s * (square(cast<float>(row_index()) / m - 0.5f) +
                                         square(cast<float>(col_index()) / n - 0.5f))))),
    };
#undef FILTER
}

} // namespace web

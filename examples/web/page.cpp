// The page's program, made by em++: index.html calls the functions at the end, and shows what they give.
// index.html?check runs the formulas of formulas.hpp and compares them, for tests/web.cmake.

#include <emscripten.h>

#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sinter/opengl.hpp>

#include "checks.hpp"
#include "filters.hpp"
#include "reaction.hpp"
#include "screen.hpp"

EM_JS(void, show_failure, (const char* text), { showFailure(UTF8ToString(text)); })

namespace {

/// What lives as long as the page.
struct demos {
    web::screen pond{"#reaction", web::reaction::size, web::reaction::size};
    web::reaction reaction{pond.device};
    std::unique_ptr<web::screen> photo; ///< since the photograph is there
    sinter::matrix<float> X;
    sinter::vector<float> w;
    std::vector<web::filter> filters = web::filters();
    std::string text; ///< that was given last
};
std::unique_ptr<demos> all;

/// Calls from the page end here, whatever happens.
template <class Body>
void guarded(Body body) {
    try {
        body();
    } catch (const std::exception& e) {
        show_failure(e.what());
    }
}
const char* given(std::string text) {
    all->text = std::move(text);
    return all->text.c_str();
}

} // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void start() {
    guarded([] { all = std::make_unique<demos>(); });
}
EMSCRIPTEN_KEEPALIVE const char* device_text() {
    return all->pond.device.description().c_str();
}

EMSCRIPTEN_KEEPALIVE const char* reaction_text() {
    return web::reaction::text;
}
EMSCRIPTEN_KEEPALIVE const char* reaction_kernel() {
    guarded([] { given(all->reaction.explain(0.037f, 0.06f)); });
    return all->text.c_str();
}
EMSCRIPTEN_KEEPALIVE void reaction_clear() {
    guarded([] { all->reaction.U = 1, all->reaction.V = 0; });
}
EMSCRIPTEN_KEEPALIVE void reaction_drop(float row, float column, float radius) {
    guarded([&] { all->reaction.drop(row, column, radius); });
}
/// Some steps, and the picture after them. Waits for them, so that the page can say how long they take.
EMSCRIPTEN_KEEPALIVE void reaction_frame(int steps, float feed, float kill) {
    guarded([&] {
        for (int n = 0; n < steps; ++n) all->reaction.step(feed, kill);
        all->reaction.show(all->pond.frame);
        all->pond.device.synchronize();
        all->pond.draw();
    });
}

/// The photograph's bytes: red, green, blue and opacity of each pixel.
EMSCRIPTEN_KEEPALIVE void photo_set(const unsigned char* bytes, int rows, int pixels) {
    guarded([&] {
        all->photo = std::make_unique<web::screen>("#photo", rows, pixels);
        const sinter::device& d = all->photo->device;
        std::vector<float> values(bytes, bytes + std::size_t{4} * static_cast<unsigned>(rows * pixels));
        for (float& v : values) v /= 255;
        all->X = sinter::matrix<float>(d, rows, 4 * pixels, values);
        all->w = web::blur_weights(d);
    });
}
EMSCRIPTEN_KEEPALIVE int filter_count() {
    return static_cast<int>(all->filters.size());
}
EMSCRIPTEN_KEEPALIVE const char* filter_name(int n) {
    return all->filters[static_cast<std::size_t>(n)].name;
}
EMSCRIPTEN_KEEPALIVE const char* filter_text(int n) {
    return all->filters[static_cast<std::size_t>(n)].text;
}
/// The least, the greatest and the first value of the visitor's number.
EMSCRIPTEN_KEEPALIVE float filter_range(int n, int which) {
    const web::filter& f = all->filters[static_cast<std::size_t>(n)];
    return which == 0 ? f.least : which == 1 ? f.greatest : f.start;
}
EMSCRIPTEN_KEEPALIVE const char* filter_kernel(int n, float s) {
    guarded([&] {
        given(all->filters[static_cast<std::size_t>(n)].explain({all->X, all->photo->frame, all->w, s}));
    });
    return all->text.c_str();
}
EMSCRIPTEN_KEEPALIVE void filter_show(int n, float s) {
    guarded([&] {
        all->filters[static_cast<std::size_t>(n)].run({all->X, all->photo->frame, all->w, s});
        all->photo->device.synchronize();
        all->photo->draw();
    });
}

/// For tests: the formulas, and whether both canvases show the frames that were drawn last.
EMSCRIPTEN_KEEPALIVE void check_all() {
    guarded([] {
        all->pond.draw();
        bool right = all->pond.shows_frame();
        all->photo->draw();
        right = all->photo->shows_frame() && right;
        web::check_page(right);
    });
}

} // extern "C"

#pragma once
// What the page shows with index.html?check: formulas, kernels and numbers, which main.cpp compares.

#include <emscripten.h>
#include <emscripten/html5.h>

#include <string>

#include <sinter/opengl.hpp>

#include "demos.hpp"
#include "formulas.hpp"
#include "text.hpp"

EM_JS(void, show_formula,
      (const char* name, const char* text, const char* kernel, const char* values, const char* facts), {
          showFormula(UTF8ToString(name), UTF8ToString(text), UTF8ToString(kernel), UTF8ToString(values),
                      UTF8ToString(facts));
      })
EM_JS(void, show_fact, (const char* id, const char* text),
      { showFact(UTF8ToString(id), UTF8ToString(text)); })

namespace web {

constexpr GLenum flip_y = 0x9240; // UNPACK_FLIP_Y_WEBGL

/// State that would spoil a kernel or a transfer, as a page may have it.
struct page_state {
    GLint viewport[4] = {}, texture = 0, flips = 0;
    GLboolean scissors = GL_FALSE;

    page_state() {
        glGetIntegerv(GL_VIEWPORT, viewport);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
        glGetIntegerv(flip_y, &flips);
        scissors = glIsEnabled(GL_SCISSOR_TEST);
    }
    bool operator==(const page_state&) const = default;
};

/// Whether the formulas are right in a context that is the page's, with texels of four elements and of one,
/// and leave its state as it was.
inline bool right_when_adopted(const extents& size) {
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context("#canvas", &wanted);
    emscripten_webgl_make_context_current(context);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glViewport(1, 2, 3, 4);
    glScissor(0, 0, 1, 1);
    glEnable(GL_SCISSOR_TEST);
    glPixelStorei(flip_y, 1);
    const page_state before;
    bool right = true;
    for (const sinter::texel_form texels : {sinter::texel_form::packed, sinter::texel_form::plain}) {
        const sinter::device d = sinter::opengl_device(sinter::adopt_current_context,
                                                       sinter::opengl_kind::fragment_es, {.texels = texels});
        for (const formula& f : formulas(size)) right = evaluate(f, d, size).error <= 1 && right;
    }
    return right && page_state() == before && emscripten_webgl_get_current_context() == context &&
           before.flips == 1 && before.texture != 0;
}

inline void check_page(bool canvases_are_right) {
    const extents size;
    const sinter::device d = sinter::default_device("opengl:es");
    for (const formula& f : formulas(size)) {
        const outcome o = evaluate(f, d, size);
        show_formula(o.name.c_str(), o.text.c_str(), o.explained.c_str(), corner_of(o).c_str(),
                     facts_of(o).c_str());
    }
    show_fact("canvases", canvases_are_right ? "right" : "WRONG");
    show_fact("demos", check_demos(d).c_str());
    show_fact("adopted", right_when_adopted(size) ? "right, and its state is as it was" : "WRONG");
    show_fact("status", ("done on " + d.name() + " (" + d.description() + ")").c_str());
}

} // namespace web

// The formulas in a browser: this is the page's program, made by em++. The page's address may ask for other
// extents: index.html?m=256&k=256&n=256.

#include <emscripten.h>

#include <cstdlib>
#include <exception>
#include <string>

#include <sinter/opengl.hpp>

#include "formulas.hpp"
#include "text.hpp"

// index.html shows what it is given.
EM_JS(void, show_formula,
      (const char* name, const char* text, const char* kernel, const char* values, const char* facts), {
          showFormula(UTF8ToString(name), UTF8ToString(text), UTF8ToString(kernel), UTF8ToString(values),
                      UTF8ToString(facts));
      })
EM_JS(void, show_status, (const char* text), { showStatus(UTF8ToString(text)); })
EM_JS(void, show_adopted, (const char* text), { showAdopted(UTF8ToString(text)); })

namespace {

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
bool right_when_adopted(const web::extents& size) {
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
        for (const web::formula& f : web::formulas(size))
            right = web::evaluate(f, d, size).error <= 1 && right;
    }
    return right && page_state() == before && emscripten_webgl_get_current_context() == context &&
           before.flips == 1 && before.texture != 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        web::extents size;
        if (argc == 4) size = {std::atoll(argv[1]), std::atoll(argv[2]), std::atoll(argv[3])};
        const sinter::device d = sinter::default_device("opengl:es");
        for (const web::formula& f : web::formulas(size)) {
            const web::outcome o = web::evaluate(f, d, size);
            show_formula(o.name.c_str(), o.text.c_str(), o.explained.c_str(), web::corner_of(o).c_str(),
                         web::facts_of(o).c_str());
        }
        show_adopted(right_when_adopted(size) ? "right, and its state is as it was" : "WRONG");
        show_status(("done on " + d.name() + " (" + d.description() + ")").c_str());
    } catch (const std::exception& e) {
        show_status((std::string("failed: ") + e.what()).c_str());
        return 1;
    }
    return 0;
}

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
        show_status(("done on " + d.name() + " (" + d.description() + ")").c_str());
    } catch (const std::exception& e) {
        show_status((std::string("failed: ") + e.what()).c_str());
        return 1;
    }
    return 0;
}

// The formulas on this machine's OpenGL, or without it on the host, as page.cpp shows them in a browser; or,
// given the text of that page when it has run, whether its numbers are right.
//
// Usage: web [page.html]

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "demos.hpp"
#include "formulas.hpp"
#include "text.hpp"

namespace {

/// The text of the page's element with this id; empty if there is none.
std::string element(const std::string& page, const std::string& id) {
    const std::size_t at = page.find(" id=\"" + id + "\"");
    const std::size_t begin = at == std::string::npos ? at : page.find('>', at);
    if (begin == std::string::npos) return {};
    return page.substr(begin + 1, page.find('<', begin) - begin - 1);
}

std::vector<double> numbers_in(const std::string& text) {
    std::vector<double> found;
    const char* at = text.c_str();
    char* end = nullptr;
    for (double v = std::strtod(at, &end); end != at; v = std::strtod(at, &end)) {
        found.push_back(v);
        at = end;
    }
    return found;
}

/// Whether the page ran one kernel of ES 3.00, found its result right itself, and shows the numbers of `mine`
/// within the formula's bound.
bool agrees(const web::outcome& mine, double bound, const std::string& page) {
    const std::vector<double> theirs = numbers_in(element(page, mine.name + "-values")),
                              expected = numbers_in(web::corner_of(mine));
    const std::string facts = element(page, mine.name + "-facts"), its_bound = "its bound: ";
    const std::size_t at = facts.find(its_bound);
    const double error =
        at == std::string::npos ? INFINITY : std::atof(facts.c_str() + at + its_bound.size());
    double difference = theirs.size() == expected.size() ? 0 : INFINITY;
    for (std::size_t i = 0; i < expected.size() && i < theirs.size(); ++i)
        difference = web::largest(difference, theirs[i], expected[i], bound);
    const bool one_kernel = facts.find("launches: 1, temporaries: 0,") != std::string::npos &&
                            element(page, mine.name + "-kernel").find("#version 300 es") != std::string::npos;
    // Of two results, each within the bound of the exact one.
    const bool right = one_kernel && error <= 1 && difference <= 2;
    std::printf("%-8s %s, %zu numbers; as parts of the bound: from its host %.4f, from ours %.4f: %s\n",
                mine.name.c_str(), one_kernel ? "one kernel" : "NOT ONE KERNEL", theirs.size(), error,
                difference, right ? "right" : "WRONG");
    return right;
}

} // namespace

int main(int argc, char** argv) {
    try {
        std::string page;
        if (argc > 1) {
            std::ifstream file(argv[1]);
            page.assign(std::istreambuf_iterator<char>(file), {});
            const std::string status = element(page, "status");
            std::printf("%s\n", status.c_str());
            if (status.rfind("done on opengl:es", 0) != 0) return 1;
            const char* const facts[][2] = {
                {"adopted", "right, and its state is as it was"}, {"canvases", "right"}, {"demos", "right"}};
            for (const auto& [id, wanted] : facts) {
                const std::string found = element(page, id);
                std::printf("%s: %s\n", id, found.c_str());
                if (found != wanted) return 1;
            }
        }
        bool right = true;
        const web::extents size;
        const sinter::device d = sinter::default_device();
        const std::string demos = web::check_demos(d);
        std::printf("reaction and filters: %s\n", demos.c_str());
        right = demos == "right";
        for (const web::formula& f : web::formulas(size)) {
            const web::outcome mine = web::evaluate(f, d, size);
            right = right && mine.error <= 1;
            if (argc > 1) {
                const bool same = agrees(mine, f.bound, page);
                right = right && same;
            } else {
                std::printf("%s\n%s\n%s%s\n", f.text, web::facts_of(mine).c_str(),
                            web::corner_of(mine).c_str(), mine.explained.c_str());
            }
        }
        return right ? 0 : 1;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}

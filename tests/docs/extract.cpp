// Makes one program of the C++ blocks of pages: extract OUTPUT.cpp NAMES.hpp PAGE.md...
//
// A block with a main() is a program of its own. Any other block is the body of a function that finds the
// names of NAMES.hpp: dev, A, x and so on. The block of plain text behind a C++ block is what it must print.
// The line
// <!-- golden: FILE --> in front of a block of another language says which file under tests/golden it
// repeats.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct block {
    std::string page, language, text, golden;
    int line = 0; ///< where it begins in its page
    bool runs = true;
};

std::string read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The fenced blocks of a page, in order.
std::vector<block> blocks_of(const std::string& page) {
    constexpr const char* golden = "<!-- golden: ";
    std::vector<block> blocks;
    std::istringstream lines(read(page));
    std::string line, named;
    bool inside = false, runs = true;
    for (int number = 1; std::getline(lines, line); ++number) {
        const bool fence = line.rfind("```", 0) == 0;
        if (fence && inside) {
            inside = false;
        } else if (fence) {
            inside = true;
            blocks.push_back({page, line.substr(3), {}, named, number, runs});
            named.clear();
            runs = true;
        } else if (inside) {
            blocks.back().text += line + '\n';
        } else if (line == "<!-- not run -->") {
            runs = false;
        } else if (line.rfind(golden, 0) == 0) {
            named = line.substr(std::string(golden).size());
            named.resize(named.find(" -->"));
        }
    }
    if (inside) throw std::runtime_error(page + ": a block does not end");
    return blocks;
}

std::string quoted(const std::string& text) {
    return "R\"sinter_text(" + text + ")sinter_text\"";
}

/// The text without its #include lines, which go to `includes`.
std::string without_includes(const std::string& text, std::set<std::string>& includes) {
    std::istringstream lines(text);
    std::string line, rest;
    while (std::getline(lines, line)) {
        if (line.rfind("#include", 0) == 0)
            includes.insert(line.substr(0, line.find('>') + 1));
        else
            rest += line + '\n';
    }
    return rest;
}

std::string base_name(const std::string& page) {
    return page.substr(page.rfind('/') + 1);
}

void check_golden(const block& b, const std::string& folder) {
    if (read(folder + b.golden).find(b.text) == std::string::npos)
        throw std::runtime_error(base_name(b.page) + ":" + std::to_string(b.line) +
                                 ": the block is not what tests/golden/" + b.golden + " holds");
}

} // namespace

int main(int count, char** arguments) try {
    const std::string output = arguments[1], names = arguments[2];
    const std::string golden = names.substr(0, names.rfind("/docs/")) + "/golden/";
    std::set<std::string> includes;
    std::string functions = "namespace {\n", table;
    int number = 0;
    for (int page = 3; page < count; ++page) {
        const std::vector<block> blocks = blocks_of(arguments[page]);
        for (std::size_t n = 0; n < blocks.size(); ++n) {
            const block& b = blocks[n];
            if (!b.golden.empty()) check_golden(b, golden);
            if (b.language != "cpp") continue;
            const std::string name = "block_" + std::to_string(++number);
            std::string text = without_includes(b.text, includes);
            const std::string place =
                "#line " + std::to_string(b.line + 1) + " \"" + base_name(b.page) + "\"\n";
            const std::size_t program = text.find("int main(");
            const bool is_program = program != std::string::npos;
            if (is_program) {
                text.replace(program, 3, "auto"); // only the global main() need not return anything
                functions += "namespace " + name + " {\n" + place + text + "}\n";
            } else {
                functions += "struct " + name + " : names {\nvoid main() {\nusing namespace sinter;\n" +
                             place + text + "}\n};\n";
            }
            if (!b.runs) continue;
            const bool prints = n + 1 < blocks.size() && blocks[n + 1].language == "text";
            table += "    {\"" + base_name(b.page) + ":" + std::to_string(b.line) + "\", [] { " + name +
                     (is_program ? "::main(); }, " : "().main(); }, ") +
                     (prints ? quoted(blocks[n + 1].text) : "nullptr") + "},\n";
        }
    }
    std::ofstream all(output);
    for (const std::string& i : includes) all << i << '\n';
    all << "#include \"" << names << "\"\n\n"
        << functions << "} // namespace\n\n[[maybe_unused]] static const bool added = add_blocks({\n"
        << table << "});\n";
    return all.flush() ? 0 : 1;
} catch (const std::exception& e) {
    std::cerr << "extract: " << e.what() << '\n';
    return 1;
}

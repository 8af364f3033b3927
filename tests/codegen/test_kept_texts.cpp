// tests/golden/ keeps few of the texts that golden_programs.cpp has on all targets: as many as show every
// phrase of them. Transcripts hold the hashes of all. A phrase is some consecutive words of a line, whatever
// its values are called and its numbers are: two words of a kernel language, and four of the loops, which
// have no language and which several targets share. With SINTER_UPDATE_GOLDEN=1 the texts that are missing
// are written.

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/codegen/loop_text.hpp>

#include "golden_files.hpp"
#include "golden_programs.hpp"
#include "golden_texts.hpp"
#include "recorder.hpp"

namespace {

bool in_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Signs, types, functions and members as they are; "0" for numbers, and "v" for the names of values, which
/// neither a name nor a parenthesis follows.
std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t at = 0, end; at < line.size(); at = end) {
        end = at + 1;
        if (line[at] == ' ') continue;
        const bool digit = std::isdigit(static_cast<unsigned char>(line[at]));
        if (digit || in_name(line[at]))
            while (end < line.size() && (in_name(line[end]) || (digit && line[end] == '.'))) ++end;
        const char before = at > 0 ? line[at - 1] : ' ', after = end < line.size() ? line[end] : ' ';
        const bool spoken = before == '.' || after == '(' ||
                            (after == ' ' && end + 1 < line.size() && in_name(line[end + 1]));
        if (digit)
            words.emplace_back("0");
        else if (in_name(line[at]) && !spoken)
            words.emplace_back("v");
        else
            words.push_back(line.substr(at, end - at));
    }
    return words;
}

/// Every `length` consecutive words, and fewer at the ends of lines. Comments and the names of kernels say
/// nothing.
std::set<std::string> phrases_of(const std::string& text, std::size_t length) {
    std::set<std::string> phrases;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        for (const char* head : {"//", "kernel ", "reads ", "writes "})
            if (line.rfind(head, 0) == 0) line.clear();
        const std::vector<std::string> words = words_of(line);
        for (std::size_t first = 0; first < words.size(); ++first) {
            std::string phrase;
            for (std::size_t n = first; n < words.size() && n < first + length; ++n) phrase += words[n] + " ";
            phrases.insert(phrase);
        }
    }
    return phrases;
}

/// Targets that one compiler reads share their phrases.
std::string language_of(const test::target& t) {
    return t.stage ? t.stage : "cl";
}

struct shown {
    std::filesystem::path file;
    std::string text;
    std::set<std::string> phrases;
};

std::vector<shown> all_texts() {
    static const sinter::codegen::loop_text loops;
    std::vector<shown> all;
    for (const test::target& t : test::targets()) {
        if (t.name == std::string("glsl_es_fragment"))
            continue; // test_golden.cpp makes them of desktop OpenGL's
        const sinter::ref<test::recorder> in_loops = t.text().in(loops);
        const sinter::device of_loops{sinter::ref<sinter::runtime::device_state>(in_loops)};
        for (const test::golden_program& p : test::golden_programs()) {
            if (!t.shows(p.name)) continue;
            t.text().launched.clear();
            in_loops->launched.clear();
            p.run(t.handle());
            p.run(of_loops);
            shown s{test::golden_text(p, t), test::texts_of(t.text()), {}};
            for (const std::string& phrase : phrases_of(s.text, 2))
                s.phrases.insert(language_of(t) + ": " + phrase);
            for (const std::string& phrase : phrases_of(test::texts_of(*in_loops), 4))
                s.phrases.insert("loops: " + phrase);
            all.push_back(s);
        }
    }
    return all;
}

} // namespace

TEST_CASE("golden texts that are kept show what all of them do") {
    const std::vector<shown> all = all_texts();
    std::set<std::string> seen;
    for (const shown& s : all)
        if (std::filesystem::exists(s.file)) seen.insert(s.phrases.begin(), s.phrases.end());
    CHECK(seen.size() > 1000);
    for (const shown& s : all) {
        std::string missing;
        for (const std::string& phrase : s.phrases)
            if (seen.insert(phrase).second) missing += phrase + "\n";
        if (missing.empty()) continue;
        INFO("no text that is kept has what ", s.file.string(), " would show");
        if (test::updates_golden()) {
            std::filesystem::create_directories(s.file.parent_path());
            std::ofstream(s.file) << s.text;
        } else {
            CHECK(missing == "");
        }
    }
}

TEST_CASE("every golden text is of a program and a target") {
    std::set<std::filesystem::path> known;
    for (const test::target& t : test::targets())
        for (const test::golden_program& p : test::golden_programs())
            if (t.shows(p.name)) known.insert(test::golden_text(p, t));
    for (const test::target& t : test::targets()) {
        if (!std::filesystem::exists(test::golden_folder() / t.name)) continue;
        for (const auto& file : std::filesystem::directory_iterator(test::golden_folder() / t.name)) {
            INFO(file.path().string());
            CHECK(known.count(file.path()) == 1);
        }
    }
}

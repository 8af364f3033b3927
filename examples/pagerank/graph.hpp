#pragma once
// A graph of names that refer to each other, from a text file.

#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <sinter/io/file.hpp>

/// Packages, and a link from each to those that it depends on.
struct link_graph {
    std::vector<std::string> names;
    std::vector<std::int32_t> from, to;
};

/// Of lines "package: one another". Throws sinter::file_error if there is no such file.
inline link_graph read_graph(const std::string& path) {
    link_graph g;
    std::map<std::string, std::int32_t> numbers;
    const auto number_of = [&](const std::string& name) {
        const auto [at, is_new] = numbers.emplace(name, static_cast<std::int32_t>(g.names.size()));
        if (is_new) g.names.push_back(name);
        return at->second;
    };
    std::istringstream lines(sinter::io::read_file(path));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        if (!(words >> word) || word.back() != ':') continue;
        const std::int32_t package = number_of(word.substr(0, word.size() - 1));
        while (words >> word) {
            g.from.push_back(package);
            g.to.push_back(number_of(word));
        }
    }
    return g;
}

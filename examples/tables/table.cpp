#include "table.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace {
std::vector<std::string> fields_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> fields;
    for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
    return fields;
}
} // namespace

table read_table(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line)) throw std::runtime_error("cannot read " + path);
    const std::vector<std::string> head = fields_of(line);
    if (head.size() < 3) throw std::runtime_error(path + ": the first line says rows, columns and classes");
    table t;
    t.rows = std::stoul(head[0]);
    t.columns = std::stoul(head[1]);
    t.class_names.assign(head.begin() + 2, head.end());
    while (std::getline(file, line)) {
        const std::vector<std::string> fields = fields_of(line);
        if (fields.size() != t.columns + 1)
            throw std::runtime_error(path + ", row " + std::to_string(t.classes.size() + 1) + ": expected " +
                                     std::to_string(t.columns + 1) + " numbers, found " +
                                     std::to_string(fields.size()));
        for (std::size_t j = 0; j < t.columns; ++j) t.values.push_back(std::stof(fields[j]));
        t.classes.push_back(std::stoi(fields.back()));
    }
    if (t.classes.size() != t.rows)
        throw std::runtime_error(path + " holds " + std::to_string(t.classes.size()) + " rows, not " +
                                 std::to_string(t.rows));
    return t;
}

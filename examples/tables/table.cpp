#include "table.hpp"

#include <sstream>
#include <stdexcept>

#include <sinter/io/csv.hpp>

table read_table(const std::string& path) {
    const std::string text = sinter::io::read_file(path);
    std::istringstream head(text.substr(0, text.find('\n')));
    std::vector<std::string> fields;
    for (std::string field; std::getline(head, field, ',');) fields.push_back(field);
    if (fields.size() < 3) throw std::runtime_error(path + ": the first line says rows, columns and classes");
    const sinter::matrix<float> all =
        sinter::load_csv<float>(sinter::host_device(), path, {.header_lines = 1});
    table t;
    t.rows = std::stoul(fields[0]);
    t.columns = std::stoul(fields[1]);
    t.class_names.assign(fields.begin() + 2, fields.end());
    const auto rows = static_cast<std::int64_t>(t.rows), columns = static_cast<std::int64_t>(t.columns);
    if (all.rows() != rows || all.cols() != columns + 1)
        throw std::runtime_error(path + " has other rows or columns than its first line says");
    t.values = all(sinter::rows(0, rows), sinter::cols(0, columns)).to_host();
    for (const float c : all.col(columns).to_host()) t.classes.push_back(static_cast<int>(c));
    return t;
}

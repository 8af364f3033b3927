#pragma once
// Reads a table of measurements and a class: comma-separated lines of numbers, the class last, after one line
// with the numbers of rows and columns and the classes' names.

#include <cstddef>
#include <string>
#include <vector>

struct table {
    std::size_t rows = 0, columns = 0;
    std::vector<std::string> class_names;
    std::vector<float> values; ///< rows x columns, row by row
    std::vector<int> classes;  ///< of each row, counted from 0
};

/// Throws sinter::file_error if the file cannot be read or a line is malformed, std::runtime_error if its
/// first line says something else.
table read_table(const std::string& path);

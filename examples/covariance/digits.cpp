#include "digits.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

digits read_digits(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot open " + path);
    digits d;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty()) continue;
        std::istringstream fields(line);
        std::string field;
        std::vector<float> values;
        while (std::getline(fields, field, ',')) values.push_back(std::stof(field));
        if (values.size() != d.pixels + 1)
            throw std::runtime_error(path + ", line " + std::to_string(d.count + 1) +
                                     ": expected 65 numbers, found " + std::to_string(values.size()));
        d.grey_values.insert(d.grey_values.end(), values.begin(), values.end() - 1);
        ++d.count;
    }
    return d;
}

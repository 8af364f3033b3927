#include "digits.hpp"

#include <stdexcept>

#include <sinter/io/csv.hpp>

digits read_digits(const std::string& path) {
    const sinter::matrix<float> all = sinter::load_csv<float>(sinter::host_device(), path);
    digits d;
    d.count = static_cast<std::size_t>(all.rows());
    const auto pixels = static_cast<std::int64_t>(d.pixels);
    if (all.cols() != pixels + 1) throw std::runtime_error(path + " has no lines of 65 numbers");
    d.grey_values = all(sinter::rows(0, all.rows()), sinter::cols(0, pixels)).to_host();
    return d;
}

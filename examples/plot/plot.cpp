#include "plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <sinter/io/file.hpp>

namespace {

constexpr double left = 76, top = 60, width = 700, height = 320, bottom = top + height;

/// A number with at most three digits behind the point.
std::string text_of(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    std::string shown = text;
    while (shown.back() == '0') shown.pop_back();
    if (shown.back() == '.') shown.pop_back();
    return shown == "-0" ? "0" : shown;
}

std::string label(double x, double y, const std::string& anchor, const std::string& text,
                  const std::string& more = {}) {
    return "<text x=\"" + text_of(x) + "\" y=\"" + text_of(y) + "\" text-anchor=\"" + anchor + "\"" + more +
           ">" + text + "</text>\n";
}

std::string segment(double x0, double y0, double x1, double y1, const std::string& colour) {
    return "<path d=\"M" + text_of(x0) + " " + text_of(y0) + " L" + text_of(x1) + " " + text_of(y1) +
           "\" stroke=\"" + colour + "\"/>\n";
}

} // namespace

plot::plot(std::string title, std::string x_name, std::string y_name)
    : title_(std::move(title)), x_name_(std::move(x_name)), y_name_(std::move(y_name)) {}

void plot::line(const numbers& x, const numbers& y, const std::string& colour, const std::string& name) {
    all_.push_back({form::line, x, y, colour, name});
}
void plot::points(const numbers& x, const numbers& y, const std::string& colour, const std::string& name) {
    all_.push_back({form::points, x, y, colour, name});
}
void plot::band(const numbers& x, const numbers& low, const numbers& high, const std::string& colour,
                const std::string& name) {
    series s{form::band, x, low, colour, name};
    s.x.insert(s.x.end(), x.rbegin(), x.rend());
    s.y.insert(s.y.end(), high.rbegin(), high.rend());
    all_.push_back(std::move(s));
}

/// Ticks are multiples of 1, 2 or 5 times a power of ten. Ends are ticks, too, if they are to be round.
plot::axis plot::axis_of(const std::vector<series>& all, numbers series::*which, bool round) {
    constexpr double most_ticks = 8;
    double low = INFINITY, high = -INFINITY;
    for (const series& s : all)
        for (const float v : s.*which) {
            low = std::min(low, static_cast<double>(v));
            high = std::max(high, static_cast<double>(v));
        }
    if (!(low < high)) high = low + 1;
    double step = std::pow(10.0, std::floor(std::log10((high - low) / most_ticks)));
    for (const double times : {2.0, 2.5, 2.0})
        if ((high - low) / step > most_ticks) step *= times;
    if (!round) return {low, high, step};
    return {step * std::floor(low / step + 1e-6), step * std::ceil(high / step - 1e-6), step};
}

std::string plot::drawn(const series& s, const axis& x, const axis& y) {
    std::string path;
    for (std::size_t n = 0; n < s.x.size(); ++n) {
        const std::string across = text_of(left + width * x.place(static_cast<double>(s.x[n]))),
                          down = text_of(bottom - height * y.place(static_cast<double>(s.y[n])));
        if (s.drawn == form::points)
            path += "<circle cx=\"" + across + "\" cy=\"" + down + "\" r=\"2\" fill=\"" + s.colour + "\"/>\n";
        else
            path += (n == 0 ? "M" : " L") + across + " " + down;
    }
    if (s.drawn == form::points) return "<g id=\"" + s.name + "\">\n" + path + "</g>\n";
    const std::string begin = "<path id=\"" + s.name + "\" d=\"" + path;
    if (s.drawn == form::band) return begin + " Z\" fill=\"" + s.colour + "\" fill-opacity=\"0.25\"/>\n";
    return begin + "\" stroke=\"" + s.colour +
           "\" stroke-width=\"2\" fill=\"none\" stroke-linejoin=\"round\"/>\n";
}

void plot::save(const std::string& path) const {
    const axis x = axis_of(all_, &series::x, false), y = axis_of(all_, &series::y, true);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 440\" "
                      "font-family=\"sans-serif\" font-size=\"14\" fill=\"#333\">\n"
                      "<rect width=\"800\" height=\"440\" fill=\"white\"/>\n";
    svg += label(left, 24, "start", title_, " font-size=\"17\" font-weight=\"bold\"");
    for (double v = x.step * std::ceil(x.low / x.step); v < x.high + x.step * 1e-6; v += x.step) {
        const double across = left + width * x.place(v);
        svg += segment(across, bottom, across, bottom + 5, "#333");
        svg += label(across, bottom + 21, "middle", text_of(v));
    }
    for (double v = y.low; v < y.high + y.step / 2; v += y.step) {
        const double down = bottom - height * y.place(v);
        svg += segment(left, down, left + width, down, "#ddd");
        svg += label(left - 8, down + 5, "end", text_of(v));
    }
    svg += segment(left, bottom, left + width, bottom, "#333");
    svg += label(left + width / 2, bottom + 44, "middle", x_name_);
    svg += label(0, 0, "middle", y_name_,
                 " transform=\"translate(20 " + text_of(top + height / 2) + ") rotate(-90)\"");
    double across = left;
    for (const series& s : all_) {
        svg += drawn(s, x, y);
        svg += label(across, 46, "start", s.name, " fill=\"" + s.colour + "\"");
        across += 8.0 * static_cast<double>(s.name.size()) + 18;
    }
    sinter::io::write_file(path, svg + "</svg>\n");
}

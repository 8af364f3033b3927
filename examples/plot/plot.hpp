#pragma once
// A small plot of lines, points and bands, as an SVG picture, which every browser shows.

#include <string>
#include <vector>

class plot {
public:
    using numbers = std::vector<float>;

    plot(std::string title, std::string x_name, std::string y_name);

    void line(const numbers& x, const numbers& y, const std::string& colour, const std::string& name);
    void points(const numbers& x, const numbers& y, const std::string& colour, const std::string& name);
    /// Between two lines.
    void band(const numbers& x, const numbers& low, const numbers& high, const std::string& colour,
              const std::string& name);

    /// Throws sinter::file_error.
    void save(const std::string& path) const;

private:
    enum class form { line, points, band };
    struct series {
        form drawn;
        numbers x, y; ///< of a band: there along the low line, and back along the high one
        std::string colour, name;
    };
    struct axis {
        double low, high, step; ///< between its ticks, which are multiples of it
        double place(double value) const { return (value - low) / (high - low); }
    };

    static axis axis_of(const std::vector<series>& all, numbers series::*which, bool round);
    static std::string drawn(const series& s, const axis& x, const axis& y);

    std::string title_, x_name_, y_name_;
    std::vector<series> all_;
};
